import Kitchen

/// Writes the `race_state` of every tick, without an allocation once `output` has grown to the size
/// of a message. The general coder reads what it writes, field for field.
package struct RaceProgressEncoder: Sendable {
    package init() {}

    /// Appends a `race_state` message.
    package func appendFrame(sequence: UInt64, _ race: borrowing Race, to output: inout [UInt8]) {
        output.append(#"{"type":"race_state","seq":"#)
        output.append(decimal: sequence)
        output.append(#","tick":"#)
        output.append(decimal: UInt64(clamping: race.tick))
        output.append(#","seats":["#)
        for seat in race.seats.indices {
            if seat > 0 { output.append(UInt8(ascii: ",")) }
            append(race.seats[seat].round, to: &output)
        }
        output.append("]}")
    }

    /// Appends a `RaceProgress.Seat`.
    private func append(_ round: borrowing Round, to output: inout [UInt8]) {
        output.append(#"{"clock":"#)
        output.append(decimal: UInt64(clamping: round.clock))
        _ = RoundStateEncoder.append(phase: round.phase, to: &output)
        output.append(#","served":"#)
        output.append(decimal: UInt64(clamping: round.served))
        output.append(#","combo":"#)
        output.append(decimal: UInt64(clamping: round.combo))
        output.append(#","plate":"#)
        output.append(decimal: UInt64(clamping: round.plateCount))
        output.append(UInt8(ascii: "}"))
    }
}
