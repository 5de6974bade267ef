import Base
import GameProtocol
import Kitchen
import Lobby

/// The spectators' view of a room's races, delayed so that no player gains from somebody who
/// watches.
///
/// Owned by its room, on the queue of the room's shard.
final class Broadcast {
    enum Item {
        /// Each seat's state, as the bytes of a message's frame.
        case frame([UInt8])
        case result(RaceEnded)
    }

    private let sessions: Sessions
    private var delayed: SpectatorDelay<Item>

    init(delayTicks: Int, sessions: Sessions) {
        self.sessions = sessions
        // The last tick of a race may have one more frame, and its result.
        delayed = SpectatorDelay(delayTicks: delayTicks, framesPerTick: 3)
    }

    func append(_ item: Item, at tick: Int) { delayed.append(item, at: tick) }

    /// Sends spectators the items that are due at a tick: only the newest frame, and a result after
    /// the last frame of its race.
    func show(dueAt tick: Int, to spectators: [PlayerID]) {
        var newest: [UInt8]?
        while let item = delayed.next(at: tick) {
            switch item {
            case .frame(let frame): newest = frame
            case .result(let ended):
                if let newest { show(newest, to: spectators) }
                newest = nil
                for spectator in spectators {
                    sessions.withSession(spectator) { $1.send(.raceEnded(ended)) }
                }
            }
        }
        if let newest { show(newest, to: spectators) }
    }

    /// A spectator whose session hasn't arrived yet gets the next frame instead.
    private func show(_ frame: [UInt8], to spectators: [PlayerID]) {
        for spectator in spectators { sessions[spectator]?.connection?.send(stateFrames: frame) }
    }
}
