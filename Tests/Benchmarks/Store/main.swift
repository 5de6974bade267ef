import Foundation
import TestSupport

// Usage: chefdash-bench-store [--only-make | --engines ADDRESS] DIRECTORY [PLAYERS [WORK...]]; keeps
// the full store for the next run, as DIRECTORY/full-PLAYERS.
//
// Prints the cost of each call of the store, in an empty store and in a full one, and fails if a
// call grows by more than 1.5 times. With --only-make it only creates the full store. With --engines
// it compares SQLite with PostgreSQL instead, for the named kinds of work (sign-ups, orders, purchases,
// races, edits).
var arguments = CommandLine.arguments.dropFirst()
let onlyMakes = arguments.first == "--only-make"
if onlyMakes { arguments.removeFirst() }
var address: String?
if arguments.first == "--engines" {
    arguments.removeFirst()
    address = arguments.popFirst()
}
guard let top = arguments.first, let crowdCount = Int(arguments.dropFirst().first ?? "1130000")
else {
    fail("usage: chefdash-bench-store [--only-make | --engines ADDRESS] DIRECTORY [PLAYERS]")
}

do {
    let benchmark = StoreBenchmark(top: top, crowdCount: crowdCount)
    try await benchmark.makeFull()
    if onlyMakes { exit(0) }
    if let address {
        let works = arguments.dropFirst(2).compactMap { StoreLoad.Work(rawValue: $0) }
        try await EngineBenchmark(
            benchmark: benchmark, address: address,
            works: works.isEmpty ? StoreLoad.Work.allCases : works
        ).run()
        exit(0)
    }
    try await benchmark.prepare()
    let grown = try await benchmark.run()
    if !grown.isEmpty {
        fail(
            "these grow by more than \(StoreScale.allowedGrowth) times: \(grown.joined(separator: "; "))"
        )
    }
} catch {
    fail("\(error)")
}

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("chefdash-bench-store: \(text)\n".utf8))
    exit(1)
}
