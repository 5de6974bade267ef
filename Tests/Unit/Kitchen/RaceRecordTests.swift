import Testing

@testable import Kitchen

/// Records of races: their bytes, and a replay's findings.
@Suite struct RaceRecordTests {
    static func record(seed: UInt64 = 3) throws -> RaceRecord {
        try #require(RaceTests.randomRace(seed: seed).record)
    }

    /// The shortest possible record: both players forfeit at once.
    static func shortRecord() throws -> RaceRecord {
        var race = RaceTests.plainRace()
        race.forfeit(seat: 0, reason: .absent)
        race.forfeit(seat: 1, reason: .idle)
        return try #require(race.record)
    }

    // MARK: - Replay

    @Test(arguments: UInt64(0)..<200)
    func replayGivesTheSameStandings(seed: UInt64) throws {
        let race = try RaceTests.randomRace(seed: seed)
        let record = try #require(race.record)
        #expect(record.standings == race.standings, "seed \(seed)")
        #expect(try record.replay(with: Fixture.catalogue) == race.standings, "seed \(seed)")
        #expect(try RaceRecord(decoding: record.encoded()) == record, "seed \(seed)")
    }

    @Test(
        arguments: [
            .init("catalogue", .seat(0, .otherCatalogue)) {
                $0.seats[0].round.catalogueFingerprint[0] ^= 1
            },
            .init("rules", .seat(1, .rulesVersion(recorded: 2, catalogue: 1))) {
                $0.seats[1].round.rulesVersion = 2
            },
            .init("tick states", .seat(1, .tickStates)) { $0.seats[1].round.tickHash ^= 1 },
            .init("level", .otherRound(seat: 1)) { $0.seats[1].round.levelID = 1 },
            .init("seed", .otherRound(seat: 1)) { $0.seats[1].round.seed ^= 1 },
            .init("forfeited, not left", .forfeit(seat: 0)) { $0.seats[0].forfeitReason = .idle },
            .init("left, not forfeited", .forfeit(seat: 1)) { $0.seats[1].forfeitReason = nil },
        ] as [Tampering<RaceRecord, RaceReplayMismatch>])
    func tamperingIsNamed(tampering: Tampering<RaceRecord, RaceReplayMismatch>) throws {
        var race = RaceTests.plainRace()
        race.forfeit(seat: 1, reason: .left)
        _ = race.advance(toTick: 150)
        var record = try #require(race.record)
        tampering.change(&record)
        let error = #expect(throws: tampering.expected) {
            try record.replay(with: Fixture.catalogue)
        }
        #expect(try #require(error).description.hasPrefix("seat "))
    }

    // MARK: - Bytes

    @Test func recordHasTheseBytesAroundItsRounds() throws {
        let record = try Self.shortRecord()
        let rounds = record.seats.map { $0.round.encoded() }
        #expect(rounds.allSatisfy { $0.count < 128 })
        let expected: [UInt8] =
            [0x81, 2, 2, UInt8(rounds[0].count)] + rounds[0] + [3, UInt8(rounds[1].count)]
            + rounds[1]
        #expect(record.encoded() == expected)
        #expect(try RaceRecord(decoding: expected) == record)
    }

    @Test func everyTruncationIsRefused() throws {
        let encoded = try Self.record().encoded()
        for count in encoded.indices {
            #expect(throws: RaceRecordError.self, "\(count) bytes") {
                try RaceRecord(decoding: encoded[..<count])
            }
        }
    }

    @Test(arguments: [
        ([], RaceRecordError.envelope(.truncated(offset: 0))),
        ([2], .unsupportedFormat(2)),
        ([1], .envelope(.truncated(offset: 1))),
        ([0x81, 0], .envelope(.invalid(.seats, offset: 1))),
        ([0x81, 9], .envelope(.invalid(.seats, offset: 1))),
        ([0x81, 2, 4], .envelope(.invalid(.forfeit, offset: 2))),
        ([0x81, 2, 0, 0x81, 0x80, 0x40], .envelope(.invalid(.roundBytes, offset: 3))),
        ([0x81, 2, 0, 5, 1], .envelope(.truncated(offset: 5))),
        ([0x81, 2, 0, 0, 0, 0, 7], .envelope(.trailingBytes(count: 1))),
        ([0x81, 2, 0, 0, 0, 0], .seat(0, offset: 4, .truncated(offset: 0))),
        ([0x81, 2, 0, 1, 2, 0, 0], .seat(0, offset: 4, .unsupportedVersion(2))),
    ])
    func badBytesAreNamed(bytes: [UInt8], expected: RaceRecordError) {
        let error = #expect(throws: expected) { try RaceRecord(decoding: bytes) }
        #expect(error?.description.isEmpty == false)
    }

    /// Changed or cut bytes are refused, or decode to a record that encodes to the same bytes. A
    /// replay of it doesn't trap.
    @Test func mutationsAreRefusedOrDecodeToThemselves() throws {
        let encoded = try Self.record().encoded()
        var decodedCount = 0
        for seed in UInt64(0)..<10_000 {
            var random = ModelRandom(state: seed)
            var mutated = random.mutated(encoded)
            if random.draw(4) == 0 { mutated.removeLast(random.draw(mutated.count)) }
            guard let decoded = try? RaceRecord(decoding: mutated) else { continue }
            decodedCount += 1
            try #require(decoded.encoded() == mutated, "seed \(seed)")
            _ = try? decoded.replay(with: Fixture.catalogue)
        }
        #expect(decodedCount > 1000, "too few mutations decoded to test much")
    }

    @Test func randomBytesAreRefused() throws {
        for seed in UInt64(0)..<20_000 {
            var random = ModelRandom(state: seed)
            var bytes = (0..<random.draw(200)).map { _ in UInt8(random.draw(256)) }
            // Most cases get valid format and count bytes.
            if bytes.count > 2, random.draw(4) > 0 {
                bytes[0] = RaceRecord.format
                bytes[1] = UInt8(2 + random.draw(7))
            }
            guard let decoded = try? RaceRecord(decoding: bytes) else { continue }
            try #require(decoded.encoded() == bytes, "seed \(seed)")
        }
    }
}
