import Kitchen

/// A round's record as `replay show` prints it.
struct RoundRecordReport: RecordReport {
    let round: String
    let player: String?
    let level: Int
    let levelName: String?
    let rulesVersion: Int
    let seed: UInt64
    let equipped: [String]
    let served: Int
    let earned: Int64
    let stars: Int
    let win: Bool
    let ticks: Int
    let inputs: [RecordedInput]

    var lines: [String] {
        [
            "round     \(round)", "player    \(player ?? "unknown")",
            "level     \(level) \(levelName ?? "")", "rules     version \(rulesVersion)",
            "seed      \(seed)",
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))",
            "result    \(served) served, \(earned) coins, \(stars) stars,"
                + " \(win ? "won" : "not won"), \(ticks) ticks",
        ] + inputs.map(\.line)
    }
}

extension KeptRound {
    var report: any RecordReport {
        let level = catalogue.level(id: record.levelID)
        let result = record.result
        return RoundRecordReport(
            round: id.description, player: player?.description, level: record.levelID,
            levelName: level?.name.text(in: "en"), rulesVersion: record.rulesVersion,
            seed: record.seed, equipped: record.equipped, served: result.served,
            earned: result.earned, stars: result.stars, win: result.isWin, ticks: result.ticks,
            inputs: RecordedInput.all(of: record, in: level))
    }
}
