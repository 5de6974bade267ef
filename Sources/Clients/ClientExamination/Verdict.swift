import GameProtocol
import Processes

/// The next required action of a situation's client and its deadline, and at last the finding.
struct Verdict: Sendable {
    /// The longest pause that the document names, 10 s, with some time to connect.
    private static let reconnectMilliseconds = 12_000.0
    /// The number of times that a refused request may be repeated.
    private static let repetitionLimit = 3

    private let situation: Situation
    private let deadline: Double
    private(set) var now: Double
    /// Set once the situation is over.
    private(set) var finding: Finding?
    /// The next required action, and its deadline.
    private var wait: (what: String, until: Double)?
    /// The time at which the client passes unless something else happens.
    private var settleTime: Double?
    private var hasConnected = false
    /// The number of the situation's events that have happened, and the time of the last.
    private var eventCount = 0
    private(set) var lastEventTime: Double
    /// True once the client received a result, so that it may end.
    private var wasToldResult = false
    /// The number of requests refused without retry.
    private(set) var refusalCount = 0
    /// The description of a connection's end that nobody asked the client for.
    private var loss: String?
    /// The time when the server ended the connection, and the minimum pause before the next one.
    private var parting: (time: Double, least: Double, isRedirect: Bool)?
    /// The pauses between the ends of connections and the next ones.
    private var pauses: [Double] = []

    init(_ situation: Situation, at now: Double, limitMilliseconds limit: Double) {
        self.situation = situation
        self.now = now
        deadline = now + limit
        lastEventTime = now
        expect("connects to the kit's URL", within: limit)
    }

    /// True if all of the situation's events have happened.
    private var hasAllHappened: Bool { eventCount == situation.events.count }

    /// True if the client may end now.
    private var mayEnd: Bool {
        switch situation.aim {
        case _ where wasToldResult: true
        case .stayAway, .signIn: hasAllHappened
        case .relent: refusalCount > 0
        case .round, .play: false
        }
    }

    // MARK: - Time

    /// - Returns: false if the situation is over.
    mutating func advance(to now: Double) -> Bool {
        guard finding == nil else { return false }
        self.now = now
        return true
    }

    /// Ends the situation if its time is over.
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

    /// Requires an action of the client within a time.
    mutating func expect(_ what: String, within milliseconds: Double) {
        wait = (what, now + milliseconds)
    }

    /// Waits for a while in which nothing may go wrong.
    mutating func settle(after milliseconds: Double) {
        guard settleTime == nil else { return }
        wait = nil
        settleTime = now + milliseconds
    }

    // MARK: - Events

    /// Judges a request for a WebSocket.
    ///
    /// - Parameter isSecond: true if the client already has a connection.
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
            noteReturn(
                after: now - parting.time, least: parting.least, isRedirect: parting.isRedirect)
        }
        expect("opens a WebSocket as RFC 6455 has it", within: 10_000)
    }

    private mutating func noteReturn(after pause: Double, least: Double, isRedirect: Bool) {
        parting = nil
        if !isRedirect { pauses.append(pause) }
        if pause < least {
            fail(
                "waits at least \(Int(least)) ms before it connects again",
                "connected again after \(Int(pause)) ms")
        } else if pauses.count == 4, pauses[2] + pauses[3] < 1.15 * (pauses[0] + pauses[1]) {
            let list = pauses.map { "\(Int($0))" }.joined(separator: ", ")
            fail("waits longer after each try that fails", "waited \(list) ms")
        }
    }

    /// Notes that the server ended the connection; the client must come back.
    mutating func notePart(least: Double) {
        parting = (now, least, false)
        expect("connects again", within: Self.reconnectMilliseconds)
    }

    /// Notes that the server sent the client to another node.
    mutating func noteRedirect(least: Double) {
        parting = (now, least, true)
        if least > 0 {
            expect("connects after a pause", within: Self.reconnectMilliseconds)
        } else {
            expect("connects to the redirect's url at once", within: 3_000)
        }
    }

    /// Notes the end of a connection, as `Examination.closed`.
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
            // If the program ends soon, its end says more.
            wait = (wait?.what ?? "keeps the connection", now + 700)
        }
    }

    /// - Parameter output: the end of the program's output.
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

    /// Counts an event of the situation.
    mutating func noteEvent() {
        eventCount += 1
        lastEventTime = now
    }

    mutating func noteResult() {
        wasToldResult = true
        if hasAllHappened { settle(after: 3_000) } else { expect("plays on", within: 20_000) }
    }

    /// Counts a request that was refused without retry.
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

    /// Ends the situation with a failure.
    ///
    /// - Parameter text: the message that broke the rule, if one did.
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

    /// Ends a situation that doesn't concern the client.
    mutating func dismiss() {
        finding = Finding(situation: situation.name, outcome: .notApplicable)
    }

    /// Ends because an expected action is missing: a failure, unless nothing has been examined yet.
    ///
    /// - Parameter output: the end of the output of a program that has ended.
    mutating func conclude(_ expected: String, _ did: String, output: String? = nil) {
        let isReached =
            hasConnected
            && (eventCount > 0 || situation.events.isEmpty || !situation.manner.isEmpty)
        finding = Finding(
            situation: situation.name, outcome: isReached ? .failed : .notReached,
            expected: expected, did: did, output: output.flatMap { $0.isEmpty ? nil : $0 })
    }
}
