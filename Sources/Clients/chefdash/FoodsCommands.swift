import CommandArguments
import Foundation
import RecipeImport
import Recipes
import Store

enum FoodsImportCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash foods import",
        summary: "Load the nutrients of foods, replacing the present ones.",
        operands: ["FILE"], moreOperands: "FILE", flags: [.config, .data, .store],
        discussion: [
            """
            FILE is a download of FoodData Central (https://fdc.nal.usda.gov/download-datasets, \
            public domain): SR Legacy, Foundation Foods or FNDDS, as a zip archive, JSON, or a \
            directory with food.csv, food_nutrient.csv and food_portion.csv. Give several at \
            once to have all of them.
            """,
            "Works while the server runs; it shows nutrients of recipes from then on.",
        ])

    static func run(_ arguments: Arguments) async throws {
        var foods: [FoodFacts] = []
        for path in arguments.operands {
            do throws(FoodDataCentral.Fault) {
                let found = try read(path)
                Output.line("\(path): \(found.count) foods")
                foods += found
            } catch {
                throw CommandFailure("\(path): \(error)")
            }
        }
        try LibraryStore.replaceFoods(foods, at: arguments.location)
        Output.line("foods loaded: \(foods.count)")
    }

    private static func read(_ path: String) throws(FoodDataCentral.Fault) -> [FoodFacts] {
        var isDirectory: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        guard isDirectory.boolValue else {
            guard isThere, let content = FileManager.default.contents(atPath: path) else {
                throw .missing("such file")
            }
            return try FoodDataCentral.foods(of: [UInt8](content))
        }
        let files = FoodDataCentral.tables.compactMap { name in
            FileManager.default.contents(atPath: "\(path)/\(name)").map { (name, [UInt8]($0)) }
        }
        return try FoodDataCentral.foods(ofTables: Dictionary(files) { first, _ in first })
    }
}
