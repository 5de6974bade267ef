/// How a client did in a situation.
package struct Finding: Encodable, Hashable, Sendable {
    package enum Outcome: String, Encodable, Sendable {
        case passed, failed
        /// What the situation is about never came to happen.
        case notReached = "not_reached"
    }

    package let situation: String
    package let outcome: Outcome
    /// What a client must do; nil where it passed.
    package var expected: String?
    /// What this one did.
    package var did: String?
    /// The message with which it did that.
    package var message: String?
    /// The last lines of its program, where that ended too early.
    package var output: String?
}
