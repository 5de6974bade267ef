import GameProtocol
import Kitchen
import Lobby
import Runtime

/// The rooms that are kept on this shard.
extension GameShard {
    /// Calls `body` with the room, on this host's queue: at once where that is the current one.
    func withRoom(
        _ number: RoomNumber, _ body: @escaping @Sendable (SharedRoom?) -> Void
    ) {
        if isOnOwnQueue {
            body(namedRooms[number])
        } else {
            shard.async { [self] in body(namedRooms[number]) }
        }
    }

    /// Opens the private room that the hall has named; answers who asked.
    func open(
        _ link: RoomLink, _ code: RoomCode?, _ settings: RoomSettings, _ card: PlayerCard,
        _ asked: Request
    ) {
        do throws(LobbyRefusal) {
            let match = try Match(
                host: card.player, settings: settings, levels: context.catalogue.levels.map(\.id),
                rules: context.lobbyRules)
            let room = open(match, SharedRoom.Name(number: link.number, code: code), [card])
            settle(card.player, in: room)
            room.show(answering: RoomShell.Asker(player: card.player, request: asked))
        } catch {
            hall.leaveRoom(card.player, link.number)
            hall.closeRoom(link.number)
            guard let session = sessions[card.player] else { return }
            session.place = .nowhere
            refuse(error, asked, session)
        }
    }

    /// Opens the room of a match, once it is known who of its players is there.
    ///
    /// - Parameter asker: is answered with the room.
    func openMatch(
        _ number: RoomNumber, _ match: RaceMatch, _ cards: [PlayerCard],
        for asker: RoomShell.Asker?
    ) {
        ask(match.players) {
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
        guard !context.isStopping else { return callOff(number, match, asker) }
        let strength: BotStrength =
            switch cards.first?.rating ?? 0 {
            case ..<1_400: .easy
            case ..<1_650: .medium
            default: .hard
            }
        let people = match.players.map { UpcomingRace.Seat(player: $0, occupant: .human) }
        let bots = (0..<match.botCount).map { _ in
            UpcomingRace.Seat(player: drawPlayer(), occupant: .bot(strength))
        }
        let room = open(
            Match(
                matched: people + bots, absent: absent, isRated: match.isRated,
                level: match.level, levels: context.catalogue.levels.map(\.id),
                rules: context.lobbyRules, at: 0),
            SharedRoom.Name(number: number, code: nil), cards, tickets: match.tickets)
        for player in match.players { settle(player, in: room) }
        room.start(for: asker)
    }

    /// Tells the players of a match that no race begins any more.
    private func callOff(
        _ number: RoomNumber, _ match: RaceMatch, _ asker: RoomShell.Asker?
    ) {
        for player in match.players {
            hall.leaveRoom(player, number)
            withSession(player) { _, session in
                session.place = .nowhere
                let re = asker?.player == player ? asker?.request.re(for: session) : nil
                session.send(ServerEvent(re: re, .leftQueue(LeftQueue(reason: .stopping))))
            }
        }
        hall.closeRoom(number)
    }

    /// An id for a bot or a ghost, which everybody in its room sees.
    func drawPlayer() -> PlayerID { PlayerID(value: context.randomInteger(UInt128.self)) }

    /// Opens the room that the hall has named for a race against a ghost.
    func openGhost(
        _ link: RoomLink, _ ghost: GhostPlayer, of other: PlayerCard, _ card: PlayerCard,
        _ asked: Request
    ) {
        let shade = PlayerCard(
            player: drawPlayer(), name: other.name, avatar: other.avatar, rating: nil)
        let match = Match(
            matched: [
                UpcomingRace.Seat(player: card.player, occupant: .human),
                UpcomingRace.Seat(player: shade.player, occupant: .ghost),
            ], absent: sessions[card.player]?.connection == nil ? [card.player] : [],
            isRated: false, level: ghost.level.id,
            levels: context.catalogue.levels.map(\.id), rules: context.lobbyRules, at: 0)
        let room = open(
            match, SharedRoom.Name(number: link.number, code: nil), [card, shade],
            ghosts: [shade.player: ghost])
        // Before the answer, so that what follows it finds the way.
        settle(card.player, in: room)
        room.start(for: RoomShell.Asker(player: card.player, request: asked))
    }

    /// Tells the player's session where the player is now, the same way as a release: it must not
    /// be overtaken by one. Tells the room what changed meanwhile.
    func settle(_ player: PlayerID, in room: SharedRoom) {
        sessions.bring(player)
        withSession(player) { host, session in
            session.place = .room(room)
            host.showProfile(of: session)
            guard session.connection != nil else { return host.dropped(session) }
            let household = session.household
            host.shard.async { room.connected(player, from: household) }
        }
    }

    private func open(
        _ match: Match, _ name: SharedRoom.Name, _ cards: [PlayerCard], tickets: [Ticket] = [],
        ghosts: [PlayerID: GhostPlayer] = [:]
    ) -> SharedRoom {
        let room = SharedRoom(
            match, name: name, host: self,
            firstSlot: rooms.slotForNewRoom(
                on: shard.wheel, at: shard.now, roomCount: rooms.count), cards: cards,
            tickets: tickets, ghosts: ghosts)
        namedRooms[name.number] = room
        keep(room)
        return room
    }

    /// Has the room tick from now on.
    func keep(_ room: RoomShell) {
        rooms.insert(room)
        tickAsNeeded()
    }

    /// The room is over.
    func close(_ room: RoomShell) {
        rooms.remove(room)
        tickAsNeeded()
        guard let room = room as? SharedRoom else { return }
        namedRooms[room.number] = nil
        hall.closeRoom(room.number)
    }

    /// Has the shard tick at the slots at which rooms may be due.
    private func tickAsNeeded() {
        let stride = rooms.commonStride
        shard.setTicking(everySlots: stride == 0 ? nil : Int64(stride))
    }

    /// No race starts any more.
    func stopRooms() {
        for (_, room) in namedRooms.sorted(by: { $0.key < $1.key }) { room.perform(.stop) }
    }
}

extension SharedRoom {
    /// Lets somebody in whom the hall sent.
    func admit(_ card: PlayerCard, _ input: RoomInput, _ asked: Request) {
        let asker = Asker(player: card.player, request: asked)
        let before = cards[card.player]
        cards[card.player] = card
        // Before the answer, so that what follows it finds the way.
        host.sessions.bring(card.player)
        host.withSession(card.player) { [self] _, session in session.place = .room(self) }
        guard perform(input, for: asker) else {
            cards[card.player] = before
            host.hall.leaveRoom(card.player, number)
            host.withSession(card.player) { [self] host, session in
                guard session.room === self else { return }
                session.place = .nowhere
                host.sessions.sendHome(session)
            }
            return
        }
        host.settle(card.player, in: self)
    }
}
