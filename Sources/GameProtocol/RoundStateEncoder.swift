import Foundation
import Kitchen

/// Writes the messages that go out at every tick and tap, without an allocation once `output` has
/// grown to the size of a message. The general coder reads what it writes, field for field.
package struct RoundStateEncoder: Sendable {
    /// Each ingredient of the level as a JSON string.
    private let quotedIngredients: [[UInt8]]

    package init(level: Level) {
        quotedIngredients = level.ingredients.map { JSONText.quoted($0) }
    }

    /// Appends a `state` message.
    package func appendFrame(sequence: UInt64, _ round: borrowing Round, to output: inout [UInt8]) {
        output.append(#"{"type":"state","seq":"#)
        output.append(decimal: sequence)
        output.append(#","state":"#)
        append(round, to: &output)
        output.append(UInt8(ascii: "}"))
    }

    /// Appends a `tapped` message.
    ///
    /// - Parameter requestID: UTF-8 that needs no escape in JSON.
    package func appendTapped(
        requestID: UnsafeRawBufferPointer?, outcome: TapOutcome, _ round: borrowing Round,
        to output: inout [UInt8]
    ) {
        output.append(#"{"type":"tapped""#)
        append(requestID: requestID, to: &output)
        switch outcome {
        case .correct: output.append(#","outcome":"correct""#)
        case .wrong: output.append(#","outcome":"wrong""#)
        case .ignored: output.append(#","outcome":"ignored""#)
        case .served(_, let coins):
            output.append(#","outcome":"served","coins":"#)
            output.append(decimal: UInt64(clamping: coins))
        }
        output.append(#","state":"#)
        append(round, to: &output)
        output.append(UInt8(ascii: "}"))
    }

    private func append(requestID: UnsafeRawBufferPointer?, to output: inout [UInt8]) {
        guard let requestID else { return }
        output.append(#","re":""#)
        output.append(contentsOf: requestID)
        output.append(UInt8(ascii: "\""))
    }

    /// Appends a `RoundState`.
    func append(_ round: borrowing Round, to output: inout [UInt8]) {
        output.append(#"{"tick":"#)
        output.append(decimal: UInt64(clamping: round.tick))
        output.append(#","clock":"#)
        output.append(decimal: UInt64(clamping: round.clock))
        let feedback = Self.append(phase: round.phase, to: &output)
        output.append(#","feedback":"#)
        output.append(decimal: UInt64(clamping: feedback))
        output.append(#","served":"#)
        output.append(decimal: UInt64(clamping: round.served))
        output.append(#","combo":"#)
        output.append(decimal: UInt64(clamping: round.combo))
        output.append(#","earned":"#)
        output.append(decimal: UInt64(clamping: round.earned))
        output.append(#","order":"#)
        output.append(decimal: UInt64(clamping: round.orderNumber))
        output.append(#","recipe":"#)
        output.append(decimal: UInt64(clamping: round.recipeIndex))
        output.append(#","plate":["#)
        for index in 0..<round.plateCount {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output.append(contentsOf: quotedIngredients[round.plate(at: index)])
        }
        output.append(#"],"grid":["#)
        for index in 0..<round.gridCount {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output.append(contentsOf: quotedIngredients[round.grid(at: index)])
        }
        output.append("]}")
    }

    /// Appends the member `phase` with the comma before it.
    ///
    /// - Returns: Ticks until taps count again; 0 while cooking and after the end.
    static func append(phase: Round.Phase, to output: inout [UInt8]) -> Int {
        switch phase {
        case .cooking:
            output.append(#","phase":"cooking""#)
            return 0
        case .perfect(let ticksLeft):
            output.append(#","phase":"perfect""#)
            return ticksLeft
        case .wrong(let ticksLeft):
            output.append(#","phase":"wrong""#)
            return ticksLeft
        case .ended:
            output.append(#","phase":"ended""#)
            return 0
        }
    }

    /// A text as the inside of a JSON string.
    package static func escaped(_ text: String) -> ArraySlice<UInt8> {
        JSONText.quoted(text).dropFirst().dropLast()
    }
}
