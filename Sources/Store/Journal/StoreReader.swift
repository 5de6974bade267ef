import Scheduling
import Synchronization

/// Reads the committed data over a connection of its own, so that pages of boards and the journal's
/// commits don't wait for each other. In WAL mode a read transaction sees the newest commit at its
/// start.
final class StoreReader<Source: ReadSnapshot>: Sendable {
    /// What the queue owns.
    private struct State {
        /// `nil` before the first read, after an error, and once closed.
        var snapshot: Source?
        var isClosed = false
    }

    /// With this many reads waiting, further ones are refused.
    private static var waitingLimit: Int { 65536 }

    private let queue: any SerialQueue
    private let waiting = Atomic(0)
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
    /// the reader's queue if that is `nil`.
    func read<Query: StoreQuery>(
        _ query: Query, on asking: (any WorkQueue)?,
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
        queue.async {
            self.waiting.subtract(1, ordering: .relaxed)
            let found = self.answer(query)
            self.tellAnswer { tell(found) }
        }
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

    private func answer<Query: StoreQuery>(
        _ query: Query
    ) -> Result<Query.Answer, StoreError> where Query.Source == Source {
        queue.assertIsCurrent()
        guard !state.isClosed else { return .failure(.unavailable("the store is closed")) }
        do {
            let snapshot = try state.snapshot ?? openSnapshot()
            state.snapshot = snapshot
            return .success(
                try snapshot.reading { () throws(StoreFault) in try query.perform(in: snapshot) })
        } catch {
            state.snapshot = nil
            return .failure(.unavailable("the database can't be read: \(error)"))
        }
    }
}
