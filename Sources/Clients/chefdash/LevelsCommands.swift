import ChefDashServer
import CommandArguments
import Kitchen
import Store

enum LevelsListCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash levels list", summary: "List the levels of a directory.",
        flags: [
            .value(
                "--levels", "DIR", environment: "CHEFDASH_LEVELS", default: "Levels",
                "The directory of levels, rules and shop"), .json,
        ])

    static func run(_ arguments: Arguments) async throws {
        let catalogue = try GameFiles.load(directory: arguments.text("--levels") ?? "Levels")
            .catalogue
        let reports = catalogue.levels.map { level -> Members in
            [
                "id": level.id, "name": level.name.text(in: "en"), "target": level.target,
                "base_time_s": level.baseTimeSeconds,
                "ingredients": level.ingredients.map(\.emoji),
                "recipes": level.recipes.map { $0.ingredients.map { level.ingredients[$0].emoji } },
            ]
        }
        try arguments.show(reports) { show(catalogue.levels) }
    }

    private static func show(_ levels: [Level]) {
        let nameWidth = levels.map { TextWidth.columns(of: $0.name.text(in: "en")) }.max() ?? 0
        Output.line(
            " id  \(TextWidth.padded("name", to: nameWidth))  target  base  recipes  ingredients")
        for level in levels {
            let cells = [
                "\(level.id)".aligned(right: 3),
                TextWidth.padded(level.name.text(in: "en"), to: nameWidth),
                "\(level.target)".aligned(right: 6), "\(level.baseTimeSeconds)".aligned(right: 4),
                "\(level.recipes.count)".aligned(right: 7),
                level.ingredients.map(\.emoji).joined(separator: " "),
            ]
            Output.line(cells.joined(separator: "  "))
        }
    }
}

enum LevelsCheckCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash levels check",
        summary: "Check the files of levels, rules and shop, and name each problem.",
        operands: ["DIR"], flags: [.json],
        discussion: ["Exits with 0 if a server can start with the files, else with 1."])

    static func run(_ arguments: Arguments) async throws {
        let directory = arguments.operands[0]
        let catalogue: Catalogue
        do {
            catalogue = try GameFiles.load(directory: directory).catalogue
        } catch {
            let problems = error.problems.map(\.description)
            try arguments.show(["ok": false, "problems": problems] as Members) {
                problems.forEach(Output.problem)
            }
            throw ReportedFailure()
        }
        let count = catalogue.levels.count
        try arguments.show(["ok": true, "levels": count, "problems": [String]()] as Members) {
            Output.line(
                "\(directory): \(count) levels and \(catalogue.items.count)"
                    + " items, all right")
        }
    }
}
