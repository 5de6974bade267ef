import GameProtocol

/// A round's state as a message tells it, without a copy: the plate's text is valid only as long as
/// the message.
struct SeenState {
    var tick = 0
    var clock = 0
    var phase = RoundPhase.cooking
    var feedback = 0
    var served = 0
    var combo = 0
    var earned = 0
    var order = 0
    var recipe = 0
    /// The plate's ingredients by their places, as JSON numbers with commas between.
    var plate = UnsafeRawBufferPointer(start: nil, count: 0)
    var plateCount = 0

    init() {}

    /// Reads a `state` as the server's own encoder writes it.
    ///
    /// - Returns: `nil` for any other text, which the general decoder may understand.
    init?(_ cursor: inout JSONCursor) {
        guard cursor.skip(#"{"tick":"#), let tick = cursor.integer(),
            cursor.skip(#","clock":"#), let clock = cursor.integer(),
            let phase = Self.phase(&cursor),
            cursor.skip(#","feedback":"#), let feedback = cursor.integer(),
            cursor.skip(#","served":"#), let served = cursor.integer(),
            cursor.skip(#","combo":"#), let combo = cursor.integer(),
            cursor.skip(#","earned":"#), let earned = cursor.integer(),
            cursor.skip(#","order":"#), let order = cursor.integer(),
            cursor.skip(#","recipe":"#), let recipe = cursor.integer(),
            cursor.skip(#","plate":"#), let plate = cursor.integers(),
            cursor.skip(#","grid":"#), cursor.integers() != nil, cursor.skip("}")
        else { return nil }
        self.tick = tick
        self.clock = clock
        self.phase = phase
        self.feedback = feedback
        self.served = served
        self.combo = combo
        self.earned = earned
        self.order = order
        self.recipe = recipe
        self.plate = plate.inside
        plateCount = plate.count
    }

    /// Reads the member `phase` with the comma before it.
    static func phase(_ cursor: inout JSONCursor) -> RoundPhase? {
        guard cursor.skip(#","phase":""#) else { return nil }
        if cursor.skip(#"cooking""#) { return .cooking }
        if cursor.skip(#"perfect""#) { return .perfect }
        if cursor.skip(#"wrong""#) { return .wrong }
        if cursor.skip(#"ended""#) { return .ended }
        return nil
    }

    /// No number of a round comes near this.
    private static func bounded(_ number: Int) -> Int {
        min(max(number, -999_999_999), 999_999_999)
    }

    /// Passes on a state that the general decoder read.
    static func with<Result>(_ state: RoundState, _ body: (SeenState) -> Result) -> Result {
        var seen = SeenState()
        seen.tick = bounded(state.tick)
        seen.clock = bounded(state.clock)
        seen.phase = state.phase
        seen.feedback = bounded(state.feedback)
        seen.served = bounded(state.served)
        seen.combo = bounded(state.combo)
        seen.earned = bounded(Int(state.earned))
        seen.order = bounded(state.order)
        seen.recipe = bounded(state.recipe)
        seen.plateCount = state.plate.count
        var text: [UInt8] = []
        for place in state.plate {
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text += "\(place)".utf8
        }
        return text.withUnsafeBytes { bytes in
            seen.plate = bytes
            return body(seen)
        }
    }
}
