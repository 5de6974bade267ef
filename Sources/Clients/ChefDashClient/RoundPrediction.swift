import GameProtocol

/// Predicts a player's own round at the time when a message sent now arrives: the server's last
/// state plus the player's taps and clears that the server hasn't answered yet (protocol.md,
/// "Playing without waiting").
///
/// A plain value without a clock. The caller gives the tick by play time: the server's clock plus
/// the time that a message takes to arrive.
public struct RoundPrediction: Hashable, Sendable {
    /// A tap or clear without an answer yet.
    private struct Input: Hashable {
        let id: String
        /// The tick of its arrival.
        let tick: Int
        /// The ingredient's index in the round's `ingredients`; nil for a clear.
        let ingredient: Int?
    }

    /// The maximum number of ticks predicted after the server's last state.
    private static let limit = 600

    public let round: RoundDescription
    /// The newest state from the server.
    public private(set) var told: RoundState
    private var nextGrid: [Int]
    /// The recipe of the order after that state's.
    private var nextRecipe: Int?
    private var inputs: [Input] = []
    /// The grid shown, and the order it came with.
    private var grid: [Int]
    private var order: Int

    public init(_ snapshot: Snapshot) {
        round = snapshot.round
        told = snapshot.state
        nextGrid = snapshot.nextGrid
        nextRecipe = snapshot.nextRecipe
        grid = told.grid
        order = told.order
    }

    // MARK: - From the server

    /// Applies a state frame. Ignores one that is older than the known state.
    public mutating func take(_ state: RoundState) {
        guard state.tick >= told.tick else { return }
        if state.order != told.order { nextRecipe = nil }
        told = state
    }

    /// Applies the answer to a tap.
    ///
    /// - Parameter id: the id of the request that it answers.
    public mutating func take(_ tapped: Tapped, to id: String?) {
        take(tapped.state)
        if let next = tapped.nextGrid { nextGrid = next }
        if let next = tapped.nextRecipe { nextRecipe = next }
        forget(id)
    }

    /// Applies the answer to a clear.
    ///
    /// - Parameter id: the id of the request that it answers.
    public mutating func take(_ cleared: Cleared, to id: String?) {
        take(cleared.state)
        if let next = cleared.nextGrid { nextGrid = next }
        forget(id)
    }

    /// Removes a tap or clear that was refused or lost with its connection.
    public mutating func forget(_ id: String?) {
        inputs.removeAll { $0.id == id }
    }

    // MARK: - From the player

    /// Taps an ingredient.
    ///
    /// - Parameters:
    ///   - ingredient: its index in the round's `ingredients`.
    ///   - id: the request's id.
    ///   - tick: the tick by play time.
    public mutating func tap(_ ingredient: Int, id: String, at tick: Int) {
        add(Input(id: id, tick: tick, ingredient: ingredient))
    }

    /// Clears the plate.
    public mutating func clear(id: String, at tick: Int) {
        add(Input(id: id, tick: tick, ingredient: nil))
    }

    private mutating func add(_ input: Input) {
        // The grid changes only with the player's own taps, so it never moves under a finger.
        if state(at: input.tick).phase == .cooking { grid = nextGrid }
        inputs.append(input)
    }

    // MARK: - For the screen

    /// The round at a tick by play time.
    public mutating func state(at tick: Int) -> RoundState {
        var state = predicted(at: tick)
        if state.order != order {
            order = state.order
            grid = inputs.isEmpty ? told.grid : nextGrid
        }
        state.grid = grid
        return state
    }

    private func predicted(at tick: Int) -> RoundState {
        var course = Course(round: round, state: told, nextRecipe: nextRecipe)
        let last = min(tick, told.tick &+ Self.limit)
        for input in inputs {
            course.advance(toTick: min(input.tick, last))
            course.take(input.ingredient)
        }
        course.advance(toTick: last)
        return course.state
    }
}

/// Continues a round by the table under "The rules of a round" in protocol.md, except for the coins. Sums may
/// wrap around, so that no number from a server can stop the client.
private struct Course {
    let round: RoundDescription
    var state: RoundState
    var nextRecipe: Int?
    var heldTap: Int?

    mutating func advance(toTick tick: Int) {
        while state.tick < tick, state.phase != .ended, state.phase != .unknown { step() }
    }

    private mutating func step() {
        state.tick &+= 1
        state.clock = max(0, state.clock &- 1)
        if state.clock == 0 || state.tick >= round.rules.capTicks { return end() }
        guard state.feedback > 0 else { return }
        // The next order isn't known yet, so wait for it.
        if state.phase == .perfect, state.feedback == 1, nextRecipe == nil { return }
        state.feedback &-= 1
        guard state.feedback == 0 else { return }
        if state.phase == .perfect, let recipe = nextRecipe {
            state.order &+= 1
            state.recipe = recipe
            nextRecipe = nil
        }
        state.phase = .cooking
        state.plate = []
        if let heldTap {
            self.heldTap = nil
            take(heldTap)
        }
    }

    /// - Parameter ingredient: nil for a clear.
    mutating func take(_ ingredient: Int?) {
        switch state.phase {
        case .perfect, .wrong:
            guard heldTap == nil, state.feedback <= round.rules.heldTapTicks else { return }
            heldTap = ingredient
        case .ended, .unknown: return
        case .cooking:
            guard let ingredient else {
                state.plate = []
                return
            }
            tap(ingredient)
        }
    }

    private mutating func tap(_ ingredient: Int) {
        guard round.recipes.indices.contains(state.recipe) else { return }
        let layers = round.recipes[state.recipe].layers
        let rules = round.rules
        let place = state.plate.count
        state.plate.append(ingredient)
        guard layers.indices.contains(place), layers[place] == ingredient else {
            state.clock = max(0, state.clock &- rules.wrongClockTicks)
            state.combo = rules.comboAtStart
            state.phase = .wrong
            state.feedback = rules.feedbackTicks
            if state.clock == 0 { end() }
            return
        }
        guard state.plate.count == layers.count else { return }
        state.clock &+= rules.servedClockTicks
        state.combo = min(state.combo &+ 1, rules.comboLimit)
        state.served &+= 1
        state.phase = .perfect
        state.feedback = rules.feedbackTicks
    }

    private mutating func end() {
        state.phase = .ended
        state.feedback = 0
    }
}
