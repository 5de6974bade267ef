import Kitchen

/// Reads the game's rules from a file and from a canonical text.
enum LevelFilesRules {
    static let fields = [
        "version", "tickMilliseconds", "startClock", "clockAtStartTicks", "capTicks",
        "servedClockTicks", "wrongClockTicks", "feedbackTicks", "heldTapTicks", "orderCoins",
        "comboAtStart",
        "comboLimit", "newPlayer",
    ]
    /// Fields added later; without them, the defaults of `Rules` apply.
    static let optionalFields = ["tapTiming"]
    static let newPlayerFields = ["coins", "name", "avatar"]
    static let tapTimingFields = [
        "intervalsToJudge", "intervalMillisecondsMaximum", "meanMillisecondsMinimum",
        "deviationMillisecondsMinimum",
    ]
    static let orderNamesFields = ["rules", "default"]
    static let orderNameFields = ["contains", "name"]

    /// Reads the rules from an object that may have further fields.
    static func rules(from object: LevelFilesObject) -> Rules? {
        let version = object["version"]?.integer(in: LevelFilesBounds.version)
        let tick = object["tickMilliseconds"]?.integer(in: LevelFilesBounds.tickMilliseconds)
        let startClock = object["startClock"].flatMap(readStartClock)
        let clock = object["clockAtStartTicks"]?.integer(in: LevelFilesBounds.ticks)
        let cap = object["capTicks"]?.integer(in: LevelFilesBounds.ticks)
        let served = object["servedClockTicks"]?.integer(in: LevelFilesBounds.addedTicks)
        let wrong = object["wrongClockTicks"]?.integer(in: LevelFilesBounds.addedTicks)
        let feedback = object["feedbackTicks"]?.integer(in: LevelFilesBounds.feedbackTicks)
        let held = object["heldTapTicks"]?.integer(in: LevelFilesBounds.heldTapTicks)
        let coins = object["orderCoins"]?.integer(in: LevelFilesBounds.orderCoins)
        let combo = readCombos(from: object)
        let newPlayer = object["newPlayer"].flatMap(readNewPlayer)
        let timing = readTapTiming(from: object)
        guard let version, let tick, let startClock, let clock, let cap, let served, let wrong,
            let feedback, let held, let coins, let combo, let newPlayer, let timing
        else { return nil }
        return Rules(
            version: version, tickMilliseconds: tick, startClock: startClock,
            clockAtStartTicks: clock, capTicks: cap, servedClockTicks: served,
            wrongClockTicks: wrong, feedbackTicks: feedback, heldTapTicks: held,
            orderCoins: coins, comboAtStart: combo.start, comboLimit: combo.limit,
            newPlayer: newPlayer, timing: timing)
    }

    static func orderNames(from node: LevelFilesNode, known: [Ingredient]?) -> RecipeNames? {
        guard let object = node.object(fields: orderNamesFields) else { return nil }
        let rules = object["rules"]?.list(of: "rule", count: LevelFilesBounds.nameRules) { node in
            readOrderName(from: node, known: known)
        }
        let other = object["default"]?.localizedText(length: LevelFilesBounds.nameLength)
        guard let rules, let other else { return nil }
        return RecipeNames(rules: rules, defaultName: other)
    }

    /// The rules in canonical form.
    static func value(of rules: Rules) -> LevelFilesValue {
        .object([
            "version": .integer(rules.version),
            "tickMilliseconds": .integer(rules.tickMilliseconds),
            "startClock": .text(rules.startClock.rawValue),
            "clockAtStartTicks": .integer(rules.clockAtStartTicks),
            "capTicks": .integer(rules.capTicks),
            "servedClockTicks": .integer(rules.servedClockTicks),
            "wrongClockTicks": .integer(rules.wrongClockTicks),
            "feedbackTicks": .integer(rules.feedbackTicks),
            "heldTapTicks": .integer(rules.heldTapTicks),
            "orderCoins": .integer(rules.orderCoins),
            "comboAtStart": .integer(rules.comboAtStart),
            "comboLimit": .integer(rules.comboLimit),
            "newPlayer": .object([
                "coins": .integer(Int(rules.newPlayer.coins)),
                "name": .localized(rules.newPlayer.name),
                "avatar": .text(rules.newPlayer.avatar),
            ]),
            "tapTiming": .object([
                "intervalsToJudge": .integer(rules.timing.intervalsToJudge),
                "intervalMillisecondsMaximum": .integer(
                    rules.timing.intervalMillisecondsMaximum),
                "meanMillisecondsMinimum": .integer(rules.timing.meanMillisecondsMinimum),
                "deviationMillisecondsMinimum": .integer(
                    rules.timing.deviationMillisecondsMinimum),
            ]),
        ])
    }

    private static func readStartClock(_ node: LevelFilesNode) -> Rules.StartClock? {
        guard case .text(let text) = node.value, let start = Rules.StartClock(rawValue: text)
        else {
            node.refuse("is \(node.value.kind); it must be \"arcade\" or \"baseTime\"")
            return nil
        }
        return start
    }

    private static func readCombos(from object: LevelFilesObject) -> (start: Int, limit: Int)? {
        let start = object["comboAtStart"]?.integer(in: LevelFilesBounds.combo)
        let limit = object["comboLimit"]?.integer(in: LevelFilesBounds.combo)
        guard let start, let limit else { return nil }
        guard start <= limit else {
            object["comboAtStart"]?.refuse("is \(start), more than comboLimit, \(limit)")
            return nil
        }
        return (start, limit)
    }

    private static func readNewPlayer(_ node: LevelFilesNode) -> Rules.NewPlayer? {
        guard let object = node.object(fields: newPlayerFields) else { return nil }
        let coins = object["coins"]?.integer(in: LevelFilesBounds.coins)
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        let avatar = object["avatar"]?.emoji()
        guard let coins, let name, let avatar else { return nil }
        return Rules.NewPlayer(coins: Int64(coins), name: name, avatar: avatar)
    }

    private static func readTapTiming(from object: LevelFilesObject) -> TimingRules? {
        guard let node = object["tapTiming"] else { return TimingRules() }
        guard let object = node.object(fields: tapTimingFields) else { return nil }
        let count = object["intervalsToJudge"]?.integer(in: LevelFilesBounds.tapIntervals)
        let range = LevelFilesBounds.tapMilliseconds
        let longest = object["intervalMillisecondsMaximum"]?.integer(in: range)
        let mean = object["meanMillisecondsMinimum"]?.integer(in: range)
        let deviation = object["deviationMillisecondsMinimum"]?.integer(in: range)
        guard let count, let longest, let mean, let deviation else { return nil }
        return TimingRules(
            intervalsToJudge: count, intervalMillisecondsMaximum: longest,
            meanMillisecondsMinimum: mean, deviationMillisecondsMinimum: deviation)
    }

    private static func readOrderName(
        from node: LevelFilesNode, known: [Ingredient]?
    ) -> RecipeNames.Rule? {
        guard let object = node.object(fields: orderNameFields) else { return nil }
        let contains = object["contains"]?.ingredient(among: known)
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        guard let contains, let name else { return nil }
        return RecipeNames.Rule(contains: contains, name: name)
    }
}
