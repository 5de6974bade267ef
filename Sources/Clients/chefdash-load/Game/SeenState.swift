import GameProtocol

/// A round's state as read from a message, without a copy: the plate's text is valid only as long
/// as the message.
struct SeenState {
    let tick: Int
    let clock: Int
    let phase: RoundPhase
    let feedback: Int
    let served: Int
    let combo: Int
    let earned: Int
    let order: Int
    let recipe: Int
    /// The plate's ingredients by their indices, as JSON numbers with commas between.
    let plate: UnsafeRawBufferPointer
    let plateCount: Int
}

extension SeenState {
    /// Reads a `state` as the server's own encoder writes it.
    ///
    /// - Returns: `nil` for any other text, which the general decoder may be able to read.
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
        self.init(
            tick: tick, clock: clock, phase: phase, feedback: feedback, served: served,
            combo: combo, earned: earned, order: order, recipe: recipe, plate: plate.inside,
            plateCount: plate.count)
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

    /// Clamps a number to a range that no round comes near.
    private static func bounded(_ number: Int) -> Int {
        min(max(number, -999_999_999), 999_999_999)
    }

    /// Passes a state from the general decoder to `body`.
    static func with<Result>(_ state: RoundState, _ body: (SeenState) -> Result) -> Result {
        text(ofPlate: state.plate).withUnsafeBytes { bytes in
            body(
                SeenState(
                    tick: bounded(state.tick), clock: bounded(state.clock), phase: state.phase,
                    feedback: bounded(state.feedback), served: bounded(state.served),
                    combo: bounded(state.combo), earned: bounded(Int(state.earned)),
                    order: bounded(state.order), recipe: bounded(state.recipe), plate: bytes,
                    plateCount: state.plate.count))
        }
    }

    /// A plate's ingredients as JSON numbers with commas between.
    static func text(ofPlate plate: [Int]) -> [UInt8] {
        Array(plate.map(String.init).joined(separator: ",").utf8)
    }
}
