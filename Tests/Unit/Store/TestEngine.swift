import Store
import TestSupport
import Testing

/// The engine that keeps a store's data. A suite with the trait `.eachEngine` uses only a store's
/// operations and queries, and runs once for each engine.
enum TestEngine: Sendable {
    case sqlite
    /// The model of PostgreSQL that simulations use.
    case model
    case postgres(TestCluster)

    /// The engine of the running test.
    @TaskLocal static var current = TestEngine.sqlite

    /// A new place of data, whose key is in the directory.
    func location(_ directory: TemporaryDirectory) -> StoreLocation {
        switch self {
        case .sqlite: .directory(directory.path)
        case .model: .shared(directory.path, FaultlessEngine())
        case .postgres(let cluster):
            .postgres(cluster.address, schema: cluster.freshName(), directory: directory.path)
        }
    }
}

extension TestEngine {
    /// A test's SQL in the engine's dialect.
    fileprivate static let random = "decode(md5(random()::text), 'hex')"

    func dialect(_ sql: String) -> String {
        switch self {
        case .sqlite, .model: sql
        case .postgres:
            sql.replacing("randomblob(16)", with: Self.random)
                .replacing("randomblob(32)", with: "(\(Self.random) || \(Self.random))")
                .replacing(
                    "CAST(replace(content, x'73746F636B', x'73746F636C') AS BLOB)",
                    with: "decode(replace(encode(content, 'hex'), '73746f636b', '73746f636c'),"
                        + " 'hex')"
                )
        }
    }
}

/// Connections without faults.
private final class FaultlessEngine: EngineFaults {
    let lossCount = 0

    func canReach() -> Bool { true }
    func drawCommitFault() -> CommitFault? { nil }
}

/// Runs each case of a suite once for each engine.
struct EngineTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for engine in [TestEngine.sqlite, .model, .postgres(try await TestCluster.shared)] {
            try await TestEngine.$current.withValue(engine) { try await function() }
        }
    }
}

extension Trait where Self == EngineTrait {
    static var eachEngine: Self { EngineTrait() }
}
