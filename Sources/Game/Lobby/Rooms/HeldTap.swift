/// The data for the later answer to a held tap.
package struct HeldTap: Hashable, Sendable {
    /// The request's id: UTF-8 that needs no escaping in JSON.
    package let requestID: [UInt8]?
    /// The connection that sent the tap; only it gets the answer.
    package let connection: UInt64

    package init(requestID: [UInt8]?, connection: UInt64) {
        self.requestID = requestID
        self.connection = connection
    }
}
