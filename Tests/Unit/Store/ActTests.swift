import Base
import Kitchen
import Store
import TestSupport
import Testing

/// Operators' acts: each is done, undone, and leaves books that verify.
@Suite("Operators' acts in the store", .timeLimit(.minutes(2)), .eachEngine)
struct ActTests {
    private let place = StorePlace()
    private static let player = PlayerID(1)
    private static let round = ResultSource.round(PlayID(1))
    private static let race = ResultSource.race(PlayID(2))

    private func act(
        _ act: Act, in store: any Store
    ) async throws -> Result<StoredAct, ActRefusal> {
        try await store.perform(
            PerformAct(act, by: "anna", reason: "as asked", salt: Array(repeating: 7, count: 16)))
    }

    private func undo(
        _ number: Int64, in store: any Store
    ) async throws -> Result<StoredAct, ActRefusal> {
        let stored = try #require(try await store.read(ActQuery(number)))
        return try await store.perform(
            UndoAct(stored, by: "bob", reason: "a mistake", salt: Array(repeating: 8, count: 16)))
    }

    /// Everything that acts can change of player 1 and of the server.
    private func state(_ store: any Store) async throws -> [String] {
        let access = try await store.perform(AccessLookup(of: Self.player))
        let settings = try await store.perform(ServerSettingsQuery())
        let player = try #require(access.player)
        return [
            player.name, player.avatar, "\(player.coins)", "\(player.inventory)",
            "\(access.sanctions.map(\.kind))", "\(settings.signUps)",
            "\(settings.announcement?.text ?? "-")",
            "\(settings.blocks.map(\.subject))", "\(try await store.ranks(.level(1)))",
        ]
    }

