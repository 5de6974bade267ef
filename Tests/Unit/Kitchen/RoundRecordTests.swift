import Testing

@testable import Kitchen

/// Records: their bytes, and a replay's findings.
@Suite struct RoundRecordTests {
    /// A round with inputs of every kind, by a player who gets every 25th tap wrong.
    static func recordedRound(
        levelID: Int = 2, seed: UInt64 = 9, equipped: [ShopItem.ID] = ["oven", "sauce"]
    ) -> RecordedRound {
        var recorded = RecordedRound(
            levelID: levelID, seed: seed, equipped: equipped, extraCoins: 10)
        var taps = 0
        while !recorded.round.hasEnded {
            _ = recorded.advance(toTick: recorded.round.tick + 3)
            guard recorded.round.phase == .cooking else { continue }
            taps += 1
            if taps == 20 { recorded.clearPlate() }
            if taps == 30 { recorded.setExtraCoins(0) }
            if taps == 60 { recorded.leave() }
            let isRight = taps % 25 != 0
            _ = recorded.tap(isRight ? recorded.round.needed : recorded.round.wrong)
        }
        return recorded
    }

    static func record() throws -> RoundRecord {
        try #require(recordedRound().record)
    }

    @Test func recordHasAllThatCounted() throws {
        let record = try Self.record()
        #expect(record.inputs.contains { $0.input == .clear })
        #expect(record.inputs.contains { $0.input == .extraCoins(0) })
        #expect(record.inputs.last?.input == .leave)
        #expect(record.inputs.count == 62, "59 taps, a clear and a change; then leaving")
        #expect(record.finalTick == record.inputs.last?.tick)
        #expect(record.result.served >= 10)
    }

    @Test func whatIsIgnoredIsntRecorded() throws {
        var recorded = RecordedRound(extraCoins: 10)
        #expect(recorded.tap(1) == .wrong)
        #expect(recorded.tap(0) == .ignored(.feedback))
        #expect(recorded.clearPlate() == .ignored(.feedback))
        recorded.setExtraCoins(10)
        #expect(recorded.record == nil)
        recorded.leave()
        recorded.leave()
        #expect(recorded.tap(0) == .ignored(.ended))
        recorded.setExtraCoins(0)
        let inputs = try #require(recorded.record).inputs.map(\.input)
        #expect(inputs == [.tap(1), .leave])
    }

    /// The record has the tick at which the tap came. The replay counts it at the tick at which it
    /// took effect.
    @Test func aHeldTapIsReplayed() throws {
        var recorded = RecordedRound()
        #expect(recorded.tap(1) == .wrong)
        _ = recorded.advance(toTick: 7)
        #expect(recorded.tap(0) == .held)
        #expect(recorded.advance(toTick: 8) == [.plateEmptied(held: .correct)])
        _ = recorded.advance(toTick: 9)
        recorded.leave()
        let record = try #require(recorded.record)
        #expect(record.inputs.map(\.tick) == [0, 7, 9])
        var plates: [Int: Int] = [:]
        _ = try RoundRecord(decoding: record.encoded()).replay(with: Fixture.catalogue) {
            plates[$0.tick] = $0.plateCount
        }
        #expect(plates[7] == 1 && plates[8] == 1 && plates[9] == 1)
        var other = record
        other.inputs[1] = RoundRecord.TimedInput(tick: 5, input: .tap(0))
        #expect(throws: ReplayMismatch.self) { _ = try other.replay(with: Fixture.catalogue) }
    }

    @Test func aFloodOfInputsEndsTheRound() throws {
        var recorded = RecordedRound()
        var cleared = 0
        while recorded.clearPlate() == .cleared { cleared += 1 }
        #expect(cleared == RoundRecord.inputLimit - 1)
        let record = try #require(recorded.record)
        #expect(record.inputs.count == RoundRecord.inputLimit)
        #expect(try RoundRecord(decoding: record.encoded()) == record)
        #expect(throws: Never.self) { try record.replay(with: Fixture.catalogue) }
    }

    // MARK: - Replay

