import Dispatch

/// Runs blocking work on a thread of its own, so that the other tests continue.
package enum Blocking {
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "chefdash.test.blocking").async {
                continuation.resume(with: Result(catching: work))
            }
        }
    }
}
