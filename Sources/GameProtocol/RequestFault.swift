/// A request that is refused, with a sentence for the person who wrote the client.
package struct RequestFault: Error, Hashable, Sendable {
    package let code: ErrorCode
    /// What was wrong and what is allowed.
    package let message: String

    package init(_ code: ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
