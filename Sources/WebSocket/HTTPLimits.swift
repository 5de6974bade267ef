/// What one head of a request or response may make us hold.
package struct HTTPLimits: Hashable, Sendable {
    /// The most bytes of a head, from its first line to the empty one.
    package var headBytes: Int

    /// The most header fields of a head.
    package var fields: Int

    /// - Parameters:
    ///   - headBytes: 8 KiB unless told.
    ///   - fields: 64 unless told.
    package init(headBytes: Int = 8_192, fields: Int = 64) {
        precondition(headBytes >= 1 && fields >= 1, "a head has at least a line and a field")
        self.headBytes = headBytes
        self.fields = fields
    }
}
