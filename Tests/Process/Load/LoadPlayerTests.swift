import ChefDashClient
import Foundation
import GameProtocol
import Kitchen
import TestSupport
import Testing

@testable import chefdash_load

@Suite("A load test's players")
struct LoadPlayerTests {
    @Test("A player who returns from a room to the queue no longer counts as playing")
    func requeued() throws {
        let run = try Self.run(.race)
        let player = run.players[0]
        for _ in 1...3 {
            player.joinQueue()
            #expect(run.tally.playingCount == 0)
            player.takeRoom(.countdown)
            #expect(player.phase == .inRoom && run.tally.playingCount == 1)
            player.leftRoom(isRequeued: true)
            #expect(player.phase == .queued && run.tally.playingCount == 0)
        }
    }

    @Test(
        "The time during which the server holds a tap isn't latency",
        arguments: [LoadSettings.Mode.solo, .ticks], [0, 50, 150])
    func heldTap(mode: LoadSettings.Mode, earlyMilliseconds: Int) throws {
        let run = try Self.run(mode)
        let player = run.players[0]
        let now = Double(run.now) / 1e6
        player.judge.takeClock(
            try #require(
                ClockEstimate(sentAt: now - 30, receivedAt: now, serverTime: 1_000_000)))
        var round = Self.roundInFeedback()
        // Feedback ends half a round trip before now, so an answer sent then has arrived.
        let end = round.tick + 2
        player.takeSnapshot(Snapshot(of: round, startMilliseconds: 1_000_000 - Double(end * 100)))
        player.judge.round?.lastSeen = RoundState(round).bounded
        let due = run.now - Int64(30 + earlyMilliseconds) * 1_000_000
        player.judge.pendingTaps = [
            PendingTap(number: 1, ingredient: round.recipe.ingredients[0], due: due)
        ]
        run.tally.isMeasuring = true
        _ = round.advance(toTick: end)
        player.judge.takeAnswer(
            Tapped(
                outcome: .correct, state: RoundState(round), nextRecipe: round.nextRecipeIndex),
            to: 1)
        #expect(run.tally.times.tapReply.count == 1)
        let latency = run.tally.times.tapReply.maximumMicroseconds
        #expect((29_000...31_000).contains(latency), "\(latency) µs")
    }

    private static func run(_ mode: LoadSettings.Mode) throws -> LoadRun {
        let url = try #require(URL(string: "ws://127.0.0.1:1"))
        var settings = LoadSettings(address: try ServerAddress(url), seed: 1)
        (settings.mode, settings.playerCount) = (mode, 1)
        return try LoadRun(settings)
    }

    /// A round with two ticks of feedback left after its first order.
    private static func roundInFeedback() -> Round {
        let catalogue = PlayedRace.catalogue
        var round = Round(
            catalogue: catalogue, level: catalogue.levels[0], seed: 3, equipped: [], extraCoins: 0)
        for ingredient in round.recipe.ingredients { _ = round.tap(ingredient) }
        _ = round.advance(toTick: catalogue.rules.feedbackTicks - 2)
        return round
    }
}
