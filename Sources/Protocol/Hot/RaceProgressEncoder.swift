import Kitchen

/// Writes each tick's `race_state`, without an allocation once `output` is large enough for a
/// message. The general decoder reads the result field for field.
package struct RaceProgressEncoder: Sendable {
    /// The most bytes of a seat with the comma before it: names and five numbers.
    private static let seatByteLimit = 160

    package init() {}

    /// Appends a `race_state` message.
    package func appendFrame(sequence: UInt64, _ race: borrowing Race, to output: inout [UInt8]) {
        output.append(upTo: 96 + race.seats.count * Self.seatByteLimit) { text in
            text.append(#"{"type":"race_state","seq":"#)
            text.append(decimal: sequence)
            text.append(#","tick":"#)
            text.append(decimal: UInt64(clamping: race.tick))
            text.append(#","seats":["#)
            for seat in race.seats.indices {
                if seat > 0 { text.append(UInt8(ascii: ",")) }
                append(race.progress(ofSeat: seat), to: &text)
            }
            text.append("]}")
        }
    }

    /// Appends a `RaceProgress.Seat`.
    private func append(_ seat: SeatProgress, to text: inout TextCursor) {
        text.append(#"{"clock":"#)
        text.append(decimal: UInt64(clamping: seat.clock))
        _ = RoundStateEncoder.append(phase: seat.phase, to: &text)
        text.append(#","served":"#)
        text.append(decimal: UInt64(clamping: seat.served))
        text.append(#","combo":"#)
        text.append(decimal: UInt64(clamping: seat.combo))
        text.append(#","stack":"#)
        text.append(decimal: UInt64(clamping: seat.plateCount))
        text.append(UInt8(ascii: "}"))
    }
}
