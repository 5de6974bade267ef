import Scheduling
import Synchronization

/// Reads the committed data over a connection of its own, so that pages of boards and the journal's
/// commits don't wait for each other. In WAL mode a read transaction sees the newest commit at its
/// start.
///
/// People take turns: see `ReadTurns`.
final class StoreReader<Source: ReadSnapshot>: Sendable {
    /// What the queue owns.
    private struct State {
        /// `nil` before the first read, after an error, and once closed.
        var snapshot: Source?
        var isClosed = false
    }

    /// Reads, and answers with how long that took.
    ///
    /// - Returns: whether it is done.
    private typealias Read = @Sendable (StoreReader) -> Bool

    /// With this many reads waiting, further ones are refused.
    private static var waitingLimit: Int { 65536 }

    private let queue: any SerialQueue
    private let waiting = Atomic(0)
    private let turns = Mutex(ReadTurns<Read>())
    private let openSnapshot: @Sendable () throws -> Source
    private let tellAnswer: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Owned by `queue`.
    nonisolated(unsafe) private var state = State()

    /// - Parameters:
    ///   - queue: the reader's own.
    ///   - answer: called on the queue to answer what was read.
    ///   - open: opens a connection that only reads.
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
    /// the reader's queue if that is `nil`. A query that is unfinished (`StoreFault.Kind`) is run again at the next
    /// turn of its payers.
    ///
    /// - Parameters:
    ///   - payers: nil for those that the query has wherever it is asked.
    ///   - measure: called before the completion, on the reader's queue, for each run with its nanoseconds.
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

    /// What the open connection did.
    var work: StoreWork { queue.sync { state.snapshot?.work ?? StoreWork() } }

    /// Refuses later reads as unavailable.
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

    /// - Returns: nil if the query is to be run again.
    private func answer<Query: StoreQuery>(
        _ query: Query
    ) -> Result<Query.Answer, StoreError>? where Query.Source == Source {
        queue.assertIsCurrent()
        guard !state.isClosed else { return .failure(.unavailable("the store is closed")) }
        do {
            let snapshot = try state.snapshot ?? openSnapshot()
            state.snapshot = snapshot
            return .success(
                try snapshot.reading { () throws(StoreFault) in try query.perform(in: snapshot) })
        } catch let fault as StoreFault where fault.kind == .unfinished {
            return nil
        } catch {
            state.snapshot = nil
            return .failure(.unavailable("the database can't be read: \(error)"))
        }
    }
}
