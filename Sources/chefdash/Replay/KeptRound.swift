import Kitchen
import Store

/// A settled round with its catalogue.
struct KeptRound {
    let id: RoundID
    let player: PlayerID?
    let result: StoredRound.Result
    let record: RoundRecord
    let catalogue: Catalogue

    init(_ id: RoundID, _ row: StoredRound, _ audit: LedgerAudit) throws {
        guard let result = row.result else {
            throw CommandFailure(
                "round \(id) is \(row.state.rawValue): only a settled round has a record")
        }
        guard let bytes = result.record else {
            throw CommandFailure.removedRecord(of: "round \(id)")
        }
        do {
            record = try RaceRecord(decoding: bytes).roundAlone
        } catch {
            throw CommandFailure("round \(id): \(error)")
        }
        catalogue = try audit.catalogue(of: record, name: "round \(id)")
        self.id = id
        player = row.player
        self.result = result
    }

    /// How the replay or the round's row differs from the record; `nil` if all agree.
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
