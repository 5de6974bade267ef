import GameProtocol
import Kitchen
import Lobby
import WebSocket

/// What spectators are shown of a race.
enum Watched: Sendable {
    /// Each seat's state, as bytes of a message's frame.
    case frame([UInt8])
    case result(RaceEnded)
}

/// What goes out at each tick, and when somebody comes.
extension RaceRoomKeeper {
    /// Shows every player the own plate, and everybody's progress, which is encoded once.
    func sendFrames() {
        guard running != nil else { return }
        running!.sequence += 1
        let running = running!
        scratch.removeAll(keepingCapacity: true)
        RaceProgressEncoder().appendFrame(
            sequence: running.sequence, running.race, to: &scratch)
        let progress = frame(of: scratch)
        var frames: [(PlayerID, [UInt8])] = []
        for (seat, player) in running.players.enumerated()
        where running.isHuman[seat] && isPresent(player) {
            scratch.removeAll(keepingCapacity: true)
            running.codec.states.appendFrame(
                sequence: running.sequence, running.race.seats[seat].round, to: &scratch)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(scratch.count + progress.count + 4)
            FrameEncoder.append(.text, payload: scratch, mask: nil, to: &bytes)
            bytes += progress
            frames.append((player, bytes))
        }
        deliver(frames)
        if !room.spectators.isEmpty {
            scratch.removeAll(keepingCapacity: true)
            running.codec.views.appendFrame(running.race, to: &scratch)
            views.append(.frame(frame(of: scratch)), at: tick)
        }
    }

    /// Shows spectators what is old enough at a tick: the newest frame, and a result after the last
    /// frame of its race.
    func showViews(dueAt tick: Int, to spectators: [PlayerID]) {
        var newest: [UInt8]?
        while let watched = views.next(at: tick) {
            switch watched {
            case .frame(let frame): newest = frame
            case .result(let ended):
                if let newest { deliver(spectators.map { ($0, newest) }) }
                newest = nil
                for spectator in spectators { send(.raceEnded(ended), to: spectator) }
            }
        }
        if let newest { deliver(spectators.map { ($0, newest) }) }
    }

    func sendSnapshots() {
        guard let running else { return }
        for seat in running.players.indices where running.isHuman[seat] {
            sendSnapshot(toSeat: seat)
        }
    }

    func sendSnapshot(toSeat seat: Int) {
        guard let running else { return }
        let startTick: Int
        switch room.phase {
        case .countdown(_, let start), .racing(_, let start): startTick = start
        case .gathering, .opening, .settling, .intermission, .results, .closed: return
        }
        let round = running.race.seats[seat].round
        let startMilliseconds = serverTime(ofTick: startTick)
        let race = RaceDescription(
            seat: seat, isRated: running.isRated, startMilliseconds: startMilliseconds)
        host.withSession(running.players[seat]) { home, session in
            let description = RoundDescription(
                id: RoundID(value: running.id.value), round: round,
                itemIDs: running.equipped[seat], startMilliseconds: startMilliseconds,
                language: session.language)
            session.send(
                ServerEvent(
                    .snapshot(
                        Snapshot(
                            sequence: running.sequence, round: round,
                            description: description, inventory: home.inventory(session),
                            race: race))))
        }
    }

    private func isPresent(_ player: PlayerID) -> Bool {
        room.seats.contains { $0.player == player && $0.isPresent }
    }

    private func frame(of payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        FrameEncoder.append(.text, payload: payload, mask: nil, to: &bytes)
        return bytes
    }

    /// Hands frames to those who are here; who is still on the way gets a newer one.
    private func deliver(_ frames: [(PlayerID, [UInt8])]) {
        for (player, bytes) in frames {
            host.sessions[player]?.connection?.send(stateFrames: bytes)
        }
    }
}

extension RoomState {
    init(_ keeper: RaceRoomKeeper) {
        let room = keeper.room
        let (phase, endTick): (Phase, Int?) =
            switch room.phase {
            case .gathering, .closed: (.gathering, nil)
            case .opening: (.opening, nil)
            case .countdown(_, let startTick): (.countdown, startTick)
            case .racing: (.racing, nil)
            case .settling: (.settling, nil)
            case .intermission(let untilTick): (.intermission, untilTick)
            case .results(let untilTick): (.results, untilTick)
            }
        self.init(
            roomCode: keeper.code?.description, phase: phase, levelID: room.settings.level,
            seatCount: room.settings.seats, bestOf: room.settings.bestOf,
            allowItems: room.settings.itemsAllowed, isRated: room.origin == .match(isRated: true),
            hostID: room.host?.description, players: room.seats.map { Seat($0, keeper) },
            spectatorCount: room.spectators.count,
            endsInMilliseconds: endTick.map { keeper.milliseconds(max(0, $0 - keeper.tick)) })
    }
}

extension RoomState.Seat {
    init(_ seat: RoomSeat, _ keeper: RaceRoomKeeper) {
        var bot: String?
        if case .bot(let strength) = seat.occupant { bot = strength.rawValue }
        let card = keeper.card(of: seat)
        self.init(
            playerID: seat.player.description, name: card.name, avatar: card.avatar,
            rating: card.rating, botStrength: bot, isGhost: seat.occupant == .ghost ? true : nil,
            isReady: seat.isReady, isConnected: seat.isPresent,
            heldMilliseconds: keeper.room.heldUntilTick(seat).map {
                keeper.milliseconds(max(0, $0 - keeper.tick))
            },
            wins: keeper.room.score.wins[seat.player] ?? 0)
    }
}

extension RaceRoomKeeper {
    func card(of seat: RoomSeat) -> PlayerCard {
        if case .bot = seat.occupant { return PlayerCard(bot: seat.player) }
        return cards[seat.player]
            ?? PlayerCard(player: seat.player, name: "", avatar: "", rating: nil)
    }
}

extension LeftRoom.Reason {
    init(_ loss: SeatLoss) {
        switch loss {
        case .left: self = .left
        case .absent: self = .absent
        case .removedByHost: self = .removedByHost
        }
    }

    init(_ closing: RoomClosing) {
        switch closing {
        case .empty: self = .empty
        case .noContest: self = .noContest
        case .matchEnded: self = .matchEnded
        case .stopping: self = .stopping
        }
    }
}

extension RaceCancelled {
    init(_ cancellation: RaceCancellation) {
        switch cancellation {
        case .noContest(let absent):
            self.init(reason: .noContest, absentPlayerIDs: absent.map(\.description))
        case .notOpened: self.init(reason: .notOpened, absentPlayerIDs: [])
        case .overdue: self.init(reason: .overdue, absentPlayerIDs: [])
        case .stopping: self.init(reason: .stopping, absentPlayerIDs: [])
        }
    }
}
