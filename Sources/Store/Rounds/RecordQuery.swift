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
            let row = try snapshot.rounds.row(of: round)
            return row?.player == player ? row?.record : nil
        case .race(let race):
            guard let row = try snapshot.races.row(of: race), row.state == .settled,
                let seat = row.seats.first(where: { $0.player == player })
            else { return nil }
            return row.played?.round(ofSeat: seat.number)
        }
    }
}
