import Base
import GameProtocol
import Kitchen
import Processes

/// One situation, played against one client: decides the server's messages and actions, and reports
/// the client's actions to its verdict. It has no clock and no socket: times are arguments, in
/// milliseconds, and `takeEffects` returns the actions to perform.
package struct Examination: Sendable {
    package enum Effect: Hashable, Sendable {
        case send(String)
        case close(UInt16)
        case drop
    }

    /// The outcome of a request for a connection.
    package enum Admission: Sendable {
        case upgrade
        /// The connection is dropped once it is open, without involving the examination.
        case dropWhenOpened
        case unavailable
    }

    let situation: Situation
    var verdict: Verdict
    var script: Script
    var server: ServerSide
    /// The current request: its id, its text, and its message.
    var request: (id: String?, text: String, message: ClientMessage)?
    var isLocked = false
    var nodes: ExaminedNodes
    /// The id of a start that got a redirect in place of its answer.
    private(set) var unansweredStartID: String?
    /// The earliest time at which a start may be requested again, and the rule that the client
    /// received.
    var notBefore: (time: Double, rule: String)?

    private var refusals: [Situation.Refusal] = []
    private var dropsAtHello = false

    /// - Parameters:
    ///   - base: the server's scheme, host and port, such as `ws://127.0.0.1:8080`.
    ///   - plainBase: the same without TLS, if `base` has TLS.
    ///   - tokens: the players' tokens from earlier situations.
    ///   - seed: the seed of ids, tokens and the round.
    ///   - limit: the time limit of the whole situation.
    package init(
        _ situation: Situation, base: String, plainBase: String? = nil,
        tokens: [PlayerID: String], seed: UInt64, at now: Double, limitMilliseconds limit: Double
    ) {
        self.situation = situation
        verdict = Verdict(situation, at: now, limitMilliseconds: limit)
        script = Script(situation)
        nodes = ExaminedNodes(base: base, plainBase: plainBase)
        server = ServerSide(situation.manner, tokens: tokens, seed: seed, at: now)
    }

    var now: Double { verdict.now }
    /// The players' tokens by their ids, including earlier situations.
    package var tokens: [PlayerID: String] { server.players.tokens }
    /// Set once the situation is over.
    package var finding: Finding? { verdict.finding }

    /// Removes and returns the actions to perform now, in order.
    package mutating func takeEffects() -> [Effect] { server.takeEffects() }

    // MARK: - Connections

    /// Decides on a request for a WebSocket.
    package mutating func admit(
        path: String, subprotocols: [String], at now: Double
    ) -> Admission {
        guard advance(to: now) else { return .unavailable }
        verdict.noteConnection(subprotocols: subprotocols, isSecond: server.link != nil)
        if let fault = nodes.fault(at: path) { verdict.fail(fault.expected, fault.did) }
        guard finding == nil else { return .unavailable }
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

    package mutating func opened(at now: Double) {
        guard advance(to: now) else { return }
        server.link = ExaminedLink()
        verdict.expect("says hello", within: 10_000)
        fire(.opened)
    }

    /// Handles the end of a connection that the examination didn't end.
    ///
    /// - Parameters:
    ///   - isOurs: true if the server closed it because the client's frames were wrong.
    ///   - reason: the fault in the frames.
    package mutating func closed(code: UInt16?, isOurs: Bool, reason: String, at now: Double) {
        guard advance(to: now) else { return }
        server.link = nil
        verdict.noteClose(code: code, isOurs: isOurs, reason: reason)
    }

    /// Handles the end of the program that was started for the situation.
    ///
    /// - Parameter output: the end of the program's output.
    package mutating func programEnded(_ ending: Program.Ending, output: String, at now: Double) {
        guard advance(to: now) else { return }
        verdict.noteProgramEnd(ending, output: output)
    }

    // MARK: - Time

    /// Performs everything that is due by now.
    package mutating func pass(to now: Double) { _ = advance(to: now) }

    /// - Returns: false if the situation is over.
    private mutating func advance(to now: Double) -> Bool {
        guard verdict.advance(to: now) else { return false }
        if server.mask.endSilence(at: now) {
            verdict.expect("plays on when frames come again", within: 10_000)
        }
        if server.advanceRound(at: now) { endGame(re: nil) }
        server.releaseAnswers(at: now)
        if let moment = script.moment(afterMilliseconds: now - verdict.lastEventTime) {
            fire(moment)
        }
        verdict.judgeTime()
        return finding == nil
    }

    // MARK: - The server's actions

    /// - Returns: true if the script had an event for this moment.
    @discardableResult
    mutating func fire(_ moment: Situation.Moment) -> Bool {
        guard finding == nil, let acts = script.take(moment) else { return false }
        verdict.noteEvent()
        for act in acts { perform(act) }
        return true
    }

    private mutating func perform(_ act: Situation.Act) {
        switch act {
        case .drop:
            server.end(.drop)
            part(least: 100)
        case .close(let code):
            server.end(.close(code))
            if situation.aim == .stayAway {
                verdict.settle(after: 4_000)
            } else {
                let isStop = code == CloseReason.shuttingDown.rawValue
                // The documented advice for this close code is to wait a few seconds.
                part(least: isStop ? 1_000 : 100)
                if isStop { server.restart(at: now) }
            }
        case .refuse(let refusals): self.refusals = refusals
        case .sendOn:
            if request?.message.kind == .startRound { unansweredStartID = request?.id }
            send(nodes.sendOn(at: now))
            verdict.noteRedirect(least: nodes.leastPause)
        case .sendToPlain:
            send(nodes.sendToPlain())
            // The client may end, or begin again with the first address.
            verdict.settle(after: 5_000)
        case .fail(let code, let retry, let pause): refuse(code, retry: retry, after: pause)
        case .lock: isLocked = true
        case .forget: server.players.forget()
        case .announceStop(let milliseconds):
            server.say(.shutdown(Shutdown(deadlineMilliseconds: milliseconds)))
        case .fallSilent(let milliseconds):
            server.mask.silentUntil = now + milliseconds
            server.sayFrame(at: now, isForced: true)
            verdict.expect(
                "keeps a connection that answers pings", within: milliseconds + 5_000)
        }
    }

    private mutating func send(_ redirect: Redirect) {
        let isHello = request?.message.kind == .hello
        server.say(.redirect(redirect), re: isHello ? request?.id : nil)
        server.end(.close(CloseReason.moved.rawValue))
    }

    /// Drops the connection; the client must come back.
    private mutating func part(least: Double) {
        server.lose()
        verdict.notePart(least: least)
    }

    /// - Returns: true if the connection was dropped instead of answered.
    mutating func dropsHello() -> Bool {
        guard dropsAtHello else { return false }
        dropsAtHello = false
        perform(.drop)
        return true
    }

    /// Fails the client because of the current request.
    mutating func fail(_ expected: String, _ did: String) {
        verdict.fail(expected, did, with: request?.text)
    }
}