    @Test func replayEndsInTheIdenticalState() throws {
        let recorded = Self.recordedRound()
        let replayed = try #require(recorded.record).replay(with: Fixture.catalogue)
        #expect(replayed.stateHash == recorded.round.stateHash)
        #expect(replayed.result == recorded.round.result)
        #expect(replayed.plateContents == recorded.round.plateContents)
        #expect(replayed.gridContents == recorded.round.gridContents)
    }

    /// Each input of a record, turned into another tap or moved by a tick, is found.
    @Test func everyTamperedInputIsFound() throws {
        let record = try Self.record()
        for place in record.inputs.indices {
            let timed = record.inputs[place]
            var otherTap = record
            let other =
                if case .tap(let ingredient) = timed.input { (ingredient + 1) % 8 } else { 7 }
            otherTap.inputs[place] = .init(tick: timed.tick, input: .tap(other))
            var earlier = record
            earlier.inputs[place] = .init(tick: timed.tick - 1, input: timed.input)
            var dropped = record
            dropped.inputs.remove(at: place)
            for tampered in [otherTap, earlier, dropped] {
                #expect(throws: ReplayMismatch.self, "input \(place)") {
                    try tampered.replay(with: Fixture.catalogue)
                }
            }
        }
    }

    static let won = RoundResult(
        served: 99, earned: 1, stars: 3, isWin: true, ticks: 10, lastServedTick: 9)

    @Test(
        arguments: [
            .init("fingerprint", .otherCatalogue) { $0.catalogueFingerprint[0] ^= 1 },
            .init("rules", .rulesVersion(recorded: 2, catalogue: 1)) { $0.rulesVersion = 2 },
            .init("level", .unknownLevel(9)) { $0.levelID = 9 },
            .init("ingredient", .refusedInput(tick: 3)) {
                $0.inputs[0] = .init(tick: 3, input: .tap(8))
            },
            .init("negative ingredient", .refusedInput(tick: 3)) {
                $0.inputs[0] = .init(tick: 3, input: .tap(-1))
            },
            .init("bonus too large", .refusedInput(tick: 3)) {
                $0.inputs[0] = .init(tick: 3, input: .extraCoins(.max))
            },
            .init("bonus at the start", .refusedInput(tick: 0)) { $0.extraCoins = -1 },
            .init("no leaving, ends too early", .notEnded(tick: 10)) {
                $0.inputs = []
                $0.result = won
            },
            .init("final state", .finalState) { $0.finalStateHash ^= 1 },
            .init("tick states", .tickStates) { $0.tickHash ^= 1 },
        ] as [Tampering<RoundRecord, ReplayMismatch>])
    func tamperingIsNamed(tampering: Tampering<RoundRecord, ReplayMismatch>) throws {
        var record = try Self.record()
        tampering.change(&record)
        #expect(throws: tampering.expected) { try record.replay(with: Fixture.catalogue) }
    }

    @Test func anotherResultIsFound() throws {
        var record = try Self.record()
        let replayed = record.result
        record.result = RoundResult(
            served: record.result.served, earned: record.result.earned + 1,
            stars: record.result.stars, isWin: record.result.isWin, ticks: record.result.ticks,
            lastServedTick: record.result.lastServedTick)
        #expect(throws: ReplayMismatch.result(recorded: record.result, replayed: replayed)) {
            try record.replay(with: Fixture.catalogue)
        }
    }

    // MARK: - Bytes

    @Test func recordIsAFewBytesAnInput() throws {
        let record = try Self.record()
        let encoded = record.encoded()
        #expect(try RoundRecord(decoding: encoded) == record)
        #expect(encoded.count < 90 + 2 * record.inputs.count)
    }

    @Test func recordHasTheseBytes() throws {
        let record = RoundRecord(
            rulesVersion: 1, catalogueFingerprint: [0xAA, 0xBB], levelID: 300,
            seed: 0x0102_0304_0506_0708, equipped: ["oven"], extraCoins: 10,
            inputs: [
                .init(tick: 3, input: .tap(15)), .init(tick: 3, input: .clear),
                .init(tick: 7, input: .extraCoins(200)), .init(tick: 7, input: .leave),
            ],
            tickHash: 1, finalStateHash: 2,
            result: RoundResult(
                served: 2, earned: 150, stars: 3, isWin: true, ticks: 7, lastServedTick: 5))
        let expected: [UInt8] = [
            1, 1, 2, 0xAA, 0xBB, 0xAC, 0x02, 8, 7, 6, 5, 4, 3, 2, 1, 1, 4, 0x6F, 0x76, 0x65, 0x6E,
            10, 4, 0x6F, 0x10, 0x91, 0x01, 0xC8, 0x01, 0x12, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
            0, 0, 0, 2, 0x96, 0x01, 7, 7, 6,
        ]
        #expect(record.encoded() == expected)
        #expect(try RoundRecord(decoding: expected) == record)
    }

    @Test func everyTruncationIsRefused() throws {
        let encoded = try Self.record().encoded()
        for count in encoded.indices {
            #expect(throws: RoundRecordError.self, "\(count) bytes") {
                try RoundRecord(decoding: encoded[..<count])
            }
        }
    }

    @Test(arguments: [
        ([], RoundRecordError.truncated(offset: 0)),
        ([2], .unsupportedVersion(2)),
        ([1, 0x80, 0x00], .invalid(.rulesVersion, offset: 1)),
        ([1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], .invalid(.rulesVersion, offset: 1)),
        ([1] + [UInt8](repeating: 0xFF, count: 20), .invalid(.rulesVersion, offset: 1)),
        ([1, 1, 65], .invalid(.catalogueFingerprint, offset: 2)),
        ([1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 65], .invalid(.equipped, offset: 12)),
        ([1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0xFF], .invalid(.equipped, offset: 13)),
        (
            [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
            .invalid(.extraCoins, offset: 13)
        ),
        ([1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0x7F], .invalid(.inputs, offset: 14)),
        ([1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 19], .invalid(.inputs, offset: 15)),
    ])
    func badBytesAreNamed(bytes: [UInt8], expected: RoundRecordError) {
        #expect(throws: expected) { try RoundRecord(decoding: bytes) }
    }

    /// The last three bytes of a short record: stars and win, ticks, tick of the last order + 1.
    @Test(arguments: [
        ([7, 7, 8], nil),
        ([8, 7, 6], RoundRecordError.Field.stars),
        ([7, 7, 9], .lastServedTick),
    ])
    func endOfARecordIsChecked(bytes: [UInt8], expected: RoundRecordError.Field?) {
        let start: [UInt8] = [1, 1, 0, 1] + [UInt8](repeating: 0, count: 11)
        let hashesAndCoins = [UInt8](repeating: 0, count: 18)
        let record = start + hashesAndCoins + bytes
        guard let expected else {
            #expect(throws: Never.self) { try RoundRecord(decoding: record) }
            return
        }
        let offset = record.count - (expected == .stars ? 3 : 1)
        #expect(throws: RoundRecordError.invalid(expected, offset: offset)) {
            try RoundRecord(decoding: record)
        }
    }

    @Test func trailingBytesAreRefused() throws {
        let encoded = try Self.record().encoded()
        #expect(throws: RoundRecordError.trailingBytes(count: 3)) {
            try RoundRecord(decoding: encoded + [0, 0, 0])
        }
    }

    /// Changed bytes are refused, or decode to a record that encodes to the same bytes and that a
    /// replay tells from the true one. Nothing traps.
    @Test func everyMutationIsRefusedOrFound() throws {
        let record = try Self.record()
        let encoded = record.encoded()
        for seed in UInt64(0)..<20_000 {
            var random = ModelRandom(state: seed)
            let mutated = random.mutated(encoded)
            guard mutated != encoded, let decoded = try? RoundRecord(decoding: mutated) else {
                continue
            }
            try #require(decoded.encoded() == mutated, "seed \(seed)")
            let replays = (try? decoded.replay(with: Fixture.catalogue)) != nil
            // The equipped items' names may change where neither has an effect on this round.
            let isSameRound = decoded.inputs == record.inputs && decoded.result == record.result
            try #require(!replays || isSameRound, "seed \(seed)")
        }
    }
}
