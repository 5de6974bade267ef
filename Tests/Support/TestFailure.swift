import Glibc

/// What tests and their helpers stop at, in words.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String
    /// As the system has it; nil where it has nothing to say.
    package var errorNumber: Int32?

    package init(description: String) { self.description = description }

    /// A call that the system refused just now.
    package init(call: String, errorNumber: Int32 = errno) {
        self.errorNumber = errorNumber
        description = "\(call): errno \(errorNumber)"
    }
}
