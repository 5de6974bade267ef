import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// `chefdash review` on a store with one held round.
@Suite(.serialized)
struct ReviewCommandTests {
    private static let round = RoundID(value: 0xA1)
    private static let player = PlayerID(value: 0xB2)

    private let data = TemporaryDirectory()

    private func holdARound() async throws {
        let store = try SQLiteStore(directory: data.path, wallClock: { 1_795_219_200_000 })
        _ = try await store.signUp(
            SignUp(
                id: Self.player, tokenHash: [UInt8](repeating: 1, count: 32), name: "Ana",
                avatar: "🍔", coins: 150))
        _ = try await store.openRound(
            RoundOpening(
                round: Self.round, player: Self.player, level: 1, equipped: [], requestID: "a"))
        _ = await store.settle(
            RoundSettlement(
                round: Self.round, player: Self.player, level: 1, served: 1, earned: 0, stars: 1,
                isWin: false, record: [], timing: .tooRegular))
        await store.close()
    }

    private func review(
        _ words: String...
    ) async throws -> ChildProcess.Outcome {
        try await ChildProcess.run(["review"] + words + ["--data", data.path])
    }

    @Test func aHeldResultIsListedAndDecidedOnce() async throws {
        try await holdARound()
        let listed = try await review("list", "--json")
        #expect(listed.ending == .exit(0))
        let reviews = try #require(try listed.json([[String: Any]].self))
        #expect(reviews.count == 1)
        #expect(reviews.first?["id"] as? String == Self.round.description)
        #expect(reviews.first?["reason"] as? String == "tooRegular")
        let text = try await review("list")
        #expect(
            text.output
                == "round \(Self.round) player \(Self.player) tooRegular, 2026-11-21, Ana\n")

        let id = Self.round.description
        let rejected = try await review("reject", id, Self.player.description)
        #expect(rejected.ending == .exit(0))
        #expect(rejected.output == "round \(id) of player \(Self.player) is rejected\n")
        let again = try await review("clear", id, Self.player.description)
        #expect(again.ending == .exit(1))
        #expect(again.error.contains("was rejected before; a decision stands"))
        #expect(try await review("list").output == "no result is held\n")
        #expect(try await review("list", "--state", "rejected").output == text.output)
    }

    @Test func whatIsNotThereIsTold() async throws {
        try await holdARound()
        let stranger = try await review("clear", Self.round.description, Self.round.description)
        #expect(stranger.ending == .exit(1))
        #expect(stranger.error.contains("is under review"))
        #expect(try await review("clear", "x", "y").ending == .exit(2))
        #expect(try await review("list", "--state", "x").ending == .exit(2))
    }
}
