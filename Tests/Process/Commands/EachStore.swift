import TestSupport
import Testing

/// Runs each case of a suite twice: its servers and commands keep their data in SQLite, then in a
/// PostgreSQL database of that case's own.
struct EachStore: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        let address = try await TestCluster.shared.freshDatabase()
        try await ChildProcess.$common.withValue(["CHEFDASH_STORE": address]) {
            try await function()
        }
    }
}

extension Trait where Self == EachStore {
    static var eachStore: Self { EachStore() }
}
