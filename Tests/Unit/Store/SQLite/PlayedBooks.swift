import Base
import Foundation
import Kitchen
import Store
import Synchronization
import TestSupport

/// A store in which bots have played: rounds and races of all modes, settled, held, cleared,
/// rejected, abandoned, lost and still open, with equipment in each.
enum PlayedBooks {
    static let day = Day("2023-11-14")!

    /// A wall clock that advances by a second at each reading.
    private final class SteppingClock: Sendable {
        private let seconds = Atomic<Int64>(1_700_000_000)

        var milliseconds: Int64 { seconds.add(1, ordering: .relaxed).newValue * 1000 }
    }

    private static let played = Task {
        let directory = TemporaryDirectory()
        try await play(in: directory)
        return directory
    }

    /// A copy of the database and its key; the original is written once.
    static func copy() async throws -> TemporaryDirectory {
        let original = try await played.value
        let directory = TemporaryDirectory()
        for name in ["chefdash.sqlite", "ledger.key"] {
            try FileManager.default.copyItem(
                atPath: original.path + "/" + name, toPath: directory.path + "/" + name)
        }
        return directory
    }

    /// Plays into a new store in the directory, and closes it.
    private static func play(in directory: TemporaryDirectory) async throws {
        let clock = SteppingClock()
        let wallClock: @Sendable () -> Int64 = { clock.milliseconds }
        var store = try temporaryStore(in: directory, wallClock: wallClock)
        await store.savePlayedCatalogue()
        try await store.signUp(1...4)
        for (player, item, price) in [
            (1, "oven", 50), (1, "knife", 30), (2, "sauce", 40), (3, "knife", 30), (4, "oven", 50),
            (4, "knife", 30),
        ] as [(Int, String, Int64)] {
            await store.take(
                .buy(item, price: price, request: "buy \(item) \(player)", player: player))
        }
        try await store.playRound(1, player: 1, seed: 1, equipped: ["oven"])
        try await store.playRound(2, player: 1, seed: 2)
        try await store.playRound(3, player: 2, seed: 3, equipped: ["sauce"])
        try await store.playRound(4, player: 3, seed: 4, timing: .tooFast)
        try await store.playRound(5, player: 3, seed: 5, timing: .tooFast)
        try await store.playRound(6, player: 4, seed: 6, timing: .tooRegular)
        try await store.playRound(10, player: 2, level: 2, seed: 7)
        // A round with no order served.
        try await store.playRound(7, player: 4, seed: 8, leavesAt: 5)

        try await store.openRace(.race(1, [1, 2]))
        _ = await store.settleRace(PlayedRace(seed: 11, seats: 2).settlement(1))
        try await store.openRace(
            .race(2, [3, nil], equipped: [3: ["knife"]], level: 2, mode: .privateRoom))
        _ = await store.settleRace(
            PlayedRace(level: 2, seed: 12, seats: 2, equipped: [0: ["knife"]])
                .settlement(2, isRated: false))
        let seed = try await store.dailyChallenge(on: day, for: nil).seed
        try await store.openRace(.race(3, [2], mode: .daily(day, requestID: "daily")))
        let alone = PlayedRace(seed: seed, seats: 2).aloneSettlement(3, seat: 0)
        _ = await store.settleRace(alone)
        try await store.openRace(.race(4, [1], equipped: [1: ["knife"]], mode: .ghost))
        await store.perform(RaceAbandonment(PlayID(4)))

        _ = try await store.openRound(.opening(8, player: 4, equipped: ["oven"]))
        _ = await store.pay(.order(1, of: 8, player: 4))
        try await store.openRace(.race(5, [4, 1], equipped: [4: ["knife"]]))
        await store.close()
        // The restart loses open rounds and races.
        store = try temporaryStore(in: directory, wallClock: wallClock)
        _ = try await store.openRound(.opening(9, player: 1, equipped: ["knife"]))
        _ = await store.pay(.order(1, of: 9, coins: 50))
        try await store.openRace(.race(6, [2, 3]))
        try await act(in: store)
        await store.close()
        let desk = try ReviewDesk(at: .directory(directory.path), wallClock: wallClock)
        try desk.decide(.round(PlayID(4)), of: PlayerID(3), as: .cleared).get()
        try desk.decide(.round(PlayID(5)), of: PlayerID(3), as: .rejected).get()
    }

    /// Operators' acts, one of which is undone, and a report.
    private static func act(in store: any Store) async throws {
        let report = FileReport(
            by: PlayerID(1), "name", of: .player(PlayerID(2)), shown: nil, text: "rude")
        let number = try await store.perform(report)
        var last: StoredAct?
        for act in [
            .grant(PlayerID(2), .coins, 10), .mute(PlayerID(2), until: 1_800_000_000_000),
            .announce("soon", until: 1_800_000_000_000), .closeReport(number),
            .putOperator(
                OperatorAccount(
                    name: "anna", role: "owner", password: "secret", salt: Array(1...16),
                    codeSecret: Array(1...20))),
            .setSignUps(.closed),
        ] as [Act] {
            last = try await store.perform(
                PerformAct(act, by: "anna", reason: "as asked", salt: Array(1...16))
            ).get()
        }
        if let last {
            _ = try await store.perform(
                UndoAct(last, by: "anna", reason: "a mistake", salt: Array(1...16)))
        }
    }
}
