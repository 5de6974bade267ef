import Kitchen
import Store

/// The store's calls for tests that await them.
extension Store {
    package func signUp(_ player: NewPlayer) async throws -> PlayerState {
        try await withCheckedContinuation { done in
            signUp(player) { done.resume(returning: $0) }
        }.get()
    }

    package func player(_ id: PlayerID) async throws -> PlayerState? {
        try await withCheckedContinuation { done in
            player(id) { done.resume(returning: $0) }
        }.get()
    }

    @discardableResult
    package func setProfile(
        _ id: PlayerID, name: String?, avatar: String?
    ) async throws -> Profile {
        try await withCheckedContinuation { done in
            setProfile(id, name: name, avatar: avatar) { done.resume(returning: $0) }
        }.get()
    }

    package func purchase(_ purchase: Purchase) async throws -> PurchaseReceipt {
        try await withCheckedContinuation { done in
            self.purchase(purchase) { done.resume(returning: $0) }
        }.get()
    }

    package func openRound(_ opening: RoundOpening) async throws -> [ShopItem.ID: Int64] {
        try await withCheckedContinuation { done in
            openRound(opening) { done.resume(returning: $0) }
        }.get()
    }

    package func noteSeen(_ id: PlayerID) async throws {
        try await withCheckedContinuation { done in
            noteSeen(id) { done.resume(returning: $0) }
        }.get()
    }

    /// Sweeps until all is done.
    package func sweep(_ retention: Retention) async throws -> SweepTally {
        var all = SweepTally()
        repeat {
            let tally = try await withCheckedContinuation { done in
                sweep(retention) { done.resume(returning: $0) }
            }.get()
            all += tally
        } while !all.isDone
        return all
    }

    package func pay(_ payment: OrderPayment) async -> Int64 {
        await withCheckedContinuation { done in
            pay(payment) { done.resume(returning: $0) }
        }
    }

    package func settle(_ settlement: RoundSettlement) async -> SettledRound {
        await withCheckedContinuation { done in
            settle(settlement) { done.resume(returning: $0) }
        }
    }

    @discardableResult
    package func openRace(
        _ opening: RaceOpening
    ) async throws -> [PlayerID: [ShopItem.ID: Int64]] {
        try await withCheckedContinuation { done in
            openRace(opening) { done.resume(returning: $0) }
        }.get()
    }

    @discardableResult
    package func settleRace(_ settlement: RaceSettlement) async -> SettledRace? {
        await withCheckedContinuation { done in
            settleRace(settlement) { done.resume(returning: $0) }
        }
    }

    package func abandonRace(_ race: RaceID) async {
        await withCheckedContinuation { done in
            abandonRace(race) { done.resume() }
        }
    }

    package func rating(of player: PlayerID) async throws -> PlayerRating {
        try await withCheckedContinuation { done in
            rating(of: player) { done.resume(returning: $0) }
        }.get()
    }

    package func boardPage(_ query: BoardQuery) async throws -> BoardPage {
        try await withCheckedContinuation { done in
            boardPage(query) { done.resume(returning: $0) }
        }.get()
    }

    package func dailyChallenge(
        on day: UTCDay, for player: PlayerID?
    ) async throws -> DailyChallenge {
        try await withCheckedContinuation { done in
            dailyChallenge(on: day, for: player) { done.resume(returning: $0) }
        }.get()
    }

    package func record(
        of player: PlayerID, in source: ResultSource
    ) async throws -> RoundRecord? {
        try await withCheckedContinuation { done in
            record(of: player, in: source) { done.resume(returning: $0) }
        }.get()
    }

    package func keptRecord(
        of player: PlayerID, id: UInt128, for asker: PlayerID, on today: UTCDay
    ) async throws -> FoundRecord? {
        try await withCheckedContinuation { done in
            keptRecord(of: player, id: id, for: asker, on: today) { done.resume(returning: $0) }
        }.get()
    }

    package func saveCatalogue(fingerprint: [UInt8], text: String) async {
        await withCheckedContinuation { done in
            saveCatalogue(fingerprint: fingerprint, text: text) { done.resume() }
        }
    }

    /// The number of changes that could not be committed.
    @discardableResult
    package func close() async -> Int {
        await withCheckedContinuation { done in
            close { done.resume(returning: $0) }
        }
    }
}

extension NewPlayer {
    /// A player with the number as id and a token hash made of it.
    package static func numbered(_ number: Int, coins: Int64 = 150) -> NewPlayer {
        NewPlayer(
            id: PlayerID(value: UInt128(number)),
            tokenHash: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32),
            name: "Chef \(number)", avatar: "👨‍🍳", coins: coins)
    }
}
