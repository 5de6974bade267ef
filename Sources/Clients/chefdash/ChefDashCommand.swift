import ChefDashServer
import CommandArguments
import Foundation

@main
enum ChefDashCommand {
    static let version = ServerVersion.number

    static func main() async {
        let code = await run(
            Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment)
        exit(code.rawValue)
    }

    /// Runs a command line. Problems go to standard error.
    static func run(_ words: [String], environment: [String: String]) async -> ExitCode {
        do {
            switch try CommandTree.root.request(words[...], environment: environment) {
            case .help(let syntax):
                Output.line(syntax.help)
                return .success
            case .version:
                Output.line("chefdash \(version)")
                return .success
            case .run(let command, let arguments):
                return try await command.run(arguments)
            }
        } catch let error as UsageError {
            Output.problem("\(error.commandPath): \(error)")
            Output.problem("`\(error.commandPath) --help` says what is allowed.")
            return .usage
        } catch {
            Output.problem("chefdash: \(error)")
            return .failure
        }
    }
}
