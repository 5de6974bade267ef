import Base
import Kitchen
import Scheduling
import Synchronization

/// Passes on that a player's devices have changed, to the shard that closes their connections.
final class AccessNews: Sendable {
    /// A sign-in that begins before a change is over after this time.
    private static let signInMilliseconds = 60_000.0

    private struct State: Sendable {
        var check: @Sendable (PlayerID) -> Void = { _ in }
        var changes = RecentTable<PlayerID, Instant?>()
    }

    private let state = Mutex(State())

    /// - Parameter check: compares a player's connections with the store, on any queue.
    func attach(_ check: @escaping @Sendable (PlayerID) -> Void) {
        state.withLock { $0.check = check }
    }

    func detach() { state.withLock { $0.check = { _ in } } }

    /// Compares the player's connections with the store, which has just changed. May be called on
    /// any queue.
    func changed(_ player: PlayerID, at now: Instant) {
        let check = state.withLock { state in
            state.changes.change(player, new: nil) { $0 = now }
            return state.check
        }
        check(player)
    }

    /// Compares a connection that was just signed in with the store, if the sign-in may have read it
    /// before a change.
    func signedIn(_ player: PlayerID, at now: Instant) {
        let check = state.withLock { state -> (@Sendable (PlayerID) -> Void)? in
            let changed = state.changes.change(player, new: nil) { $0 }
            guard let changed, now.milliseconds(since: changed) < Self.signInMilliseconds else {
                return nil
            }
            return state.check
        }
        check?(player)
    }
}
