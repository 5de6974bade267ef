import Glibc

/// The error of tests and their helpers, in words.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String
    /// The system's error number; nil if there is none.
    package var errorNumber: Int32?

    package init(description: String) { self.description = description }

    /// A system call that has just failed.
    package init(call: String, errorNumber: Int32 = errno) {
        self.errorNumber = errorNumber
        description = "\(call): errno \(errorNumber)"
    }
}
