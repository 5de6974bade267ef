import Base
import Kitchen

/// Results as boards show them.
final class PlayedResults: Table {
    struct Played {
        let result: ResultPublisher.PlayedResult
        let record: RoundRecord

        var score: BoardScore { result.score(record) }
    }

    private let rounds: RoundTable
    private let races: RaceTable

    override init(_ database: any Database) {
        rounds = RoundTable(database)
        races = RaceTable(database)
        super.init(database)
    }

    /// A player's result; nil if it doesn't count.
    func played(_ source: ResultSource, _ player: PlayerID) throws(StoreFault) -> Played? {
        switch source {
        case .round(let id):
            guard let row = try rounds.row(of: id), row.player == player, let record = row.record,
                let result = row.result(player, of: id)
            else { return nil }
            return Played(result: result, record: record)
        case .race(let id):
            guard let row = try races.row(of: id), row.isCounted,
                let seat = row.seats.first(where: { $0.player == player }), seat.hasFinished,
                let record = row.played?.round(ofSeat: seat.number)
            else { return nil }
            return Played(
                result: seat.result(player, of: id, row, row.closedMilliseconds), record: record)
        }
    }

    /// A player's results in a level that have orders and aren't held or revoked, the best first but
    /// for the time of the last order.
    func sources(
        of player: PlayerID, level: Int
    ) throws(StoreFault) -> [(source: ResultSource, served: Int64, earned: Int64)] {
        try all(
            """
            SELECT source_kind, source, served, earned FROM (
                SELECT 'round' AS source_kind, rounds.id AS source, served, earned
                    FROM requests JOIN rounds ON rounds.id = cause
                    WHERE requests.player = $1 AND kind = 'round' AND level = $2
                        AND state = 'settled' AND record IS NOT NULL
                UNION ALL
                SELECT 'race', races.id, served, earned FROM race_seats JOIN races ON id = race
                    WHERE player = $1 AND level = $2 AND day IS NULL AND is_counted = 1
                        AND state = 'settled' AND outcome = 'finished' AND record IS NOT NULL
                ) AS results
                WHERE served > 0 AND NOT EXISTS (SELECT 1 FROM reviews AS r
                    WHERE r.source_kind = results.source_kind AND r.source = results.source
                        AND r.player = $1 AND r.state <> 'cleared')
                ORDER BY served DESC, earned DESC, source
            """, player, level
        ) { row in ResultSource(row, kind: 0, id: 1).map { ($0, row.integer(2), row.integer(3)) } }
    }
}
