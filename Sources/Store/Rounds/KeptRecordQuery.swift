import Base
import Kitchen

/// A player's part in a round or race, with the levels that it was played with; `nil` if there is
/// no such record, or the levels aren't in the store.
package struct KeptRecordQuery: StoreQuery {
    package static let isLong = true

    package let player: PlayerID
    package let id: UInt128
    /// The player who asks.
    package let asker: PlayerID
    /// The day on which the player asks.
    package let today: Day

    package init(of player: PlayerID, id: UInt128, for asker: PlayerID, on today: Day) {
        self.player = player
        self.id = id
        self.asker = asker
        self.today = today
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> FoundRecord? {
        let race = PlayID(value: id)
        var found = try RecordQuery(of: player, in: .round(PlayID(value: id)))
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
