import Scheduling
import Synchronization

/// Reads the committed data over its own connection, so that board pages and the journal's commits
/// don't wait for each other. In WAL mode a read transaction sees the newest commit at its start.
///
/// Payers take turns: see `ReadTurns`.
final class StoreReader<Source: ReadSnapshot>: Sendable {
    /// The state that the queue owns.
    private struct State {
        /// `nil` before the first read, after an error, and once closed.
        var snapshot: Source?
        var isClosed = false
    }

    /// Runs a query and answers it.
    ///
    /// - Returns: true if it is done, false if it must run again.
    private typealias Read = @Sendable (StoreReader) -> Bool

    /// With this many reads waiting, the reader refuses further ones.
    private static var waitingLimit: Int { 65536 }

    private let queue: any SerialQueue
    private let waiting = Atomic(0)
    private let turns = Mutex(ReadTurns<Read>())
    private let openSnapshot: @Sendable () throws -> Source
    private let tellAnswer: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Owned by `queue`.
    nonisolated(unsafe) private var state = State()

    /// - Parameters:
    ///   - queue: used by this reader alone.
    ///   - answer: called on the queue to deliver an answer.
    ///   - open: opens a read-only connection.
    init(
        queue: any SerialQueue,
        answer: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() },
        open: @escaping @Sendable () throws -> Source
    ) {
        self.queue = queue
        tellAnswer = answer
        openSnapshot = open
    }

    /// Runs the query on the reader's queue, in one transaction, and completes on `asking`, or on
    /// the reader's queue if that is `nil`. An unfinished query (`StoreFault.Kind`) runs again at
    /// the next turn of its payers.
    ///
    /// - Parameters:
    ///   - payers: nil for the query's own payers, without a household.
    ///   - measure: called before the completion, on the reader's queue, for each run with its
    ///     duration in nanoseconds.
    func read<Query: StoreQuery>(
        _ query: Query, of payers: [ReadPayer]? = nil, on asking: (any WorkQueue)?,
        measure: @escaping @Sendable (Int64) -> Void = { _ in },
        _ completion: @escaping @Sendable (Result<Query.Answer, StoreError>) -> Void
    ) where Query.Source == Source {
        let tell = { @Sendable (answer: Result<Query.Answer, StoreError>) in
            var batch = AnswerBatch()
            batch.tell(on: asking) { completion(answer) }
            batch.send()
        }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.waitingLimit else {
            waiting.subtract(1, ordering: .relaxed)
            queue.async { tell(.failure(.unavailable("too many reads are waiting"))) }
            return
        }
        add(payers ?? query.payers(in: nil)) { reader in
            let began = reader.queue.now
            let found = reader.answer(query)
            measure(reader.queue.now.nanoseconds - began.nanoseconds)
            guard let found else { return false }
            reader.waiting.subtract(1, ordering: .relaxed)
            reader.tellAnswer { tell(found) }
            return true
        }
    }

    private func add(_ payers: [ReadPayer], _ read: @escaping Read) {
        turns.withLock { $0.add(read, of: payers) }
        queue.async { self.takeTurn() }
    }

    private func takeTurn() {
        guard let (read, payers) = turns.withLock({ $0.next() }) else { return }
        let began = queue.now
        let isDone = read(self)
        let nanoseconds = queue.now.nanoseconds - began.nanoseconds
        turns.withLock { $0.charge(nanoseconds, to: payers) }
        if !isDone { add(payers, read) }
    }

    /// The work of the open connection.
    var work: StoreWork { queue.sync { state.snapshot?.work ?? StoreWork() } }

    /// Closes the connection. Later reads are refused as unavailable.
    func close(completion: @escaping @Sendable () -> Void) {
        queue.async {
            self.shut()
            completion()
        }
    }

    func abandon() { queue.sync { shut() } }

    private func shut() {
        state.isClosed = true
        state.snapshot = nil
    }

    /// - Returns: nil if the query must run again.
    private func answer<Query: StoreQuery>(
        _ query: Query
    ) -> Result<Query.Answer, StoreError>? where Query.Source == Source {
        queue.assertIsCurrent()
        guard !state.isClosed else { return .failure(.unavailable("the store is closed")) }
        let isFresh = state.snapshot == nil
        do {
            let snapshot = try state.snapshot ?? openSnapshot()
            state.snapshot = snapshot
            return .success(
                try snapshot.reading { () throws(StoreFault) in try query.perform(in: snapshot) })
        } catch let fault as StoreFault where fault.kind == .unfinished {
            return nil
        } catch let fault as StoreFault where fault.kind == .unreachable && !isFresh {
            // The connection has ended since the last read; a new one may do.
            state.snapshot = nil
            return nil
        } catch {
            state.snapshot = nil
            return .failure(.unavailable("the database can't be read: \(error)"))
        }
    }
}
