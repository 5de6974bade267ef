import Base
import GameProtocol
import Kitchen
import Runtime
import Store

/// Devices that were signed out, and operators' changes of players.
extension GameShard {
    private static let retryMilliseconds = 500

    /// Closes the player's connections that may no longer be, and takes over what an operator has
    /// changed. Called on the player's home shard.
    func checkAccess(of player: PlayerID) {
        sessions.shard.assertIsCurrent()
        let shard: Shard = sessions.shard
        context.store.perform(AccessLookup(of: player), on: shard) { [self] result in
            guard sessions != nil else { return }
            switch result {
            case .success(let access): apply(access, to: player)
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

    private func apply(_ access: Access, to player: PlayerID) {
        let devices = Set(access.devices.map(\.number))
        let ban = access.sanctions.first(.ban, at: context.clock.wall())
        let end = { @Sendable [replies] (connection: Connection, device: Int64) in
            if let ban {
                replies.end(connection, by: ban)
            } else if !devices.contains(device) {
                replies.close(connection, .signedOut)
            }
        }
        for companion in library.companions.of(player) {
            if let connection = companion.connection { end(connection, companion.deviceNumber) }
        }
        sessions.withSession(player) { [files = context.files] _, session in
            session.sanctions = access.sanctions
            session.take(access.player, in: files.catalogue)
            if let connection = session.connection { end(connection, session.device) }
        }
    }

    /// Ends connections from banned addresses, and tells everybody the announcement if it is a new
    /// one.
    func settingsChanged(announces: Bool) {
        sessions.shard.assertIsCurrent()
        let text = announces ? context.announcement : nil
        for session in sessions.all.inOrder {
            if let connection = session.connection { tell(connection, text) }
        }
        for connection in library.companions.all.compactMap(\.connection) {
            tell(connection, text)
        }
    }

    private func tell(_ connection: Connection, _ text: [UInt8]?) {
        if let ban = context.ban(of: connection) {
            replies.end(connection, by: ban)
        } else if let text {
            connection.send(text: text)
        }
    }
}
