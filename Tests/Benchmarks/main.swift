import Foundation

// Usage: chefdash-bench [--only PART] [--recipes COUNT] [--ids random] [LEVELS]; run from the top
// of the repository, or name the level files. Parts: kitchen, recipes, websocket, library, cooking,
// ledger, boards.
var arguments = CommandLine.arguments.dropFirst()
@MainActor func value(of option: String) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.endIndex else {
        return nil
    }
    defer { arguments.removeSubrange(index...index + 1) }
    return arguments[index + 1]
}
let only = value(of: "--only")
let recipeCount = value(of: "--recipes").flatMap(Int.init) ?? 100_000
let identifiers: LibraryRecipes.Identifiers = value(of: "--ids") == "random" ? .random : .timed
let levels = arguments.first ?? "Levels"
@MainActor func isChosen(_ part: String) -> Bool { only == nil || only == part }

do {
    if isChosen("kitchen") { try kitchenBenchmarks(levels: levels) }
    if isChosen("recipes") { try recipeBenchmarks() }
    if isChosen("websocket") { websocketBenchmarks() }
    if isChosen("library") { try await libraryBenchmarks(recipes: recipeCount, identifiers) }
    if isChosen("cooking") { try await cookingBenchmarks() }
    if isChosen("ledger") { try await ledgerBenchmarks() }
    if isChosen("boards") { try await boardBenchmarks() }
} catch {
    StandardError.print("chefdash-bench: \(error)")
    exit(1)
}
