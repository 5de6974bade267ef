import Base
import Kitchen
import Store

/// A settled round with its catalogue.
struct KeptRound: SettledPlay {
    let id: PlayID
    let player: PlayerID?
    let result: StoredRound.Result
    let record: RoundRecord
    let catalogue: Catalogue

    init(_ id: PlayID, _ row: StoredRound, _ audit: LedgerAudit) throws {
        guard let result = row.result else {
            throw CommandFailure(
                "round \(id) is \(row.state.rawValue): only a settled round has a record")
        }
        self.id = id
        player = row.player
        self.result = result
        record = try audit.record(in: result.record, name: "round \(id)") {
            try RaceRecord(decoding: $0).roundAlone
        }
        catalogue = try audit.catalogue(of: record, name: "round \(id)")
    }

    var name: String { "round \(id)" }
    var ids: PlayIDs { PlayIDs(round: id.description) }

    var ticks: Int { record.finalTick }

    var summary: String {
        let result = record.result
        return "\(result.ticks) ticks, \(result.served) served, \(result.earned) coins,"
            + " \(result.stars) stars"
    }

    /// The difference of the replay or the round's row from the record; `nil` if all agree.
    var problem: String? {
        do {
            _ = try record.replay(with: catalogue)
        } catch {
            return error.description
        }
        let recorded = record.result
        let agrees =
            result.served == recorded.served && result.earned == recorded.earned
            && result.stars == recorded.stars && result.isWin == recorded.isWin
        guard agrees else {
            return "the round was settled with \(result.served) served, \(result.earned) coins and"
                + " \(result.stars) stars; its record says \(recorded.served), \(recorded.earned)"
                + " and \(recorded.stars)"
        }
        return nil
    }
}
