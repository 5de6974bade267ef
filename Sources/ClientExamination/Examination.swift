import GameProtocol
import Kitchen

/// One situation, played against one client: decides what the server says and does, and whether the
/// client does what it must. It has no clock and no socket: times are arguments, in milliseconds,
/// and what is to be done comes out of `takeEffects`.
package struct Examination: Sendable {
    package enum Effect: Hashable, Sendable {
        case send(String)
        case close(UInt16)
        case drop
    }

    /// What becomes of a request for a connection.
    package enum Admission: Sendable {
        case upgrade
        /// Is dropped once it is open, without a word to the examination.
        case dropWhenOpened
        case unavailable
    }

    /// A connection as the examination knows it.
    struct Link: Sendable {
        var hasSaidHello = false
        var isSignedIn = false
        var hasSnapshot = false
        /// What was asked for under each id.
        var requests: [String: ClientMessage] = [:]
        /// When the messages of the last second came.
        var messageTimes: [Double] = []
    }

    let situation: Situation
    /// The tokens of players by their ids, also of situations before.
    package internal(set) var tokens: [String: String]
    /// There once the situation is over.
    package private(set) var finding: Finding?

    var events: ArraySlice<Situation.Event>
    var now: Double
    var random: SplitMix64
    var link: Link?
    /// Who signed in last.
    var playerID: String?
    var coins: Int64
    var game: ExaminedRound?
    /// The last result, until the next round.
    var result: RoundEnded?
    var endedStartIDs: Set<String> = []
    /// When the server's clock was 0.
    var serverStart: Double
    /// What is being acted on: its id, its text, and what it asks for.
    var request: (id: String?, text: String, message: ClientMessage)?
    var voice: Voice
    var isLocked = false
    var silentUntil: Double?
    /// When a start may be asked for again, and what the client was told about that.
    var notBefore: (time: Double, rule: String)?
    var refusalCount = 0
    /// Late taps in a phase that the client can't know.
    var hiddenTapCount = 0
    /// Right taps since the last event.
    var tapCount = 0

    private var effects: [Effect] = []
    private var hasConnected = false
    private let deadline: Double
    private var firedCount = 0
    private var lastEventTime: Double
    /// What the client must do next, and by when.
    private var wait: (what: String, until: Double)?
    /// When all is well if nothing else has happened.
    private var settleTime: Double?
    /// A result was told, so that the client may end.
    private var wasToldResult = false
    /// How the connection ended that the client wasn't asked to end.
    private var loss: String?
    /// When the server ended the connection, and what the client must leave between.
    private var parting: (time: Double, least: Double)?
    private var pauses: [Double] = []
    private var refusals: [Situation.Refusal] = []
    private var dropsAtHello = false

    /// The longest pause that the document names, 10 s, with some time to connect.
    private static let reconnectMilliseconds = 12_000.0

    /// - Parameters:
    ///   - tokens: of the players of situations before.
    ///   - seed: of ids, tokens and the round.
    ///   - limit: of the whole situation.
    package init(
        _ situation: Situation, tokens: [String: String], seed: UInt64, at now: Double,
        limitMilliseconds limit: Double
    ) {
        self.situation = situation
        self.tokens = tokens
        self.now = now
        events = situation.events[...]
        voice = Voice(situation.manner)
        random = SplitMix64(seed: seed)
        coins = situation.manner.contains(.unknown) ? GameProtocol.wholeNumbers.upperBound : 150
        serverStart = now - 74_010.123
        deadline = now + limit
        lastEventTime = now
        expect("connects to the kit's URL", within: limit)
    }

    /// What is to be done now, in order.
    package mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Whether every message is sent in fragments, or compressed where the client offers that.
    package var sendsFragments: Bool { situation.manner.contains(.fragments) }
    package var compressesAll: Bool { situation.manner.contains(.compressed) }
}

// MARK: - Connections

