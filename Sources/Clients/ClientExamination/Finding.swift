/// A client's result in a situation.
package struct Finding: Encodable, Hashable, Sendable {
    package enum Outcome: String, Encodable, Sendable {
        case passed, failed
        /// The client doesn't offer what the situation examines.
        case notApplicable = "not_applicable"
        /// The examined event never happened.
        case notReached = "not_reached"
    }

    /// True unless something is wrong.
    package var isGood: Bool { outcome == .passed || outcome == .notApplicable }

    package let situation: String
    package let outcome: Outcome
    /// The required behaviour; nil if the client passed.
    package var expected: String?
    /// The client's actual behaviour.
    package var did: String?
    /// The message with which the client broke the rule.
    package var message: String?
    /// The last lines of the client's program, if it ended too early.
    package var output: String?
}
