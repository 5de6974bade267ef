/// A race's record as bytes. Numbers are varints unless a width is given:
///
///     format (1 byte), seats (count, then for each: forfeit code (1 byte), round (count, bytes))
///
/// Forfeit codes: 0 finished, 1 left, 2 absent, 3 idle. A round's bytes are those of
/// `RoundRecord.encoded()`. Each record has exactly one encoding, and decoded bytes encode to
/// themselves. The one exception: the decoder also reads a single round's bytes, as a race of one
/// seat.
extension RaceRecord {
    /// The only format. Its high bit distinguishes a race's record from a round's.
    static let format: UInt8 = 0x81

    /// More than any valid round needs: an input takes at most 11 bytes.
    private static let roundBytesLimit = 1 << 20

    /// The record as bytes; see `RoundRecord.encoded()`.
    package func encoded() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.format)
        writer.writeVarint(seats.count)
        for seat in seats {
            writer.write(Self.code(of: seat.forfeitReason))
            let round = seat.round.encoded()
            writer.writeVarint(round.count)
            writer.write(round)
        }
        return writer.bytes
    }

    /// Reads the output of `encoded()`, or a round's record as a race of one seat. Uses memory of
    /// at most a small multiple of the byte count, whatever the bytes contain.
    package init(decoding bytes: some Sequence<UInt8>) throws(RaceRecordError) {
        seats = []
        let bytes = Array(bytes)
        if bytes.first == RoundRecord.format {
            seats = [try Self.seat(ofRound: bytes)]
            return
        }
        for (seat, entry) in try Self.entries(of: bytes).enumerated() {
            do throws(RoundRecordError) {
                let round = try RoundRecord(decoding: entry.round)
                seats.append(Seat(round: round, forfeitReason: entry.forfeitReason))
            } catch {
                throw .seat(seat, offset: entry.round.startIndex, error)
            }
        }
    }

    /// Makes the seat of a solo round, in which leaving is a forfeit.
    private static func seat(ofRound bytes: [UInt8]) throws(RaceRecordError) -> Seat {
        do throws(RoundRecordError) {
            let round = try RoundRecord(decoding: bytes)
            let wasLeft = round.inputs.last?.input == .leave
            return Seat(round: round, forfeitReason: wasLeft ? .left : nil)
        } catch {
            throw .envelope(error)
        }
    }

    /// A seat whose round isn't decoded yet.
    private struct Entry {
        let forfeitReason: ForfeitReason?
        let round: ArraySlice<UInt8>
    }

    private static func entries(of bytes: [UInt8]) throws(RaceRecordError) -> [Entry] {
        if let format = bytes.first, format != Self.format { throw .unsupportedFormat(format) }
        do throws(RoundRecordError) {
            return try readEntries(of: bytes)
        } catch {
            throw .envelope(error)
        }
    }

    private static func readEntries(of bytes: [UInt8]) throws(RoundRecordError) -> [Entry] {
        var reader = ByteReader(bytes)
        _ = try reader.readByte()
        let countOffset = reader.offset
        let count = try reader.readInt(upTo: Race.seatCounts.upperBound, of: .seats)
        guard count >= Race.seatCounts.lowerBound else {
            throw .invalid(.seats, offset: countOffset)
        }
        var entries: [Entry] = []
        for _ in 0..<count {
            let reason = try readForfeitReason(from: &reader)
            let byteCount = try reader.readInt(upTo: roundBytesLimit, of: .roundBytes)
            entries.append(
                Entry(forfeitReason: reason, round: try reader.readBytes(count: byteCount)))
        }
        guard reader.remaining == 0 else { throw .trailingBytes(count: reader.remaining) }
        return entries
    }

    private static func code(of reason: ForfeitReason?) -> UInt8 {
        switch reason {
        case nil: 0
        case .left: 1
        case .absent: 2
        case .idle: 3
        }
    }

    private static func readForfeitReason(
        from reader: inout ByteReader
    ) throws(RoundRecordError) -> ForfeitReason? {
        let start = reader.offset
        switch try reader.readByte() {
        case 0: return nil
        case 1: return .left
        case 2: return .absent
        case 3: return .idle
        default: throw .invalid(.forfeit, offset: start)
        }
    }
}
