import GameProtocol
import Kitchen
import Lobby
import Runtime

/// What players ask of the rooms in which they are.
extension RoomHost {
    /// Acts on a request about the room in which the player is.
    ///
    /// - Throws: the refusal, which the client is told and which changed nothing.
    func handleRoom(
        _ message: ClientMessage, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        guard case .room(let link) = session.place else {
            throw RequestFault(LobbyRefusal.notInRoom)
        }
        let player = session.player.id
        switch message {
        case .leaveRoom: tell(link, .leave(player), session, asked)
        case .setRoom(let options): change(link, options, session, asked)
        case .ready(let isReady, let equip):
            let items = try equipment(equip, of: context.catalogue)
            self.equip(items, for: .ready(player, isReady), link, session, asked)
        case .addBot(let text):
            guard let strength = BotStrength(rawValue: text) else {
                throw RequestFault(.badValue, "`strength` must be easy, medium or hard")
            }
            tell(link, .addBot(drawPlayer(), strength, by: player), session, asked)
        case .removeMember(let text):
            guard let target = PlayerID(text) else {
                throw RequestFault(LobbyRefusal.notAMember)
            }
            tell(link, .remove(target, by: player), session, asked)
        case .rematch(let agrees, let equip):
            let items = try equipment(equip, of: context.catalogue)
            self.equip(items, for: .rematch(player, agrees), link, session, asked)
        case .react(let text):
            guard let reaction = Reaction(rawValue: text) else {
                let known = Reaction.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestFault(.badValue, "`reaction` must be one of: \(known)")
            }
            tell(link, .react(player, reaction), session, asked)
        default: break
        }
    }

    private func tell(
        _ link: RoomLink, _ input: RoomInput, _ session: Session, _ asked: Request
    ) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker) { $0.perform(input, for: asker) }
    }

    private func change(
        _ link: RoomLink, _ options: RoomOptions, _ session: Session, _ asked: Request
    ) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker) { keeper in
            keeper.perform(
                .change(RoomSettings(options, else: keeper.room.settings), by: asker.player),
                for: asker)
        }
    }

    /// Tells the room what the player says of the next race, and what to use up in it.
    private func equip(
        _ items: [ShopItem.ID], for input: RoomInput, _ link: RoomLink, _ session: Session,
        _ asked: Request
    ) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker) { keeper in
            // The race may open at once.
            let before = keeper.equips.updateValue(items, forKey: asker.player)
            guard !keeper.perform(input, for: asker) else { return }
            keeper.equips[asker.player] = before
        }
    }

    /// A tap in a race. The text and the id are copied, since the room may be on another shard.
    func tapInRace(
        _ ingredient: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer?,
        _ link: RoomLink, _ session: Session
    ) {
        guard let connection = session.connection else { return }
        let text = Array(ingredient)
        let id = requestID.map { Array($0) }
        let asker = RaceRoomKeeper.Asker(
            player: session.player.id,
            request: Request(
                id: id.map { String(decoding: $0, as: UTF8.self) }, connection: connection))
        let now = shard.now
        ask(link, asker, else: .noRace) { $0.tap(text, requestID: id, asker, at: now) }
    }

    func clearInRace(_ link: RoomLink, _ session: Session, _ asked: Request) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker, else: .noRace) { $0.clear(asker) }
    }

    func finishInRace(_ link: RoomLink, _ session: Session, _ asked: Request) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker, else: .noRace) { $0.finish(asker) }
    }

    /// Calls `body` with the room on its host's queue; who asked is refused where the room has
    /// closed meanwhile.
    func ask(
        _ link: RoomLink, _ asker: RaceRoomKeeper.Asker, else refusal: LobbyRefusal = .notInRoom,
        _ body: @escaping @Sendable (RaceRoomKeeper) -> Void
    ) {
        link.host.withKeeper(link) { keeper in
            guard let keeper else { return self.refuseLater(refusal, asker) }
            body(keeper)
        }
    }

    /// Refuses on the queue of the player's home.
    func refuseLater(_ refusal: LobbyRefusal, _ asker: RaceRoomKeeper.Asker) {
        withSession(asker.player) { home, session in
            home.refuse(refusal, tickMilliseconds: 100, asker.request, session)
        }
    }
}
