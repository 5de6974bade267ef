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
    private var coins: Int64
    private var tickMilliseconds: Int
    /// The round that the server said is under way when it welcomed this client.
    private var openRound: String?
    private var notice = ""
    /// A tap of the program's whose answer hasn't come.
    private var awaitsAnswer = false
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
        openRound = welcome.round
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
        var iterator = inputs.makeAsyncIterator()
        for _ in 0..<plan.rounds {
            try await begin()
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

    /// Starts a round, unless one is still open from before: then that is played on.
    private func begin() async throws {
        view = nil
        awaitsAnswer = false
        awaitsResult = false
        notice = ""
        if openRound != nil { return }
        let answer = try await client.request(
            .startRound(level: plan.level ?? 1, equip: plan.equip))
        guard case .snapshot(let snapshot) = answer.message else {
            throw CommandFailure("the server didn't start the round")
        }
        take(snapshot)
    }

    /// Plays until the round has ended; `nil` where its result was missed with the connection.
    private func playRound(
        _ iterator: inout AsyncStream<PlayInput>.AsyncIterator
    ) async throws -> RoundEnded? {
        if plan.isAutomatic { scheduleAutoPlayer() }
        show()
        while let input = await iterator.next() {
            switch input {
            case .client(.message(let event)):
                if case .roundEnded(let ended) = event.message {
                    // The last round's result can be told again.
                    guard ended.round == view?.round.id || view == nil else { continue }
                    return ended
                }
                // The result follows the welcome; when a later answer came first, there is none.
                if case .shop = event.message, awaitsResult { return nil }
                try take(event.message)
            case .client(.disconnected(let disconnection)):
                notice = "connection lost (\(disconnection.reason)), coming back ..."
                tell(notice)
            case .client(.resumed(let welcome)):
                coins = welcome.player.coins
                openRound = welcome.round
                awaitsAnswer = false
                notice = "connected again"
                tell(notice)
                awaitsResult = welcome.round == nil
                if awaitsResult { await say(.listShop) }
            case .client(.ended(let disconnection)):
                throw CommandFailure("the connection ended: \(disconnection)")
            case .key(let key): try await press(key)
            case .autoPlayerLooks: await letAutoPlayerPlay()
            case .timePasses: break
            }
            show()
        }
        throw CommandFailure("the connection ended")
    }

    private func take(_ message: ServerMessage) throws {
        switch message {
        case .snapshot(let snapshot): take(snapshot)
        case .state(let frame): view?.take(frame.state)
        case .tapped(let tapped):
            awaitsAnswer = false
            view?.take(tapped.state)
        case .cleared(let cleared): view?.take(cleared.state)
        case .balance(let balance): coins = balance.coins
        case .shutdown:
            notice = "the server is stopping; this round may finish"
            tell(notice)
        case .error(let error):
            awaitsAnswer = false
            notice = error.text
        default: break
        }
    }

    private func take(_ snapshot: Snapshot) {
        view = RoundView(snapshot, tickMilliseconds: tickMilliseconds)
        openRound = nil
        notice =
            snapshot.round.equipped.isEmpty
            ? "" : "equipped: \(snapshot.round.equipped.joined(separator: ", "))"
    }

    private func press(_ key: KeyPress) async throws {
        switch key {
        case .button(let place):
            guard let grid = view?.state.grid, grid.indices.contains(place) else { return }
            await say(.tap(ingredient: grid[place]))
        case .clear: await say(.clear)
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
        guard !awaitsAnswer, let view, let ingredient = autoPlayer.ingredient(for: view) else {
            return
        }
        awaitsAnswer = await say(.tap(ingredient: ingredient))
    }

    /// Sends; false, with a notice, where there is no connection to send on.
    @discardableResult
    private func say(_ message: ClientMessage) async -> Bool {
        do {
            try await client.send(message)
            return true
        } catch {
            notice = "\(error)"
            return false
        }
    }

    private func show() {
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
