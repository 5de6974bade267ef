import Foundation
import Kitchen

/// Writes the messages that go out at every tick and tap, without an allocation once `output` has
/// grown to the size of a message. The general coder reads what it writes, field for field.
package struct RoundStateEncoder: Sendable {
    /// Each ingredient of the level as a JSON string with a comma before it.
    private let ingredients: [[UInt8]]
    /// The most bytes of a `RoundState`.
    let stateByteLimit: Int

    package init(level: Level) {
        ingredients = level.ingredients.map { Array(",".utf8) + JSONText.quoted($0) }
        let longest = ingredients.map(\.count).max() ?? 0
        // Plate and grid have at most so many ingredients each; names and numbers take the rest.
        stateByteLimit = 2 * Level.ingredientLimit * longest + 384
    }

    /// Appends a `state` message.
    package func appendFrame(sequence: UInt64, _ round: borrowing Round, to output: inout [UInt8]) {
        output.append(upTo: stateByteLimit + 64) { text in
            text.append(#"{"type":"state","seq":"#)
            text.append(decimal: sequence)
            text.append(#","state":"#)
            append(round, to: &text)
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a `tapped` message.
    ///
    /// - Parameter requestID: UTF-8 that needs no escape in JSON.
    package func appendTapped(
        requestID: UnsafeRawBufferPointer?, outcome: TapOutcome, _ round: borrowing Round,
        to output: inout [UInt8]
    ) {
        output.append(upTo: stateByteLimit + (requestID?.count ?? 0) + 96) { text in
            text.append(#"{"type":"tapped""#)
            if let requestID {
                text.append(#","re":""#)
                text.append(requestID)
                text.append(UInt8(ascii: "\""))
            }
            switch outcome {
            case .correct: text.append(#","outcome":"correct""#)
            case .wrong: text.append(#","outcome":"wrong""#)
            case .ignored: text.append(#","outcome":"ignored""#)
            case .served(_, let coins):
                text.append(#","outcome":"served","coins":"#)
                text.append(decimal: UInt64(clamping: coins))
            }
            text.append(#","state":"#)
            append(round, to: &text)
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a `RoundState`, at most `stateByteLimit` bytes.
    func append(_ round: borrowing Round, to text: inout TextCursor) {
        text.append(#"{"tick":"#)
        text.append(decimal: UInt64(clamping: round.tick))
        text.append(#","clock":"#)
        text.append(decimal: UInt64(clamping: round.clock))
        let feedback = Self.append(phase: round.phase, to: &text)
        text.append(#","feedback":"#)
        text.append(decimal: UInt64(clamping: feedback))
        text.append(#","served":"#)
        text.append(decimal: UInt64(clamping: round.served))
        text.append(#","combo":"#)
        text.append(decimal: UInt64(clamping: round.combo))
        text.append(#","earned":"#)
        text.append(decimal: UInt64(clamping: round.earned))
        text.append(#","order":"#)
        text.append(decimal: UInt64(clamping: round.orderNumber))
        text.append(#","recipe":"#)
        text.append(decimal: UInt64(clamping: round.recipeIndex))
        text.append(#","plate":["#)
        for index in 0..<round.plateCount {
            append(ingredient: round.plate(at: index), isFirst: index == 0, to: &text)
        }
        text.append(#"],"grid":["#)
        for index in 0..<round.gridCount {
            append(ingredient: round.grid(at: index), isFirst: index == 0, to: &text)
        }
        text.append("]}")
    }

    private func append(
        ingredient: Level.IngredientIndex, isFirst: Bool, to text: inout TextCursor
    ) {
        ingredients[ingredient].withUnsafeBytes { bytes in
            text.append(UnsafeRawBufferPointer(rebasing: bytes[(isFirst ? 1 : 0)...]))
        }
    }

    /// Appends the member `phase` with the comma before it.
    ///
    /// - Returns: Ticks until taps count again; 0 while cooking and after the end.
    static func append(phase: Round.Phase, to text: inout TextCursor) -> Int {
        switch phase {
        case .cooking:
            text.append(#","phase":"cooking""#)
            return 0
        case .perfect(let ticksLeft):
            text.append(#","phase":"perfect""#)
            return ticksLeft
        case .wrong(let ticksLeft):
            text.append(#","phase":"wrong""#)
            return ticksLeft
        case .ended:
            text.append(#","phase":"ended""#)
            return 0
        }
    }

    /// A text as the inside of a JSON string.
    package static func escaped(_ text: String) -> ArraySlice<UInt8> {
        JSONText.quoted(text).dropFirst().dropLast()
    }
}
