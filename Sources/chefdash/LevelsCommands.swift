import ChefDashServer
import CommandArguments
import Kitchen
import Store

/// `chefdash levels list`: the levels as the server would load them.
enum LevelsListCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash levels list", summary: "List the levels of a directory.",
            flags: [LevelsFlag.levels, .json])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let catalogue = try GameFiles.load(directory: arguments.text("--levels") ?? "Levels")
            .catalogue
        if arguments.has("--json") {
            try Output.json(catalogue.levels.map(LevelReport.init))
            return .success
        }
        let nameWidth =
            catalogue.levels.map { TextWidth.columns(of: $0.name.text(in: "en")) }
            .max() ?? 0
        Output.line(
            " id  \(TextWidth.padded("name", to: nameWidth))  target  base  recipes  ingredients")
        for level in catalogue.levels {
            let cells = [
                right(level.id, 3), TextWidth.padded(level.name.text(in: "en"), to: nameWidth),
                right(level.target, 6), right(level.baseTimeSeconds, 4),
                right(level.recipes.count, 7),
                level.ingredients.map(\.emoji).joined(separator: " "),
            ]
            Output.line(cells.joined(separator: "  "))
        }
        return .success
    }

    private static func right(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

/// `chefdash levels check DIR`: the problems that would keep a server from starting with these
/// files.
enum LevelsCheckCommand: Command {
    static var syntax: CommandSyntax {
        CommandSyntax(
            path: "chefdash levels check",
            summary: "Check the files of levels, rules and shop, and name each problem.",
            operands: ["DIR"], flags: [.json],
            discussion: ["Exits with 0 if a server can start with the files, else with 1."])
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let directory = arguments.operands[0]
        let catalogue: Catalogue
        do {
            catalogue = try GameFiles.load(directory: directory).catalogue
        } catch {
            let problems = error.problems.map(\.description)
            if arguments.has("--json") {
                try Output.json(CheckReport(ok: false, levels: nil, problems: problems))
            } else {
                for problem in problems { Output.problem(problem) }
            }
            return .failure
        }
        if arguments.has("--json") {
            try Output.json(CheckReport(ok: true, levels: catalogue.levels.count, problems: []))
        } else {
            Output.line(
                "\(directory): \(catalogue.levels.count) levels and \(catalogue.items.count)"
                    + " items, all right")
        }
        return .success
    }

    /// The JSON form.
    private struct CheckReport: Encodable {
        let ok: Bool
        let levels: Int?
        let problems: [String]
    }
}

/// A level in the JSON form of `levels list`.
private struct LevelReport: Encodable {
    let id: Int
    let name: String
    let target: Int
    let baseTimeSeconds: Int
    let ingredients: [String]
    let recipes: [[String]]

    private enum CodingKeys: String, CodingKey {
        case id, name, target, ingredients, recipes
        case baseTimeSeconds = "base_time_s"
    }

    init(_ level: Level) {
        id = level.id
        name = level.name.text(in: "en")
        target = level.target
        baseTimeSeconds = level.baseTimeSeconds
        ingredients = level.ingredients.map(\.emoji)
        recipes = level.recipes.map { $0.ingredients.map { level.ingredients[$0].emoji } }
    }
}

/// The flag that names the files.
enum LevelsFlag {
    static let levels = Flag.value(
        "--levels", "DIR", environment: "CHEFDASH_LEVELS", default: "Levels",
        "The directory of levels, rules and shop")
}
