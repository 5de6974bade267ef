import Scheduling
import Synchronization

/// Groups operations into transactions, and answers each operation after its commit.
///
/// `queue` owns the connection and commits. The answers of a commit go straight to the callers'
/// queues, in commit order, with one hop to each queue.
///
/// An idle journal commits the first operation at once. Under load, a commit starts at least the
/// commit interval after the start of the previous one, or `signInInterval` if a sign-in waits, and
/// takes all operations that arrived in between. Payments wait for longer if several servers commit
/// to one store, so that fewer commits carry more of them. After a failed commit the journal keeps only owed
/// operations; a timer retries with pauses that double, from 10 ms to 1 s, until a
/// commit succeeds. If the answer of a commit is lost, its operations wait until another connection
/// knows whether it was made.
final class Journal<Target: JournalTransaction>: Sendable {
    /// The state that the queue owns.
    private struct State {
        var phase: JournalPhase<Target>
        /// The start of the last commit; long ago before the first.
        var lastCommit = Instant(nanoseconds: .min / 2)
        /// The time of the earliest scheduled turn.
        var nextTurn: Instant?
        /// The length of the chain when its end was last reported.
        var toldLength: Int64
        var nextSeal: Instant
        /// True if a call of `seal` is scheduled for `nextSeal`.
        var isSealDue = false
    }

    let queue: any SerialQueue
    private let inbox = Mutex(JournalInbox<Target>())
    private let isCommitting = Atomic(true)
    private let sharerCount = Atomic(1)
    private let options: StoreOptions
    private let wallClock: @Sendable () -> Int64
    private let openTransaction: @Sendable () throws -> Target
    /// Owned by `queue`.
    nonisolated(unsafe) private var state: State

    /// In milliseconds; a shorter commit interval takes precedence.
    private static var signInInterval: Int { 5 }
    /// The most servers for whose commits a payment waits.
    private static var sharerLimit: Int { 5 }

    /// - Parameters:
    ///   - transaction: has an open connection that nobody else uses.
    ///   - openTransaction: opens a new connection after an error that the old one can't recover
    ///     from.
    init(
        transaction: sending Target, options: StoreOptions, queue: StoreQueue = .journal,
        wallClock: @escaping @Sendable () -> Int64,
        openTransaction: @escaping @Sendable () throws -> Target
    ) {
        self.queue = options.makeQueue(queue)
        self.options = options
        self.wallClock = wallClock
        self.openTransaction = openTransaction
        transaction.tellChainEnd()
        state = State(
            phase: .committing(transaction), toldLength: transaction.chainLength,
            nextSeal: self.queue.now.advanced(byMilliseconds: options.sealIntervalMilliseconds))
    }

    var isAvailable: Bool { isCommitting.load(ordering: .acquiring) }

    /// The work of the open connection.
    var work: StoreWork { queue.sync { state.phase.transaction?.work ?? StoreWork() } }

    func submit(_ operation: WaitingOperation<Target>) {
        let verdict = inbox.withLock { $0.add(operation, limit: options.pendingOperationLimit) }
        switch verdict {
        case .waits: break
        case .needsTurn: queue.async { self.takeTurn() }
        case .isFull: refuseLater(operation, reason: "too many changes are waiting for the disk")
        case .isClosed:
            if operation.isOwed {
                options.log("a payment or a result arrived after the store was closed; dropping it")
            } else {
                refuseLater(operation, reason: "the store is closed")
            }
        }
    }

    /// Accepts no more operations; `close` commits those that wait.
    func stop() { inbox.withLock { $0.isClosed = true } }

    /// Commits the waiting operations, then closes. Completes on `queue`, once all answers have
    /// been handed over, with the number of owed operations that could not be committed.
    func close(completion: @escaping @Sendable (Int) -> Void) {
        stop()
        queue.async { self.closeTurn(tries: self.options.closingTries, completion: completion) }
    }

    /// Drops all waiting operations.
    func abandon() {
        stop()
        queue.sync {
            _ = takeInbox()
            state.phase = .closed
        }
    }

    // MARK: Turns, on the queue

    private func takeTurn() {
        queue.assertIsCurrent()
        let due = state.lastCommit.advanced(byMilliseconds: interval)
        guard due <= queue.now else { return takeTurn(at: due) }
        let arrived = takeInbox()
        guard case .committing = state.phase else { return waitOut(arrived) }
        guard !arrived.allSatisfy(\.isRead) else { return read(arrived) }
        state.lastCommit = queue.now
        if !attempt(arrived) { retryLater() }
    }

    /// Schedules a turn for that time, unless an earlier one is scheduled.
    private func takeTurn(at due: Instant) {
        if let next = state.nextTurn, next <= due { return }
        state.nextTurn = due
        queue.async(at: due) {
            guard self.state.nextTurn == due else { return }
            self.state.nextTurn = nil
            self.takeTurn()
        }
    }

