import Kitchen

extension FuzzTarget {
    /// Stored records of races. A decodable record must encode to the same bytes, a round's bytes
    /// to the same round, and both must replay to the recorded order or be refused.
    static let raceRecord = FuzzTarget(name: "race-record", maximumByteCount: 2048) { bytes in
        do throws(RaceRecordError) {
            let record = try RaceRecord(decoding: bytes)
            let isRound = (try? RoundRecord(decoding: bytes)) != nil
            let encoded = isRound ? record.roundAlone.encoded() : record.encoded()
            expect(encoded == Array(bytes), "\(record) is written in two ways")
            expect((try? RaceRecord(decoding: record.encoded())) == record, "\(record) changed")
            expectRanked(record)
            let catalogue = FuzzCatalogue.catalogue(
                fingerprint: record.seats[0].round.catalogueFingerprint)
            do throws(RaceReplayMismatch) {
                let standings = try record.replay(with: catalogue)
                expect(standings == record.standings, "a replay with another order")
            } catch {
                expect(!error.description.isEmpty, "a mismatch without a description")
            }
        } catch {
            expect(!error.description.isEmpty, "an error without a description")
        }
    }

    /// Each seat has one place, and those who finished rank before those who forfeited.
    private static func expectRanked(_ record: RaceRecord) {
        let standings = record.standings
        expect(
            standings.map(\.seat).sorted() == Array(record.seats.indices),
            "places of \(standings.map(\.seat))")
        expect(standings.first?.rank == 1, "nobody is first")
        for (place, (before, after)) in zip(standings, standings.dropFirst()).enumerated() {
            expect(
                after.rank == before.rank || after.rank == place + 2,
                "rank \(after.rank) after \(before.rank)")
            expect(
                before.outcome.forfeitReason == nil || after.outcome.forfeitReason != nil,
                "a seat that forfeited stands before one that finished")
        }
    }
}
