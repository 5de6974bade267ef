import CommandArguments

protocol Command {
    static var syntax: CommandSyntax { get }

    /// Runs the command.
    ///
    /// - Throws: `UsageError` for invalid values. Any other error means that the command failed;
    ///   its description is shown to the person, unless it is a `ReportedFailure`.
    static func run(_ arguments: Arguments) async throws
    /// True if the command itself adds the settings of `--config`, to report their faults.
    static var readsSettings: Bool { get }
}

extension Command {
    static var readsSettings: Bool { false }
}

enum ExitCode: Int32 {
    case success = 0
    case failure = 1
    case usage = 2
}

/// The command failed, and its output says why.
struct ReportedFailure: Error {}

/// The reason why a command failed, for the person who ran it.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
