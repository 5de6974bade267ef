import Dispatch

/// Runs what waits on a thread that may wait, so that the other tests go on.
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
