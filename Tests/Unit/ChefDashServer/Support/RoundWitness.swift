import TestSupport
import Testing

/// Checks a round frame by frame against the model, and fails where the server differs.
struct RoundWitness {
    private(set) var model: RulesModel
    let snapshot: JSONValue
    private let ingredients: [String]
    /// The last frame's number.
    private var sequence: Int64
    private var lastTick = 0
    /// These may change only for a reason.
    private var recipe: Int64
    private var grid: [String]
    private var mayShuffle = false
    /// The ticks of the frames seen.
    private(set) var frameTicks: [Int] = []

    init(snapshot: JSONValue, start: RulesModel.Start) throws {
        self.snapshot = snapshot
        let target = try #require(snapshot["round"]?["target"]?.integer)
        model = RulesModel(start: start, target: Int(target))
        sequence = try #require(snapshot["seq"]?.integer)
        ingredients = try snapshot.ingredients()
        recipe = try #require(snapshot["state"]?["recipe"]?.integer)
        grid = try snapshot.ingredients(snapshot["state"]?["grid"])
        try check(try #require(snapshot["state"]))
    }

    /// Checks a `state` message.
    mutating func see(frame: JSONValue) throws {
        let number = try #require(frame["seq"]?.integer)
        #expect(number == sequence + 1, "a gap between frames")
        sequence = number
        let state = try #require(frame["state"])
        try advance(to: state)
        frameTicks.append(lastTick)
        try check(state)
    }

    /// Checks the answer to a tap.
    mutating func see(tapped: JSONValue, ingredient: String) throws {
        let state = try #require(tapped["state"])
        try advance(to: state)
        let recipe = try snapshot.recipe(of: state).map(place)
        let outcome = model.tap(try place(of: ingredient), recipe: recipe)
        #expect(tapped["outcome"]?.string == outcome.rawValue, "\(tapped.text)")
        let coins = outcome == .served ? model.payments.last.map { Int64($0) } : nil
        #expect(tapped["coins"]?.integer == coins, "\(tapped.text)")
        mayShuffle = outcome != .ignored
        try check(state)
    }

    /// Checks the answer to a clear.
    mutating func see(cleared: JSONValue) throws {
        let state = try #require(cleared["state"])
        try advance(to: state)
        mayShuffle = model.clear()
        #expect(
            cleared["outcome"]?.string == (mayShuffle ? "cleared" : "ignored"), "\(cleared.text)")
        try check(state)
    }

    private func place(of ingredient: String) throws -> Int {
        try #require(ingredients.firstIndex(of: ingredient))
    }

    private mutating func advance(to state: JSONValue) throws {
        let tick = Int(try #require(state["tick"]?.integer))
        #expect(tick >= lastTick, "the ticks run backwards")
        lastTick = tick
        let order = model.order
        while model.tick < tick, model.phase != .ended {
            // The server answers a held tap once it counts; the model applies it then.
            let held = model.step()
            #expect(held == nil)
        }
        // After a served order comes the next one, with a recipe and a grid of its own.
        if model.order != order {
            recipe = try #require(state["recipe"]?.integer)
            mayShuffle = true
        }
    }

    private mutating func check(_ state: JSONValue) throws {
        state.expect([
            "tick": JSONValue(model.tick), "clock": JSONValue(model.clock),
            "phase": .string(model.phase.rawValue), "served": JSONValue(model.served),
            "combo": JSONValue(model.combo), "earned": JSONValue(model.earned),
        ])
        if model.phase != .ended {
            state.expect([
                "feedback": JSONValue(model.feedback), "order": JSONValue(model.order),
                "plate": .array(model.plate.map { JSONValue($0) }), "recipe": .integer(recipe),
            ])
        }
        let shown = try snapshot.ingredients(state["grid"])
        #expect(shown.sorted() == ingredients.sorted(), "\(state.text)")
        #expect(mayShuffle || shown == grid, "the grid changed without a reason: \(state.text)")
        grid = shown
        mayShuffle = false
    }
}
