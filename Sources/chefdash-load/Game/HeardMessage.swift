import GameProtocol

/// A server's message, as far as the load test tells kinds apart.
///
/// The messages of every tick and tap are read without a general parser. What the server's own
/// encoders wouldn't write, and whatever comes seldom, is decoded as `ServerEvent`.
enum HeardMessage {
    /// A `state`.
    case frame(sequence: Int, SeenState)
    /// A `race_state`.
    case progress(sequence: Int, tick: Int, [RaceProgress.Seat])
    /// A `tapped`; taps have the ids `t1`, `t2` and so on.
    case answer(number: Int, Tapped.Outcome, coins: Int?, SeenState, nextRecipe: Int?)
    /// A `balance`.
    case balance(coins: Int, order: Int, amount: Int, roundID: UnsafeRawBufferPointer)
    /// Any other message.
    case event(ServerEvent)
    /// Not a message that this program knows.
    case unreadable

    /// Reads a text and hands its message on, which is valid only within `take`.
    static func read(_ text: UnsafeRawBufferPointer, _ take: (HeardMessage) -> Void) {
        if let message = HeardMessage(hot: text) { return take(message) }
        guard let event = try? ServerEvent.decode(text) else { return take(.unreadable) }
        switch event.message {
        case .state(let frame):
            SeenState.with(frame.state) {
                take(.frame(sequence: Int(clamping: frame.sequence), $0))
            }
        case .raceState(let progress):
            take(
                .progress(
                    sequence: Int(clamping: progress.sequence), tick: progress.tick,
                    progress.seats))
        case .tapped(let tapped):
            let number = event.re.flatMap { Int($0.dropFirst()) } ?? 0
            SeenState.with(tapped.state) {
                take(
                    .answer(
                        number: number, tapped.outcome, coins: tapped.coins.map { Int($0) }, $0,
                        nextRecipe: tapped.nextRecipe))
            }
        case .balance(let balance):
            Array(balance.roundID.utf8).withUnsafeBytes {
                take(
                    .balance(
                        coins: Int(balance.coins), order: balance.order,
                        amount: Int(balance.amount), roundID: $0))
            }
        case .welcome, .profile, .levels, .shop, .purchased, .snapshot, .cleared, .roundEnded,
            .stream, .pong, .shutdown, .error, .ticket, .leftQueue, .room, .leftRoom, .raceView,
            .raceEnded, .raceCancelled, .reaction, .idleWarning, .daily, .board, .ledger,
            .statistics, .replay:
            take(.event(event))
        }
    }

    /// - Returns: `nil` for a text that only the general decoder may understand.
    private init?(hot text: UnsafeRawBufferPointer) {
        var cursor = JSONCursor(text)
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
            if name.elementsEqual("coins".utf8) {
                coins = cursor.integer()
            } else if name.elementsEqual("order".utf8) {
                order = cursor.integer()
            } else if name.elementsEqual("amount".utf8) {
                amount = cursor.integer()
            } else if name.elementsEqual("type".utf8) {
                isBalance = cursor.string()?.elementsEqual("balance".utf8) ?? false
                guard isBalance else { return nil }
            } else if name.elementsEqual("round_id".utf8) {
                guard let id = cursor.string() else { return nil }
                roundID = id
            } else {
                return nil
            }
        } while cursor.skip(",")
        guard isBalance, let coins, let order, let amount, cursor.skip("}") else { return nil }
        return .balance(coins: coins, order: order, amount: amount, roundID: roundID)
    }
}
