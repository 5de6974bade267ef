/// An invalid command line. The text says what was wrong and what is allowed.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package let description: String
    /// The command whose help says more.
    package let commandPath: String

    package init(_ description: String, in commandPath: String) {
        self.description = description
        self.commandPath = commandPath
    }
}
