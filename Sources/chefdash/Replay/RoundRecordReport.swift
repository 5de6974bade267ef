import Kitchen

/// A round's record as `replay show` prints it.
struct RoundRecordReport: Encodable {
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
    let isWin: Bool
    let ticks: Int
    let inputs: [RecordedInput]

    private enum CodingKeys: String, CodingKey {
        case round, player, level, seed, equipped, served, earned, stars, ticks, inputs
        case levelName = "level_name"
        case rulesVersion = "rules_version"
        case isWin = "win"
    }

    init(_ kept: KeptRound) {
        let record = kept.record
        let level = kept.catalogue.level(id: record.levelID)
        round = kept.id.description
        player = kept.player?.description
        self.level = record.levelID
        levelName = level?.name.text(in: "en")
        rulesVersion = record.rulesVersion
        seed = record.seed
        equipped = record.equipped
        served = record.result.served
        earned = record.result.earned
        stars = record.result.stars
        isWin = record.result.isWin
        ticks = record.result.ticks
        let emoji = level?.ingredients.map(\.emoji) ?? []
        inputs = record.inputs.map { RecordedInput($0, ingredients: emoji) }
    }

    var lines: [String] {
        [
            "round     \(round)", "player    \(player ?? "unknown")",
            "level     \(level) \(levelName ?? "")", "rules     version \(rulesVersion)",
            "seed      \(seed)",
            "equipped  \(equipped.isEmpty ? "nothing" : equipped.joined(separator: ", "))",
            "result    \(served) served, \(earned) coins, \(stars) stars,"
                + " \(isWin ? "won" : "not won"), \(ticks) ticks",
        ] + inputs.map(\.line)
    }
}
