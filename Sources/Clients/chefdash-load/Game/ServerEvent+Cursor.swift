import Base
import GameProtocol

/// The messages that come with every tick or tap. They are read without a general parser, exactly
/// as the server's own encoders write them.
extension ServerEvent {
    /// - Returns: `nil` for a text that only the general decoder may be able to read.
    init?(_ cursor: inout JSONCursor) {
        var re: String?
        let message: ServerMessage?
        if cursor.skip(#"{"type":"state","seq":"#) {
            message = Self.frame(&cursor)
        } else if cursor.skip(#"{"type":"race_state","seq":"#) {
            message = Self.progress(&cursor)
        } else if cursor.skip(#"{"type":"tapped","re":"#) {
            re = cursor.string()
            message = Self.answer(&cursor)
        } else {
            message = Self.balance(&cursor)
        }
        guard let message, cursor.isAtEnd else { return nil }
        self.init(re: re, message)
    }

    private static func frame(_ cursor: inout JSONCursor) -> ServerMessage? {
        guard let sequence = cursor.integer(), cursor.skip(#","state":"#),
            let state = RoundState(&cursor), cursor.skip("}")
        else { return nil }
        return .state(StateFrame(sequence: UInt64(clamping: sequence), state: state))
    }

    private static func answer(_ cursor: inout JSONCursor) -> ServerMessage? {
        guard cursor.skip(#","outcome":"#),
            let outcome = cursor.string().flatMap(Tapped.Outcome.init(rawValue:))
        else { return nil }
        let coins = cursor.skip(#","coins":"#) ? cursor.integer() : nil
        guard cursor.skip(#","state":"#), let state = RoundState(&cursor) else { return nil }
        if cursor.skip(#","deal":"#), !cursor.integers() { return nil }
        let nextRecipe = cursor.skip(#","next":"#) ? cursor.integer() : nil
        guard cursor.skip("}") else { return nil }
        return .tapped(
            Tapped(
                outcome: outcome, coins: coins.map(Int64.init), state: state,
                nextRecipe: nextRecipe))
    }

    private static func progress(_ cursor: inout JSONCursor) -> ServerMessage? {
        guard let sequence = cursor.integer(), cursor.skip(#","tick":"#),
            let tick = cursor.integer(), cursor.skip(#","seats":["#)
        else { return nil }
        var seats: [RaceProgress.Seat] = []
        repeat {
            guard cursor.skip(#"{"clock":"#), let clock = cursor.integer(),
                let phase = RoundPhase(&cursor), cursor.skip(#","served":"#),
                let served = cursor.integer(), cursor.skip(#","combo":"#),
                let combo = cursor.integer(), cursor.skip(#","stack":"#),
                let stack = cursor.integer(), cursor.skip("}")
            else { return nil }
            seats.append(
                RaceProgress.Seat(
                    clock: clock, phase: phase, served: served, combo: combo,
                    stack: stack))
        } while cursor.skip(",")
        guard cursor.skip("]}") else { return nil }
        return .raceState(
            RaceProgress(sequence: UInt64(clamping: sequence), tick: tick, seats: seats))
    }

    /// A `balance` comes with each order served.
    private static func balance(_ cursor: inout JSONCursor) -> ServerMessage? {
        guard cursor.skip(#"{"type":"balance","coins":"#), let coins = cursor.integer(),
            cursor.skip(#","round_id":"#), let id = cursor.string().flatMap({ PlayID($0) }),
            cursor.skip(#","order":"#), let order = cursor.integer(),
            cursor.skip(#","amount":"#), let amount = cursor.integer(), cursor.skip("}")
        else { return nil }
        return .balance(
            Balance(coins: Int64(coins), roundID: id, order: order, amount: Int64(amount)))
    }
}
