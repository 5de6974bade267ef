import Testing

/// The engine that keeps a store's data. A suite with the trait `.eachEngine` uses only a store's
/// operations and queries, and runs once for each engine.
enum StoreEngine: CaseIterable, Sendable {
    case sqlite

    /// The engine of the running test.
    @TaskLocal static var current = StoreEngine.sqlite
}

/// Runs each case of a suite once for each engine.
struct EngineTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for engine in StoreEngine.allCases {
            try await StoreEngine.$current.withValue(engine) { try await function() }
        }
    }
}

extension Trait where Self == EngineTrait {
    static var eachEngine: Self { EngineTrait() }
}
