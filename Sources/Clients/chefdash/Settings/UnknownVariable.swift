import CommandArguments

/// An environment variable that looks like one of ours, and that no command reads.
struct UnknownVariable: Hashable, CustomStringConvertible {
    let name: String
    private let hint: String

    var description: String { "no command reads \(name)\(hint)" }

    /// The variables that begin with `CHEFDASH_` and that neither a command nor a test reads, in
    /// the order of their names.
    static func all(in environment: [String: String]) -> [UnknownVariable] {
        let read = variables(of: CommandTree.root.syntax)
        return environment.keys.sorted().filter { name in
            name.hasPrefix(prefix) && !read.contains(name) && !ofTests.contains(name)
        }.map { UnknownVariable(name: $0, hint: hint(for: $0, read)) }
    }

    private static let prefix = "CHEFDASH_"

    private static func hint(for name: String, _ read: Set<String>) -> String {
        let flag = "--" + name.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
        if ServeCommand.syntax.flags.contains(where: { $0.name == flag }) {
            return "; a switch has no variable: use \(flag), or the file of --config"
        }
        return NearestName.of(name, in: read.sorted()).map { "; did you mean \($0)?" } ?? ""
    }

    private static func variables(of syntax: CommandSyntax) -> Set<String> {
        syntax.subcommands.reduce(into: Set(syntax.flags.compactMap(\.environment))) {
            $0.formUnion(variables(of: $1))
        }
    }

    /// The variables of tests, of the load test, and of programs that `conformance-client` starts.
    static let ofTests: Set<String> = Set(
        [
            "ABUSE", "CHAOS_CLUSTERS", "CHAOS_ENGINE_KILLS", "CHAOS_EVENTS", "CHAOS_HOUSEHOLDS",
            "CHAOS_KILLS", "CHAOS_PHASES", "CHAOS_PLAYERS", "CHAOS_SEED", "CHAOS_TRACE",
            "CONFORMANCE", "FUZZ", "FUZZ_TARGET", "LATENCY_PREDICTION", "LATENCY_RACES", "LOAD",
            "MESSAGES", "PICTURES", "PLAYERS", "POWER_CUTS", "POWER_SEED", "PROGRAM",
            "SIMULATION_CRASHES", "SIMULATION_HOUSEHOLDS", "SIMULATION_NODES", "SIMULATION_RACES",
            "SIMULATION_RACES_PER_SEED", "SIMULATION_RECIPES", "SIMULATION_REPLAY",
            "SIMULATION_SEED", "SIMULATION_TRACE", "STORE_DATABASE", "TEST_SEED", "TLS_RESETS",
            "URL",
        ].map { prefix + $0 })
}
