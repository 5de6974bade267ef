import Foundation
import Kitchen
import Recipes
import Scheduling
import Store
import TestSupport

/// Measures the library's store on a file below the current directory, with a database of this many
/// recipes in several households: filling, searching and editing it. Each device waits for its last
/// answer.
func libraryBenchmarks(
    recipes count: Int, _ identifiers: LibraryRecipes.Identifiers
) async throws {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    let wallClock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1000) }
    let store = try GameStore(at: .directory(directory.path), wallClock: wallClock)
    let library = try LibraryStore(at: .directory(directory.path), wallClock: wallClock)
    let load = LibraryLoad(library, LibraryRecipes(count: count, identifiers))
    let clock = ContinuousClock()
    var started = clock.now
    await load.fill()
    printFigure(
        "library.filled_recipes_per_second",
        Double(count) / ((clock.now - started) / .seconds(1)), "recipes/s")
    let searches = LibrarySearches(library)
    await searches.search()
    await searches.suggest()
    await LibraryMatches(library, load).measure()
    await load.makeHouseholds()
    for (name, edit) in [("", load.edit), ("_of_large_households", load.editLarge)] {
        _ = load.countEdits()
        started = clock.now
        await edit(.seconds(10))
        printFigure(
            "library.durable_edits\(name)_per_second",
            Double(load.countEdits()) / ((clock.now - started) / .seconds(1)), "edits/s")
    }
    await withCheckedContinuation { done in library.close { done.resume() } }
    await store.close()
    let audit = try LibraryAudit(of: .directory(directory.path))
    if let problem = try audit.firstRecordProblem() ?? audit.firstStockProblem() {
        preconditionFailure("\(problem)")
    }
    let file = try FileManager.default.attributesOfItem(
        atPath: directory.path + "/library.sqlite")
    printFigure(
        "library.file_megabytes", Double(file[.size] as? Int ?? 0) / 1e6, "MB")
}
