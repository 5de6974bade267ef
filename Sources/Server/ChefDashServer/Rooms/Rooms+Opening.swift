import Base
import GameProtocol
import Kitchen
import Lobby

/// Opens shared rooms, and lets players in.
extension Rooms {
    /// Opens the private room that the hall has numbered, and answers the request.
    func open(
        _ number: RoomNumber, _ code: RoomCode?, _ settings: RoomSettings,
        of recipe: PlayableRecipe?, _ card: PlayerCard, _ asked: Request
    ) {
        shard.assertIsCurrent()
        do throws(LobbyRefusal) {
            let match = try Match(
                host: card.player, settings: settings,
                levels: recipe.map { [$0.level.id] } ?? files.levelIDs, rules: files.lobbyRules)
            let room = open(
                match, SharedRoom.Name(number: number, code: code), [card], recipe: recipe)
            settle(card.player, in: room)
            room.show(answering: RoomShell.Asker(player: card.player, request: asked))
        } catch {
            hall.leaveRoom(card.player, number)
            hall.closeRoom(number)
            guard let session = sessions[card.player] else { return }
            session.place = .nowhere
            replies.refuse(error, asked, session)
        }
    }

    /// Opens the room of a match, after asking which of its players are connected.
    ///
    /// - Parameter asker: receives the room as the answer.
    func openMatch(
        _ number: RoomNumber, _ match: RaceMatch, _ cards: [PlayerCard], for asker: RoomShell.Asker?
    ) {
        sessions.ask(match.players) {
            $0?.connection != nil
        } reply: { [self] areThere in
            let absent = zip(match.players, areThere).filter { !$1 }.map(\.0)
            open(number, match, cards, absent: Set(absent), for: asker)
        }
    }

    private func open(
        _ number: RoomNumber, _ match: RaceMatch, _ cards: [PlayerCard], absent: Set<PlayerID>,
        for asker: RoomShell.Asker?
    ) {
        guard !context.stop.isStopping else { return callOff(number, match, asker) }
        let strength: BotStrength =
            switch cards.first?.rating ?? 0 {
            case ..<1_400: .easy
            case ..<1_650: .medium
            default: .hard
            }
        let people = match.players.map { RoomSeat(player: $0, occupant: .human) }
        let bots = (0..<match.botCount).map { _ in
            RoomSeat(player: random.playerID(), occupant: .bot(strength))
        }
        let room = open(
            Match(
                matched: people + bots, absent: absent, isRated: match.isRated,
                level: match.level, levels: files.levelIDs, rules: files.lobbyRules, at: 0),
            SharedRoom.Name(number: number, code: nil), cards, tickets: match.tickets)
        for player in match.players { settle(player, in: room) }
        room.start(for: asker)
    }

    /// Tells the players of a match that the race is cancelled, because the server is stopping.
    private func callOff(
        _ number: RoomNumber, _ match: RaceMatch, _ asker: RoomShell.Asker?
    ) {
        for player in match.players {
            hall.leaveRoom(player, number)
            sessions.withSession(player) { _, session in
                session.place = .nowhere
                session.send(
                    .leftQueue(LeftQueue(reason: .stopping)), re: asker?.request.re(for: session))
            }
        }
        hall.closeRoom(number)
    }

    /// Opens the room that the hall has numbered, for a race against a ghost.
    func openGhost(
        _ number: RoomNumber, _ ghost: GhostPlayer, of other: PlayerCard, _ card: PlayerCard,
        _ asked: Request
    ) {
        shard.assertIsCurrent()
        let shade = PlayerCard(
            player: random.playerID(), name: other.name, avatar: other.avatar, rating: nil)
        let match = Match(
            matched: [
                RoomSeat(player: card.player, occupant: .human),
                RoomSeat(player: shade.player, occupant: .ghost),
            ], absent: sessions[card.player]?.connection == nil ? [card.player] : [],
            isRated: false, level: ghost.level.id,
            levels: files.levelIDs, rules: files.lobbyRules, at: 0)
        let room = open(
            match, SharedRoom.Name(number: number, code: nil), [card, shade],
            ghosts: [shade.player: ghost])
        // Before the answer, so that the player's next request finds the room.
        settle(card.player, in: room)
        room.start(for: RoomShell.Asker(player: card.player, request: asked))
    }

    /// Sets the place of the player's session, and tells the room if the player's connection has
    /// changed meanwhile. Takes the same route as a release, so that a release can't overtake it.
    func settle(_ player: PlayerID, in room: SharedRoom) {
        shard.assertIsCurrent()
        sessions.bring(player)
        sessions.withSession(player) { [self] _, session in
            session.place = .room(room)
            session.showProfile()
            guard session.connection != nil else { return dropped(session) }
            let addressBlock = session.addressBlock
            shard.async { room.connected(player, from: addressBlock) }
        }
    }

    func open(
        _ match: Match, _ name: SharedRoom.Name, _ cards: [PlayerCard], tickets: [Ticket] = [],
        ghosts: [PlayerID: GhostPlayer] = [:], recipe: PlayableRecipe? = nil
    ) -> SharedRoom {
        let room = SharedRoom(
            match, name: name, rooms: self, firstSlot: nextFirstSlot, cards: cards,
            tickets: tickets, ghosts: ghosts, recipe: recipe)
        insert(room)
        return room
    }
}

extension SharedRoom {
    /// Admits a player whom the hall has sent.
    func admit(_ card: PlayerCard, _ input: RoomInput, _ asked: Request) {
        rooms.shard.assertIsCurrent()
        let asker = Asker(player: card.player, request: asked)
        let before = cards[card.player]
        cards[card.player] = card
        // Before the answer, so that the player's next request finds the room.
        rooms.sessions.bring(card.player)
        rooms.sessions.withSession(card.player) { [self] _, session in
            session.place = .room(self)
        }
        guard perform(input, for: asker) else {
            cards[card.player] = before
            rooms.hall.leaveRoom(card.player, number)
            rooms.sessions.withSession(card.player) { [self] sessions, session in
                guard session.room === self else { return }
                session.place = .nowhere
                sessions.sendHome(session)
            }
            return
        }
        rooms.settle(card.player, in: self)
    }
}
