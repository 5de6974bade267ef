import Scheduling
import Synchronization

/// Reads what is committed over a connection of its own, so that pages of boards and the commits
/// of the journal don't wait for one another (in WAL mode a reader sees the last commit before it).
final class StoreReader: Sendable {
    /// What the queue owns.
    private struct State {
        /// `nil` until the first read, after an error, and once closed.
        var tables: ReadTables?
        var isClosed = false
    }

    /// Waiting reads from which on more are refused.
    private static let waitingLimit = 65536

    private let queue: any SerialQueue
    private let waiting = Atomic(0)
    private let openTables: @Sendable () throws -> ReadTables
    /// Owned by `queue`.
    nonisolated(unsafe) private var state = State()

    /// - Parameters:
    ///   - queue: the reader's own.
    ///   - openTables: opens a connection that only reads.
    init(queue: any SerialQueue, openTables: @escaping @Sendable () throws -> ReadTables) {
        self.queue = queue
        self.openTables = openTables
    }

    /// Runs `body` on the queue, in one transaction, and tells its answer there.
    func read<Value: Sendable>(
        _ completion: @escaping @Sendable (Result<Value, StoreError>) -> Void,
        _ body: @escaping @Sendable (ReadTables) throws(SQLiteError) -> Value
    ) {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.waitingLimit else {
            waiting.subtract(1, ordering: .relaxed)
            queue.async { completion(.failure(.unavailable("too many reads are waiting"))) }
            return
        }
        queue.async {
            self.waiting.subtract(1, ordering: .relaxed)
            completion(self.answer(body))
        }
    }

    /// What the open connection did.
    var work: StoreWork { queue.sync { state.tables?.work ?? StoreWork() } }

    /// What comes later is unavailable.
    func close(completion: @escaping @Sendable () -> Void) {
        queue.async {
            self.state.isClosed = true
            self.state.tables = nil
            completion()
        }
    }

    /// Stops at once.
    func abandon() {
        queue.sync {
            state.isClosed = true
            state.tables = nil
        }
    }

    private func answer<Value>(
        _ body: (ReadTables) throws(SQLiteError) -> Value
    ) -> Result<Value, StoreError> {
        queue.assertIsCurrent()
        guard !state.isClosed else { return .failure(.unavailable("the store is closed")) }
        do {
            let tables = try state.tables ?? openTables()
            state.tables = tables
            return .success(try tables.reading(body))
        } catch {
            state.tables = nil
            return .failure(.unavailable("the database can't be read: \(error)"))
        }
    }
}
