import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol

/// `chefdash play`: plays rounds in the terminal, by hand or by itself.
enum PlayCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash play", summary: "Play in the terminal.",
            flags: [
                .value(
                    "--server", "URL", environment: "CHEFDASH_SERVER",
                    default: "this machine's, at CHEFDASH_PORT or \(ServerURL.defaultPort)",
                    "The server's address; wss:// for TLS"),
                ServerURL.trustFlag,
                .value("--level", "N", default: "1", "The level to play"),
                .value("--rounds", "N", default: "1", "How many rounds to play"),
                .value("--equip", "ITEMS", "Items to take into each round: oven,knife,sauce"),
                .value("--buy", "ITEMS", "Items to buy first, one piece each: oven,knife"),
                .switch("--bot", "Let the program play, at a human pace"),
                .value(
                    "--seed", "N", default: "drawn anew",
                    "What the bot's pauses and mistakes come from"),
                .value(
                    "--credentials", "FILE", environment: "CHEFDASH_CREDENTIALS",
                    default: "$XDG_STATE_HOME/chefdash/credentials.json",
                    "Where to keep who the player is, so that the next start is the same player"),
                .switch("--guest", "Play as a new player and keep nothing"),
            ],
            discussion: [
                """
                Keys: 1 to 8 tap the ingredient on that button, c clears the plate, q leaves the \
                round. The order is tapped from the bottom up, as it is shown from left to right.
                """
            ])
    }

    /// What the flags ask for.
    struct Plan: Hashable, Sendable {
        var level = 1
        var rounds = 1
        var equip: [String] = []
        var buy: [String] = []
        var isBot = false
        var seed: UInt64

        init(_ arguments: Arguments) throws(UsageError) {
            level = try arguments.integer("--level", in: 1...1_000_000) ?? level
            rounds = try arguments.integer("--rounds", in: 1...1_000_000) ?? rounds
            equip = Self.list(arguments.text("--equip"))
            buy = Self.list(arguments.text("--buy"))
            isBot = arguments.has("--bot")
            let drawn = UInt64.random(in: 0...UInt64.max)
            seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? drawn
        }

        private static func list(_ text: String?) -> [String] {
            (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let plan = try Plan(arguments)
        guard plan.isBot || Terminal.isInput else {
            throw CommandFailure(
                "playing by hand needs a terminal for its keyboard; --bot plays without one")
        }
        let server = try ServerURL.of(arguments)
        let file = credentialsFile(arguments)
        var options = ClientOptions()
        options.name = "chefdash play \(ChefDashCommand.version)"
        options.trustedCertificates = arguments.text("--ca")
        let client = ChefDashClient(options: options)
        let known = try file?.credentials(for: server)
        let welcome = try await connect(client, to: server, as: known, from: file)
        if let file, let credentials = await client.credentials, credentials != known {
            try file.save(credentials, for: server)
        }
        let session = PlaySession(client: client, plan: plan, welcome: welcome)
        do {
            try await session.play()
        } catch {
            await client.close()
            throw error
        }
        await client.close()
        return .success
    }

    private static func connect(
        _ client: ChefDashClient, to server: URL, as known: Credentials?,
        from file: CredentialsFile?
    ) async throws -> Welcome {
        do {
            return try await client.connect(to: server, credentials: known)
        } catch {
            guard case .refused(let message) = error, message.code == .badToken else { throw error }
            throw CommandFailure(
                "\(server.absoluteString) doesn't know the player kept in \(file?.path ?? "");"
                    + " remove the file, or play with --guest")
        }
    }

    private static func credentialsFile(_ arguments: Arguments) -> CredentialsFile? {
        if arguments.has("--guest") { return nil }
        let environment = ProcessInfo.processInfo.environment
        return CredentialsFile(
            path: arguments.text("--credentials")
                ?? CredentialsFile.defaultPath(environment: environment))
    }
}
