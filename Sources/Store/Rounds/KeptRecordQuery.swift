import Kitchen

/// The round that a player played under an identifier, which may be a round's or a race's, with the
/// levels that it was played by; `nil` where there is no such record, or these aren't kept.
package struct KeptRecordQuery: StoreQuery {
    package static let isLong = true

    package let player: PlayerID
    package let id: UInt128
    /// Who is to see it.
    package let asker: PlayerID
    /// The day on which the asker does.
    package let today: UTCDay

    package init(of player: PlayerID, id: UInt128, for asker: PlayerID, on today: UTCDay) {
        self.player = player
        self.id = id
        self.asker = asker
        self.today = today
    }

    package func perform(in snapshot: Snapshot) throws(StoreFault) -> FoundRecord? {
        let race = RaceID(value: id)
        var found = try RecordQuery(of: player, in: .round(RoundID(value: id)))
            .perform(in: snapshot)
        if found == nil {
            found = try RecordQuery(of: player, in: .race(race)).perform(in: snapshot)
        }
        guard let record = found,
            let catalogue = try snapshot.catalogues.catalogue(
                fingerprint: record.catalogueFingerprint)
        else { return nil }
        if let day = try snapshot.races.row(of: race)?.day,
            try ProofQuery.hides(day, from: asker, on: today, in: snapshot)
        {
            return .hidden
        }
        return .shown(KeptRecord(record: record, catalogue: catalogue))
    }
}
