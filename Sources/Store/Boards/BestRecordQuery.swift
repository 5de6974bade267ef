import Base
import Kitchen

/// A player's round on a level's board; `nil` if there is none, or it has no record.
package struct BestRecordQuery: StoreQuery {
    package let player: PlayerID
    package let level: Int

    package init(of player: PlayerID, level: Int) {
        self.player = player
        self.level = level
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Proof.Seat? {
        guard
            let row = try snapshot.boards.row(of: player, on: .level(level), .allTime),
            let record = try RecordQuery(of: player, in: row.source).perform(in: snapshot)
        else { return nil }
        return Proof.Seat(player: player, name: row.name, avatar: row.avatar, record: record)
    }
}
