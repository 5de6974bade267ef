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
    var idMember: Members.Element { ("round", id) }
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

    // MARK: - The record

    private var level: Level? { catalogue.level(id: record.levelID) }
    private var inputs: [RecordedInput] { RecordedInput.all(of: record, in: level) }

    var lines: [String] {
        let (result, equipped) = (record.result, record.equipped)
        return [
            "round     \(id)", "player    \(player.map { "\($0)" } ?? "unknown")",
            "level     \(record.levelID) \(level?.name.text(in: "en") ?? "")",
            "rules     version \(record.rulesVersion)", "seed      \(record.seed)",
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))",
            "result    \(result.served) served, \(result.earned) coins, \(result.stars) stars,"
                + " \(result.isWin ? "won" : "not won"), \(result.ticks) ticks",
        ] + inputs.map(\.line)
    }

    var members: Members {
        let result = record.result
        return [
            "round": id, "player": player, "level": record.levelID,
            "level_name": level?.name.text(in: "en"), "rules_version": record.rulesVersion,
            "seed": record.seed, "equipped": record.equipped, "served": result.served,
            "earned": result.earned, "stars": result.stars, "win": result.isWin,
            "ticks": result.ticks, "inputs": inputs,
        ]
    }
}
