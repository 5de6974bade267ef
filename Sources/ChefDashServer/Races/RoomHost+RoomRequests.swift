import GameProtocol
import Kitchen
import Lobby
import Runtime

/// What players ask of the rooms in which they are.
extension RoomHost {
    /// The room in which the player is.
    private func room(of session: Session) throws(RequestFault) -> RoomLink {
        guard case .room(let link) = session.place else {
            throw RequestFault(LobbyRefusal.notInRoom)
        }
        return link
    }

    func leaveRoom(_ session: Session, _ asked: Request) throws(RequestFault) {
        tell(try room(of: session), .leave(session.player.id), session, asked)
    }

    func setRoom(
        _ options: RoomOptions, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(try room(of: session), asker) { keeper in
            keeper.perform(
                .change(RoomSettings(options, else: keeper.room.settings), by: asker.player),
                for: asker)
        }
    }

    func ready(
        _ isReady: Bool, equip: [ShopItem.ID], _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try tell(.ready(session.player.id, isReady), equip: equip, session, asked)
    }

    func rematch(
        _ agrees: Bool, equip: [ShopItem.ID], _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try tell(.rematch(session.player.id, agrees), equip: equip, session, asked)
    }

    func addBot(_ text: String, _ session: Session, _ asked: Request) throws(RequestFault) {
        let link = try room(of: session)
        guard let strength = BotStrength(rawValue: text) else {
            throw RequestFault(.badValue, "`strength` must be easy, medium or hard")
        }
        tell(link, .addBot(drawPlayer(), strength, by: session.player.id), session, asked)
    }

    func removeMember(_ text: String, _ session: Session, _ asked: Request) throws(RequestFault) {
        let link = try room(of: session)
        guard let target = PlayerID(text) else { throw RequestFault(LobbyRefusal.notAMember) }
        tell(link, .remove(target, by: session.player.id), session, asked)
    }

    func react(_ text: String, _ session: Session, _ asked: Request) throws(RequestFault) {
        let link = try room(of: session)
        guard let reaction = Reaction(rawValue: text) else {
            let known = Reaction.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(.badValue, "`reaction` must be one of: \(known)")
        }
        tell(link, .react(session.player.id, reaction), session, asked)
    }

    private func tell(
        _ link: RoomLink, _ input: RoomInput, _ session: Session, _ asked: Request
    ) {
        let asker = RaceRoomKeeper.Asker(player: session.player.id, request: asked)
        ask(link, asker) { $0.perform(input, for: asker) }
    }

    /// Tells the room what the player says of the next race, and what to use up in it.
    private func tell(
        _ input: RoomInput, equip: [ShopItem.ID], _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let link = try room(of: session)
        let items = try equipment(equip, of: context.catalogue)
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
            home.refuse(refusal, asker.request, session)
        }
    }
}
