import Dispatch

/// Runs what waits on a thread that may wait, so that the other tests go on.
enum Waiting {
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "chefdash.test.waiting").async {
                continuation.resume(with: Result(catching: work))
            }
        }
    }
}
