/// A tap whose answer comes later, as far as the answer needs to know it.
package struct HeldTap: Hashable, Sendable {
    /// UTF-8 that needs no escape in JSON.
    package let requestID: [UInt8]?
    /// Which of the player's connections it came on: only that one hears the answer.
    package let connection: UInt64

    package init(requestID: [UInt8]?, connection: UInt64) {
        self.requestID = requestID
        self.connection = connection
    }
}
