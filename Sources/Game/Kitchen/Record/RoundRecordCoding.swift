/// A record as bytes. Numbers are varints unless a width is given:
///
///     format (1 byte), rules version, fingerprint (count, bytes), level, seed (8 bytes),
///     equipped (count, then for each: count, UTF-8), extra coins,
///     inputs (count, then for each: ticks since the one before x 32 + code; the value after
///     code 17), tick hash (8 bytes), final state hash (8 bytes),
///     served, earned, stars x 2 + win (1 byte), ticks, tick of the last order + 1 or 0
///
/// Codes: 0 to 15 tap that ingredient, 16 clear, 17 extra coins, 18 leave. At human speed a tap
/// takes one or two bytes. Each record has exactly one encoding, and decoded bytes encode to
/// themselves.
extension RoundRecord {
    /// The only format.
    static let format = UInt8(GameNumbers.recordFormat)

    private static let clearCode = UInt64(GameNumbers.clearCode)
    private static let extraCoinsCode = UInt64(GameNumbers.extraCoinsCode)
    private static let leaveCode = UInt64(GameNumbers.leaveCode)

    private static let fingerprintLimit = 64
    private static let itemBytesLimit = 256
    static let numberLimit = Int(Int32.max)

    /// The record as bytes. Its values must be those of a played round: within the limits, with
    /// ticks that never decrease.
    package func encoded() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.format)
        writer.writeVarint(rulesVersion)
        writer.writeVarint(catalogueFingerprint.count)
        writer.write(catalogueFingerprint)
        writer.writeVarint(levelID)
        writer.writeFixed(seed)
        writer.writeVarint(equipped.count)
        for item in equipped {
            writer.writeVarint(item.utf8.count)
            writer.write(item.utf8)
        }
        writer.writeVarint(extraCoins)
        writer.writeVarint(inputs.count)
        var tick = 0
        for timed in inputs {
            Self.write(timed, after: tick, to: &writer)
            tick = timed.tick
        }
        writer.writeFixed(tickHash)
        writer.writeFixed(finalStateHash)
        writer.writeVarint(result.served)
        writer.writeVarint(result.earned)
        writer.write(UInt8(result.stars) << 1 | (result.isWin ? 1 : 0))
        writer.writeVarint(result.ticks)
        writer.writeVarint(result.lastServedTick.map { $0 + 1 } ?? 0)
        return writer.bytes
    }

    /// Reads the output of `encoded()`. Uses memory of at most a small multiple of the byte count,
    /// whatever the bytes contain.
    package init(decoding bytes: some Sequence<UInt8>) throws(RoundRecordError) {
        var reader = ByteReader(Array(bytes))
        let format = try reader.readByte()
        guard format == Self.format else { throw .unsupportedVersion(format) }
        rulesVersion = try reader.readInt(upTo: Self.numberLimit, of: .rulesVersion)
        let count = try reader.readInt(upTo: Self.fingerprintLimit, of: .catalogueFingerprint)
        catalogueFingerprint = Array(try reader.readBytes(count: count))
        levelID = try reader.readInt(upTo: Self.numberLimit, of: .levelID)
        seed = try reader.readFixed()
        equipped = try Self.readEquipped(from: &reader)
        extraCoins = try reader.readInt(upTo: Self.extraCoinsLimit, of: .extraCoins)
        inputs = try Self.readInputs(from: &reader)
        tickHash = try reader.readFixed()
        finalStateHash = try reader.readFixed()
        result = try Self.readResult(from: &reader)
        guard reader.remaining == 0 else { throw .trailingBytes(count: reader.remaining) }
    }

    /// - Parameter tick: The tick of the input before this one, or 0.
    static func write(_ timed: TimedInput, after tick: Int, to writer: inout ByteWriter) {
        let code =
            switch timed.input {
            case .tap(let ingredient): UInt64(ingredient)
            case .clear: clearCode
            case .extraCoins: extraCoinsCode
            case .leave: leaveCode
            }
        writer.writeVarint(UInt64(timed.tick - tick) << 5 | code)
        if case .extraCoins(let coins) = timed.input { writer.writeVarint(coins) }
    }

    private static func readEquipped(
        from reader: inout ByteReader
    ) throws(RoundRecordError) -> [ShopItem.ID] {
        var equipped: [ShopItem.ID] = []
        for _ in 0..<(try reader.readInt(upTo: equippedLimit, of: .equipped)) {
            let start = reader.offset
            let count = try reader.readInt(upTo: itemBytesLimit, of: .equipped)
            let text = try reader.readBytes(count: count)
            guard let item = String(validating: text, as: UTF8.self) else {
                throw .invalid(.equipped, offset: start)
            }
            equipped.append(item)
        }
        return equipped
    }

    private static func readInputs(
        from reader: inout ByteReader
    ) throws(RoundRecordError) -> [TimedInput] {
        let countOffset = reader.offset
        let count = try reader.readInt(upTo: inputLimit, of: .inputs)
        // Every input takes at least a byte, so a forged count can't reserve much memory.
        guard count <= reader.remaining else { throw .invalid(.inputs, offset: countOffset) }
        return try readInputs(count: count, from: &reader)
    }

    static func readInputs(
        count: Int, from reader: inout ByteReader
    ) throws(RoundRecordError) -> [TimedInput] {
        var inputs: [TimedInput] = []
        inputs.reserveCapacity(count)
        var tick = 0
        for _ in 0..<count {
            let start = reader.offset
            let word = try reader.readVarint(upTo: UInt64(numberLimit) << 5 | 31, of: .inputs)
            tick += Int(word >> 5)
            guard tick <= numberLimit else { throw .invalid(.inputs, offset: start) }
            let input: RoundInput
            switch word & 31 {
            case clearCode: input = .clear
            case extraCoinsCode:
                input = .extraCoins(try reader.readInt(upTo: extraCoinsLimit, of: .inputs))
            case leaveCode: input = .leave
            case let ingredient where ingredient < clearCode: input = .tap(Int(ingredient))
            default: throw .invalid(.inputs, offset: start)
            }
            inputs.append(TimedInput(tick: tick, input: input))
        }
        return inputs
    }

    private static func readResult(
        from reader: inout ByteReader
    ) throws(RoundRecordError) -> RoundResult {
        let served = try reader.readInt(upTo: numberLimit, of: .served)
        let earned = try reader.readVarint(upTo: UInt64(Int64.max), of: .earned)
        let starsOffset = reader.offset
        let stars = try reader.readByte()
        guard stars <= 7 else { throw .invalid(.stars, offset: starsOffset) }
        let ticks = try reader.readInt(upTo: numberLimit, of: .ticks)
        let lastServed = try reader.readInt(upTo: ticks + 1, of: .lastServedTick)
        return RoundResult(
            served: served, earned: Int64(earned), stars: Int(stars >> 1), isWin: stars & 1 == 1,
            ticks: ticks, lastServedTick: lastServed == 0 ? nil : lastServed - 1)
    }
}
