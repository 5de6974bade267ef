import GameProtocol
import Kitchen
import Names
import Runtime
import Store

extension RoomHost {
    /// Acts on a request of a player who is signed in.
    ///
    /// - Throws: the refusal, which the client is told and which changed nothing.
    func handle(
        _ request: ClientRequest, _ session: Session, _ connection: Connection
    ) throws(RequestFault) {
        let re = request.id
        switch request.message {
        case .hello: preconditionFailure("a hello is no request of a player who is signed in")
        case .setProfile(let profile):
            try setProfile(profile, session, Request(id: re, connection: connection))
        case .listLevels: connection.send(text: levels(session, re: re))
        case .listShop: session.send(ServerEvent(re: re, .shop(shop(session))))
        case .purchase(let item): try purchase(item, session, re: re)
        case .startRound(let level, let equip):
            try startRound(level: level, equip: equip, session, re: re)
        case .tap(let ingredient): try tap(ingredient, session, re: re)
        case .clear: try clear(session, Request(id: re, connection: connection))
        case .leaveRound: try leaveRound(session, Request(id: re, connection: connection))
        case .setStream(let stream):
            session.stream = stream
            session.send(ServerEvent(re: re, .stream(stream)))
            if let room = session.room { sendSnapshot(of: room, session, re: nil) }
        case .ping(let clientTime):
            session.send(
                ServerEvent(
                    re: re,
                    .pong(
                        Pong(
                            clientTime: clientTime,
                            serverTimeMilliseconds: context.serverTimeMilliseconds(at: shard.now))))
            )
        case .listLedger(let wanted):
            try listLedger(wanted, session, Request(id: re, connection: connection))
        case .getStatistics: try statistics(session, Request(id: re, connection: connection))
        case .getReplay(let wanted):
            try replay(wanted, session, Request(id: re, connection: connection))
        default: try handleRace(request, session, connection)
        }
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
                    try tap(ingredient, requestID: re == nil ? nil : requestID, session)
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
        context.store.setProfile(session.player.id, name: name, avatar: avatar) {
            [self] result in
            shard.async { [self] in
                switch result {
                case .success(let committed):
                    session.player.name = committed.name
                    session.player.avatar = committed.avatar
                    showProfile(of: session)
                    session.send(
                        ServerEvent(re: request.re(for: session), .profile(profile(session))))
                case .failure(let error):
                    refuse(error, session, re: request.re(for: session))
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
        context.store.purchase(
            Purchase(
                player: session.player.id, item: item.id, price: item.price, requestID: requestID)
        ) { [self] result in
            shard.async { [self] in
                switch result {
                case .success(let receipt): purchased(receipt, session, re: re)
                case .failure(let error): refuse(error, session, re: re)
                }
            }
        }
    }

    private func purchased(_ receipt: PurchaseReceipt, _ session: Session, re: String?) {
        // A repeated request is answered as the first time, when the balance was another.
        if !receipt.isRepeat {
            session.player.coins = receipt.coins
            session.player.inventory[receipt.item] = receipt.quantity
            session.room?.setOwned(session.player.inventory)
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
        guard let connection = session.connection, let client = connection.context as? Client
        else { return }
        if case .unavailable(let text) = error {
            context.log.error("store_unavailable", ["error": text])
        }
        refuse(
            RequestFault(error), re: re, client, connection,
            retryAfterMilliseconds: RequestFault(error).code.canRetry ? 1000 : nil)
    }
}
