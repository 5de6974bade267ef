import Base
import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// `chefdash review` on a store with one held round.
struct ReviewCommandTests {
    private let data = TemporaryDirectory()

    @Test func aHeldResultIsListedAndDecidedOnce() async throws {
        let round = PlayID(value: 0xA1)
        let player = PlayerID(value: 2)
        let store = try GameStore(at: .directory(data.path), wallClock: { 1_795_219_200_000 })
        _ = try await store.signUp(.numbered(2))
        _ = try await store.openRound(
            RoundOpening(round: round, player: player, level: 1, equipped: [], requestID: "a"))
        _ = await store.settle(
            RoundSettlement(
                round: round, player: player, level: 1, served: 1, earned: 0, stars: 1,
                isWin: false, record: [], timing: .tooRegular))
        await store.close()

        let listed = try await command("review list --json", on: data)
        let reviews = try #require(try listed.json([[String: Any]].self))
        #expect(reviews.count == 1)
        #expect(reviews.first?["id"] as? String == round.description)
        #expect(reviews.first?["reason"] as? String == "tooRegular")
        let text = try await command("review list", on: data)
        #expect(
            text.output == "round \(round) player \(player) tooRegular, 2026-11-21, Chef 2\n")

        try await command(
            "review clear \(round) \(round)", on: data, exit: 1, says: "is under review")
        try await command("review clear x y", on: data, exit: 2)
        let rejected = try await command("review reject \(round) \(player)", on: data)
        #expect(rejected.output == "round \(round) of player \(player) is rejected\n")
        try await command(
            "review clear \(round) \(player)", on: data, exit: 1,
            says: "was rejected before; a decision stands")
        #expect(try await command("review list", on: data).output == "no result is held\n")
        #expect(
            try await command("review list --state rejected", on: data).output == text.output)
    }
}
