import Dispatch
import Synchronization

/// A value that changes, and tasks that wait until it meets a condition.
package final class Watched<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var waiters: [Int: @Sendable (Value) -> Bool] = [:]
        var waiterCount = 0
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value { state.withLock { $0.value } }

    package func update(_ change: (inout Value) -> Void) {
        state.withLock { state in
            change(&state.value)
            let value = state.value
            state.waiters = state.waiters.filter { !$0.value(value) }
        }
    }

    /// Waits until `find` returns something for the value.
    ///
    /// - Throws: after the limit; the error names `what` and the value.
    package func wait<Found: Sendable>(
        for what: String, within limit: Duration = .seconds(60),
        _ find: @escaping @Sendable (Value) -> Found?
    ) async throws -> Found {
        try await withCheckedThrowingContinuation { continuation in
            let number: Int? = state.withLock { state in
                if let found = find(state.value) {
                    continuation.resume(returning: found)
                    return nil
                }
                state.waiterCount += 1
                state.waiters[state.waiterCount] = { value in
                    guard let found = find(value) else { return false }
                    continuation.resume(returning: found)
                    return true
                }
                return state.waiterCount
            }
            guard let number else { return }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds) { [weak self] in
                guard let self else { return }
                let isLate = state.withLock { $0.waiters.removeValue(forKey: number) != nil }
                guard isLate else { return }
                continuation.resume(
                    throwing: TestFailure(
                        description: "waited too long for \(what); it is: \(value)"))
            }
        }
    }
}

extension Duration {
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
