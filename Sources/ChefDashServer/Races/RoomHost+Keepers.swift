import GameProtocol
import Kitchen
import Lobby
import Runtime

/// The rooms that are kept on this shard.
extension RoomHost {
    /// Calls `body` with the room, on this host's queue: at once where that is the current one.
    func withKeeper(
        _ link: RoomLink, _ body: @escaping @Sendable (RaceRoomKeeper?) -> Void
    ) {
        if isOnOwnQueue {
            body(keeper(link))
        } else {
            shard.async { [self] in body(keeper(link)) }
        }
    }

    func keeper(_ link: RoomLink) -> RaceRoomKeeper? { keepers[link.number] }

    /// Opens the private room that the hall has named; answers who asked.
    func open(
        _ link: RoomLink, _ code: RoomCode?, _ settings: RoomSettings, _ card: PlayerCard,
        _ asked: Request
    ) {
        do throws(LobbyRefusal) {
            let room = try RaceRoom(
                host: card.player, settings: settings, levels: context.catalogue.levels.map(\.id),
                rules: context.lobbyRules)
            let keeper = keep(link.number, code, room, [card])
            settle(card.player, in: keeper)
            keeper.show(
                answering: RaceRoomKeeper.Asker(player: card.player, request: asked))
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
        for asker: RaceRoomKeeper.Asker?
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
        for asker: RaceRoomKeeper.Asker?
    ) {
        guard !context.isStopping else { return callOff(number, match, asker) }
        let strength: BotStrength =
            switch cards.first?.rating ?? 0 {
            case ..<1_400: .easy
            case ..<1_650: .medium
            default: .hard
            }
        let people = match.players.map { RaceOpening.Seat(player: $0, occupant: .human) }
        let bots = (0..<match.botCount).map { _ in
            RaceOpening.Seat(player: drawPlayer(), occupant: .bot(strength))
        }
        let room = RaceRoom(
            matched: people + bots, absent: absent, isRated: match.isRated, level: match.level,
            levels: context.catalogue.levels.map(\.id), rules: context.lobbyRules, at: 0)
        let keeper = keep(number, nil, room, cards, tickets: match.tickets)
        for player in match.players { settle(player, in: keeper) }
        keeper.start(for: asker)
    }

    /// Tells the players of a match that no race begins any more.
    private func callOff(
        _ number: RoomNumber, _ match: RaceMatch, _ asker: RaceRoomKeeper.Asker?
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
        let room = RaceRoom(
            matched: [
                RaceOpening.Seat(player: card.player, occupant: .human),
                RaceOpening.Seat(player: shade.player, occupant: .ghost),
            ], absent: sessions[card.player]?.connection == nil ? [card.player] : [],
            isRated: false, level: ghost.level.id,
            levels: context.catalogue.levels.map(\.id), rules: context.lobbyRules, at: 0)
        let keeper = keep(link.number, nil, room, [card, shade], ghost: ghost)
        // Before the answer, so that what follows it finds the way.
        settle(card.player, in: keeper)
        keeper.start(for: RaceRoomKeeper.Asker(player: card.player, request: asked))
    }

    /// Tells the player's session where the player is now, the same way as a release: it must not
    /// be overtaken by one. Tells the room what changed meanwhile.
    func settle(_ player: PlayerID, in keeper: RaceRoomKeeper) {
        let link = keeper.link
        sessions.bring(player)
        withSession(player) { host, session in
            session.place = .room(link)
            host.showProfile(of: session)
            guard session.connection != nil else { return host.dropped(session) }
            let household = session.household
            link.host.shard.async {
                link.host.keeper(link)?.connected(player, from: household)
            }
        }
    }

    private func keep(
        _ number: RoomNumber, _ code: RoomCode?, _ room: RaceRoom, _ cards: [PlayerCard],
        tickets: [Ticket] = [], ghost: GhostPlayer? = nil
    ) -> RaceRoomKeeper {
        let keeper = RaceRoomKeeper(
            number: number, code: code, host: self,
            firstSlot: raceRooms.slotForNewRoom(
                on: shard.wheel, at: shard.now, roomCount: roomCount), room: room,
            cards: cards, rules: context.lobbyRules, tickets: tickets, ghost: ghost)
        keepers[number] = keeper
        raceRooms.insert(keeper)
        tickAsNeeded()
        return keeper
    }

    /// The room is over.
    func close(_ keeper: RaceRoomKeeper) {
        keepers[keeper.number] = nil
        raceRooms.remove(keeper)
        hall.closeRoom(keeper.number)
        tickAsNeeded()
    }

    /// Of both kinds.
    var roomCount: Int { rooms.count + raceRooms.count }

    /// Has the shard tick at the slots at which rooms may be due.
    func tickAsNeeded() {
        let stride = PhaseSpread.commonStride(rooms.commonStride, raceRooms.commonStride)
        shard.setTicking(everySlots: stride == 0 ? nil : Int64(stride))
    }

    /// Ticks the rooms that are due at a slot.
    func tickKeepers(slot: Int64) {
        let due = raceRooms.due(at: slot)
        guard !due.isEmpty else { return }
        let lateness = shard.now.milliseconds(since: shard.wheel.dueTime(ofSlot: slot))
        for keeper in due where slot >= keeper.firstSlot {
            keeper.advance(
                toTick: raceRooms.tick(of: keeper, at: slot),
                latenessMilliseconds: max(0, lateness))
        }
    }

    /// No race starts any more.
    func stopRooms() {
        for keeper in keepers.values.sorted(by: { $0.number < $1.number }) { keeper.perform(.stop) }
    }
}

extension RaceRoomKeeper {
    /// Lets somebody in whom the hall sent.
    func admit(_ card: PlayerCard, _ input: RoomInput, _ asked: Request) {
        let asker = Asker(player: card.player, request: asked)
        let before = cards[card.player]
        cards[card.player] = card
        // Before the answer, so that what follows it finds the way.
        let link = link
        host.sessions.bring(card.player)
        host.withSession(card.player) { _, session in session.place = .room(link) }
        guard perform(input, for: asker) else {
            cards[card.player] = before
            host.hall.leaveRoom(card.player, number)
            host.withSession(card.player) { [number] host, session in
                guard case .room(let link) = session.place, link.number == number else { return }
                session.place = .nowhere
                host.sessions.sendHome(session)
            }
            return
        }
        host.settle(card.player, in: self)
    }
}
