import GameProtocol
import Kitchen
import Names
import Runtime
import Store

extension GameShard {
    /// Acts on a request of a player who is signed in.
    ///
    /// - Throws: the refusal, which the client is told and which changed nothing.
    func handle(
        _ request: ClientRequest, _ session: Session, _ connection: Connection
    ) throws(RequestFault) {
        let asked = Request(id: request.id, connection: connection)
        let player = session.player.id
        switch request.message {
        case .hello: preconditionFailure("a hello is no request of a player who is signed in")
        case .setStream(let stream): setStream(stream, session, re: request.id)
        case .ping(let clientTime): pong(clientTime, session, re: request.id)
        case .setProfile(let profile): try setProfile(profile, session, asked)

        case .listLevels: connection.send(text: levels(session, re: request.id))
        case .listShop: session.send(ServerEvent(re: request.id, .shop(shop(session))))
        case .purchase(let item): try purchase(item, session, re: request.id)

        case .startRound(let level, let equip):
            try startRound(level: level, equip: equip, session, re: request.id)
        case .getDaily: try daily(session, asked)
        case .startDaily: try startDaily(session, re: request.id)
        case .tap(let ingredient): try tap(ingredient, session, re: request.id)
        case .clear: try playedRoom(of: session).clear(session, re: request.id)
        case .leaveRound:
            try playedRoom(of: session).finish(RoomShell.Asker(player: player, request: asked))

        case .queue(let wanted): try enterQueue(wanted, session, asked)
        case .getTicket: hall.ticket(of: player, completion(player, asked))
        case .leaveQueue: hall.leaveQueue(player, completion(player, asked))
        case .answerBots(let accepts):
            hall.answerBots(player, accepts: accepts, asked, completion(player, asked))

        case .createRoom(let options): try createRoom(options, session, asked)
        case .joinRoom(let code): try enterRoom(code, session, asked) { .join($0) }
        case .watchRoom(let code): try enterRoom(code, session, asked) { .watch($0) }
        case .raceGhost(let level, let other, let record):
            try raceGhost(level: level, of: other, record, session, asked)

        case .leaveRoom: try leaveRoom(session, asked)
        case .setRoom(let options): try setRoom(options, session, asked)
        case .ready(let isReady, let equip): try ready(isReady, equip: equip, session, asked)
        case .addBot(let strength): try addBot(strength, session, asked)
        case .removeMember(let member): try removeMember(member, session, asked)
        case .rematch(let agrees, let equip): try rematch(agrees, equip: equip, session, asked)
        case .react(let reaction): try react(reaction, session, asked)

        case .getBoard(let wanted): try board(wanted, session, asked)
        case .listLedger(let wanted): try listLedger(wanted, session, asked)
        case .getStatistics: try statistics(session, asked)
        case .getReplay(let wanted): try replay(wanted, session, asked)
        }
    }

    private func setStream(_ stream: StreamMode, _ session: Session, re: String?) {
        session.stream = stream
        session.send(ServerEvent(re: re, .stream(stream)))
        session.aloneRoom?.sendSnapshot(to: session, re: nil)
    }

    private func pong(_ clientTime: Double, _ session: Session, re: String?) {
        let now = context.serverTimeMilliseconds(at: shard.now)
        session.send(
            ServerEvent(re: re, .pong(Pong(clientTime: clientTime, serverTimeMilliseconds: now))))
    }

    /// A tap that needed the general decoder, because its JSON has escapes.
    private func tap(
        _ ingredient: String, _ session: Session, re: String?
    ) throws(RequestFault) {
        // The answer is written by hand, so the request id goes in as JSON has it.
        let requestID = re.map { Array(RoundStateEncoder.escaped($0)) } ?? []
        let result = Array(ingredient.utf8).withUnsafeBytes { ingredient in
            requestID.withUnsafeBytes { requestID in
                Result { () throws(RequestFault) in
                    try playedRoom(of: session).tap(
                        ingredient, requestID: re == nil ? nil : requestID, session)
                }
            }
        }
        try result.get()
    }

