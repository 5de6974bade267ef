import Base
import GameProtocol
import Kitchen
import Lobby

/// Handles requests to the room that the player is in.
struct RoomRequests: Sendable {
    let rooms: Rooms

    private func room(of session: Session) throws(RequestFault) -> SharedRoom {
        guard let room = session.sharedRoom else { throw RequestFault(LobbyRefusal.notInRoom) }
        return room
    }

    func leaveRoom(_ session: Session, _ asked: Request) throws(RequestFault) {
        try tell(.leave(session.player.id), session, asked)
    }

    func setRoom(
        _ options: RoomOptions, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let room = try room(of: session)
        let settings = RoomSettings(options, else: room.match.settings)
        guard room.recipe == nil || (options.levelID == nil && !settings.itemsAllowed) else {
            throw RequestFault(
                .settingsFixed,
                "this room plays a recipe, so `level_id` can't be changed and `allow_items` can't be"
                    + " true")
        }
        try tell(.change(settings, by: session.player.id), session, asked)
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

    func addBot(_ strength: BotStrength, _ session: Session, _ asked: Request) throws(RequestFault)
    {
        _ = try room(of: session)
        try tell(.addBot(rooms.random.playerID(), strength, by: session.player.id), session, asked)
    }

    func removeMember(_ target: PlayerID, _ session: Session, _ asked: Request) throws(RequestFault)
    {
        _ = try room(of: session)
        try tell(.remove(target, by: session.player.id), session, asked)
    }

    func react(_ text: String, _ session: Session, _ asked: Request) throws(RequestFault) {
        _ = try room(of: session)
        guard let reaction = Reaction(rawValue: text) else {
            let known = Reaction.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(.badValue, "`reaction` must be one of: \(known)")
        }
        try tell(.react(session.player.id, reaction), session, asked)
    }

    private func tell(
        _ input: RoomInput, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let asker = RoomShell.Asker(player: session.player.id, request: asked)
        try room(of: session).perform(input, for: asker)
    }

    /// Passes the player's decision about the next race to the room, with the items to use up in
    /// it.
    private func tell(
        _ input: RoomInput, equip: [ShopItem.ID], _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        let room = try room(of: session)
        let items = try rooms.files.catalogue.equipment(equip)
        let asker = RoomShell.Asker(player: session.player.id, request: asked)
        // Set first, because the race may open at once.
        let before = room.equips.updateValue(items, forKey: asker.player)
        guard !room.perform(input, for: asker) else { return }
        room.equips[asker.player] = before
    }
}
