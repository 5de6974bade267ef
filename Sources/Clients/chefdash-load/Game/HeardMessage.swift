import GameProtocol

/// A message that comes with every tick or tap. It is read without a general parser, exactly as the
/// server's own encoders write it.
enum HeardMessage {
    /// A `state`.
    case frame(sequence: Int, SeenState)
    /// A `race_state`.
    case progress(sequence: Int, tick: Int, [RaceProgress.Seat])
    /// A `race_view`. Its content is skipped: a few thousand players receive many large ones.
    case view
    /// A `tapped`; taps have the ids `t1`, `t2` and so on.
    case answer(number: Int, Tapped.Outcome, coins: Int?, SeenState, nextRecipe: Int?)
    /// A `balance`.
    case balance(coins: Int, order: Int, amount: Int, roundID: UnsafeRawBufferPointer)

    /// - Returns: `nil` for a text that only the general decoder may be able to read.
    init?(_ text: UnsafeRawBufferPointer) {
        var cursor = JSONCursor(text)
        if cursor.skip(#"{"type":"race_view","#) {
            self = .view
            return
        }
        let message: HeardMessage? =
            if cursor.skip(#"{"type":"state","seq":"#) {
                Self.frame(&cursor)
            } else if cursor.skip(#"{"type":"race_state","seq":"#) {
                Self.progress(&cursor)
            } else if cursor.skip(#"{"type":"tapped","re":"t"#) {
                Self.answer(&cursor)
            } else {
                Self.balance(&cursor)
            }
        guard let message, cursor.isAtEnd else { return nil }
        self = message
    }

    private static func frame(_ cursor: inout JSONCursor) -> HeardMessage? {
        guard let sequence = cursor.integer(), cursor.skip(#","state":"#),
            let state = SeenState(&cursor), cursor.skip("}")
        else { return nil }
        return .frame(sequence: sequence, state)
    }

    private static func answer(_ cursor: inout JSONCursor) -> HeardMessage? {
        guard let number = cursor.integer(), cursor.skip(#"","outcome":"#),
            let word = cursor.string(),
            let outcome = Tapped.Outcome(rawValue: String(decoding: word, as: UTF8.self))
        else { return nil }
        let coins = cursor.skip(#","coins":"#) ? cursor.integer() : nil
        guard cursor.skip(#","state":"#), let state = SeenState(&cursor) else { return nil }
        if cursor.skip(#","deal":"#), cursor.integers() == nil { return nil }
        let nextRecipe = cursor.skip(#","next":"#) ? cursor.integer() : nil
        guard cursor.skip("}") else { return nil }
        return .answer(number: number, outcome, coins: coins, state, nextRecipe: nextRecipe)
    }

    private static func progress(_ cursor: inout JSONCursor) -> HeardMessage? {
        guard let sequence = cursor.integer(), cursor.skip(#","tick":"#),
            let tick = cursor.integer(), cursor.skip(#","seats":["#)
        else { return nil }
        var seats: [RaceProgress.Seat] = []
        repeat {
            guard cursor.skip(#"{"clock":"#), let clock = cursor.integer(),
                let phase = SeenState.phase(&cursor), cursor.skip(#","served":"#),
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
        return .progress(sequence: sequence, tick: tick, seats)
    }

    /// A `balance` comes with each order served, its members in any order.
    private static func balance(_ cursor: inout JSONCursor) -> HeardMessage? {
        var coins: Int?
        var order: Int?
        var amount: Int?
        var isBalance = false
        var roundID = UnsafeRawBufferPointer(start: nil, count: 0)
        guard cursor.skip("{") else { return nil }
        repeat {
            guard let name = cursor.string(), cursor.skip(":") else { return nil }
            switch String(decoding: name, as: UTF8.self) {
            case "coins": coins = cursor.integer()
            case "order": order = cursor.integer()
            case "amount": amount = cursor.integer()
            case "type":
                isBalance = cursor.string()?.elementsEqual("balance".utf8) ?? false
                guard isBalance else { return nil }
            case "round_id":
                guard let id = cursor.string() else { return nil }
                roundID = id
            default: return nil
            }
        } while cursor.skip(",")
        guard isBalance, let coins, let order, let amount, cursor.skip("}") else { return nil }
        return .balance(coins: coins, order: order, amount: amount, roundID: roundID)
    }
}
