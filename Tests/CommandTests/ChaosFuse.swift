import Synchronization

/// Counts what happens under load, and blows once it has been that much: at that moment the server
/// is killed. What it counts is what clients send and hear, so that the moment is a random one in
/// the life of the server and not one of a clock's.
final class ChaosFuse: Sendable {
    private struct State {
        var rest: Int
        var isBlown = false
    }

    private let state: Mutex<State>
    private let blown: @Sendable () -> Void

    /// - Parameter blown: called once.
    init(length: Int, blown: @escaping @Sendable () -> Void) {
        state = Mutex(State(rest: length))
        self.blown = blown
    }

    var isBlown: Bool { state.withLock { $0.isBlown } }

    /// Something happened.
    func burn() {
        blow { state in
            state.rest -= 1
            return state.rest <= 0
        }
    }

    /// Blows at once; false where it had blown.
    @discardableResult
    func blow() -> Bool { blow { _ in true } }

    @discardableResult
    private func blow(if isTime: (inout State) -> Bool) -> Bool {
        let isNow = state.withLock { state in
            guard isTime(&state), !state.isBlown else { return false }
            state.isBlown = true
            return true
        }
        if isNow { blown() }
        return isNow
    }
}
