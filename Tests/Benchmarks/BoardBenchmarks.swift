import Base
import Dispatch
import Foundation
import Kitchen
import Store
import Synchronization
import TestSupport

/// Measures a board of a million rows: a page at any position, and the rows around any player, with
/// the ranks of all rows.
func boardBenchmarks() async throws {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    let board = try await BoardLoad(directory: directory.path, rowCount: 1_000_000)
    var random = TestRandom(seed: 4)
    var players: [PlayerID] = []
    let pages = board.durations(of: 2000) { _ in
        .page(position: Int.random(in: 1...1_000_000, using: &random), count: 100)
    } received: { page in
        if let row = page.rows.first { players.append(row.player) }
    }
    let arounds = board.durations(of: 2000) { number in
        .around(players[number], before: 10, after: 10)
    }
    await board.store.close()
    for (name, durations) in [("page", pages), ("around", arounds)] {
        for (ending, percent) in [("", 50), ("_99th", 99)] {
            printFigure(
                "boards.\(name)_milliseconds\(ending)", durations.percentile(percent) * 1000,
                "ms", decimals: 3)
        }
    }
}

/// A store with one large board, as its server would have left it.
private final class BoardLoad {
    let store: GameStore

    init(directory: String, rowCount: Int) async throws {
        let first = try GameStore(at: .directory(directory), wallClock: { 0 })
        await first.close()
        Self.fill(RawDatabase(directory: directory), rowCount: rowCount)
        store = try GameStore(at: .directory(directory), wallClock: { 0 })
    }

    /// The time from each query to its answer.
    func durations(
        of count: Int, _ selection: (Int) -> BoardQuery.Selection,
        received: (BoardPage) -> Void = { _ in }
    ) -> Durations {
        let durations = Durations()
        for number in 0..<count {
            let query = BoardQuery(board: .level(1), scope: .allTime, selection: selection(number))
            let answer = Mutex<Result<BoardPage, StoreError>?>(nil)
            let told = DispatchSemaphore(value: 0)
            let started = DispatchTime.now().uptimeNanoseconds
            store.read(query, on: nil) { result in
                answer.withLock { $0 = result }
                told.signal()
            }
            told.wait()
            durations.append(Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9)
            switch answer.withLock({ $0 }) {
            case .success(let page) where !page.rows.isEmpty: received(page)
            case let other: fatalError("\(query): \(other.map { "\($0)" } ?? "no answer")")
            }
        }
        return durations
    }

    /// Rows of 0 to 30 orders with some coins each, so that a thousand players share each place,
    /// in blocks two thirds full, as splitting leaves them.
    private static func fill(_ database: RawDatabase, rowCount: Int) {
        database.execute(
            """
            PRAGMA synchronous = OFF;
            BEGIN;
            WITH RECURSIVE numbers(n) AS
                (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(rowCount))
            INSERT INTO players(id, name, avatar, created_ms, seen_ms)
                SELECT randomblob(16), 'Chef ' || n, '🍔', 0, 0 FROM numbers;
            INSERT INTO boards VALUES (1, 'level/1', '');
            INSERT INTO board_rows
                SELECT 1, ((abs(random()) % 31) << 48) + ((abs(random()) % 32) << 16), id,
                    'round', zeroblob(16), 0 FROM players;
            INSERT INTO board_blocks
                SELECT 1, level, iif(n = 1, 0, place), iif(n = 1, x'', player),
                    min(size, \(rowCount) - n + 1)
                    FROM (SELECT place, player, row_number() OVER (ORDER BY place, player) AS n
                        FROM board_rows WHERE board = 1)
                    JOIN (SELECT 1 AS level, 11 AS size UNION VALUES (2, 121), (3, 1331),
                        (4, 14641), (5, 161051))
                        ON n % size = 1;
            COMMIT;
            """)
    }
}
