import Runtime

/// A tap that a round holds until its feedback is over, and whoever waits for the answer.
struct HeldTap: @unchecked Sendable {
    // @unchecked: the connection is only compared with a session's, on that one's queue.

    /// UTF-8 that needs no escape in JSON.
    let requestID: [UInt8]?
    let connection: Connection
    /// When the tap came, by a clock that doesn't go back.
    let atMilliseconds: Int64
}

extension [UInt8]? {
    /// The bytes, or nil where there are none.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        guard let bytes = self else { return body(nil) }
        return bytes.withUnsafeBytes { body($0) }
    }
}
