import Foundation

// Usage: chefdash-bench [LEVELS]; run from the top of the repository, or name the level files.
let levels = CommandLine.arguments.dropFirst().first ?? "Levels"

do {
    try kitchenBenchmarks(levels: levels)
    try recipeBenchmarks()
    websocketBenchmarks()
    try await libraryBenchmarks()
    try await ledgerBenchmarks()
    try await boardBenchmarks()
} catch {
    StandardError.print("chefdash-bench: \(error)")
    exit(1)
}
