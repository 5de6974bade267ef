import Testing

/// What keeps a store's data. A suite with the trait `.eachEngine` looks at a store through its
/// operations and queries alone, and is run once for each.
enum StoreEngine: CaseIterable, Sendable {
    case sqlite

    /// Of the test that is run.
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
