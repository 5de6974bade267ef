/// An invalid command line. The text gives the problem and the allowed values.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package let description: String
    /// The command whose help explains more.
    package let commandPath: String

    package init(_ description: String, in commandPath: String) {
        self.description = description
        self.commandPath = commandPath
    }
}
