/// The most memory for one request or response head.
package struct HTTPLimits: Hashable, Sendable {
    /// The most bytes of a head, from its first line to its empty line.
    package var headBytes: Int

    /// The most header fields of a head.
    package var fields: Int

    package init(headBytes: Int = 16_384, fields: Int = 64) {
        precondition(headBytes >= 1 && fields >= 1, "a head has at least a line and a field")
        self.headBytes = headBytes
        self.fields = fields
    }
}
