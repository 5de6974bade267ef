import GameProtocol
import Processes

/// What the client of a situation must do next and by when, and at last whether it did.
struct Verdict: Sendable {
    /// The longest pause that the document names, 10 s, with some time to connect.
    private static let reconnectMilliseconds = 12_000.0
    /// What was refused may be asked for so often again.
    private static let repetitionLimit = 3

    private let situation: Situation
    private let deadline: Double
    private(set) var now: Double
    /// There once the situation is over.
    private(set) var finding: Finding?
    /// What the client must do next, and by when.
    private var wait: (what: String, until: Double)?
    /// When all is well if nothing else has happened.
    private var settleTime: Double?
    private var hasConnected = false
    /// How many of the situation's events have happened, and when the last did.
    private var eventCount = 0
    private(set) var lastEventTime: Double
    /// A result was told, so that the client may end.
    private var wasToldResult = false
    /// How often something was refused without retry.
    private(set) var refusalCount = 0
    /// How the connection ended that the client wasn't asked to end.
    private var loss: String?
    /// When the server ended the connection, and what the client must leave between.
    private var parting: (time: Double, least: Double)?
    /// Between the ends of connections and the next ones.
    private var pauses: [Double] = []

    /// - Parameter limit: of the whole situation.
    init(_ situation: Situation, at now: Double, limitMilliseconds limit: Double) {
        self.situation = situation
        self.now = now
        deadline = now + limit
        lastEventTime = now
        expect("connects to the kit's URL", within: limit)
    }

    /// Whether all that the situation has the server do is done.
    private var hasAllHappened: Bool { eventCount == situation.events.count }

    /// Whether the client may end now.
    private var mayEnd: Bool {
        switch situation.aim {
        case _ where wasToldResult: true
        case .stayAway, .signIn: hasAllHappened
        case .relent: refusalCount > 0
        case .round, .play: false
        }
    }

    // MARK: - Time

    /// - Returns: false where the situation is over.
    mutating func advance(to now: Double) -> Bool {
        guard finding == nil else { return false }
        self.now = now
        return true
    }

    /// Ends the situation where its time is over.
    mutating func judgeTime() {
        guard finding == nil else { return }
        if let wait, now >= wait.until {
            conclude(wait.what, loss ?? "didn't, though it had time")
        } else if let settleTime, now >= settleTime {
            pass()
        } else if now >= deadline {
            conclude(wait?.what ?? "comes to an end", "took longer than the whole situation may")
        }
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

    // MARK: - What happens

    /// Somebody asks for a WebSocket.
    ///
    /// - Parameter isSecond: whether the client has a connection.
    mutating func noteConnection(subprotocols: [String], isSecond: Bool) {
        hasConnected = true
        if isSecond {
            fail("keeps one connection", "opened a second one beside it")
        } else if let loss {
            fail(wait?.what ?? "keeps its connection", loss)
        } else if situation.aim == .stayAway, hasAllHappened {
            fail(
                "doesn't connect again by itself after such a close code",
                "connected again after \(Int(now - lastEventTime)) ms")
        } else if !subprotocols.contains(GameProtocol.subprotocol) {
            let offers = subprotocols.isEmpty ? "none" : subprotocols.joined(separator: ", ")
            fail("offers the subprotocol \(GameProtocol.subprotocol)", "offered \(offers)")
        } else if let parting {
            noteReturn(after: now - parting.time, least: parting.least)
        }
        expect("opens a WebSocket as RFC 6455 has it", within: 10_000)
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

    /// The server has ended the connection, and the client must come back.
    mutating func notePart(least: Double) {
        parting = (now, least)
        expect("connects again", within: Self.reconnectMilliseconds)
    }

    /// A connection is gone that the examination didn't end.
    ///
    /// - Parameters:
    ///   - isOurs: whether the server closed it, as the client's frames were wrong.
    ///   - reason: what was wrong with them.
    mutating func noteClose(code: UInt16?, isOurs: Bool, reason: String) {
        if isOurs, code == CloseReason.pingTimeout.rawValue {
            fail("answers WebSocket pings", "sent no pong for 3 s")
        } else if isOurs {
            fail(
                "sends frames as RFC 6455 and the limits have them",
                "broke that, so that the server closed with \(code ?? 1002): \(reason)")
        } else if !mayEnd {
            let how = code.map { "with the code \($0)" } ?? "without a code"
            loss = "closed the connection, \(how)"
            // If the program ends now, that says more.
            wait = (wait?.what ?? "keeps the connection", now + 700)
        }
    }

    /// - Parameter output: the last that the program wrote.
    mutating func noteProgramEnd(_ ending: Program.Ending, output: String) {
        let how: String
        switch ending {
        case .exit(let status):
            guard !mayEnd || status != 0 && wasToldResult else { return pass() }
            how = "with exit status \(status)"
        case .signal(let number): how = "by signal \(number)"
        }
        conclude(wait?.what ?? "ends in order", "ended \(how)", output: output)
    }

    /// The next of the situation's events happens.
    mutating func noteEvent() {
        eventCount += 1
        lastEventTime = now
    }

    mutating func noteResult() {
        wasToldResult = true
        if hasAllHappened { settle(after: 3_000) } else { expect("plays on", within: 20_000) }
    }

    /// A request was refused without retry.
    ///
    /// - Parameters:
    ///   - type: of the request.
    ///   - text: the request's.
    mutating func noteRefusal(of type: String, _ text: String) {
        refusalCount += 1
        if refusalCount > Self.repetitionLimit {
            fail(
                "doesn't repeat what was refused without retry",
                "asked \(refusalCount) times for \(type)", with: text)
        } else if situation.aim == .relent {
            settle(after: 4_000)
        }
    }

    // MARK: - The finding

    /// Ends with what was wrong.
    ///
    /// - Parameter text: the message that was, if it was one.
    mutating func fail(_ expected: String, _ did: String, with text: String? = nil) {
        guard finding == nil else { return }
        finding = Finding(
            situation: situation.name, outcome: .failed, expected: expected, did: did,
            message: text.map { String($0.prefix(400)) })
    }

    mutating func pass() {
        guard finding == nil else { return }
        finding = Finding(situation: situation.name, outcome: .passed)
    }

    /// Ends because something didn't come: a failure, unless nothing has been examined yet.
    ///
    /// - Parameter output: the last that a program wrote which ended before.
    mutating func conclude(_ expected: String, _ did: String, output: String? = nil) {
        let isReached =
            hasConnected
            && (eventCount > 0 || situation.events.isEmpty || !situation.manner.isEmpty)
        finding = Finding(
            situation: situation.name, outcome: isReached ? .failed : .notReached,
            expected: expected, did: did, output: output.flatMap { $0.isEmpty ? nil : $0 })
    }
}
