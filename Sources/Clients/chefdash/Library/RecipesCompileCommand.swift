import Base
import CommandArguments
import Foundation
import GameProtocol
import Kitchen
import Levels
import RecipeImport
import Recipes

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

    static func run(_ arguments: Arguments) async throws {
        let symbols = try LevelFiles.contents(
            of: arguments.text("--levels") ?? "Levels", skipsLobby: true
        ).foods
        let reports = try await reports(arguments, symbols)
        try arguments.show(reports) {
            for report in reports {
                if let reason = report.reason { Output.problem("\(report.name): \(reason)") }
                report.lines.forEach(Output.line)
            }
        }
        guard reports.allSatisfy({ $0.reason == nil }) else { throw ReportedFailure() }
    }

    // MARK: - Sources of recipes

    private static func reports(
        _ arguments: Arguments, _ symbols: FoodSymbols
    ) async throws -> [Report] {
        let operand = arguments.operands[0]
        if FileManager.default.fileExists(atPath: operand) {
            let content = [UInt8](try Data(contentsOf: URL(filePath: operand)))
            return ImportFile(name: operand, content).found.compactMap { found in
                switch found.item {
                case .success(.recipe(let recipe)): report(recipe, symbols)
                case .success(.record): nil
                case .failure(let refusal):
                    Report(found.place, [], [], symbols, refusal: refusal)
                }
            }
        }
        guard let key = EntityID(operand).map({ EntityKey(.recipe, $0.value) }) else {
            throw arguments.problem(
                "\(operand) is neither a file nor an id of 32 hexadecimal digits")
        }
        let records = try await arguments.withLibrary { try await $0.records(ofRecipe: key) }
        let recipe = try Recipe(ofRecords: records.compactMap(\.record))
        return [
            Report(
                recipe.name, recipe.ingredients.map(\.name), recipe.steps.map(\.text), symbols)
        ]
    }

    /// The recipe in the form that an import would give it.
    private static func report(_ recipe: ImportedRecipe, _ symbols: FoodSymbols) -> Report {
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
        return Report(recipe.name, texts[.ingredient] ?? [], texts[.step] ?? [], symbols)
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

        init(
            _ name: String, _ ingredients: [String], _ steps: [String], _ symbols: FoodSymbols,
            refusal: ImportRefusal? = nil
        ) {
            self.name = name
            do throws(RecipeLevel.NotPlayable) {
                let level = try RecipeLevel(
                    ingredients: ingredients, steps: steps, symbols: symbols)
                reason = nil
                target = level.target
                tokens = level.tokens.map { Token(label: $0.label, emoji: $0.emoji) }
                orders = level.orders
            } catch {
                reason = refusal?.description ?? error.description
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
