/// The rules of a round, written a second time and from the rules' text alone, to hold the
/// server's frames against. Times are ticks.
struct RoundModel {
    enum Phase: String {
        case cooking, perfect, wrong, ended
    }

    /// What a round starts with.
    struct Start: Sendable {
        var clock = 150
        var combo = 1
        var sauceBonus = 0
    }

    let target: Int
    let sauceBonus: Int
    private(set) var tick = 0
    private(set) var clock: Int
    private(set) var phase = Phase.cooking
    private(set) var feedback = 0
    private(set) var served = 0
    private(set) var combo: Int
    private(set) var earned = 0
    private(set) var order = 1
    private(set) var plate: [String] = []
    /// The coins of each order served.
    private(set) var payments: [Int] = []

    init(start: Start, target: Int) {
        self.target = target
        sauceBonus = start.sauceBonus
        clock = start.clock
        combo = start.combo
    }

    var stars: Int {
        if served >= target { return 3 }
        if served >= max(1, target / 2) { return 2 }
        return served > 0 ? 1 : 0
    }

    mutating func advance(toTick last: Int) {
        while tick < last, phase != .ended { step() }
    }

    private mutating func step() {
        tick += 1
        clock = max(0, clock - 1)
        if clock == 0 || tick == 1_800 {
            phase = .ended
            return
        }
        guard phase != .cooking else { return }
        feedback -= 1
        guard feedback == 0 else { return }
        if phase == .perfect { order += 1 }
        phase = .cooking
        plate = []
    }

    /// - Returns: the outcome that the player is told.
    mutating func tap(_ ingredient: String, recipe: [String]) -> String {
        guard phase == .cooking else { return "ignored" }
        plate.append(ingredient)
        guard ingredient == recipe[plate.count - 1] else {
            clock = max(0, clock - 30)
            combo = 1
            phase = clock == 0 ? .ended : .wrong
            feedback = 8
            return "wrong"
        }
        guard plate.count == recipe.count else { return "correct" }
        payments.append((25 + sauceBonus) * combo)
        earned += payments[served]
        served += 1
        combo = min(5, combo + 1)
        clock += 15
        phase = .perfect
        feedback = 8
        return "served"
    }

    mutating func clear() -> String {
        guard phase == .cooking else { return "ignored" }
        plate = []
        return "cleared"
    }
}
