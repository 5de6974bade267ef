/// A command line that can't be understood. The text says what was wrong and what is allowed.
struct UsageError: Error, Hashable, CustomStringConvertible {
    let description: String
    /// The command whose help says more.
    let commandPath: String

    init(_ description: String, in commandPath: String) {
        self.description = description
        self.commandPath = commandPath
    }
}
