import Foundation
import Kitchen

/// Writes the messages that go out at every tick and tap, without an allocation once `output` has
/// grown to the size of a message. The general coder reads what it writes, field for field.
package struct RoundStateEncoder: Sendable {
    /// Each ingredient of the level as a JSON string.
    private let quotedIngredients: [[UInt8]]

    package init(level: Level) {
        quotedIngredients = level.ingredients.map { Self.quoted($0) }
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
    private func append(_ round: borrowing Round, to output: inout [UInt8]) {
        output.append(#"{"tick":"#)
        output.append(decimal: UInt64(clamping: round.tick))
        output.append(#","clock":"#)
        output.append(decimal: UInt64(clamping: round.clock))
        var feedback = 0
        switch round.phase {
        case .cooking: output.append(#","phase":"cooking","feedback":"#)
        case .perfect(let ticksLeft):
            output.append(#","phase":"perfect","feedback":"#)
            feedback = ticksLeft
        case .wrong(let ticksLeft):
            output.append(#","phase":"wrong","feedback":"#)
            feedback = ticksLeft
        case .ended: output.append(#","phase":"ended","feedback":"#)
        }
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

    /// A text as the inside of a JSON string.
    package static func escaped(_ text: String) -> ArraySlice<UInt8> {
        quoted(text).dropFirst().dropLast()
    }

    private static func quoted(_ text: String) -> [UInt8] {
        // A string can always be written as JSON.
        guard let data = try? JSONEncoder().encode(text) else { return Array("\"\"".utf8) }
        return Array(data)
    }
}

extension [UInt8] {
    /// Appends a literal's ASCII.
    @inline(__always)
    fileprivate mutating func append(_ literal: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(
                start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a number in decimal digits.
    fileprivate mutating func append(decimal number: UInt64) {
        guard number >= 10 else {
            append(UInt8(ascii: "0") + UInt8(number))
            return
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = 20
            var rest = number
            repeat {
                start -= 1
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                digits[start] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
            } while rest > 0
            append(contentsOf: digits[start...])
        }
    }
}
