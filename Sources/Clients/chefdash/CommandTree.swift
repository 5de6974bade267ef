import CommandArguments

/// The tree of commands: `chefdash`, its groups and their commands.
indirect enum CommandTree {
    case command(any Command.Type)
    case group(path: String, summary: String, [CommandTree])

    static var root: CommandTree {
        .group(
            path: "chefdash",
            summary: "ChefDash: the kitchen's server, and a client for the terminal.",
            [
                .command(ServeCommand.self),
                .command(CheckConfigCommand.self),
                .command(PlayCommand.self),
                .command(CookCommand.self),
                .group(
                    "levels", "Look at the files of the levels.",
                    LevelsListCommand.self, LevelsCheckCommand.self),
                .group(
                    "replay", "Look at the record of a round or of a race.",
                    ReplayShowCommand.self, ReplayVerifyCommand.self),
                .group(
                    "ledger", "Check or export all movements of coins.",
                    LedgerVerifyCommand.self, LedgerHeadCommand.self, LedgerExportCommand.self),
                .group(
                    "library",
                    "Make or join a household, look at its recipes, import and export them.",
                    LibraryCreateCommand.self, LibraryJoinCommand.self, LibraryListCommand.self,
                    LibraryShowCommand.self, LibraryHistoryCommand.self, LibraryImportCommand.self,
                    LibraryExportCommand.self, LibraryVerifyCommand.self),
                .group("foods", "Load the nutrients of foods.", FoodsImportCommand.self),
                .group(
                    "recipes", "Look at recipes as levels of the game.", RecipesCompileCommand.self),
                .group(
                    "pantry", "Check what households have in stock.", PantryVerifyCommand.self),
                .group(
                    "review", "Decide about results that look as if no person played them.",
                    ReviewListCommand.self, ReviewClearCommand.self, ReviewRejectCommand.self),
                .group(
                    "admin", "Look at a running server and its players, and act on them.",
                    AdminShowCommand.self, AdminActCommand.self, AdminUndoCommand.self),
                .group(
                    "data", "Look at what the databases keep.",
                    DataShowCommand.self, DataRenewCommand.self, DataCopyCommand.self),
                .group(
                    "node", "Look at the servers of a store, or end the life of one.",
                    NodeListCommand.self, NodeDrainCommand.self, NodeFenceCommand.self),
                .group("key", "Replace the key that seals the books.", KeyRotateCommand.self),
                .group("store", "Prepare a PostgreSQL database.", StoreSetupCommand.self),
                .command(BackupCommand.self),
                .command(RestoreCommand.self),
                .command(HealthCommand.self),
                .command(ConformanceClientCommand.self),
            ])
    }

    private static func group(
        _ name: String, _ summary: String, _ commands: any Command.Type...
    ) -> CommandTree {
        .group(path: "chefdash \(name)", summary: summary, commands.map(CommandTree.command))
    }

    enum Request {
        case help(CommandSyntax)
        case version
        case run(any Command.Type, Arguments)
    }

    var syntax: CommandSyntax {
        switch self {
        case .command(let command): command.syntax
        case .group(let path, let summary, let members):
            CommandSyntax(path: path, summary: summary, subcommands: members.map(\.syntax))
        }
    }

    /// Finds the command and parses its arguments.
    func request(
        _ words: ArraySlice<String>, environment: [String: String]
    ) throws(UsageError) -> Request {
        let isHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        switch self {
        case .command(let command):
            if isHelp { return .help(command.syntax) }
            let arguments = try Arguments(
                Array(words), syntax: command.syntax, environment: environment)
            return .run(
                command, command.readsSettings ? arguments : try arguments.withSettings())
        case .group(let path, _, let members):
            guard let word = words.first, !word.hasPrefix("-") else {
                if isHelp { return .help(syntax) }
                if words.first == "--version" { return .version }
                let hint = words.first.map { "there is no flag \($0)" } ?? "a command is missing"
                throw UsageError("\(hint); allowed: \(Self.names(members))", in: path)
            }
            if let member = members.first(where: { $0.syntax.name == word }) {
                return try member.request(words.dropFirst(), environment: environment)
            }
            let nearest = NearestName.of(word, in: members.map(\.syntax.name))
            let hint = nearest.map { "did you mean \($0)?" } ?? "allowed: \(Self.names(members))"
            throw UsageError("there is no command \"\(word)\"; \(hint)", in: path)
        }
    }

    private static func names(_ members: [CommandTree]) -> String {
        members.map(\.syntax.name).joined(separator: ", ")
    }
}