extension Examination {
    /// Somebody asks for a WebSocket.
    package mutating func admit(subprotocols: [String], at now: Double) -> Admission {
        guard advance(to: now) else { return .unavailable }
        hasConnected = true
        if link != nil {
            fail("keeps one connection", "opened a second one beside it")
        } else if let loss {
            fail(wait?.what ?? "keeps its connection", loss)
        } else if situation.aim == .stayAway, events.isEmpty {
            fail(
                "doesn't connect again by itself after such a close code",
                "connected again after \(Int(now - lastEventTime)) ms")
        } else if !subprotocols.contains(GameProtocol.subprotocol) {
            let offers = subprotocols.isEmpty ? "none" : subprotocols.joined(separator: ", ")
            fail("offers the subprotocol \(GameProtocol.subprotocol)", "offered \(offers)")
        } else if let parting {
            noteReturn(after: now - parting.time, least: parting.least)
        }
        guard finding == nil else { return .unavailable }
        expect("opens a WebSocket as RFC 6455 has it", within: 10_000)
        guard !refusals.isEmpty else { return .upgrade }
        switch refusals.removeFirst() {
        case .status:
            part(least: 100)
            return .unavailable
        case .dropWhenOpened:
            part(least: 100)
            return .dropWhenOpened
        case .dropAtHello:
            dropsAtHello = true
            return .upgrade
        }
    }

    private mutating func noteReturn(after pause: Double, least: Double) {
        parting = nil
        pauses.append(pause)
        if pause < least {
            fail(
                "waits at least \(Int(least)) ms before it connects again",
                "connected again after \(Int(pause)) ms")
        } else if pauses.count == 4, pauses[2] + pauses[3] < 1.15 * (pauses[0] + pauses[1]) {
            let list = pauses.map { "\(Int($0))" }.joined(separator: ", ")
            fail("waits longer after each try that fails", "waited \(list) ms")
        }
    }

    package mutating func opened(at now: Double) {
        guard advance(to: now) else { return }
        link = Link()
        expect("says hello", within: 10_000)
        fire(.opened)
    }

    /// A connection is gone that the examination didn't end.
    ///
    /// - Parameter isOurs: whether the server closed it, as the client's frames were wrong.
    package mutating func closed(code: UInt16?, isOurs: Bool, at now: Double) {
        guard advance(to: now) else { return }
        link = nil
        if isOurs, code == CloseReason.pingTimeout.rawValue {
            fail("answers WebSocket pings", "sent no pong for 3 s")
        } else if isOurs {
            fail(
                "sends frames as RFC 6455 and the limits have them",
                "broke that, so that the server closed with \(code ?? 1002)")
        } else if !mayEnd {
            let how = code.map { "with the code \($0)" } ?? "without a code"
            loss = "closed the connection, \(how)"
            // Its end, if it comes, says more.
            wait = (wait?.what ?? "keeps the connection", now + 700)
        }
    }

    /// The program that was started for the situation has ended.
    ///
    /// - Parameter status: its exit status; nil where a signal ended it.
    package mutating func programEnded(status: Int32?, at now: Double) {
        guard advance(to: now) else { return }
        if mayEnd, let status, status == 0 || !wasToldResult {
            pass()
        } else {
            let how = status.map { "with exit status \($0)" } ?? "by a signal"
            conclude(wait?.what ?? "ends in order", "ended \(how)")
        }
    }

    /// Whether the client may end now.
    private var mayEnd: Bool {
        switch situation.aim {
        case _ where wasToldResult: true
        case .stayAway, .signIn: events.isEmpty
        case .relent: refusalCount > 0
        case .round, .play: false
        }
    }
}

// MARK: - Time

extension Examination {
    /// Does all that is due by now.
    package mutating func pass(to now: Double) { _ = advance(to: now) }

