import Base
import Kitchen
import TestSupport
import Testing

@testable import Store

/// The boards' rows and ranks, compared with a list that is sorted anew each time.
@Suite struct BoardTableTests {
    /// A naive board.
    private struct Model {
        typealias Row = (score: BoardScore, player: PlayerID)

        var rows: [PlayerID: BoardScore] = [:]

        mutating func put(_ score: BoardScore, of player: PlayerID, _ policy: BoardTable.Policy) {
            if policy == .best, let old = rows[player], !Self.isBetter(score, old) { return }
            rows[player] = score
        }

        /// Position, rank and player of each row.
        func ranked() -> [(rank: Int, row: Row)] {
            let sorted = rows.map { (score: $1, player: $0) }.sorted { left, right in
                if Self.isBetter(left.score, right.score) { return true }
                if Self.isBetter(right.score, left.score) { return false }
                return left.player < right.player
            }
            return sorted.map { row in
                let better = sorted.filter { Self.isBetter($0.score, row.score) }
                return (better.count + 1, row)
            }
        }

        static func isBetter(_ left: BoardScore, _ right: BoardScore) -> Bool {
            switch (left, right) {
            case (.rating(let left), .rating(let right)): return left > right
            case (
                .result(let served, let earned, let tick),
                .result(let otherServed, let otherEarned, let otherTick)
            ):
                return (served, earned, otherTick ?? .max)
                    > (otherServed, otherEarned, tick ?? .max)
            default: return false
            }
        }
    }

    private struct Place: Hashable {
        let board: Board
        let scope: BoardScope
    }

    private static let november = Day("2026-11-21")!
    private static let december = Day("2026-12-01")!

    /// After ties, improvements, falling ratings and a new month, all answers match a naive sort.
    /// Blocks are small, so that they split and join all the time.
    @Test(arguments: (0..<4).map { _ in UInt64.random(in: 1...UInt64.max) })
    func ranksAreThoseOfANaiveSort(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        let connection = try Self.database(players: 120)
        let table = BoardTable(connection, blockSizeLimit: 8)
        var models: [Place: Model] = [:]
        let places: [Place] = [
            Place(board: .level(1), scope: .allTime),
            Place(board: .level(1), scope: .season(Self.november)),
            Place(board: .level(1), scope: .season(Self.december)),
            Place(board: .rating, scope: .allTime),
            Place(board: .daily(Self.november), scope: .allTime),
        ]
        for step in 1...1500 {
            let place = places.randomElement(using: &random)!
            let player = PlayerID(Int.random(in: 1...120, using: &random))
            let isRating = place.board == .rating
            let score: BoardScore =
                isRating
                ? .rating(thousandths: .random(in: 1_490_000...1_490_050, using: &random))
                : Self.randomResult(&random)
            let policy: BoardTable.Policy = isRating ? .latest : .best
            models[place, default: Model()].put(score, of: player, policy)
            try table.put(
                .init(
                    player: player, score: score, source: .race(PlayID(step)),
                    reachedMilliseconds: Int64(step)), on: place.board, place.scope, policy)
            guard step.isMultiple(of: 50) else { continue }
            for (place, model) in models {
                try Self.check(
                    table, model.ranked(), place, &random, "seed \(seed), step \(step), \(place)")
            }
        }
    }

