import Base
import ChefDashClient
import Foundation
import GameProtocol
import Kitchen
import TestSupport

@testable import chefdash_load

/// A server's round, and a player of the load test who receives only the messages that the test
/// passes on.
final class JudgedRound {
    let run: LoadRun
    let player: LoadPlayer
    private(set) var round: Round
    private var sequence: UInt64 = 0
    private var tapCount = 0
    private var held: (number: Int, outcome: TapOutcome?)?
    private let encoder = RoundStateEncoder()

    init() throws {
        var settings = LoadSettings(
            address: try ServerAddress(URL(string: "ws://127.0.0.1:1")!), seed: 1)
        (settings.mode, settings.playerCount) = (.solo, 1)
        run = try LoadRun(settings)
        player = run.players[0]
        let catalogue = PlayedRace.catalogue
        round = Round(
            catalogue: catalogue, level: catalogue.levels[0], seed: 3, equipped: [], extraCoins: 0)
    }

    /// The round's start, and its frame of tick 0.
    func start() {
        player.takeSnapshot(Snapshot(of: round))
        sequence = 0
        show()
    }

    /// The kinds of violations so far.
    var violations: Set<String> { Set(run.tally.report.violationsByKind.keys) }

    // MARK: - The server

    func pass(_ ticks: Int) {
        let effects = round.advance(toTick: round.tick + ticks)
        if let outcome = effects.lazy.compactMap(\.heldTap).first { held?.outcome = outcome }
    }

    /// The player taps, this many seconds late, and the server counts or holds the tap.
    ///
    /// - Returns: its number and its outcome.
    @discardableResult
    func tap(_ ingredient: Int? = nil, dueSecondsAgo seconds: Int64 = 0) -> (
        number: Int, outcome: TapOutcome
    ) {
        let right = round.recipe.ingredients[round.plateCount % round.recipe.ingredients.count]
        let number = send(ingredient ?? right, dueSecondsAgo: seconds)
        let outcome = round.tap(ingredient ?? right)
        if outcome == .held { held = (number, nil) }
        return (number, outcome)
    }

    /// The player taps, and the server loses the tap.
    @discardableResult
    func send(_ ingredient: Int, dueSecondsAgo seconds: Int64 = 0) -> Int {
        tapCount += 1
        player.judge.pendingTaps.append(
            PendingTap(
                number: tapCount, ingredient: ingredient,
                due: run.now - seconds * 1_000_000_000))
        return tapCount
    }

    /// Taps the rest of the order, each with its answer, and sends the payment.
    func serve() {
        while round.phase == .cooking { answer(tap()) }
        balance()
    }

    // MARK: - Messages to the player

    /// - Parameter skipped: the number of frames that are left out.
    func show(skipping skipped: UInt64 = 0, _ change: (String) -> String = { $0 }) {
        sequence += 1 + skipped
        showAgain(change)
    }

    /// The last frame's number, with the current state.
    func showAgain(_ change: (String) -> String = { $0 }) {
        var text: [UInt8] = []
        encoder.appendFrame(sequence: sequence, round, to: &text)
        hear(change(String(decoding: text, as: UTF8.self)))
    }

    func answer(
        _ tap: (number: Int, outcome: TapOutcome), _ change: (String) -> String = { $0 }
    ) {
        var text: [UInt8] = []
        Array("t\(tap.number)".utf8).withUnsafeBytes {
            encoder.appendTapped(requestID: $0, outcome: tap.outcome, round, to: &text)
        }
        hear(change(String(decoding: text, as: UTF8.self)))
    }

    /// The answer to the held tap, with the current state.
    func answerHeld(_ change: (String) -> String = { $0 }) {
        guard let held, let outcome = held.outcome else { return }
        answer((held.number, outcome), change)
    }

    /// The answer to a ping sent after all taps so far.
    func pong() {
        hear(
            #"{"type":"pong","re":"p\#(tapCount)","client_time":1.5,"server_time_ms":1.5}"#)
    }

    /// The payment of the first order.
    func balance() {
        let id = PlayID(value: 1).description
        hear(#"{"type":"balance","coins":25,"round_id":"\#(id)","order":1,"amount":25}"#)
    }

    func end(ticks: Int? = nil) {
        let result = RoundEnded(
            roundID: PlayID(value: 1), levelID: 1, served: round.served,
            target: round.level.target, earned: round.earned, stars: round.served > 0 ? 2 : 0,
            isWin: false, ticks: ticks ?? round.tick, bestStars: 0, coins: round.earned)
        _ = player.judge.takeResult(result)
    }

    private func hear(_ text: String) {
        Array(text.utf8).withUnsafeBytes { player.take($0) }
    }
}
