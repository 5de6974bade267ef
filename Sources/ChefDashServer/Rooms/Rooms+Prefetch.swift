import CLinux
import Runtime

/// Where thousands of players take turns, none of a player's data is in the processor's caches when the
/// turn comes, and each wait for memory takes as long as hundreds of instructions. So the data is asked
/// for some turns ahead, one pointer of the chain at a time: only a pointer that has arrived can be
/// followed without a wait.
extension Rooms {
    /// Has what the tick touches of the next rooms come from memory.
    ///
    /// - Parameter rooms: those that follow the one whose turn it is.
    func prefetch(_ rooms: ArraySlice<RoomShell>) {
        let next = rooms.startIndex
        if next + 3 < rooms.endIndex { fetch(rooms[next + 3], Bytes.room) }
        if next + 2 < rooms.endIndex, let rounds = rooms[next + 2].roundsAddress {
            chefdash_prefetch(rounds, Bytes.round)
        }
        if next + 1 < rooms.endIndex, let session = rooms[next + 1].sessions.first {
            fetch(session, Bytes.sessionToSend)
        }
        if next < rooms.endIndex, let connection = rooms[next].sessions.first?.connection {
            fetch(connection, Bytes.connection)
        }
    }

    func prefetch(_ step: Int, of connection: Connection) {
        guard let context = connection.context else { return }
        if step == 1 { return fetch(context, Bytes.client) }
        guard let client = context as? Visitor, case .signedIn(let session) = client.stage
        else { return }
        if step == 2 {
            fetch(session, Bytes.session)
        } else if let room = session.room {
            fetch(room, Bytes.room)
        }
    }

    /// About the sizes of objects in memory; a few more or less do no harm. A connection's is here as
    /// well as with it, since the compiler must know the number to leave out the retain.
    private enum Bytes {
        /// What of a room its ticks and taps touch.
        static let room = 416
        static let round = 408
        static let connection = 536
        static let client = 136
        static let session = 408
        /// What of a session is wanted to send to it.
        static let sessionToSend = 128
    }

    /// Inlined, since to retain the object for a call would be to wait for it.
    @inline(__always)
    private func fetch(_ object: AnyObject, _ byteCount: Int) {
        chefdash_prefetch(Unmanaged.passUnretained(object).toOpaque(), byteCount)
    }
}