    private static func check(
        _ table: BoardTable, _ expected: [(rank: Int, row: Model.Row)], _ place: Place,
        _ random: inout TestRandom, _ comment: Comment
    ) throws {
        func expectRows(_ selection: BoardQuery.Selection, _ range: Range<Int>) throws {
            let page = try table.page(
                BoardQuery(board: place.board, scope: place.scope, selection: selection))
            let range = range.clamped(to: 0..<expected.count)
            #expect(page.rowCount == expected.count, comment)
            #expect(page.rows.map(\.position) == range.map { $0 + 1 }, comment)
            #expect(page.rows.map(\.player) == expected[range].map(\.row.player), comment)
            #expect(page.rows.map(\.rank) == expected[range].map(\.rank), comment)
            #expect(page.rows.map(\.score) == expected[range].map(\.row.score), comment)
        }
        try expectRows(.page(position: 1, count: 100), 0..<100)
        let from = Int.random(in: 1...130, using: &random)
        try expectRows(.page(position: from, count: 7), from - 1..<from + 6)
        let index = Int.random(in: expected.indices, using: &random)
        let own = expected[index].row.player
        try expectRows(.around(own, before: 0, after: 0), index..<index + 1)
        try expectRows(.around(own, before: 3, after: 5), max(0, index - 3)..<index + 6)
        let stranger = PlayerID(999)
        try expectRows(.around(stranger, before: 3, after: 3), 0..<0)
    }

    /// An equal result doesn't replace the older one. A new rating always does.
    @Test(arguments: [
        (BoardTable.Policy.best, 100, 1), (.best, 101, 2), (.best, 99, 1), (.latest, 100, 2),
        (.latest, 99, 2),
    ])
    func whichRowStays(policy: BoardTable.Policy, second: Int64, expected: Int) throws {
        let table = BoardTable(try Self.database(players: 1))
        let player = PlayerID(1)
        for (number, score) in [100, second].enumerated() {
            let score = BoardScore.rating(thousandths: score)
            let takes = try table.takes(score, of: player, on: .rating, .allTime, policy)
            #expect(takes == (number + 1 <= expected))
            try table.put(
                .init(
                    player: player, score: score,
                    source: .race(PlayID(number + 1)), reachedMilliseconds: 0),
                on: .rating, .allTime, policy)
        }
        let page = try table.page(
            BoardQuery(board: .rating, scope: .allTime, selection: .page(position: 1, count: 9)))
        #expect(page.rows.map(\.source) == [.race(PlayID(expected))])
    }

    /// Few distinct values, so that many are equal.
    private static func randomResult(_ random: inout TestRandom) -> BoardScore {
        let served = Int.random(in: 0...3, using: &random)
        return result(
            served, Int64.random(in: 0...2, using: &random) * 25,
            lastTick: served == 0 ? nil : Int.random(in: 90...91, using: &random))
    }

    private static func result(
        _ served: Int, _ earned: Int64, lastTick: Int?
    ) -> BoardScore {
        .result(served: served, earned: earned, lastServedTick: lastTick)
    }

    /// Each pair is in order, best first, and the pairs include both ends of each range.
    @Test(arguments: [
        (result(2, 0, lastTick: 1800), result(1, 999, lastTick: 1), true),
        (result(2, 76, lastTick: 1800), result(2, 75, lastTick: 1), true),
        (result(2, 75, lastTick: 90), result(2, 75, lastTick: 91), true),
        (result(2, 75, lastTick: 90), result(2, 75, lastTick: 90), false),
        (result(0, 0, lastTick: 65534), result(0, 0, lastTick: nil), true),
        (result(32767, 0, lastTick: nil), result(32766, 4_294_967_295, lastTick: 0), true),
        (result(.max, .max, lastTick: -1), result(32767, 4_294_967_295, lastTick: 0), false),
        (.rating(thousandths: 1), .rating(thousandths: 0), true),
        (.rating(thousandths: .max), .rating(thousandths: 10_000_000), true),
    ])
    func order(better: BoardScore, worse: BoardScore, isBetter: Bool) {
        #expect((better.place < worse.place) == isBetter)
        #expect(worse.place >= better.place && better.place >= 0)
    }

    /// A database in memory with these players.
    private static func database(players: Int) throws -> SQLiteConnection {
        let connection = try SQLiteConnection.inMemory()
        let table = PlayerTable(connection)
        for number in 1...players { try table.insert(.numbered(number), timeMilliseconds: 0) }
        return connection
    }
}
