import Base
import GameProtocol
import Kitchen
import Lobby

/// Handles requests to the room that the player is in.
struct RoomRequests: Sendable {
    let asked: PlayerRequest

    private func room() throws(RequestFault) -> SharedRoom {
        guard let room = asked.session.sharedRoom else {
            throw RequestFault(LobbyRefusal.notInRoom)
        }
        return room
    }

    func leaveRoom() throws(RequestFault) { try tell(.leave(asked.player)) }

    func setRoom(_ options: RoomOptions) throws(RequestFault) {
        let room = try room()
        let settings = RoomSettings(options, else: room.match.settings)
        guard room.recipe == nil || (options.levelID == nil && !settings.itemsAllowed) else {
            throw RequestFault(
                .settingsFixed,
                "this room plays a recipe, so `level_id` can't be changed and `allow_items` can't be"
                    + " true")
        }
        try tell(.change(settings, by: asked.player))
    }

    func ready(_ isReady: Bool, equip: [ShopItem.ID]) throws(RequestFault) {
        try tell(.ready(asked.player, isReady), equip: equip)
    }

    func rematch(_ agrees: Bool, equip: [ShopItem.ID]) throws(RequestFault) {
        try tell(.rematch(asked.player, agrees), equip: equip)
    }

    func addBot(_ strength: BotStrength) throws(RequestFault) {
        _ = try room()
        try tell(.addBot(asked.rooms.random.playerID(), strength, by: asked.player))
    }

    func removeMember(_ target: PlayerID) throws(RequestFault) {
        _ = try room()
        try tell(.remove(target, by: asked.player))
    }

    func react(_ text: String) throws(RequestFault) {
        _ = try room()
        if let mute = asked.session.sanctions.first(.mute, at: asked.rooms.clock.wall()) {
            throw RequestFault(mute, "an operator has taken the player's reactions away")
        }
        guard let reaction = Reaction(rawValue: text) else {
            let known = Reaction.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(.badValue, "`reaction` must be one of: \(known)")
        }
        try tell(.react(asked.player, reaction))
    }

    private func tell(_ input: RoomInput) throws(RequestFault) {
        try room().perform(input, for: asked.asker)
    }

    /// Passes the player's decision about the next race to the room, with the items to use up in
    /// it.
    private func tell(_ input: RoomInput, equip: [ShopItem.ID]) throws(RequestFault) {
        let room = try room()
        let items = try asked.rooms.files.catalogue.equipment(equip)
        // Set first, because the race may open at once.
        let before = room.equips.updateValue(items, forKey: asked.player)
        guard !room.perform(input, for: asked.asker) else { return }
        room.equips[asked.player] = before
    }
}
