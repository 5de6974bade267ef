import Glibc

/// A failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    package let call: String
    /// The `errno` after the call.
    package let code: Int32

    package init(_ call: String, code: Int32 = errno, reason: String? = nil) {
        self.call = call
        self.code = code
        self.reason = reason ?? String(cString: strerror(code))
    }

    /// The system's text for the code, or a more specific one.
    package let reason: String

    package var description: String { "\(call): \(reason)" }
}
