import Kitchen
import StrictJSON

/// Writes the messages of every tick and tap, without an allocation once `output` is large enough
/// for a message. The general decoder reads the result field for field.
package struct RoundStateEncoder: Sendable {
    /// The most bytes of a `RoundState`: names and numbers, and each place of the plate and the
    /// grid with the comma before it.
    static let stateByteLimit = 384 + 2 * 3 * Level.ingredientLimit

    package init() {}

    /// Appends a `state` message.
    package func appendFrame(sequence: UInt64, _ round: borrowing Round, to output: inout [UInt8]) {
        output.append(upTo: Self.stateByteLimit + 64) { text in
            text.append(#"{"type":"state","seq":"#)
            text.append(decimal: sequence)
            text.append(#","state":"#)
            append(round, to: &text)
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a `tapped` message.
    ///
    /// - Parameter requestID: UTF-8 that needs no escaping in JSON.
    package func appendTapped(
        requestID: UnsafeRawBufferPointer?, outcome: TapOutcome, _ round: borrowing Round,
        to output: inout [UInt8]
    ) {
        output.append(upTo: Self.stateByteLimit + (requestID?.count ?? 0) + 192) { text in
            text.append(#"{"type":"tapped""#)
            if let requestID {
                text.append(#","re":""#)
                text.append(requestID)
                text.append(UInt8(ascii: "\""))
            }
            switch outcome {
            case .correct: text.append(#","outcome":"correct""#)
            case .wrong: text.append(#","outcome":"wrong""#)
            case .held, .ignored: text.append(#","outcome":"ignored""#)
            case .served(_, let coins):
                text.append(#","outcome":"served","coins":"#)
                text.append(decimal: UInt64(clamping: coins))
            }
            text.append(#","state":"#)
            append(round, to: &text)
            if outcome.hasCounted, !round.hasEnded { appendNext(of: round, to: &text) }
            text.append(UInt8(ascii: "}"))
        }
    }

    /// Appends what a client learns in advance: the next grid, and after an order's first tap the
    /// next recipe.
    private func appendNext(of round: borrowing Round, to text: inout TextCursor) {
        let grid = round.nextGrid
        text.append(#","deal":["#)
        for index in 0..<grid.count {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.append(decimal: UInt64(clamping: grid[index]))
        }
        text.append(UInt8(ascii: "]"))
        if round.plateCount == 1 {
            text.append(#","next":"#)
            text.append(decimal: UInt64(clamping: round.nextRecipeIndex))
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
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.append(decimal: UInt64(clamping: round.plate(at: index)))
        }
        text.append(#"],"grid":["#)
        for index in 0..<round.gridCount {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.append(decimal: UInt64(clamping: round.grid(at: index)))
        }
        text.append("]}")
    }

    /// Appends the member `phase` with the comma before it.
    ///
    /// - Returns: The ticks until taps count again; 0 while cooking and after the end.
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

    /// A text as the content of a JSON string, without its quotes.
    package static func escaped(_ text: String) -> ArraySlice<UInt8> {
        JSONWriter.bytes(of: text).dropFirst().dropLast()
    }
}