    /// The time from the start of the last commit to the next, in milliseconds.
    private var interval: Int {
        let usual = options.commitIntervalMilliseconds
        switch inbox.withLock({ $0.urgency }) {
        case .signIn: return min(usual, Self.signInInterval)
        case .answer, nil: return usual
        case .payment: return usual * sharerCount.load(ordering: .relaxed)
        }
    }

    /// - Parameter count: the number of servers that commit to the store.
    func share(among count: Int) {
        sharerCount.store(min(max(1, count), Self.sharerLimit), ordering: .relaxed)
    }

    private func takeInbox() -> [WaitingOperation<Target>] {
        inbox.withLock { $0.take() }
    }

    private func closeTurn(tries: Int, completion: @escaping @Sendable (Int) -> Void) {
        queue.assertIsCurrent()
        if case .closed = state.phase { return completion(0) }
        // Only owed operations are worth waiting for, and those of which nobody knows.
        if !(resolve() && attempt(takeOwed() + takeInbox(), isLast: true)),
            case .failing(var failure) = state.phase, failure.isWaiting
        {
            guard tries > 1 else {
                state.phase = .closed
                return completion(failure.owed.count + (failure.unknown?.operations.count ?? 0))
            }
            queue.async(at: queue.now.advanced(byMilliseconds: failure.takePause())) {
                self.closeTurn(tries: tries - 1, completion: completion)
            }
            state.phase = .failing(failure)
        } else {
            state.phase = .closed
            completion(0)
        }
    }

    /// Takes the owed operations whose commit failed.
    private func takeOwed() -> [WaitingOperation<Target>] {
        state.phase.changeFailure { failure in
            defer { failure.owed = [] }
            return failure.owed
        } ?? []
    }

    /// Keeps owed operations, answers reads and refuses the rest, while commits fail or nothing is
    /// committed any more.
    private func waitOut(_ operations: [WaitingOperation<Target>]) {
        read(operations.filter(\.isRead))
        state.phase.changeFailure { $0.owed += operations.filter(\.isOwed) }
        WaitingOperation.refuse(operations.filter { !$0.isRead }, reason: state.phase.reason)
    }

    private func retryLater() {
        guard case .failing(var failure) = state.phase else { return }
        queue.async(at: queue.now.advanced(byMilliseconds: failure.takePause())) {
            // A close may have happened in between.
            guard case .failing(let failure) = self.state.phase,
                failure.transaction != nil || !self.isClosed
            else { return }
            if !(self.resolve() && self.attempt(self.takeOwed())) { self.retryLater() }
        }
        state.phase = .failing(failure)
    }

    private var isClosed: Bool { inbox.withLock { $0.isClosed } }

    /// Performs all `operations` in one transaction. If that fails, keeps the owed ones and answers
    /// the others.
    ///
    /// - Parameter tries: the number of tries while other servers' transactions are in the way.
    private func attempt(
        _ operations: [WaitingOperation<Target>], isLast: Bool = false, tries: Int = 10
    ) -> Bool {
        queue.assertIsCurrent()
        if case .closed = state.phase { return true }
        let started = queue.now
        var told: [WaitingOperation<Target>.Answer] = []
        do {
            let transaction = try transact(operations, isLast: isLast, answers: &told)
            let milliseconds = queue.now.milliseconds(since: started)
            if case .failing = state.phase { options.log("the store commits again") }
            state.phase = .committing(transaction)
            isCommitting.store(true, ordering: .releasing)
            options.didCommit(operations.count, milliseconds / 1000)
            seal(isLast: isLast)
            WaitingOperation<Target>.tell(told)
            return true
        } catch let fault as StoreFault where fault.kind == .fenced {
            retire(fault, operations)
            return true
        } catch let fault as StoreFault where fault.kind == .commitUnknown {
            let number = state.phase.transaction?.number ?? 0
            fail(fault)
            let unknown = JournalPhase.UnknownCommit(
                number: number, operations: operations, answers: told)
            state.phase.changeFailure { $0.unknown = unknown }
            return false
        } catch {
            if (error as? StoreFault)?.kind == .conflict, tries > 1,
                state.phase.transaction?.rollback() == true
            {
                return attempt(operations, isLast: isLast, tries: tries - 1)
            }
            fail(error)
            waitOut(operations)
            return false
        }
    }

