import Base
import GameProtocol
import Kitchen
import Lobby

/// The messages to people in a room.
extension SharedRoom {
    func send(_ message: ServerMessage, to player: PlayerID) {
        rooms.sessions.withSession(player) { _, session in session.send(message) }
    }

    /// Sends the room's state to all members; to `asker` as the answer.
    func show(answering asker: Asker? = nil) {
        let state = RoomState(self)
        let text = ServerEvent(.room(state)).encoded()
        for member in match.members {
            if let asker, asker.player == member {
                rooms.sessions.withSession(member) { _, session in
                    session.send(.room(state), re: asker.request.re(for: session))
                }
            } else {
                rooms.sessions.withSession(member) { $1.connection?.send(text: text) }
            }
        }
    }

    /// Shows a member's new name and avatar. During a race this waits for the end, so that nobody
    /// can fill an opponent's connection in the middle of it.
    func rename(_ new: PlayerCard) {
        rooms.shard.assertIsCurrent()
        guard let old = cards[new.player], (old.name, old.avatar) != (new.name, new.avatar) else {
            return
        }
        cards[new.player] = new
        cards[new.player]?.rating = old.rating
        guard room.race == nil, match.seats.contains(where: { $0.player == new.player }) else {
            return
        }
        show()
    }

    func show(_ reaction: Reaction, of player: PlayerID, _ asker: Asker?) {
        let shown = ReactionShown(playerID: player, reaction: reaction.rawValue)
        for member in match.members {
            rooms.sessions.withSession(member) { _, session in
                session.send(.reaction(shown), re: asker?.request.re(for: session))
            }
        }
    }

    /// Sends the full state to a player who has reconnected.
    func show(to player: PlayerID) {
        rooms.shard.assertIsCurrent()
        send(.room(RoomState(self)), to: player)
        if room.race?.seat(of: player) != nil { sendSnapshot(to: player) }
    }

    func sendSnapshots() {
        guard let race = room.race else { return }
        for seat in race.seats where seat.isHuman { sendSnapshot(to: seat.player) }
    }

    func sendSnapshot(to player: PlayerID) {
        rooms.sessions.withSession(player) { [self] in sendSnapshot(to: $1, re: nil) }
    }
}

extension RoomState {
    init(_ room: SharedRoom) {
        let match = room.match
        let (phase, endTick): (Phase, Int?) =
            switch match.phase {
            case .gathering, .closed: (.gathering, nil)
            case .opening: (.opening, nil)
            case .countdown(_, let startTick): (.countdown, startTick)
            case .racing: (.racing, nil)
            case .settling: (.settling, nil)
            case .intermission(let untilTick): (.intermission, untilTick)
            case .results(let untilTick): (.results, untilTick)
            }
        self.init(
            roomCode: room.name.code?.description, phase: phase, levelID: match.settings.level,
            recipeLevel: room.recipe.map { RecipeLevelSummary($0.level) },
            seatCount: match.settings.seats, bestOf: match.settings.bestOf,
            allowItems: match.settings.itemsAllowed, isRated: match.origin == .match(isRated: true),
            hostID: match.host, players: match.seats.map { Seat($0, room) },
            spectatorCount: match.spectators.count,
            endsInMilliseconds: endTick.map { room.milliseconds(max(0, $0 - room.room.tick)) })
    }
}

extension RoomState.Seat {
    init(_ seat: RoomSeat, _ room: SharedRoom) {
        var bot: Open<BotStrength>?
        if case .bot(let strength) = seat.occupant { bot = Open(strength) }
        let card = room.card(of: seat)
        self.init(
            playerID: seat.player, name: card.name, avatar: card.avatar,
            rating: card.rating, botStrength: bot, isGhost: seat.occupant == .ghost ? true : nil,
            isReady: seat.isReady, isConnected: seat.isPresent,
            heldMilliseconds: room.match.heldUntilTick(seat).map {
                room.milliseconds(max(0, $0 - room.room.tick))
            },
            wins: room.match.score.wins[seat.player] ?? 0)
    }
}

extension SharedRoom {
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
            self.init(reason: .noContest, absentPlayerIDs: absent)
        case .notOpened: self.init(reason: .notOpened, absentPlayerIDs: [])
        case .overdue: self.init(reason: .overdue, absentPlayerIDs: [])
        case .stopping: self.init(reason: .stopping, absentPlayerIDs: [])
        }
    }
}
