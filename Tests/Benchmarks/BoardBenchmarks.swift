import Dispatch
import Foundation
import Kitchen
import Store
import Synchronization
import TestSupport

/// Measures a board of a million rows: a page at any position, and the rows around any player, with
/// the ranks of all rows.
func boardBenchmarks() {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    do {
        let board = try BoardLoad(directory: directory.path, rowCount: 1_000_000)
        var random = TestRandom(seed: 4)
        var players: [PlayerID] = []
        let pages = board.milliseconds(of: 2000) { _ in
            .page(position: Int.random(in: 1...1_000_000, using: &random), count: 100)
        } received: { page in
            if let row = page.rows.first { players.append(row.player) }
        }
        let arounds = board.milliseconds(of: 2000) { number in
            .around(players[number], before: 10, after: 10)
        }
        board.close()
        for (name, sorted) in [("page", pages), ("around", arounds)] {
            boardReport("boards.\(name)_milliseconds", sorted[sorted.count / 2])
            boardReport("boards.\(name)_milliseconds_99th", sorted[sorted.count * 99 / 100])
        }
    } catch {
        preconditionFailure("\(error)")
    }
}

/// A store with one large board, as its server would have left it.
private final class BoardLoad {
    private let store: SQLiteStore

    init(directory: String, rowCount: Int) throws {
        let first = try SQLiteStore(directory: directory, wallClock: { 0 })
        Self.close(first)
        Self.fill(RawDatabase(directory: directory), rowCount: rowCount)
        store = try SQLiteStore(directory: directory, wallClock: { 0 })
    }

    func close() { Self.close(store) }

    /// How long each query takes until its answer is told, sorted.
    func milliseconds(
        of count: Int, _ selection: (Int) -> BoardQuery.Selection,
        received: (BoardPage) -> Void = { _ in }
    ) -> [Double] {
        var durations: [Double] = []
        for number in 0..<count {
            let query = BoardQuery(
                board: .level(1), scope: .allTime, selection: selection(number))
            let answer = Mutex<BoardPage?>(nil)
            let told = DispatchSemaphore(value: 0)
            let started = DispatchTime.now().uptimeNanoseconds
            store.read(query, on: nil) { result in
                answer.withLock { $0 = try? result.get() }
                told.signal()
            }
            told.wait()
            durations.append(Double(DispatchTime.now().uptimeNanoseconds - started) / 1e6)
            guard let page = answer.withLock({ $0 }), !page.rows.isEmpty else {
                preconditionFailure("no row for \(query)")
            }
            received(page)
        }
        return durations.sorted()
    }

    private static func close(_ store: SQLiteStore) {
        let closed = DispatchSemaphore(value: 0)
        store.close { _ in closed.signal() }
        closed.wait()
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
            INSERT INTO players SELECT randomblob(16), zeroblob(32), 'Chef ' || n, '🍔', 0
                FROM numbers;
            INSERT INTO boards VALUES (1, 'level/1', '');
            INSERT INTO board_rows
                SELECT 1, ((abs(random()) % 31) << 48) + ((abs(random()) % 32) << 16), id,
                    'round', zeroblob(16), 0 FROM players;
            INSERT INTO board_blocks
                SELECT 1, level, iif(n = 1, 0, place), iif(n = 1, x'', player),
                    min(size, \(rowCount) - n + 1)
                    FROM (SELECT place, player, row_number() OVER (ORDER BY place, player) AS n
                        FROM board_rows WHERE board = 1)
                    JOIN (SELECT 1 AS level, 22 AS size UNION VALUES (2, 484), (3, 10648),
                        (4, 234256))
                        ON n % size = 1;
            COMMIT;
            """)
    }
}

private func boardReport(_ name: String, _ value: Double) {
    print("\(name) \(String(format: "%.3f", value)) ms")
}