    @Test(
        "An act and its undoing leave everything as it was, and the books verify after each",
        arguments: [
            .rename(player, to: "Chef Nobody", lockedUntil: 9), .hideAvatar(player, lockedUntil: 9),
            .ban(.player(player), until: nil), .ban(.block("192.0.2.0/24"), until: 5),
            .mute(player, until: 5), .grant(player, .coins, 77), .grant(player, .coins, -100),
            .grant(player, .item("knife"), 2), .revoke(round, player), .setSignUps(.invited),
            .announce("Maintenance at noon", until: nil),
        ] as [Act])
    func undoing(_ one: Act) async throws {
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 1, seed: 5)
        let before = try await state(store)
        let done = try await act(one, in: store).get()
        #expect(done.number == 1 && done.undoes == nil && done.texts?.reason == "as asked")
        let during = try await state(store)
        #expect(during != before)
        try place.verify()
        let undone = try await undo(1, in: store).get()
        #expect(undone.number == 2 && undone.undoes == 1)
        #expect(try await state(store) == before)
        try place.verify()
        // Again and again.
        #expect(try await undo(1, in: store) == .failure(.undone(1, by: 2)))
        #expect(try await undo(2, in: store) == .failure(.isUndoing(2)))
        _ = try await act(one, in: store).get()
        #expect(try await state(store) == during)
        _ = try await undo(3, in: store).get()
        #expect(try await state(store) == before)
        let acts = try await store.read(ActsQuery())
        #expect(acts.map(\.number) == [4, 3, 2, 1] && acts.map(\.undoneBy) == [nil, 4, nil, 2])
        #expect(acts.map(\.author) == ["bob", "anna", "bob", "anna"])
        #expect(
            try await store.read(ActsQuery(about: one.subject, before: 3)) == [acts[2], acts[3]])
        try await place.close(store)
    }

    @Test("A code to come back can be taken back until it is used")
    func resetAccess() async throws {
        let store = try await place.open(players: 1)
        let hash = [UInt8](repeating: 9, count: 32)
        let code = Act.resetAccess(Self.player, codeHash: hash)
        _ = try await act(code, in: store).get()
        _ = try await undo(1, in: store).get()
        let signIn = CodeSignIn(codeHash: hash, tokenHash: hash, name: "")
        await #expect(throws: StoreError.refused(.unknownAccessCode)) {
            try await store.perform(signIn)
        }
        _ = try await act(code, in: store).get()
        #expect(try await store.perform(signIn).kind == .reset)
        guard case .failure(.notUndoable(3, _)) = try await undo(3, in: store) else {
            Issue.record("a used code was taken back")
            return
        }
        try await place.close(store)
    }

    @Test("An operator's account is made, replaced and removed, and its codes are used in order")
    func operators() async throws {
        let store = try await place.open(players: 1)
        func account(_ role: String, password: String) -> OperatorAccount {
            OperatorAccount(
                name: "anna", role: role, password: password, salt: Array(1...16),
                codeSecret: Array(1...20))
        }
        _ = try await act(.putOperator(account("owner", password: "old")), in: store).get()
        for (step, isNew) in [(7, true), (7, false), (6, false), (8, true)] as [(Int64, Bool)] {
            #expect(try await store.perform(UseOperatorCode(step, of: "anna")) == isNew)
        }
        #expect(try await store.perform(UseOperatorCode(9, of: "bob")) == false)
        let done = try await act(
            .putOperator(account("viewer", password: "new")), in: store
        ).get()
        #expect(done.change == "viewer" && done.texts?.before != done.texts?.after)
        let found = try #require(try await store.read(OperatorQuery("anna")))
        #expect(found.role == "viewer" && found.hasPassword("new") && !found.hasPassword("old"))
        guard case .failure(.notUndoable(2, _)) = try await undo(2, in: store) else {
            Issue.record("a password came back")
            return
        }
        try place.verify()
        _ = try await act(.removeOperator("anna"), in: store).get()
        #expect(try await store.read(OperatorsQuery()) == [])
        #expect(
            try await act(.removeOperator("anna"), in: store) == .failure(.unknownOperator("anna")))
        try await place.close(store)
    }

    /// The result of the round is the player's best in both scopes; that of the race is next.
    @Test("A revoked result makes room for the player's next best, and comes back")
    func revoking() async throws {
        let store = try await place.open(players: 2)
        for (round, seed) in [(1, 5), (2, 6), (3, 7)] {
            try await store.playRound(round, player: 1, seed: UInt64(seed))
        }
        try await store.openRace(.race(9, [1, 2]))
        await store.settleRace(PlayedRace(seed: 5, seats: 2).settlement(9))
        func best() async throws -> [ResultSource] {
            try await [BoardScope.allTime, BoardScope("2023-11")!].asyncMap { scope in
                try #require(
                    try await store.read(
                        BoardQuery(
                            board: .level(1), scope: scope,
                            selection: .around(Self.player, before: 0, after: 0))
                    ).rows.first { $0.player == Self.player }
                ).source
            }
        }
        let first = try await best()
        #expect(first[0] == first[1])
        var seen = [first[0]]
        for number in 1...3 as ClosedRange<Int64> {
            let done = try await act(.revoke(seen.last!, Self.player), in: store).get()
            #expect(done.number == number)
            let next = try await best()
            #expect(next[0] == next[1] && !seen.contains(next[0]))
            seen.append(next[0])
            try place.verify()
        }
        #expect(seen.contains(.race(PlayID(9))))
        #expect(
            try await act(.revoke(seen[0], Self.player), in: store)
                == .failure(.decided(seen[0], Self.player, .rejected)))
        #expect(
            try await act(.clear(seen[3], Self.player), in: store)
                == .failure(.counts(seen[3], Self.player)))
        for number in 1...3 as ClosedRange<Int64> { _ = try await undo(number, in: store).get() }
        #expect(try await best() == first)
        try await place.close(store)
    }

    @Test("A revoked race is a forfeit for the ratings, as often as it is revoked")
    func ratings() async throws {
        let store = try await place.open(players: 2)
        let played = PlayedRace(seed: 5, seats: 2)
        try await store.openRace(.race(2, [1, 2]))
        await store.settleRace(played.settlement(2))
        func ratings() async throws -> [Int64] {
            [
                try await store.rating(of: PlayerID(1)).rating.ratingThousandths,
                try await store.rating(of: PlayerID(2)).rating.ratingThousandths,
            ]
        }
        let before = try await ratings()
        let winner = PlayerID(before[0] > before[1] ? 1 : 2)
        for number in [1, 3] as [Int64] {
            _ = try await act(.revoke(Self.race, winner), in: store).get()
            #expect(try await ratings() == before.reversed())
            try place.verify()
            _ = try await undo(number, in: store).get()
            #expect(try await ratings() == before)
            try place.verify()
        }
        try await place.close(store)
    }

    @Test("A held result that was decided isn't held again, but can be decided otherwise")
    func held() async throws {
        let store = try await place.open(players: 1)
        try await store.playRound(1, player: 1, seed: 5, timing: .tooFast)
        let done = try await act(.revoke(Self.round, Self.player), in: store).get()
        #expect(done.texts?.before == "held" && done.texts?.after == "rejected")
        guard case .failure(.notUndoable(1, _)) = try await undo(1, in: store) else {
            Issue.record("a result is held again")
            return
        }
        _ = try await act(.clear(Self.round, Self.player), in: store).get()
        #expect(try await store.ranks(.level(1)) == [[1, 1]])
        _ = try await undo(2, in: store).get()
        #expect(try await store.ranks(.level(1)) == [])
        try await place.close(store)
    }

    @Test(
        "An impossible act says why, and changes nothing",
        arguments: [
            (.rename(PlayerID(9), to: "Nobody", lockedUntil: nil), .unknownPlayer(PlayerID(9))),
            (.ban(.player(PlayerID(9)), until: nil), .unknownPlayer(PlayerID(9))),
            (.grant(player, .coins, -151), .balance(held: 150, taken: 151)),
            (.grant(player, .coins, Int64.max), .balanceOverflow),
            (.grant(player, .item("knife"), -1), .balance(held: 0, taken: 1)),
            (.revoke(round, player), .unknownResult(round, player)),
            (.clear(race, player), .unknownResult(race, player)),
        ] as [(Act, ActRefusal)])
    func refusals(_ one: Act, refusal: ActRefusal) async throws {
        let store = try await place.open(players: 1)
        #expect(try await act(one, in: store) == .failure(refusal))
        #expect(try await store.read(ActsQuery()) == [])
        try await place.close(store)
    }

    @Test("Erasing a player removes the texts of acts on them, and the log still verifies")
    func erasing() async throws {
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 1, seed: 5)
        _ = try await act(.ban(.player(Self.player), until: nil), in: store).get()
        _ = try await act(.revoke(Self.round, Self.player), in: store).get()
        _ = try await act(.mute(PlayerID(2), until: nil), in: store).get()
        #expect(try await store.perform(ErasePlayer(Self.player)) == true)
        #expect(
            try await store.read(ActsQuery()).map { $0.texts?.reason } == ["as asked", nil, nil])
        #expect(try await store.perform(AccessLookup(of: Self.player)).sanctions == [])
        #expect(try await undo(1, in: store) == .failure(.forgotten(1)))
        #expect(
            try await act(.mute(Self.player, until: nil), in: store)
                == .failure(.unknownPlayer(Self.player)))
        try await place.close(store)
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Mapped>(
        _ transform: (Element) async throws -> Mapped
    ) async rethrows -> [Mapped] {
        var all: [Mapped] = []
        for element in self { all.append(try await transform(element)) }
        return all
    }
}
