/// The life of a journal.
enum JournalPhase<Target: JournalTransaction> {
    /// The last commit succeeded, or there was none yet. `failing` and `closed` can follow.
    case committing(Target)
    /// The last commit failed. `committing` follows once one succeeds; `closed` can follow.
    case failing(Failure)
    /// The connection is closed for good.
    case closed

    /// The open connection.
    var transaction: Target? {
        switch self {
        case .committing(let transaction): transaction
        case .failing(let failure): failure.transaction
        case .closed: nil
        }
    }

    /// - Returns: nil if commits don't fail.
    @discardableResult
    mutating func changeFailure<Value>(_ change: (inout Failure) -> Value) -> Value? {
        guard case .failing(var failure) = self else { return nil }
        defer { self = .failing(failure) }
        return change(&failure)
    }

    /// The reason why nothing is committed.
    var reason: String {
        switch self {
        case .committing: ""
        case .failing(let failure): failure.reason
        case .closed: "the store is closed"
        }
    }

    /// A failure to commit that lasts.
    struct Failure {
        /// `nil` while the database can't be reopened.
        var transaction: Target?
        /// The newest error.
        var reason: String
        /// The transaction whose commit may have been made.
        var unknown: UnknownCommit?
        /// Owed operations whose commit failed, oldest first.
        var owed: [WaitingOperation<Target>] = []
        /// The pause before the next try, in milliseconds.
        private var pause = JournalPhase.firstPause

        init(transaction: Target?, reason: String) {
            self.transaction = transaction
            self.reason = reason
        }

        /// True if there is something to retry.
        var isWaiting: Bool { !owed.isEmpty || unknown != nil }

        /// The pause before the next try; the one after it is twice as long, within `longestPause`.
        mutating func takePause() -> Int {
            defer { pause = min(pause * 2, JournalPhase.longestPause) }
            return pause
        }
    }

    /// A transaction whose connection was lost during the commit.
    struct UnknownCommit {
        let number: Int64
        let operations: [WaitingOperation<Target>]
        /// Valid if it was committed.
        let answers: [WaitingOperation<Target>.Answer]
        /// True if it was made; nil until that is known. It is asked once, because the answer of the
        /// commit after it can be lost too.
        var isMade: Bool?
    }

    private static var firstPause: Int { 10 }
    private static var longestPause: Int { 1000 }
}
