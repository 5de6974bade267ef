import Base
import Kitchen
import Store
import TestSupport

/// One call to the store in a test's table, for player 1 unless it names another.
enum StoreStep: Sendable {
    case signUp(Int, coins: Int64 = 150)
    case buy(ShopItem.ID, price: Int64, request: String, player: Int = 1)
    case open(round: Int, [ShopItem.ID], request: String, player: Int = 1)
    case openDaily(race: Int, day: String, request: String)
    case pay(round: Int, order: Int, coins: Int64 = 25)
    case settle(round: Int, earned: Int64, stars: Int)
    case rename(Int, String)

    /// The store's answer in a few words.
    func outcome(on store: some Store) async -> String {
        do {
            return try await answer(on: store)
        } catch StoreError.refused(.seat(_, let refusal)), StoreError.refused(let refusal) {
            return "\(refusal)"
        } catch {
            return "\(error)"
        }
    }

    private func answer(on store: some Store) async throws -> String {
        switch self {
        case .signUp(let number, let coins):
            let state = try await store.signUp(.numbered(number, coins: coins))
            return "\(state.coins) coins"
        case .buy(let item, let price, let request, let player):
            let receipt = try await store.perform(
                Purchase(player: PlayerID(player), item: item, price: price, requestID: request))
            return "paid \(receipt.price), \(receipt.coins) coins, \(receipt.quantity) \(item)"
        case .open(let round, let items, let request, let player):
            let inventory = try await store.openRound(
                .opening(round, player: player, equipped: items, requestID: request))
            let owned = inventory.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            return "opened, owns " + (owned.isEmpty ? "nothing" : owned.joined(separator: ", "))
        case .openDaily(let race, let day, let request):
            let mode = RaceOpening.Mode.daily(Day(day)!, requestID: request)
            try await store.openRace(.race(race, [1], mode: mode))
            return "opened"
        case .pay(let round, let order, let coins):
            return "\(await store.pay(.order(order, of: round, coins: coins))) coins"
        case .settle(let round, let earned, let stars):
            let settled = await store.settle(.round(round, earned: earned, stars: stars))
            return "\(settled.coins) coins, best \(settled.bestStars)"
        case .rename(let number, let name):
            _ = try await store.perform(
                ProfileChange(of: PlayerID(number), name: name, avatar: "🍔"))
            return "renamed"
        }
    }
}

extension Identifier {
    /// The id of a player, a round or a race from a small number.
    init(_ number: Int) { self.init(value: UInt128(number)) }
}

extension RoundOpening {
    static func opening(
        _ round: Int, player: Int = 1, level: Int = 1, equipped: [ShopItem.ID] = [],
        requestID: String? = nil
    ) -> Self {
        RoundOpening(
            round: PlayID(round), player: PlayerID(player), level: level, equipped: equipped,
            requestID: requestID ?? "round \(round)")
    }
}

extension OrderPayment {
    static func order(_ order: Int, of round: Int, coins: Int64 = 25, player: Int = 1) -> Self {
        OrderPayment(round: PlayID(round), player: PlayerID(player), order: order, coins: coins)
    }
}

extension RoundSettlement {
    static func round(_ number: Int, earned: Int64, stars: Int) -> Self {
        RoundSettlement(
            round: PlayID(number), player: PlayerID(1), level: 1, served: Int(earned / 25),
            earned: earned, stars: stars, isWin: stars == 3,
            record: [1, 2, UInt8(truncatingIfNeeded: number)])
    }
}

extension Store {
    /// Makes these calls one after the other, whatever their answers.
    func take(_ steps: StoreStep...) async {
        for step in steps { _ = await step.outcome(on: self) }
    }

    /// Opens a round, pays the orders that a bot serves in it, and settles it.
    func playRound(
        _ round: Int, player: Int, level: Int = 1, seed: UInt64, equipped: [ShopItem.ID] = [],
        timing: TimingVerdict = .human, leavesAt tick: Int? = nil
    ) async throws {
        let played = PlayedRace(
            level: level, seed: seed, seats: 2, forfeits: tick.map { [0: $0] } ?? [:],
            equipped: [0: equipped])
        _ = try await openRound(.opening(round, player: player, level: level, equipped: equipped))
        for (index, coins) in played.orderCoins(ofSeat: 0).enumerated() {
            _ = await pay(.order(index + 1, of: round, coins: coins, player: player))
        }
        _ = await settle(played.roundSettlement(round, seat: 0, player: player, timing: timing))
    }
}
