import Kitchen

/// Writes the `race_view` of races, without an allocation once `output` is large enough for a
/// message. The general decoder reads the result field for field.
package struct RaceViewEncoder: Sendable {
    private let states = RoundStateEncoder()
    /// The most bytes of a seat's order with the comma before it.
    private static let orderByteLimit = 3 * Level.ingredientLimit + 3

    package init() {}

    /// Appends a `race_view` message.
    ///
    /// - Parameter race: lends its rounds, and stays as it is.
    package func appendFrame(_ race: inout Race, to output: inout [UInt8]) {
        let seatCount = race.seats.count
        let limit =
            96 + seatCount * (RoundStateEncoder.stateByteLimit + 1 + Self.orderByteLimit)
        output.append(upTo: limit) { text in
            text.append(#"{"type":"race_view","level_id":"#)
            text.append(decimal: UInt64(clamping: race.level.id))
            text.append(#","tick":"#)
            text.append(decimal: UInt64(clamping: race.tick))
            text.append(#","states":["#)
            for seat in 0..<seatCount {
                if seat > 0 { text.append(UInt8(ascii: ",")) }
                race.withRound(ofSeat: seat) { states.append($0, to: &text) }
            }
            text.append(#"],"orders":["#)
            for seat in 0..<seatCount {
                if seat > 0 { text.append(UInt8(ascii: ",")) }
                text.append(UInt8(ascii: "["))
                race.withRound(ofSeat: seat) { round in
                    for index in 0..<round.recipeCount {
                        if index > 0 { text.append(UInt8(ascii: ",")) }
                        text.append(decimal: UInt64(clamping: round.recipe(at: index)))
                    }
                }
                text.append(UInt8(ascii: "]"))
            }
            text.append("]}")
        }
    }
}