    /// Finds whether the commit was made whose answer was lost, and commits once more before
    /// anybody hears of it: a standby may not have yet what a primary has written.
    ///
    /// - Returns: false if it still isn't known.
    private func resolve() -> Bool {
        guard case .failing(let failure) = state.phase, let unknown = failure.unknown else {
            return true
        }
        do {
            let transaction = try openedTransaction()
            try transaction.begin(timeMilliseconds: wallClock(), locking: [])
            let isMade = try unknown.isMade ?? transaction.hasCommitted(unknown.number)
            state.phase.changeFailure { $0.unknown?.isMade = isMade }
            try transaction.probe()
            try transaction.commit(isLast: false)
            options.log("a commit whose answer was lost was \(isMade ? "made" : "not made")")
            state.phase.changeFailure {
                $0.unknown = nil
                if !isMade { $0.owed = unknown.operations.filter(\.isOwed) + $0.owed }
            }
            if isMade {
                WaitingOperation<Target>.tell(unknown.answers)
            } else {
                WaitingOperation.refuse(unknown.operations, reason: state.phase.reason)
            }
            return true
        } catch let fault as StoreFault where fault.kind == .fenced {
            retire(fault, unknown.operations)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Ends the journal of a server that was declared dead. Owed operations are never tried again,
    /// and nobody hears of them.
    private func retire(_ fault: StoreFault, _ operations: [WaitingOperation<Target>]) {
        _ = state.phase.transaction?.rollback()
        isCommitting.store(false, ordering: .releasing)
        state.phase = .closed
        options.didRetire()
        WaitingOperation.refuse(operations, reason: fault.message)
    }

    /// Enters `failing`, or stays there, with a connection that can begin anew.
    private func fail(_ error: any Error) {
        if isAvailable { options.log("the store can't commit: \(error)") }
        isCommitting.store(false, ordering: .releasing)
        options.didFail()
        let reason = "\(error)"
        var failure: JournalPhase<Target>.Failure
        switch state.phase {
        case .committing(let transaction):
            failure = JournalPhase.Failure(transaction: transaction, reason: reason)
        case .failing(let before):
            failure = before
            failure.reason = reason
        case .closed: return
        }
        if failure.transaction?.rollback() == false { failure.transaction = nil }
        state.phase = .failing(failure)
    }

    /// Reports the chain's end if it has grown and the interval is over, or if this is the last
    /// commit.
    private func seal(isLast: Bool) {
        guard let transaction = state.phase.transaction,
            isLast || transaction.chainLength != state.toldLength
        else { return }
        if isLast || state.nextSeal <= queue.now {
            state.toldLength = transaction.chainLength
            state.nextSeal = queue.now.advanced(byMilliseconds: options.sealIntervalMilliseconds)
            transaction.tellChainEnd()
        } else if !state.isSealDue {
            state.isSealDue = true
            queue.async(at: state.nextSeal) { [weak self] in
                self?.state.isSealDue = false
                self?.seal(isLast: false)
            }
        }
    }

    /// - Parameter answers: receives the answers to give once this has returned.
    /// - Returns: the connection.
    private func transact(
        _ operations: [WaitingOperation<Target>], isLast: Bool,
        answers: inout [WaitingOperation<Target>.Answer]
    ) throws -> Target {
        let transaction = try openedTransaction()
        answers.reserveCapacity(operations.count)
        try transaction.begin(
            timeMilliseconds: wallClock(), locking: operations.flatMap(\.locks))
        for operation in operations { answers.append(try operation.perform(transaction)) }
        // A transaction that changes nothing wouldn't show whether the disk can be written.
        if case .failing = state.phase { try transaction.probe() }
        try transaction.commit(isLast: isLast)
        return transaction
    }

    /// The connection; opens a new one if the last error made the old one useless.
    private func openedTransaction() throws -> Target {
        switch state.phase {
        case .committing(let transaction): return transaction
        case .failing(let failure):
            if let transaction = failure.transaction { return transaction }
            let transaction = try openTransaction()
            state.phase.changeFailure { $0.transaction = transaction }
            return transaction
        case .closed: preconditionFailure("a closed journal commits nothing")
        }
    }

    /// Answers reads from the committed data.
    private func read(_ operations: [WaitingOperation<Target>]) {
        var batch = AnswerBatch()
        for operation in operations {
            do {
                try answer(operation)(&batch)
            } catch {
                operation.refuse?(.unavailable("the database can't be read: \(error)"), &batch)
            }
        }
        batch.send()
    }

    private func answer(
        _ operation: WaitingOperation<Target>
    ) throws(StoreFault) -> WaitingOperation<Target>.Answer {
        guard let transaction = state.phase.transaction else {
            throw StoreFault(state.phase.reason, .unreachable)
        }
        do throws(StoreFault) {
            return try operation.perform(transaction)
        } catch {
            guard error.kind == .unreachable, isAvailable else { throw error }
            // The connection has ended since the last commit; a new one may do.
            fail(error)
            guard attempt([]) else {
                retryLater()
                throw error
            }
            return try answer(operation)
        }
    }

    /// Refuses asynchronously, because a caller never expects an answer during its call.
    private func refuseLater(_ operation: WaitingOperation<Target>, reason: String) {
        queue.async { WaitingOperation.refuse([operation], reason: reason) }
    }
}