    /// - Returns: false where the situation is over.
    private mutating func advance(to now: Double) -> Bool {
        guard finding == nil else { return false }
        self.now = now
        if let silentUntil, now >= silentUntil {
            self.silentUntil = nil
            expect("plays on when frames come again", within: 10_000)
        }
        tickGame()
        send(voice.releaseAnswers(at: now))
        if case .later(let milliseconds) = events.first?.moment,
            now - lastEventTime >= milliseconds
        {
            fire(.later(milliseconds))
        }
        if let wait, now >= wait.until {
            conclude(wait.what, loss ?? "didn't, though it had time")
        } else if let settleTime, now >= settleTime {
            pass()
        } else if now >= deadline {
            conclude(wait?.what ?? "comes to an end", "took longer than the whole situation may")
        }
        return finding == nil
    }

    /// The client must do something next.
    mutating func expect(_ what: String, within milliseconds: Double) {
        wait = (what, now + milliseconds)
    }

    /// Nothing has to happen any more but that it goes on well for a while.
    mutating func settle(after milliseconds: Double) {
        guard settleTime == nil else { return }
        wait = nil
        settleTime = now + milliseconds
    }
}

// MARK: - What the server does

extension Examination {
    mutating func effect(_ effect: Effect) { effects.append(effect) }

    /// Does what is to happen at a moment.
    ///
    /// - Returns: whether there was something.
    @discardableResult
    mutating func fire(_ moment: Situation.Moment) -> Bool {
        guard let event = events.first, event.moment == moment, finding == nil else {
            return false
        }
        events.removeFirst()
        firedCount += 1
        lastEventTime = now
        tapCount = 0
        for act in event.acts { perform(act) }
        return true
    }

    private mutating func perform(_ act: Situation.Act) {
        switch act {
        case .drop:
            effect(.drop)
            part(least: 100)
        case .close(let code):
            effect(.close(code))
            if situation.aim == .stayAway {
                link = nil
                settle(after: 4_000)
            } else {
                let isStop = code == CloseReason.shuttingDown.rawValue
                // "Wait a few seconds."
                part(least: isStop ? 1_000 : 100)
                if isStop { restart() }
            }
        case .refuse(let refusals): self.refusals = refusals
        case .fail(let code, let retry, let pause): refuse(code, retry: retry, after: pause)
        case .lock: isLocked = true
        case .forget: tokens = [:]
        case .announceStop(let milliseconds):
            say(.shutdown(Shutdown(deadlineMilliseconds: milliseconds)))
        case .fallSilent(let milliseconds): fallSilent(milliseconds)
        }
    }

    /// The server comes back as one that was killed: the round is over without a result.
    private mutating func restart() {
        game = nil
        serverStart = now
    }

    /// The connection is gone, and the client must come back.
    private mutating func part(least: Double) {
        link = nil
        voice.dropAnswers()
        parting = (now, least)
        expect("connects again", within: Self.reconnectMilliseconds)
    }

    /// - Returns: whether the connection was dropped instead of being answered.
    mutating func dropsHello() -> Bool {
        guard dropsAtHello else { return false }
        dropsAtHello = false
        perform(.drop)
        return true
    }
}

// MARK: - Judging

extension Examination {
    mutating func didTellResult() {
        wasToldResult = true
        if events.isEmpty { settle(after: 3_000) } else { expect("plays on", within: 20_000) }
    }

    /// Ends with what was wrong.
    ///
    /// - Parameter text: the message that was; that which is being acted on, where it is missing.
    mutating func fail(_ expected: String, _ did: String, with text: String? = nil) {
        guard finding == nil else { return }
        finding = Finding(
            situation: situation.name, outcome: .failed, expected: expected, did: did,
            message: (text ?? request?.text).map { String($0.prefix(400)) })
    }

    mutating func pass() {
        guard finding == nil else { return }
        finding = Finding(situation: situation.name, outcome: .passed)
    }

    /// Ends because something didn't come: a failure, unless nothing has been examined yet.
    mutating func conclude(_ expected: String, _ did: String) {
        let isReached =
            hasConnected
            && (firedCount > 0 || situation.events.isEmpty || !situation.manner.isEmpty)
        finding = Finding(
            situation: situation.name, outcome: isReached ? .failed : .notReached,
            expected: expected, did: did)
    }
}
