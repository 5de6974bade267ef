import GameProtocol

/// Dispatches signed-in players' requests to one handler for each subject.
///
/// Owned by the shard's queue.
struct Requests {
    let profiles: ProfileRequests
    let shop: ShopRequests
    let alone: AloneRequests
    let hall: HallRequests
    let room: RoomRequests
    let history: HistoryRequests

    init(_ rooms: Rooms) {
        let reads = Reads(rooms: rooms)
        profiles = ProfileRequests(rooms: rooms)
        shop = ShopRequests(rooms: rooms)
        alone = AloneRequests(rooms, reads)
        hall = HallRequests(rooms: rooms)
        room = RoomRequests(rooms: rooms)
        history = HistoryRequests(reads: reads)
    }

    /// Handles a request.
    ///
    /// - Throws: the refusal to send to the client; nothing has changed.
    func handle(
        _ message: ClientMessage, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        switch message {
        case .hello:
            throw RequestFault(.alreadySignedIn, "this connection has said hello")
        case .setStream(let stream): profiles.setStream(stream, session, asked)
        case .ping(let clientTime): profiles.pong(clientTime, session, asked)
        case .setProfile(let profile): try profiles.setProfile(profile, session, asked)

        case .listLevels: shop.listLevels(session, asked)
        case .listShop: shop.listItems(session, asked)
        case .purchase(let item): try shop.purchase(item, session, asked)

        case .startRound(let level, let equip):
            try alone.startRound(level: level, equip: equip, session, asked)
        case .startRecipe(let recipe): try alone.startRecipe(recipe, session, asked)
        case .getDaily: try alone.daily(session, asked)
        case .startDaily: try alone.startDaily(session, asked)
        case .tap(let ingredient): try tap(ingredient, session, asked)
        case .clear: try session.playedRoom.clear(session, re: asked.id)
        case .leaveRound:
            try session.playedRoom.finish(
                RoomShell.Asker(player: session.player.id, request: asked))

        case .queue(let wanted): try hall.enterQueue(wanted, session, asked)
        case .getTicket: hall.ticket(session, asked)
        case .leaveQueue: hall.leaveQueue(session, asked)
        case .answerBots(let accepts): hall.answerBots(accepts, session, asked)

        case .createRoom(let options): try hall.createRoom(options, session, asked)
        case .joinRoom(let code): try hall.enterRoom(code, session, asked) { .join($0) }
        case .watchRoom(let code): try hall.enterRoom(code, session, asked) { .watch($0) }
        case .raceGhost(let level, let other, let record):
            try hall.raceGhost(level: level, of: other, record, session, asked)

        case .leaveRoom: try room.leaveRoom(session, asked)
        case .setRoom(let options): try room.setRoom(options, session, asked)
        case .ready(let isReady, let equip): try room.ready(isReady, equip: equip, session, asked)
        case .addBot(let strength): try room.addBot(strength, session, asked)
        case .removeMember(let member): try room.removeMember(member, session, asked)
        case .rematch(let agrees, let equip): try room.rematch(agrees, equip: equip, session, asked)
        case .react(let reaction): try room.react(reaction, session, asked)

        case .getBoard(let wanted): try history.board(wanted, session, asked)
        case .listLedger(let wanted): try history.listLedger(wanted, session, asked)
        case .getStatistics: try history.statistics(session, asked)
        case .getReplay(let wanted): try history.replay(wanted, session, asked)

        case .library, .cooking:
            throw RequestFault(
                .wrongRole,
                "\(message.type) is for companions: say hello with the role \"companion\" on another"
                    + " connection")
        }
    }

    /// Handles a tap that the fast decoder couldn't read, because its JSON has escapes.
    private func tap(
        _ ingredient: String, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        // The answer is written by hand, so the request id must be escaped as JSON.
        let requestID = asked.id.map { Array(RoundStateEncoder.escaped($0)) } ?? []
        let result = Array(ingredient.utf8).withUnsafeBytes { ingredient in
            requestID.withUnsafeBytes { requestID in
                Result { () throws(RequestFault) in
                    try session.playedRoom.tap(
                        ingredient, requestID: asked.id == nil ? nil : requestID, session)
                }
            }
        }
        try result.get()
    }
}
