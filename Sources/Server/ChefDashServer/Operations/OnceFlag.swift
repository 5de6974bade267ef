import Synchronization

/// Something that is done once in the life of a server.
final class OnceFlag: Sendable {
    private let isRaised = Atomic(false)

    /// - Returns: whether this was the first time.
    func raise() -> Bool { !isRaised.exchange(true, ordering: .relaxed) }
}
