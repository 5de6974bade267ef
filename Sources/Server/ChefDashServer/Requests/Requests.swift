import GameProtocol

/// Dispatches signed-in players' requests to one handler for each subject.
extension PlayerRequest {
    /// - Throws: the refusal to send to the client; nothing has changed.
    func handle(_ message: ClientMessage) throws(RequestFault) {
        let profiles = ProfileRequests(asked: self)
        let shop = ShopRequests(asked: self)
        let alone = AloneRequests(asked: self)
        let hall = HallRequests(asked: self)
        let room = RoomRequests(asked: self)
        let history = HistoryRequests(asked: self)
        switch message {
        case .hello:
            throw RequestFault(.alreadySignedIn, "this connection has said hello")
        case .setStream(let stream): profiles.setStream(stream)
        case .ping(let clientTime): profiles.pong(clientTime)
        case .setProfile(let profile): try profiles.setProfile(profile)

        case .listLevels: shop.listLevels()
        case .listShop: shop.listItems()
        case .purchase(let item): try shop.purchase(item)

        case .startRound(let level, let equip):
            try alone.startRound(level: level, equip: equip)
        case .startRecipe(let recipe): try alone.startRecipe(recipe)
        case .getDaily: try alone.daily()
        case .startDaily: try alone.startDaily()
        case .tap(let ingredient): try tap(ingredient)
        case .clear: try session.playedRoom.clear(session, re: id)
        case .leaveRound:
            try session.playedRoom.finish(asker)

        case .queue(let wanted): try hall.enterQueue(wanted)
        case .getTicket: hall.ticket()
        case .leaveQueue: hall.leaveQueue()
        case .answerBots(let accepts): hall.answerBots(accepts)

        case .createRoom(let options): try hall.createRoom(options)
        case .joinRoom(let code): try hall.enterRoom(code, .join(player))
        case .watchRoom(let code): try hall.enterRoom(code, .watch(player))
        case .raceGhost(let level, let other, let record):
            try hall.raceGhost(level: level, of: other, record)

        case .leaveRoom: try room.leaveRoom()
        case .setRoom(let options): try room.setRoom(options)
        case .ready(let isReady, let equip): try room.ready(isReady, equip: equip)
        case .addBot(let strength): try room.addBot(strength)
        case .removeMember(let member): try room.removeMember(member)
        case .rematch(let agrees, let equip): try room.rematch(agrees, equip: equip)
        case .react(let reaction): try room.react(reaction)

        case .getBoard(let wanted): try history.board(wanted)
        case .listLedger(let wanted): try history.listLedger(wanted)
        case .getStatistics: try history.statistics()
        case .getReplay(let wanted): try history.replay(wanted)

        case .account(let message):
            try AccountRequests(asker: .player(self)).handle(message)
        case .library, .cooking:
            throw RequestFault(
                .wrongRole,
                "\(message.type) is for companions: say hello with the role \"companion\" on another"
                    + " connection")
        }
    }

    /// Handles a tap that the fast decoder couldn't read, because its JSON has escapes.
    private func tap(_ ingredient: String) throws(RequestFault) {
        // The answer is written by hand, so the request id must be escaped as JSON.
        let requestID = id.map { Array(RoundStateEncoder.escaped($0)) } ?? []
        let result = Array(ingredient.utf8).withUnsafeBytes { ingredient in
            requestID.withUnsafeBytes { requestID in
                Result { () throws(RequestFault) in
                    try session.playedRoom.tap(
                        ingredient, requestID: id == nil ? nil : requestID, session)
                }
            }
        }
        try result.get()
    }
}
