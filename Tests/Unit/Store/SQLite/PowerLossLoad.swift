import Base
import Kitchen
import Levels
import Store
import Synchronization
import TestSupport

/// Players who sign up, buy, play and settle concurrently, and the answers they got. Each starts
/// the next operation after the last one's answer.
final class PowerLossLoad: Sendable {
    /// The changes reported as durable.
    struct Told {
        var signedUp: Set<Int> = []
        var renamed: [Int: String] = [:]
        var purchases: [(purchase: Purchase, receipt: PurchaseReceipt)] = []
        var opened: [RoundOpening] = []
        var paid: [(payment: OrderPayment, balance: Int64)] = []
        var settled: [(settlement: RoundSettlement, answer: SettledRound)] = []
        var racesOpened: [RaceOpening] = []
        var racesSettled: [(settlement: RaceSettlement, answer: SettledRace?)] = []
    }

    private static let ordersInRound = 3
    private static let cycles = 2
    private static let played = PlayedRace(seed: 5, seats: 2)

    private let store: GameStore
    private let playerCount: Int
    private let told = Mutex(Told())
    private let ended = Mutex(0)
    private let onEnd: @Sendable () -> Void

    /// - Parameter onEnd: called once every player has finished or was refused.
    init(store: GameStore, playerCount: Int, onEnd: @escaping @Sendable () -> Void) {
        self.store = store
        self.playerCount = playerCount
        self.onEnd = onEnd
    }

    func takeTold() -> Told { told.withLock { $0 } }

    func start() {
        let catalogue = LevelFiles.canonicalText(of: PlayedRace.catalogue)
        store.perform(
            KeptCatalogue(
                fingerprint: PlayedRace.catalogue.fingerprint,
                text: String(decoding: catalogue, as: UTF8.self)), on: AnswerQueue.shared
        ) {}
        for number in 1...playerCount {
            ask(SignUp.numbered(number)) { _ in
                let count = self.told.withLock { told in
                    told.signedUp.insert(number)
                    return told.signedUp.count
                }
                // A race needs a player who has already signed up.
                guard count == self.playerCount else { return }
                for number in 1...self.playerCount { self.rename(number) }
            }
        }
    }

    /// Continues with the answer; a refusal ends the player's run.
    private func ask<Operation: RefusableOperation>(
        _ operation: Operation, _ goOn: @escaping @Sendable (Operation.Answer) -> Void
    ) where Operation.Target == Transaction {
        store.perform(operation, on: AnswerQueue.shared) { result in
            guard case .success(let answer) = result else { return self.end() }
            goOn(answer)
        }
    }

    private func rename(_ number: Int) {
        let name = "Chef Ana \(number)"
        ask(ProfileChange(of: PlayerID(number), name: name, avatar: "🍕")) { _ in
            self.told.withLock { $0.renamed[number] = name }
            self.buy(number, cycle: 0)
        }
    }

    private func buy(_ number: Int, cycle: Int) {
        guard cycle < Self.cycles else { return end() }
        let purchase = Purchase(
            player: PlayerID(number), item: "knife", price: 30, requestID: "buy-\(cycle)")
        ask(purchase) { receipt in
            self.told.withLock { $0.purchases.append((purchase, receipt)) }
            self.open(number, cycle: cycle)
        }
    }

    private func open(_ number: Int, cycle: Int) {
        let opening = RoundOpening.opening(
            number * 1000 + cycle, player: number, equipped: ["knife"],
            requestID: "round-\(cycle)")
        ask(opening) { _ in
            self.told.withLock { $0.opened.append(opening) }
            self.pay(1, of: opening, number, cycle: cycle)
        }
    }

    private func pay(_ order: Int, of opening: RoundOpening, _ number: Int, cycle: Int) {
        guard order <= Self.ordersInRound else { return settle(opening, number, cycle: cycle) }
        let payment = OrderPayment(
            round: opening.round, player: opening.player, order: order, coins: 25)
        store.perform(payment, on: AnswerQueue.shared) { balance in
            self.told.withLock { $0.paid.append((payment, balance)) }
            self.pay(order + 1, of: opening, number, cycle: cycle)
        }
    }

    private func settle(_ opening: RoundOpening, _ number: Int, cycle: Int) {
        let settlement = RoundSettlement(
            round: opening.round, player: opening.player, level: 1, served: Self.ordersInRound,
            earned: Int64(25 * Self.ordersInRound), stars: 3, isWin: true,
            record: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 700))
        store.perform(settlement, on: AnswerQueue.shared) { answer in
            self.told.withLock { $0.settled.append((settlement, answer)) }
            self.race(number, cycle: cycle)
        }
    }

    /// A rated race against the next player.
    private func race(_ number: Int, cycle: Int) {
        let opening = RaceOpening.race(number * 1000 + cycle, [number, number % playerCount + 1])
        ask(opening) { _ in
            self.told.withLock { $0.racesOpened.append(opening) }
            let settlement = Self.played.settlement(number * 1000 + cycle)
            self.store.perform(settlement, on: AnswerQueue.shared) { answer in
                self.told.withLock { $0.racesSettled.append((settlement, answer)) }
                self.buy(number, cycle: cycle + 1)
            }
        }
    }

    private func end() {
        let isLast = ended.withLock { ended in
            ended += 1
            return ended == playerCount
        }
        if isLast { onEnd() }
    }
}
