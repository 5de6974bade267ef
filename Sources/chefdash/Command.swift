import CommandArguments

/// A command that does something.
protocol Command {
    static var syntax: CommandSyntax { get }

    /// Does it.
    ///
    /// - Throws: `UsageError` for values that don't fit; any other error's description is told to
    ///   the person and means that the command failed.
    static func run(_ arguments: Arguments) async throws -> ExitCode
}

/// The process's exit code.
enum ExitCode: Int32 {
    case success = 0
    case failure = 1
    case usage = 2
}

/// Why a command failed, for the person who ran it.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
