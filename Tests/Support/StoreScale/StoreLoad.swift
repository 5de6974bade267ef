import Base
import Dispatch
import Kitchen
import Recipes
import Store
import Synchronization

/// Many players at once, who do one kind of thing.
package final class StoreLoad: Sendable {
    package enum Work: String, CaseIterable, Sendable {
        case signUps = "sign-ups"
        case orders, purchases, races, edits

        /// The operations under way at a time.
        fileprivate var concurrency: Int {
            switch self {
            case .signUps, .orders, .purchases: StoreLoad.playerCount
            case .races, .edits: StoreLoad.householdCount
            }
        }
    }

    private static let playerCount = 4_096
    private static let householdCount = 512
    /// Above the numbers of the crowd's players.
    private static let firstPlayer = 200_000_000

    private let game: GameStore
    private let library: LibraryStore
    private let crowd = StoreCrowd()
    /// The number of operations so far, of all kinds.
    private let serial = Atomic(0)

    package init(_ game: GameStore, _ library: LibraryStore) {
        self.game = game
        self.library = library
    }

    /// Signs up players, opens a round of each and makes households.
    package func prepare() async {
        await game.savePlayedCatalogue()
        let players = (0..<2 * Self.playerCount).map { Self.firstPlayer + $0 }
        await game.perform(players.map { crowd.signUp($0) })
        await game.perform(
            players.prefix(Self.playerCount).map { crowd.open(StoreCrowd.round($0), of: $0) })
        await finish { [library] group in
            for number in 0..<Self.householdCount {
                group.enter()
                let household = CreateHousehold(
                    id: HouseholdID(value: UInt128(number)), name: "Home",
                    owner: PlayerID(value: UInt128(number)))
                library.perform(household, on: AnswerQueue.shared) {
                    StoreCrowd.mustSucceed($0)
                    group.leave()
                }
            }
        }
    }

    /// The operations a second, with many under way.
    package func rate(of work: Work, seconds: Double) async -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let end = start + .seconds(seconds)
        let count = Atomic(0)
        await finish { [self] group in
            @Sendable func goOn() {
                guard clock.now < end else { return group.leave() }
                perform(work) {
                    count.add(1, ordering: .relaxed)
                    goOn()
                }
            }
            for _ in 0..<work.concurrency {
                group.enter()
                goOn()
            }
        }
        return Double(count.load(ordering: .relaxed)) / ((clock.now - start) / .seconds(1))
    }

    /// The seconds from when each operation is due to its answer, sorted.
    package func durations(
        of work: Work, perSecond rate: Double, seconds: Double
    ) async -> [Double] {
        let clock = ContinuousClock()
        let start = clock.now
        let all = Mutex<[Double]>([])
        let group = DispatchGroup()
        for number in 0..<Int(rate * seconds) {
            let due = start + .seconds(Double(number) / rate)
            if clock.now < due { try? await clock.sleep(until: due, tolerance: .zero) }
            group.enter()
            perform(work) {
                let duration = (clock.now - due) / .seconds(1)
                all.withLock { $0.append(duration) }
                group.leave()
            }
        }
        await finish(group)
        return all.withLock { $0.sorted() }
    }

    private func perform(_ work: Work, _ done: @escaping @Sendable () -> Void) {
        let number = serial.add(1, ordering: .relaxed).newValue
        let player = Self.firstPlayer + number % Self.playerCount
        switch work {
        case .signUps: crowd.signUp(2 * Self.firstPlayer + number)(game, done)
        case .orders:
            StoreCrowd.call(
                OrderPayment(
                    round: StoreCrowd.round(player), player: StoreCrowd.player(player),
                    order: number, coins: 12))(game, done)
        case .purchases:
            StoreCrowd.call(
                Purchase(
                    player: StoreCrowd.player(player), item: "knife", price: 1,
                    requestID: "buy-\(number)"))(game, done)
        case .races:
            let first = Self.firstPlayer + Self.playerCount + 2 * number % Self.playerCount
            let race = StoreCrowd.race(2 * Self.firstPlayer + number)
            let calls = crowd.racing(race, first, first + 1)
            calls[0](game) {}
            calls[1](game, done)
        case .edits: edit(number, done)
        }
    }

    private func edit(_ number: Int, _ done: @escaping @Sendable () -> Void) {
        let owner = UInt128(number % Self.householdCount)
        let create = Edit.Operation.create(
            EntityKey(.recipe, UInt128(number)), parent: nil,
            [.name: .text("Soup \(number)"), .servings: .number(4)])
        let edit = LibraryEdit(
            player: PlayerID(value: owner), household: HouseholdID(value: owner),
            edit: Edit(
                id: UInt128(number), device: DeviceID(value: owner), baseSeq: 0,
                operations: [create]))
        library.perform(edit, on: AnswerQueue.shared) {
            StoreCrowd.mustSucceed($0)
            done()
        }
    }

    /// Waits until as many have left the group as entered it.
    private func finish(
        _ group: DispatchGroup = DispatchGroup(), _ body: (DispatchGroup) -> Void = { _ in }
    ) async {
        body(group)
        await withCheckedContinuation { done in
            group.notify(queue: .global()) { done.resume() }
        }
    }
}
