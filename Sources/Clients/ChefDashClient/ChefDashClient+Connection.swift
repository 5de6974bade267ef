import Dispatch
import Foundation
import GameProtocol

/// Connecting, receiving, and reconnecting.
extension ChefDashClient {
    /// The monotonic clock in milliseconds.
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000 }

    /// Opens a link and signs in on it, at the node to which the server sends.
    ///
    /// - Parameter node: the node to begin with; nil for the server's own address.
    func signIn(at node: ServerAddress? = nil) async throws(ChefDashClientError) -> Welcome {
        guard let server = address else { throw .notConnected }
        var node = node
        for _ in 0...options.resumeAttempts {
            isSentOn = node != nil
            if isSentOn, !(await sleep(for: redirects.pause(at: Self.now))) { throw .cancelled }
            let answer = try await sayHello(to: node ?? server)
            switch answer.message {
            case .welcome(let welcome): return welcome
            case .redirect(let redirect):
                link?.abandon()
                link = nil
                node = try server.following(redirect)
            case .profile, .levels, .shop, .purchased, .snapshot, .state, .tapped, .cleared,
                .balance, .roundEnded, .stream, .pong, .shutdown, .announcement, .error, .ticket,
                .leftQueue, .room, .leftRoom, .raceState, .raceView, .raceEnded, .raceCancelled,
                .reaction, .idleWarning, .daily, .board, .ledger, .statistics, .replay, .library,
                .cooking, .account:
                throw .unreadable("the answer to hello is \(answer.message.type)")
            }
        }
        throw .unreachable("the server's nodes send this client back and forth")
    }

    /// True if connecting again can help. A node that fails is soon known to the server, which then
    /// sends elsewhere.
    func canRetry(after error: ChefDashClientError) -> Bool {
        if case .refused = error { return error.allowsRetry }
        return isSentOn || error.allowsRetry
    }

    /// - Returns: false if the task was cancelled, or everything has ended.
    func sleep(for pause: Duration) async -> Bool {
        if pause > .zero, (try? await Task.sleep(for: pause)) == nil { return false }
        if case .ended = phase { return false }
        return !Task.isCancelled
    }

    /// Opens a link and says hello on it.
    private func sayHello(
        to address: ServerAddress
    ) async throws(ChefDashClientError) -> ServerEvent {
        let link = WebSocketLink(
            address: address, options: LinkOptions(options), queue: executor.queue
        ) { [weak self] link, event in
            self?.assumeIsolated { $0.didHear(event, on: link) }
        }
        self.link = link
        let opened = await withCheckedContinuation { continuation in
            link.open { continuation.resume(returning: $0) }
        }
        try opened.get()
        if let code {
            let made = try await ask(.account(.useCode(code)), \.account?.credentials)
            credentials = Credentials(playerID: made.playerID, token: made.token)
            self.code = nil
        }
        let hello = ClientMessage.Hello(
            playerID: credentials?.playerID.description, token: credentials?.token,
            stream: options.stream,
            language: options.language, client: options.name,
            role: options.companionDevice == nil ? nil : .companion,
            redirects: options.followsRedirects,
            deviceID: options.companionDevice)
        return try await request(.hello(hello))
    }

    private func didSignIn(_ welcome: Welcome) {
        if let token = welcome.token {
            credentials = Credentials(playerID: welcome.player.playerID, token: token)
        }
        self.welcome = welcome
        phase = .ready
        clock = nil
        usualRoundTripMilliseconds = nil
        lastHeardAt = Self.now
        sendAgain()
        if let link { scheduleClockPing(on: link, remaining: 3) }
        watchSilence(on: link, terms: welcome.ping)
    }

    /// Sends the requests that the node before left without an answer, before any new one.
    private func sendAgain() {
        let unanswered = pending.filter { !$0.value.request.message.isBeforeWelcome }
        for (id, request) in unanswered.sorted(by: { $0.value.number < $1.value.number }) {
            do throws(ChefDashClientError) {
                try transmit(request.request)
            } catch {
                finish(id, .failure(error))
            }
        }
    }

    private func didHear(_ event: WebSocketLink.Event, on link: WebSocketLink) {
        guard link === self.link else { return }
        switch event {
        case .heard: lastHeardAt = Self.now
        case .text(let text): take(text)
        // The game's options accept no binary messages.
        case .binary, .closed: break
        case .ended(let disconnection): didLose(disconnection)
        }
    }

    private func take(_ text: Data) {
        let event: ServerEvent
        do {
            event = try JSONDecoder().decode(ServerEvent.self, from: text)
        } catch {
            // A newer server may send messages that this client doesn't know; only answers need
            // handling.
            let answer = try? JSONDecoder().decode(AnswerEnvelope.self, from: text)
            if let id = answer?.re { finish(id, .failure(.unreadable("\(error)"))) }
            return
        }
        note(event.message)
        if case .redirect(let redirect) = event.message, case .ready = phase {
            return follow(redirect)
        }
        if let id = event.re, pending[id] != nil { return finish(id, .success(event)) }
        if case .pong(let pong) = event.message { return take(pong) }
        guard case .dropped = eventSink.yield(.message(event)) else { return }
        switch event.message {
        case .state, .raceState, .raceView: break
        case .welcome, .profile, .levels, .shop, .purchased, .snapshot, .tapped, .cleared, .balance,
            .roundEnded, .stream, .pong, .shutdown, .announcement, .redirect, .error, .ticket,
            .leftQueue, .room, .leftRoom, .raceEnded, .raceCancelled, .reaction, .idleWarning,
            .daily, .board, .ledger, .statistics, .replay, .library, .cooking, .account:
            fail(link, "events were not read in time")
        }
    }

    /// Records the state that must follow the server's order: the message after an answer can
    /// arrive before the task that waits for the answer runs.
    private func note(_ message: ServerMessage) {
        switch message {
        case .welcome(let welcome):
            // If the player is in a room, the server sends it next.
            room = nil
            if case .resuming = phase { eventSink.yield(.resumed(welcome)) }
            didSignIn(welcome)
        case .room(let state): room = state
        case .leftRoom: room = nil
        case .profile, .levels, .shop, .purchased, .snapshot, .state, .tapped, .cleared, .balance,
            .roundEnded, .stream, .pong, .shutdown, .announcement, .redirect, .error, .ticket,
            .leftQueue, .raceState, .raceView, .raceEnded, .raceCancelled, .reaction, .idleWarning,
            .daily, .board, .ledger, .statistics, .replay, .library, .cooking, .account:
            break
        }
    }

    /// The part of an answer that names its request.
    private struct AnswerEnvelope: Decodable {
        let re: String?
    }

    private func take(_ pong: Pong) {
        let sample = ClockEstimate(
            sentAt: pong.clientTime, receivedAt: Self.now, serverTime: pong.serverTimeMilliseconds)
        guard let sample else { return }
        clock = sample.better(than: clock)
        let before = usualRoundTripMilliseconds ?? sample.roundTripMilliseconds
        usualRoundTripMilliseconds = before + (sample.roundTripMilliseconds - before) / 8
    }

    /// Sends a few pings at once for a first estimate, then one at each interval.
    private func scheduleClockPing(on link: WebSocketLink, remaining: Int) {
        guard link === self.link, link.isOpen else { return }
        // A ping that can't be sent only means one sample less.
        try? send(.ping(clientTime: Self.now))
        let pause = remaining > 0 ? Duration.milliseconds(100) : options.clockInterval
        executor.queue.asyncAfter(deadline: .now() + pause.dispatchInterval) {
            [weak self, weak link] in
            guard let link else { return }
            self?.assumeIsolated {
                $0.scheduleClockPing(on: link, remaining: max(0, remaining - 1))
            }
        }
    }

    /// The welcome says how often the server pings. If nothing arrives for two intervals and its
    /// timeout, the connection is gone.
    private func watchSilence(on link: WebSocketLink?, terms: PingTerms) {
        let limit = 2.0 * Double(terms.intervalMilliseconds) + Double(terms.timeoutMilliseconds)
        guard let link, link === self.link, link.isOpen, limit > 0 else { return }
        let silence = Self.now - lastHeardAt
        guard silence < limit else {
            return fail(link, "nothing came from the server for \(Int(silence)) ms")
        }
        executor.queue.asyncAfter(deadline: .now() + .milliseconds(Int(limit - silence) + 1)) {
            [weak self, weak link] in
            self?.assumeIsolated { $0.watchSilence(on: link, terms: terms) }
        }
    }

    /// Drops a connection without a close frame, as if the network had failed.
    func fail(_ link: WebSocketLink?, _ reason: String) {
        link?.abandon()
        didLose(.abnormal(reason))
    }

    /// Goes on at another node.
    private func follow(_ redirect: Redirect) {
        guard let node = try? address?.following(redirect) else {
            return fail(link, "the server sends to \(redirect.url)")
        }
        link?.abandon()
        link = nil
        phase = .resuming(
            Task {
                do throws(ChefDashClientError) {
                    _ = try await signIn(at: node)
                } catch {
                    let lost = Disconnection.abnormal("\(error)")
                    for id in Array(pending.keys) { finish(id, .failure(.connectionLost(lost))) }
                    guard !Task.isCancelled else { return }
                    guard canRetry(after: error) else { return end(lost) }
                    eventSink.yield(.disconnected(lost))
                    await resume(after: lost)
                }
            })
    }

    private func didLose(_ disconnection: Disconnection) {
        link = nil
        for id in Array(pending.keys) { finish(id, .failure(.connectionLost(disconnection))) }
        guard case .ready = phase else { return }
        guard options.resumes, disconnection.canRetry, credentials != nil else {
            return end(disconnection)
        }
        eventSink.yield(.disconnected(disconnection))
        phase = .resuming(Task { await self.resume(after: disconnection) })
    }

    /// Tries to sign in again as the same player, with growing pauses.
    private func resume(after disconnection: Disconnection) async {
        var last = disconnection
        // A server that needs a few seconds to come back gets longer pauses from the start.
        let skipped = disconnection.isSlow ? 4 : 0
        for attempt in 0..<options.resumeAttempts {
            let pause = options.pauses.pause(beforeAttempt: attempt + skipped, using: &generator)
            guard await sleep(for: pause) else { return }
            do {
                _ = try await signIn()
                return
            } catch {
                link?.abandon()
                link = nil
                guard !Task.isCancelled else { return }
                last = .abnormal("\(error)")
                guard canRetry(after: error) else { break }
            }
        }
        end(last)
    }

    /// Ends everything; only the first call has an effect.
    func end(_ disconnection: Disconnection) {
        if case .ended = phase { return }
        if case .resuming(let task) = phase { task.cancel() }
        phase = .ended(disconnection)
        link?.abandon()
        link = nil
        for id in Array(pending.keys) { finish(id, .failure(.connectionLost(disconnection))) }
        eventSink.yield(.ended(disconnection))
        eventSink.finish()
    }
}

extension Duration {
    /// The same duration for Dispatch, in whole nanoseconds, at most 292 years.
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows, let nanoseconds = Int(exactly: product) else { return .never }
        return .nanoseconds(nanoseconds + Int(attoseconds / 1_000_000_000))
    }
}

extension ClientMessage {
    /// True for the messages that sign in.
    var isBeforeWelcome: Bool {
        if case .account(.useCode) = self { return true }
        return kind == .hello
    }
}
