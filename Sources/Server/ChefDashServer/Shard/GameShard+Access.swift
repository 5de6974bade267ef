import Base
import Kitchen
import Runtime
import Store

/// Devices that were signed out.
extension GameShard {
    private static let retryMilliseconds = 500

    /// Closes the player's connections of devices that may no longer sign in. Called on the player's
    /// home shard.
    func checkAccess(of player: PlayerID) {
        sessions.shard.assertIsCurrent()
        let shard: Shard = sessions.shard
        context.store.perform(AccessLookup(of: player), on: shard) { [self] result in
            guard sessions != nil else { return }
            switch result {
            case .success(let access): close(player, but: Set(access.devices.map(\.number)))
            case .failure:
                let moment = shard.now.advanced(byMilliseconds: Self.retryMilliseconds)
                shard.reactor.async(at: moment) { [self] in
                    shard.async { [self] in
                        if sessions != nil { checkAccess(of: player) }
                    }
                }
            }
        }
    }

    private func close(_ player: PlayerID, but devices: Set<Int64>) {
        for companion in library.companions.of(player)
        where !devices.contains(companion.deviceNumber) {
            if let connection = companion.connection { replies.close(connection, .signedOut) }
        }
        sessions.withSession(player) { [replies] _, session in
            guard let connection = session.connection, !devices.contains(session.device) else {
                return
            }
            replies.close(connection, .signedOut)
        }
    }
}
