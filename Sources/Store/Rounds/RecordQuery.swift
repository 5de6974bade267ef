import Base
import Kitchen

/// A player's record, of a solo round or a race; `nil` if there is none.
package struct RecordQuery: StoreQuery {
    package let player: PlayerID
    package let source: ResultSource

    package init(of player: PlayerID, in source: ResultSource) {
        self.player = player
        self.source = source
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> RoundRecord? {
        switch source {
        case .round(let round):
            guard let played = try snapshot.rounds.played(round), played.player == player else {
                return nil
            }
            return try? RaceRecord(decoding: played.record).roundAlone
        case .race(let race):
            guard let row = try snapshot.races.row(of: race), case .settled = row.state,
                let seat = try snapshot.races.seats(of: race).first(where: { $0.player == player })
            else { return nil }
            return (try? RaceRecord(decoding: row.record))?.round(ofSeat: seat.number)
        }
    }
}
