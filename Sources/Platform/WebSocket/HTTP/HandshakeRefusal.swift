/// Why a request wasn't upgraded.
package struct HandshakeRefusal: Error, Hashable, Sendable {
    /// 400, 405 or 426.
    package let status: Int

    /// Further fields of the answer: Allow, or Upgrade and Sec-WebSocket-Version.
    package let fields: HTTPFields

    /// What was wrong and what is allowed, in a sentence for the client's developer.
    package let reason: String
}
