/// Reads acts from the log, the newest first.
package struct ActsQuery: StoreQuery {
    package static let isLong = true
    package static let limit = 200

    /// Nil for acts on anything.
    package let subject: ActSubject?
    /// Only acts with lower numbers.
    package let before: Int64

    package init(about subject: ActSubject? = nil, before: Int64 = .max) {
        self.subject = subject
        self.before = before
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [StoredAct] {
        try snapshot.acts.list(about: subject, before: before, limit: Self.limit)
    }
}

/// Reads one act; nil if there is no such act.
package struct ActQuery: StoreQuery {
    package static let isLong = true

    package let number: Int64

    package init(_ number: Int64) { self.number = number }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> StoredAct? {
        try snapshot.acts.act(number)
    }
}
