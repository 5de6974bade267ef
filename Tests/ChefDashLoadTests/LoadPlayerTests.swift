import ChefDashClient
import Foundation
import GameProtocol
import Testing

@testable import chefdash_load

@Suite("A load test's players")
struct LoadPlayerTests {
    @Test("Who goes from a room back into the queue isn't counted as playing any more")
    func requeued() throws {
        let url = try #require(URL(string: "ws://127.0.0.1:1"))
        var settings = LoadSettings(address: try ServerAddress(url), seed: 1)
        (settings.mode, settings.playerCount) = (.race, 1)
        let run = try LoadRun(settings, observe: { _ in }, isInterrupted: { false })
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
}
