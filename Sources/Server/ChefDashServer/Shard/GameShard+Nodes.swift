import Runtime
import Store

/// Sessions that go on at other nodes.
extension GameShard {
    /// Ends a session that has gone on at another node.
    ///
    /// - Parameter place: where its client may follow it; nil if another device has taken it.
    func end(_ session: Session, at place: Elsewhere? = nil) {
        if let connection = session.connection {
            if let place, session.followsRedirects {
                connection.redirect(to: place)
            } else {
                replies.close(connection, .takenOver)
            }
            connection.context = nil
        }
        sessions.end(session)
    }

    /// Ends a player's session that has gone on at another node.
    func end(_ gone: GoneSession) {
        sessions.shard.assertIsCurrent()
        // A newer one has come back meanwhile.
        guard let session = sessions[gone.player], session.number == gone.number else { return }
        rooms.hall.forgetGone(gone.player)
        end(session, at: gone.place)
    }

    /// Sends a player who has nothing here on to a node that stays, if this one is ending.
    ///
    /// - Returns: false if the player stays.
    func sendOn(_ session: Session) -> Bool {
        guard context.stop.isStopping, session.followsRedirects, session.canMove, !session.isHeld,
            let connection = session.connection, connection.isOpen, let place = context.successor
        else { return false }
        connection.redirect(to: place)
        return true
    }
}
