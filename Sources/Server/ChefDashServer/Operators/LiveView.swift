import Base
import Kitchen
import Runtime
import Store

/// A look for operators at this server's players and rooms now.
extension GameShard {
    /// The sessions and companions here that a condition takes.
    func players(
        where isWanted: (PlayerID, _ address: String?) -> Bool
    ) -> [OperatorPlayerRow] {
        sessions.shard.assertIsCurrent()
        let playing = sessions.all.filter {
            isWanted($0.player.id, $0.connection?.peerAddress)
        }.map { session in
            OperatorPlayerRow(
                playerId: "\(session.player.id)", name: session.player.name,
                avatar: session.player.avatar, seenMs: nil,
                address: session.connection?.peerAddress, place: session.place.word,
                room: session.sharedRoom?.name.code.map { "\($0)" })
        }
        let cooking = library.companions.all.filter {
            isWanted($0.player, $0.connection?.peerAddress)
        }.map { companion in
            OperatorPlayerRow(
                playerId: "\(companion.player)", name: "", avatar: "", seenMs: nil,
                address: companion.connection?.peerAddress, place: "library", room: nil)
        }
        return playing + cooking
    }

    /// The rounds and rooms here.
    var liveRooms: [OperatorRoom] {
        sessions.shard.assertIsCurrent()
        return rooms.all.map { shell in
            let race = shell.room.race
            return OperatorRoom(
                code: (shell as? SharedRoom)?.name.code.map { "\($0)" },
                level: race?.race.level.id,
                players: shell.isAlone
                    ? race?.players.map { "\($0)" } ?? [] : shell.match.members.map { "\($0)" },
                isAlone: shell.isAlone, isPlaying: shell.isPlaying)
        }
    }
}

extension ShardedGame {
    /// The imports of recipes at this server, the latest first.
    func liveImports() async -> [OperatorImport] {
        await withCheckedContinuation { continuation in
            hub.queue.async { [imports] in continuation.resume(returning: imports.all) }
        }
    }
}

extension ImportDesk {
    fileprivate var all: [OperatorImport] {
        hub.queue.assertIsCurrent()
        return jobs.values.sorted { $0.number > $1.number }.map { job in
            var byteCount: Int?
            if case .file(_, let count, _) = job.origin { byteCount = count }
            return OperatorImport(
                playerId: "\(job.key.player)", householdId: "\(job.household)",
                address: job.peer, isPage: job.isPage, byteCount: byteCount,
                phase: job.state.phase.rawValue, done: job.state.done, total: job.state.total,
                refused: job.state.refused, reason: job.state.reason)
        }
    }
}

extension Session.Place {
    fileprivate var word: String {
        switch self {
        case .nowhere: "nowhere"
        case .starting: "round"
        case .asking, .queue: "queue"
        case .room(let room): room.isAlone ? "round" : "room"
        }
    }
}
