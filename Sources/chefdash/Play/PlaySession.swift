import ChefDashClient
import Foundation
import GameProtocol

/// The rounds of one start of `chefdash play`: everything that happens comes through one stream,
/// in one order.
final class PlaySession {
    private let client: ChefDashClient
    private let plan: PlayCommand.Plan
    private let inputs: AsyncStream<PlayInput>
    private let sink: AsyncStream<PlayInput>.Continuation
    private var autoPlayer: AutoPlayer
    private var terminal: Terminal?
    private var report = RoundReport()
    private var view: RoundView?
    /// Whether the view is what the server told on this connection. Until its snapshot comes, a
    /// tap would be for a round that may be over.
    private var isTold = false
    private var coins: Int64
    private var tickMilliseconds: Int
    /// The round that the server said is under way when it welcomed this client.
    private var openRound: String?
    /// The id of the start that waits for its snapshot.
    private var startID: String?
    private var notice = ""
    /// The round is over on a connection that came back, and its result may follow.
    private var awaitsResult = false
    /// The person asked to leave.
    private var hasLeft = false

    /// - Parameter coins: the balance, after what was bought.
    init(client: ChefDashClient, plan: PlayCommand.Plan, welcome: Welcome, coins: Int64) {
        self.client = client
        self.plan = plan
        autoPlayer = AutoPlayer(seed: plan.seed)
        self.coins = coins
        tickMilliseconds = welcome.tickMilliseconds
        openRound = welcome.roundID
        (inputs, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4096))
    }

    /// Plays the rounds.
    func play() async throws {
        if !plan.isAutomatic || Terminal.isOutput {
            terminal = Terminal(readsKeys: !plan.isAutomatic) { [sink] in sink.yield(.key($0)) }
        }
        defer { terminal?.close() }
        let forwarding = Task { [client, sink] in
            for await event in client.events { sink.yield(.client(event)) }
        }
        defer { forwarding.cancel() }
        if plan.isAutomatic { scheduleAutoPlayer() }
        var iterator = inputs.makeAsyncIterator()
        for _ in 0..<plan.rounds {
            await begin()
            let ended = try await playRound(&iterator)
            terminal?.leaveScreen()
            if let ended {
                coins = ended.coins
                for line in ResultText.lines(ended, hasLeft: hasLeft) { Output.line(line) }
            } else {
                Output.line(
                    "The round ended while the connection was away; the balance is \(coins) coins.")
            }
            if hasLeft { return }
        }
    }

    /// Asks for a round, or goes on with one that is still open.
    private func begin() async {
        view = nil
        awaitsResult = false
        notice = ""
        guard openRound == nil else { return }
        startID = await client.nextRequestID()
        await askForRound()
    }

    /// Asks with the same id each time, so that one round starts at most. Where there is no
    /// connection, it asks once that is back.
    private func askForRound() async {
        guard let startID else { return }
        await say(.startRound(levelID: plan.level ?? 1, itemIDs: plan.equip), id: startID)
    }

    /// Asks again later, if the server says that this can help.
    private func takeRefusal(_ error: ErrorMessage) async throws {
        if error.code == .staleRequest {
            // The round of this id is over: the connection was away for too long.
            startID = await client.nextRequestID()
            return await askForRound()
        }
        guard error.canRetry else { throw ChefDashClientError.refused(error) }
        tell("\(ChefDashClientError.refused(error)); asking again ...")
        let pause = Duration.milliseconds(error.retryAfterMilliseconds ?? 1000)
        Task { [sink] in
            try? await Task.sleep(for: pause)
            sink.yield(.asksAgain)
        }
    }

    /// Plays until the round has ended; `nil` where its result was missed with the connection.
    private func playRound(
        _ iterator: inout AsyncStream<PlayInput>.AsyncIterator
    ) async throws -> RoundEnded? {
        await show()
        while let input = await iterator.next() {
            switch input {
            case .client(.message(let event)):
                if case .roundEnded(let ended) = event.message {
                    // The last round's result can be told again.
                    guard startID == nil, view.map({ $0.round.roundID == ended.roundID }) ?? true
                    else { continue }
                    return ended
                }
                if case .error(let error) = event.message, let startID, event.re == startID {
                    try await takeRefusal(error)
                    continue
                }
                // The result follows the welcome; when a later answer came first, there is none.
                if case .shop = event.message, awaitsResult { return nil }
                take(event)
            case .client(.disconnected(let disconnection)):
                isTold = false
                notice = "connection lost (\(disconnection.reason)), coming back ..."
                tell(notice)
            case .client(.resumed(let welcome)):
                coins = welcome.player.coins
                openRound = welcome.roundID
                notice = "connected again"
                tell(notice)
                if startID == nil {
                    awaitsResult = welcome.roundID == nil
                    if awaitsResult { await say(.listShop) }
                } else if welcome.roundID == nil {
                    await askForRound()
                }
            case .client(.ended(let disconnection)):
                throw CommandFailure("the connection ended: \(disconnection)")
            case .key(let key): try await press(key)
            case .autoPlayerLooks: await letAutoPlayerPlay()
            case .asksAgain: await askForRound()
            case .timePasses: break
            }
            await show()
        }
        throw CommandFailure("the connection ended")
    }

    private func take(_ event: ServerEvent) {
        view?.take(event)
        switch event.message {
        case .snapshot(let snapshot): take(snapshot)
        case .balance(let balance): coins = balance.coins
        case .shutdown:
            notice = "the server is stopping; this round may finish"
            tell(notice)
        case .error(let error):
            notice = error.text
        case .welcome, .profile, .levels, .shop, .purchased, .state, .tapped, .cleared, .roundEnded,
            .stream, .pong, .ticket, .leftQueue, .room, .leftRoom, .raceState, .raceView,
            .raceEnded, .raceCancelled, .reaction, .idleWarning, .daily, .board, .ledger,
            .statistics, .replay:
            break
        }
    }

    private func take(_ snapshot: Snapshot) {
        view = RoundView(snapshot, tickMilliseconds: tickMilliseconds)
        isTold = true
        openRound = nil
        startID = nil
        notice =
            snapshot.round.itemIDs.isEmpty
            ? "" : "equipped: \(snapshot.round.itemIDs.joined(separator: ", "))"
    }

    private func press(_ key: KeyPress) async throws {
        switch key {
        case .button(let place):
            guard let ingredient = view?.button(place) else { return }
            await act(ingredient.ingredientID)
        case .clear: await act(nil)
        case .leave:
            // Somebody who asks twice doesn't want to wait for the result.
            if hasLeft { throw CommandFailure("left without waiting for the result") }
            hasLeft = true
            await say(.leaveRound)
        case .ready, .yes, .no, .react: break
        }
    }

    private func scheduleAutoPlayer() {
        let pause = autoPlayer.pause()
        Task { [sink] in
            try? await Task.sleep(for: pause)
            sink.yield(.autoPlayerLooks)
        }
    }

    private func letAutoPlayerPlay() async {
        scheduleAutoPlayer()
        guard let view, let ingredientID = autoPlayer.ingredientID(for: view) else { return }
        await act(ingredientID)
    }

    /// Taps an ingredient, or clears the plate without one, and shows it at once.
    private func act(_ ingredientID: String?) async {
        guard isTold else { return }
        let id = await client.nextRequestID()
        let message = ingredientID.map { ClientMessage.tap(ingredientID: $0) } ?? .clear
        let playTime = await client.playTime
        if await say(message, id: id) { view?.act(ingredientID, id: id, at: playTime) }
    }

    /// Sends; false, with a notice, where there is no connection to send on.
    @discardableResult
    private func say(_ message: ClientMessage, id: String? = nil) async -> Bool {
        do {
            try await client.send(message, id: id)
            return true
        } catch {
            notice = "\(error)"
            return false
        }
    }

    private func show() async {
        view?.show(at: await client.playTime)
        guard let view else { return }
        guard let terminal, Terminal.isOutput else {
            for line in report.lines(view) { Output.line(line) }
            return
        }
        let screen = RoundScreen(width: Terminal.columns)
        terminal.draw(screen.lines(view, coins: coins, notice: notice))
    }

    /// Says a line where no screen shows the notice.
    private func tell(_ text: String) {
        if !Terminal.isOutput { Output.line(text) }
    }
}
