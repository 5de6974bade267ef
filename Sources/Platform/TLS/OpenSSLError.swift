import COpenSSL

/// The error of a failed OpenSSL call, from the thread's error queue (ERR_get_error(3)).
struct OpenSSLError: Error, Hashable, CustomStringConvertible {
    /// OpenSSL's text, such as "no shared cipher".
    let description: String
    private let library: Int32
    private let reason: Int32

    /// Takes the oldest error, which caused the others, and clears the queue.
    ///
    /// - Returns: nil if the queue is empty.
    static func takeOldest() -> OpenSSLError? {
        let code = ERR_get_error()
        guard code != 0 else { return nil }
        ERR_clear_error()
        return OpenSSLError(code: code)
    }

    /// The newest error, which the outermost call reported; nil if the queue is empty. Leaves the
    /// queue as it is.
    static func newest() -> OpenSSLError? {
        let code = ERR_peek_last_error()
        return code == 0 ? nil : OpenSSLError(code: code)
    }

    private init(code: UInt) {
        library = ERR_GET_LIB(code)
        reason = ERR_GET_REASON(code)
        description =
            ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
    }

    /// True if the TLS library reported the error with this reason.
    func isTLS(_ reason: Int32) -> Bool { library == ERR_LIB_SSL && self.reason == reason }

    /// True if the error only means that the PEM file has no further entry.
    var isEndOfPEM: Bool { library == ERR_LIB_PEM && reason == PEM_R_NO_START_LINE }
}
