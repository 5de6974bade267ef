import Synchronization

/// A flag for an action that a server does only once.
final class OnceFlag: Sendable {
    private let isRaised = Atomic(false)

    /// - Returns: true for the first call.
    func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }
}
