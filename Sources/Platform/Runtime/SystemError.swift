import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    package let call: String
    /// The `errno` after it.
    package let code: Int32

    package init(_ call: String, code: Int32 = errno, reason: String? = nil) {
        self.call = call
        self.code = code
        self.reason = reason ?? String(cString: strerror(code))
    }

    /// The system's text for the code, or a better one.
    package let reason: String

    package var description: String { "\(call): \(reason)" }
}
