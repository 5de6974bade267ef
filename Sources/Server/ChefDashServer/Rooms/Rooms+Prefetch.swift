import CLinux
import Runtime

/// With thousands of players, a player's data has left the CPU caches before their next turn, and
/// each cache miss costs as much as hundreds of instructions. So these functions prefetch the data
/// a few turns ahead, one pointer of the chain at a time: only a pointer that has arrived can be
/// followed without a stall.
extension Rooms {
    /// Prefetches the data that the tick uses of the next rooms.
    ///
    /// - Parameter rooms: the rooms after the current one.
    func prefetch(_ rooms: ArraySlice<RoomShell>) {
        let next = rooms.startIndex
        if next + 4 < rooms.endIndex { fetch(rooms[next + 4], Bytes.room) }
        if next + 3 < rooms.endIndex, let rounds = rooms[next + 3].roundsAddress {
            chefdash_prefetch(rounds, Bytes.round)
        }
        if next + 2 < rooms.endIndex, let session = rooms[next + 2].sessions.first {
            fetch(session, Bytes.sessionToSend)
        }
        if next + 1 < rooms.endIndex, let connection = rooms[next + 1].sessions.first?.connection {
            fetch(connection, Bytes.connection)
        }
        if next < rooms.endIndex { rooms[next].sessions.first?.connection?.prefetchSealer() }
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

    /// The approximate sizes of objects in memory; a few bytes more or less do no harm. They are
    /// literals, because the compiler omits the retain only for a constant size.
    private enum Bytes {
        /// The part of a room that ticks and taps use.
        static let room = 416
        static let round = 408
        static let connection = 536
        static let client = 136
        static let session = 408
        /// The part of a session that sending uses.
        static let sessionToSend = 128
    }

    /// Inlined, because a call would retain the object and stall on it.
    @inline(__always)
    private func fetch(_ object: AnyObject, _ byteCount: Int) {
        chefdash_prefetch(Unmanaged.passUnretained(object).toOpaque(), byteCount)
    }
}