    // MARK: - Profile

    private func setProfile(
        _ change: ClientMessage.SetProfile, _ session: Session, _ request: Request
    ) throws(RequestFault) {
        let name: String?
        let avatar: String?
        do throws(NameFault) {
            name = try change.name.map(ProfileText.name)
            avatar = try change.avatar.map(ProfileText.avatar)
        } catch {
            throw RequestFault(.badValue, error.description)
        }
        let player = session.player.id
        let home = home(of: player)
        context.store.perform(
            ProfileChange(of: player, name: name, avatar: avatar), on: home.shard
        ) { result in
            home.withSession(player) { host, session in
                let re = request.re(for: session)
                switch result {
                case .success(let committed):
                    session.player.name = committed.name
                    session.player.avatar = committed.avatar
                    host.showProfile(of: session)
                    session.send(ServerEvent(re: re, .profile(host.profile(session))))
                case .failure(let error): host.refuse(error, session, re: re)
                }
            }
        }
    }

    // MARK: - Levels and shop

    private func levels(_ session: Session, re: String?) -> [UInt8] {
        let (catalogue, encoder) = context.catalogueAndLevelList(in: session.language)
        return encoder.encoded(re: re) { index in
            let level = catalogue.levels[index]
            return (
                stars: session.player.bestStars[level.id] ?? 0,
                isUnlocked: catalogue.isUnlocked(level) { session.player.bestStars[$0] ?? 0 }
            )
        }
    }

    private func shop(_ session: Session) -> Shop {
        Shop(
            items: context.catalogue.items.map { item in
                ShopOffer(
                    itemID: item.id, name: item.name.text(in: session.language),
                    price: item.price,
                    effect: ItemEffect(item.effect),
                    owned: session.player.inventory[item.id] ?? 0)
            }, coins: session.player.coins)
    }

    private func purchase(_ id: String, _ session: Session, re: String?) throws(RequestFault) {
        let item = try self.item(id, of: context.catalogue)
        guard let requestID = re else { preconditionFailure("decoding requires an id") }
        let player = session.player.id
        let home = home(of: player)
        context.store.perform(
            Purchase(player: player, item: item.id, price: item.price, requestID: requestID),
            on: home.shard
        ) { result in
            home.withSession(player) { host, session in
                switch result {
                case .success(let receipt): host.purchased(receipt, session, re: re)
                case .failure(let error): host.refuse(error, session, re: re)
                }
            }
        }
    }

    private func purchased(_ receipt: PurchaseReceipt, _ session: Session, re: String?) {
        // A repeated request is answered as the first time, when the balance was another.
        if !receipt.isRepeat {
            session.player.coins = receipt.coins
            session.player.inventory[receipt.item] = receipt.quantity
            session.aloneRoom?.setOwned(session.player.inventory)
        }
        session.send(
            ServerEvent(
                re: re,
                .purchased(
                    Purchased(
                        itemID: receipt.item, price: receipt.price, owned: receipt.quantity,
                        coins: receipt.coins))))
    }

    /// The item of this id, or the refusal.
    func item(_ id: String, of catalogue: Catalogue) throws(RequestFault) -> ShopItem {
        guard let item = catalogue.item(id: id) else {
            let known = catalogue.items.map(\.id).joined(separator: ", ")
            throw RequestFault(
                .unknownItem, "the shop has no \"\(id.prefix(32))\"; it sells: \(known)")
        }
        return item
    }

    // MARK: - Refusals of the store

    /// Tells the player why the store refused; nothing was changed.
    func refuse(_ error: StoreError, _ session: Session, re: String?) {
        guard let connection = session.connection, let client = connection.context as? Visitor
        else { return }
        if case .unavailable(let text) = error {
            context.log.error("store_unavailable", ["error": text])
        }
        refuse(
            RequestFault(error), re: re, client, connection,
            retryAfterMilliseconds: RequestFault(error).code.canRetry ? 1000 : nil)
    }
}
