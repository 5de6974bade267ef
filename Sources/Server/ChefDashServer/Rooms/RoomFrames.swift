import GameProtocol
import Kitchen
import Lobby
import WebSocket

/// The sequence numbers of a room's frames, and the codec of its level.
struct RoomFrames {
    /// The codec of the current level; nil before the first race.
    private(set) var codec: LevelCodec?
    /// The number of the last frame of each stream.
    private var tickSequence: UInt64 = 0
    private var changeSequence: UInt64 = 0
    private var lastChangeTick = 0
    private var isChangeDue = false

    /// The longest distance between two frames of the change stream, in ticks: a second.
    private static let changeStreamTicks = 10

    mutating func begin(_ codec: LevelCodec) {
        self.codec = codec
        tickSequence = 0
        changeSequence = 0
        lastChangeTick = 0
    }

    /// Advances to the tick of the race that the next frames show.
    ///
    /// - Parameter hasChanged: true if something changed that clients can't compute themselves.
    /// - Returns: true if the change stream has a frame.
    mutating func advance(toTick tick: Int, hasChanged: Bool) -> Bool {
        tickSequence += 1
        isChangeDue = hasChanged || tick - lastChangeTick >= Self.changeStreamTicks
        if isChangeDue {
            changeSequence += 1
            lastChangeTick = tick
        }
        return isChangeDue
    }

    /// The number of the tick's frame; nil if the stream has none.
    func sequence(in stream: StreamMode) -> UInt64? {
        switch stream {
        case .tick: tickSequence
        case .change: isChangeDue ? changeSequence : nil
        }
    }

    func lastSequence(in stream: StreamMode) -> UInt64 {
        switch stream {
        case .tick: tickSequence
        case .change: changeSequence
        }
    }

    static func frame(of payload: [UInt8]) -> [UInt8] {
        payload.withUnsafeBytes { FrameEncoder.frame(.text, payload: $0) }
    }
}

extension RoomShell {
    /// Sends all players their own plate, and the progress of the race, which is encoded once.
    final func sendFramesToPlayers() {
        guard room.race != nil else { return }
        // A solo round counts no frames while its player is away.
        if isAlone, sessions.first?.connection == nil { return }
        let hasChange = frames.advance(
            toTick: room.race!.race.tick, hasChanged: room.race!.hasChanged)
        if hasChange {
            room.noteShown()
        }
        if !isAlone {
            rooms.progress.removeAll(keepingCapacity: true)
            let sequence = frames.lastSequence(in: .tick)
            room.withRace {
                RaceProgressEncoder().appendFrame(sequence: sequence, $0, to: &rooms.progress)
            }
        }
        for seat in 0..<room.race!.seats.count {
            guard let session = sessions[seat], let connection = session.connection,
                let sequence = frames.sequence(in: isAlone ? session.stream : .tick)
            else { continue }
            rooms.scratch.removeAll(keepingCapacity: true)
            room.withRound(ofSeat: seat) {
                RoundStateEncoder().appendFrame(sequence: sequence, $0, to: &rooms.scratch)
            }
            rooms.scratch.withUnsafeBytes { state in
                if isAlone { return connection.send(state: state) }
                rooms.progress.withUnsafeBytes { connection.send(state: state, with: $0) }
            }
        }
    }
}
