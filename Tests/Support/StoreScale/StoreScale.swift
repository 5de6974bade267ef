import Kitchen
import Store

/// Measures each call in an empty store, which has only the actors, and in a full one: its cost
/// must not grow with other players' history.
package struct StoreScale {
    /// The cost of one call in one store.
    package struct Cost: Sendable {
        /// The sum over all calls.
        var work = StoreWork()
        var callCount = 0
        /// The time per call in the fastest batch.
        package var microseconds = Double.infinity

        package var steps: Double { Double(work.stepCount) / Double(max(callCount, 1)) }
        package var pageReads: Double { Double(work.pageReadCount) / Double(max(callCount, 1)) }

        mutating func add(_ work: StoreWork, calls: Int, _ duration: Duration) {
            self.work = self.work + work
            callCount += calls
            microseconds = min(microseconds, duration / .microseconds(1) / Double(max(calls, 1)))
        }
    }

    package struct Comparison: Sendable {
        package let name: String
        package fileprivate(set) var empty = Cost()
        package fileprivate(set) var full = Cost()

        package var stepGrowth: Double { full.steps / max(empty.steps, 1) }
        package var timeGrowth: Double { full.microseconds / empty.microseconds }

        /// Growth in steps, which are the same in each run.
        package var growsInSteps: Bool { stepGrowth > StoreScale.allowedGrowth }
        /// A tree with a hundred thousand times the pages is a few levels deeper, and calls of
        /// different players use different pages: that much extra time isn't growth.
        package var growsInTime: Bool {
            timeGrowth > StoreScale.allowedGrowth
                && full.microseconds - empty.microseconds > StoreScale.allowedMicroseconds
        }
    }

    package static let allowedGrowth = 1.5
    package static let allowedMicroseconds = 250.0

    private static let batchCount = 64
    private static let deskBatchCount = 8
    private static let firstSerial = 100_000_000

    private let crowd: StoreCrowd
    private let crowdCount: Int
    /// The directories of both stores.
    private let directories: (empty: String, full: String)
    private let commitMilliseconds: Int
    private let callers: Callers

    /// The players whose calls are measured.
    package enum Callers: Sendable {
        /// Actors, with the same history in both stores.
        case actors
        /// Only the first actor, who has played more in the full store.
        case veteran
    }

    /// - Parameters:
    ///   - empty: the directory of a store in which only the actors have played.
    ///   - full: the directory of one with a crowd, too.
    ///   - commitMilliseconds: the shortest time between two commits. Without it, a busy machine cuts
    ///     the calls into more commits, whose own steps then count as the calls'.
    package init(
        _ crowd: StoreCrowd, empty: String, full: String, crowdCount: Int,
        callers: Callers = .actors, commitMilliseconds: Int = 0
    ) {
        self.commitMilliseconds = commitMilliseconds
        self.callers = callers
        self.crowd = crowd
        self.crowdCount = crowdCount
        directories = (empty, full)
    }

    /// Opens a store whose wall clock is stopped.
    package static func open(
        _ directory: String, commitMilliseconds: Int = 0
    ) throws -> GameStore {
        var options = GameStore.Options()
        options.commitIntervalMilliseconds = commitMilliseconds
        options.pendingOperationLimit = 1 << 20
        return try GameStore(
            at: .directory(directory), options: options, wallClock: { StoreCrowd.timeMilliseconds })
    }

    /// - Parameter rounds: the number of measurements of each call, each for another batch of
    ///   actors, and in both stores in turn: at most 8.
    package func comparisons(rounds: Int) async throws -> [Comparison] {
        precondition(rounds * Self.batchCount <= StoreCrowd.actorCount)
        var result = [Comparison(name: "opening the store")]
        for _ in 0..<rounds {
            try await measureOpening(directories.empty, &result[0].empty)
            try await measureOpening(directories.full, &result[0].full)
        }
        let empty = try Self.open(directories.empty, commitMilliseconds: commitMilliseconds)
        let full = try Self.open(directories.full, commitMilliseconds: commitMilliseconds)
        let rows = StoreScaleRow.all(crowd)
        var comparisons = rows.map { Comparison(name: $0.name) }
        for round in 0..<rounds {
            for (index, row) in rows.enumerated() {
                let (few, many) = (
                    turns(round: round, row: index, crowdCount: 0),
                    turns(round: round, row: index, crowdCount: crowdCount)
                )
                await measure(row, few, in: empty, &comparisons[index].empty)
                await measure(row, many, in: full, &comparisons[index].full)
            }
        }
        result += comparisons
        result += try await deskComparisons(rounds: rounds, empty, full)
        await empty.close()
        await full.close()
        return result
    }

    private func turns(round: Int, row: Int, crowdCount: Int) -> [StoreScaleRow.Turn] {
        var random = TestRandom(seed: UInt64(round))
        return (0..<Self.batchCount).map { place in
            let first = round * Self.batchCount
            let (actor, neighbour) =
                switch callers {
                case .actors: (first + place, first + (place + 1) % Self.batchCount)
                case .veteran: (0, 1 + place)
                }
            return StoreScaleRow.Turn(
                actor: StoreCrowd.actor(actor), neighbour: StoreCrowd.actor(neighbour),
                serial: Self.firstSerial + (row * StoreCrowd.actorCount) + first + place,
                fraction: Double.random(in: 0..<1, using: &random), crowdCount: crowdCount)
        }
    }

    private func measure(
        _ row: StoreScaleRow, _ turns: [StoreScaleRow.Turn], in store: GameStore,
        _ cost: inout Cost
    ) async {
        let all = turns.map(row.calls)
        await store.perform(all.flatMap { $0.dropLast() })
        let calls = all.compactMap(\.last)
        let before = store.work
        let duration = await ContinuousClock().measure { await store.perform(calls) }
        cost.add(store.work - before, calls: calls.count, duration)
    }

    private func measureOpening(_ directory: String, _ cost: inout Cost) async throws {
        let start = ContinuousClock.now
        let store = try Self.open(directory)
        let duration = ContinuousClock.now - start
        cost.add(store.work, calls: 1, duration)
        await store.close()
    }

    // MARK: The review desk

    private func deskComparisons(
        rounds: Int, _ empty: GameStore, _ full: GameStore
    ) async throws -> [Comparison] {
        let decisions: [(name: String, isRace: Bool, ReviewState)] = [
            ("a round cleared", false, .cleared), ("a round rejected", false, .rejected),
            ("a race cleared", true, .cleared), ("a race rejected", true, .rejected),
        ]
        let lists: [ReviewState] = [.held, .cleared, .rejected]
        var decided = decisions.map { Comparison(name: "desk, \($0.name)") }
        var listed = lists.map { Comparison(name: "desk, a row of the list of \($0.rawValue)") }
        let desks = (empty: try desk(directories.empty), full: try desk(directories.full))
        for round in 0..<rounds {
            for (index, (_, isRace, state)) in decisions.enumerated() {
                let turns = Array(
                    turns(round: round, row: 1000 + index, crowdCount: crowdCount)
                        .prefix(Self.deskBatchCount))
                let before = turns.flatMap { held($0, isRace: isRace) }
                await empty.perform(before)
                await full.perform(before)
                try decide(turns, isRace, state, at: desks.empty, &decided[index].empty)
                try decide(turns, isRace, state, at: desks.full, &decided[index].full)
            }
            for (index, state) in lists.enumerated() {
                try list(state, at: desks.empty, &listed[index].empty)
                try list(state, at: desks.full, &listed[index].full)
            }
        }
        return decided + listed
    }

    private func desk(_ directory: String) throws -> ReviewDesk {
        try ReviewDesk(at: .directory(directory), wallClock: { StoreCrowd.timeMilliseconds })
    }

    private func held(_ turn: StoreScaleRow.Turn, isRace: Bool) -> [StoreCall] {
        isRace
            ? crowd.racing(turn.race, turn.actor, turn.neighbour, timing: .tooFast)
            : crowd.playing(crowd.bestRound, turn.round, of: turn.actor, timing: .tooFast)
    }

    private func decide(
        _ turns: [StoreScaleRow.Turn], _ isRace: Bool, _ state: ReviewState, at desk: ReviewDesk,
        _ cost: inout Cost
    ) throws {
        // The first decision reads everything that the server has written since the last one.
        guard let first = turns.first else { return }
        _ = try desk.decide(.race(first.race), of: StoreCrowd.player(0), as: .cleared)
        let before = desk.work
        let duration = try ContinuousClock().measure {
            for turn in turns {
                let source: ResultSource = isRace ? .race(turn.race) : .round(turn.round)
                StoreCrowd.mustSucceed(try desk.decide(source, of: turn.player, as: state))
            }
        }
        cost.add(desk.work - before, calls: turns.count, duration)
    }

    private func list(_ state: ReviewState, at desk: ReviewDesk, _ cost: inout Cost) throws {
        let before = desk.work
        var count = 0
        let duration = try ContinuousClock().measure { count = try desk.reviews(state).count }
        cost.add(desk.work - before, calls: count, duration)
    }
}

extension StoreScale.Comparison: CustomStringConvertible {
    package var description: String {
        func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        return "\(name): \(number(empty.steps)) steps, \(number(full.steps)) in the full store"
    }
}
