import Base
import ChefDashClient
import Foundation
import GameProtocol

/// The rounds of one run of `chefdash play`. All inputs share one stream, in one order.
final class PlaySession {
    private let console: PlayConsole
    private var report = RoundReport()
    private var view: RoundView?
    /// True once the server has sent the view on this connection. Before its snapshot, a tap could
    /// be for a round that is already over.
    private var isTold = false
    private var coins: Int64
    private var tickMilliseconds: Int
    /// The running round named in the server's welcome.
    private var openRound: PlayID?
    /// The id of a start that waits for its snapshot.
    private var startID: String?
    /// True if the round ended while the connection was lost; its result may follow.
    private var awaitsResult = false
    /// True once the person has asked to leave.
    private var hasLeft = false

    /// - Parameter coins: The balance after purchases.
    init(_ console: PlayConsole, welcome: Welcome, coins: Int64) {
        self.console = console
        self.coins = coins
        tickMilliseconds = welcome.tickMilliseconds
        openRound = welcome.roundID
    }

    func play() async throws {
        let isAutomatic = console.plan.isAutomatic
        console.open(usesTerminal: !isAutomatic || Terminal.isOutput, readsKeys: !isAutomatic)
        defer { console.close() }
        var iterator = console.inputs.makeAsyncIterator()
        for _ in 0..<console.plan.rounds {
            await begin()
            let ended = try await playRound(&iterator)
            console.leaveScreen()
            if let ended {
                coins = ended.coins
                for line in ResultText.lines(ended, hasLeft: hasLeft) { Output.line(line) }
            } else {
                Output.line(
                    "The round ended while the connection was lost; the balance is \(coins) coins.")
            }
            if hasLeft { return }
        }
    }

    /// Requests a round, or continues one that is still open.
    private func begin() async {
        view = nil
        awaitsResult = false
        console.notice = ""
        guard openRound == nil else { return }
        startID = await console.client.nextRequestID()
        await askForRound()
    }

    /// Requests a round with the same id each time, so that at most one starts. Without a
    /// connection, it is requested once that is restored.
    private func askForRound() async {
        guard let startID else { return }
        let plan = console.plan
        await console.say(
            .startRound(levelID: plan.level ?? 1, itemIDs: plan.equip), id: startID)
    }

    /// Tries again later if the server says that this can help.
    private func takeRefusal(_ error: ErrorMessage) async throws {
        if error.code == .staleRequest {
            // This id's round is over: the connection was lost for too long.
            startID = await console.client.nextRequestID()
            return await askForRound()
        }
        guard error.canRetry else { throw ChefDashClientError.refused(error) }
        console.tell("\(ChefDashClientError.refused(error)); asking again ...")
        console.yield(.asksAgain, after: .milliseconds(error.retryAfterMilliseconds ?? 1000))
    }

    /// Plays until the round has ended; `nil` if its result was lost with the connection.
    private func playRound(
        _ iterator: inout AsyncStream<PlayInput>.AsyncIterator
    ) async throws -> RoundEnded? {
        await show()
        while let input = await iterator.next() {
            switch input {
            case .client(.message(let event)):
                if case .roundEnded(let ended) = event.message {
                    // The last round's result can be sent again.
                    guard startID == nil, view.map({ $0.round.roundID == ended.roundID }) ?? true
                    else { continue }
                    return ended
                }
                if case .error(let error) = event.message, let startID, event.re == startID {
                    try await takeRefusal(error)
                    continue
                }
                // The result follows the welcome. If a later answer came first, there is none.
                if case .shop = event.message, awaitsResult { return nil }
                take(event)
            case .client(.disconnected(let disconnection)):
                isTold = false
                console.connectionLost(disconnection)
            case .client(.resumed(let welcome)):
                coins = welcome.player.coins
                openRound = welcome.roundID
                console.connectedAgain()
                if startID == nil {
                    awaitsResult = welcome.roundID == nil
                    if awaitsResult { await console.say(.listShop) }
                } else if welcome.roundID == nil {
                    await askForRound()
                }
            case .client(.ended(let disconnection)):
                throw CommandFailure("the connection ended: \(disconnection)")
            case .key(let key): try await press(key)
            case .autoPlayerLooks:
                if let ingredientID = console.autoPlayerChoice(for: view) {
                    await act(ingredientID)
                }
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
        case .announcement(let news): if !news.text.isEmpty { console.tell(news.text) }
        case .shutdown: console.tell("the server is stopping; this round may finish")
        case .error(let error): console.notice = error.notice
        case .welcome, .profile, .levels, .shop, .purchased, .state, .tapped, .cleared, .roundEnded,
            .stream, .pong, .ticket, .leftQueue, .room, .leftRoom, .raceState, .raceView,
            .raceEnded, .raceCancelled, .reaction, .idleWarning, .redirect, .daily, .board, .ledger,
            .statistics, .replay, .library, .cooking, .account:
            break
        }
    }

    private func take(_ snapshot: Snapshot) {
        view = RoundView(snapshot, tickMilliseconds: tickMilliseconds)
        isTold = true
        openRound = nil
        startID = nil
        console.notice =
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
            // A person who asks twice doesn't want to wait for the result.
            if hasLeft { throw CommandFailure("left without waiting for the result") }
            hasLeft = true
            await console.say(.leaveRound)
        case .ready, .yes, .no, .react: break
        }
    }

    /// Taps an ingredient, or clears the plate if it is nil, and shows it at once.
    private func act(_ ingredientID: String?) async {
        guard isTold else { return }
        await console.act(ingredientID) { id, playTime in
            view?.act(ingredientID, id: id, at: playTime)
        }
    }

    private func show() async {
        view?.show(at: await console.client.playTime)
        guard let view else { return }
        console.show {
            RoundScreen(width: $0).lines(view, coins: coins, notice: console.notice)
        } report: {
            report.lines(view)
        }
    }
}
