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
    private static func run(_ words: [String], environment: [String: String]) async -> ExitCode {
        do {
            switch try CommandTree.root.request(words[...], environment: environment) {
            case .help(let syntax): Output.line(syntax.help)
            case .version: Output.line("chefdash \(version)")
            case .run(let command, let arguments): try await command.run(arguments)
            }
            return .success
        } catch let error as UsageError {
            Output.problem("\(error.commandPath): \(error)")
            Output.problem("`\(error.commandPath) --help` says what is allowed.")
            return .usage
        } catch {
            if !(error is ReportedFailure) { Output.problem("chefdash: \(error)") }
            return .failure
        }
    }
}
