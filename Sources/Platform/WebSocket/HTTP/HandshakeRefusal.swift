/// Why the server didn't upgrade a request.
package struct HandshakeRefusal: Error, Hashable, Sendable {
    /// 400, 405 or 426.
    package let status: Int

    /// Additional fields of the answer: Allow, or Upgrade and Sec-WebSocket-Version.
    package let fields: HTTPFields

    /// The problem and the allowed values, in a sentence for the client's developer.
    package let reason: String
}
