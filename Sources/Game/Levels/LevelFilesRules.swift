import Kitchen
import Lobby
import StrictJSON

/// Reads the game's rules from a file and from a canonical text.
enum LevelFilesRules {
    static let fields = [
        "version", "tickMilliseconds", "startClock", "clockAtStartTicks", "capTicks",
        "servedClockTicks", "wrongClockTicks", "feedbackTicks", "heldTapTicks", "orderCoins",
        "comboAtStart", "comboLimit", "newPlayer",
    ]
    private static let numbers: [RuleNumber<Rules>] = [
        .init("version", \.version, LevelFilesBounds.version),
        .init("tickMilliseconds", \.tickMilliseconds, LevelFilesBounds.tickMilliseconds),
        .init("clockAtStartTicks", \.clockAtStartTicks, LevelFilesBounds.ticks),
        .init("capTicks", \.capTicks, LevelFilesBounds.ticks),
        .init("servedClockTicks", \.servedClockTicks, LevelFilesBounds.addedTicks),
        .init("wrongClockTicks", \.wrongClockTicks, LevelFilesBounds.addedTicks),
        .init("feedbackTicks", \.feedbackTicks, LevelFilesBounds.feedbackTicks),
        .init("heldTapTicks", \.heldTapTicks, LevelFilesBounds.heldTapTicks),
        .init("orderCoins", \.orderCoins, LevelFilesBounds.orderCoins),
        .init("comboAtStart", \.comboAtStart, LevelFilesBounds.combo),
        .init("comboLimit", \.comboLimit, LevelFilesBounds.combo),
    ]
    static let timingNumbers: [RuleNumber<TimingRules>] = [
        .init("intervalsToJudge", \.intervalsToJudge, LevelFilesBounds.tapIntervals),
        .init(
            "intervalMillisecondsMaximum", \.intervalMillisecondsMaximum,
            LevelFilesBounds.tapMilliseconds),
        .init(
            "meanMillisecondsMinimum", \.meanMillisecondsMinimum,
            LevelFilesBounds.tapMilliseconds),
        .init(
            "deviationMillisecondsMinimum", \.deviationMillisecondsMinimum,
            LevelFilesBounds.tapMilliseconds),
    ]
    /// Fields added later; without them, the defaults of `Rules` apply.
    static let optionalFields = ["tapTiming"]
    static let newPlayerFields = ["coins", "name", "avatar"]
    static let orderNamesFields = ["rules", "default"]
    static let orderNameFields = ["contains", "name"]

    /// The field of the numbers of the queue and the rooms. They aren't part of the catalogue,
    /// because records don't depend on them. Without them, all have their defaults.
    static let lobbyField = "lobby"

    /// Reads the rules from an object that may have further fields.
    static func rules(from object: LevelFilesObject) -> Rules? {
        var rules = Rules.standard
        // A limit that can't be read refuses no combo.
        rules.comboLimit = LevelFilesBounds.combo.upperBound
        var isWhole = object.read(numbers, into: &rules)
        if rules.comboAtStart > rules.comboLimit {
            object["comboAtStart"]?
                .refuse("is \(rules.comboAtStart), more than comboLimit, \(rules.comboLimit)")
            isWhole = false
        }
        let startClock: Rules.StartClock? = object["startClock"]?.choice()
        let newPlayer = object["newPlayer"].flatMap(readNewPlayer)
        let timing = readTapTiming(from: object)
        guard isWhole, let startClock, let newPlayer, let timing else { return nil }
        rules.startClock = startClock
        rules.newPlayer = newPlayer
        rules.timing = timing
        return rules
    }

    static func lobby(from node: LevelFilesNode) -> LobbyRules? {
        guard let object = node.object(fields: [], optional: LobbyRules.numbers.map(\.name)) else {
            return nil
        }
        var rules = LobbyRules()
        return object.read(LobbyRules.numbers, into: &rules, areOptional: true) ? rules : nil
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
    static func value(of rules: Rules) -> JSONNode {
        var fields = values(of: numbers, in: rules)
        fields["startClock"] = .text(rules.startClock.rawValue)
        fields["newPlayer"] = .object([
            "coins": .integer(rules.newPlayer.coins), "name": .localized(rules.newPlayer.name),
            "avatar": .text(rules.newPlayer.avatar),
        ])
        fields["tapTiming"] = .object(values(of: timingNumbers, in: rules.timing))
        return .object(fields)
    }

    private static func values<Numbered>(
        of numbers: [RuleNumber<Numbered>], in rules: Numbered
    ) -> [String: JSONNode] {
        Dictionary(
            uniqueKeysWithValues: numbers.map { ($0.name, .integer(rules[keyPath: $0.keyPath])) })
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
        guard let node = object["tapTiming"] else { return .standard }
        guard let object = node.object(fields: timingNumbers.map(\.name)) else { return nil }
        var timing = TimingRules.standard
        return object.read(timingNumbers, into: &timing) ? timing : nil
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
