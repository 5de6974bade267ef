/// What the answer to a tap needs, if it comes later.
package struct HeldTap: Hashable, Sendable {
    /// UTF-8 that needs no escape in JSON.
    package let requestID: [UInt8]?
    /// The connection on which it came: only that one gets the answer.
    package let connection: UInt64

    package init(requestID: [UInt8]?, connection: UInt64) {
        self.requestID = requestID
        self.connection = connection
    }
}
