import Base
import CommandArguments
import Foundation
import GameProtocol
import Kitchen
import Levels
import RecipeImport
import Recipes

/// `chefdash recipes compile FILE|ID`: shows a recipe as a level of the game.
enum RecipesCompileCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash recipes compile",
        summary: "Show a recipe as a level of the game, or say why it can't be played.",
        operands: ["FILE|ID"],
        flags: Flag.librarySource + [
            .value(
                "--levels", "DIR", environment: "CHEFDASH_LEVELS", default: "Levels",
                "The directory with the symbols of foods, foods.json")
        ],
        discussion: [
            """
            ID is a recipe's, from `chefdash library list --household ID`; FILE any that `chefdash \
            library import` reads. Exits with 1 if a recipe can't be played.
            """
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let symbols = try LevelFiles.contents(
            of: arguments.text("--levels") ?? "Levels", skipsLobby: true
        ).foods
        let reports = try await sources(arguments).map { Report($0, symbols) }
        try arguments.show(reports) {
            for report in reports {
                if let reason = report.reason { Output.problem("\(report.name): \(reason)") }
                report.lines.forEach(Output.line)
            }
        }
        return reports.allSatisfy { $0.reason == nil } ? .success : .failure
    }

    // MARK: - Sources of recipes

    /// The text that a recipe's level is made from.
    private struct Source {
        let name: String
        let ingredients: [String]
        let steps: [String]
        let refusal: ImportRefusal?
    }

    private static func sources(_ arguments: Arguments) async throws -> [Source] {
        let operand = arguments.operands[0]
        if FileManager.default.fileExists(atPath: operand) {
            let content = [UInt8](try Data(contentsOf: URL(filePath: operand)))
            return ImportFile(name: operand, content).found.compactMap { found in
                switch found.item {
                case .success(.recipe(let recipe)): source(recipe)
                case .success(.record): nil
                case .failure(let refusal):
                    Source(name: found.place, ingredients: [], steps: [], refusal: refusal)
                }
            }
        }
        guard let key = EntityID(operand).map({ EntityKey(.recipe, $0.value) }) else {
            throw UsageError(
                "\(operand) is neither a file nor an id of 32 hexadecimal digits",
                in: arguments.syntax.path)
        }
        let recipe = try await arguments.withLibrary { try await $0.recipe(key) }
        return [
            Source(
                name: recipe.name, ingredients: recipe.ingredients.map(\.name),
                steps: recipe.steps.map(\.text), refusal: nil)
        ]
    }

    /// The recipe in the form that an import would give it.
    private static func source(_ recipe: ImportedRecipe) -> Source {
        var labels = ImportLabels([])
        let edits = ImportedEdits(
            of: recipe, for: HouseholdID(value: 0), labels: &labels, device: DeviceID(value: 0)
        ).edits
        var texts: [EntityKind: [String]] = [:]
        for case .create(let key, _, let values) in edits.flatMap(\.operations) {
            guard case .text(let text)? = values[key.kind == .step ? .text : .name] else {
                continue
            }
            texts[key.kind, default: []].append(text)
        }
        return Source(
            name: recipe.name, ingredients: texts[.ingredient] ?? [], steps: texts[.step] ?? [],
            refusal: nil)
    }

    // MARK: - The report

    private struct Report: Encodable {
        struct Token: Encodable {
            let label: String
            let emoji: String?
        }

        let name: String
        /// The reason why it can't be played.
        let reason: String?
        let target: Int?
        let tokens: [Token]
        /// The orders as indices into the tokens.
        let orders: [[Int]]

        init(_ source: Source, _ symbols: FoodSymbols) {
            name = source.name
            do throws(RecipeLevel.NotPlayable) {
                let level = try RecipeLevel(
                    ingredients: source.ingredients, steps: source.steps, symbols: symbols)
                reason = nil
                target = level.target
                tokens = level.tokens.map { Token(label: $0.label, emoji: $0.emoji) }
                orders = level.orders
            } catch {
                reason = source.refusal?.description ?? error.description
                (target, tokens, orders) = (nil, [], [])
            }
        }

        var lines: [String] {
            guard let target else { return [] }
            let symbols = tokens.enumerated().map { $1.emoji ?? "(\($0 + 1))" }
            return ["\(name): serve \(target) of \(orders.count) orders"]
                + zip(symbols, tokens).map { "  \($0) \($1.label)" }
                + orders.enumerated().map { index, order in
                    "  \(index + 1). " + order.map { symbols[$0] }.joined(separator: " ")
                }
        }
    }
}
