import GameProtocol
import Store

/// Handles requests for the levels and the shop, and purchases.
struct ShopRequests: Sendable {
    let asked: PlayerRequest

    private var rooms: Rooms { asked.rooms }
    private var session: Session { asked.session }

    func listLevels() {
        let (catalogue, encoder) = rooms.files.catalogueAndLevelList(in: session.language)
        let text = encoder.encoded(re: asked.id) { index in
            let level = catalogue.levels[index]
            return (
                stars: session.player.bestStars[level.id] ?? 0,
                isUnlocked: catalogue.isUnlocked(level) { session.player.bestStars[$0] ?? 0 }
            )
        }
        asked.request.connection.send(text: text)
    }

    func listItems() {
        let shop = Shop(
            coins: session.player.coins,
            items: rooms.files.catalogue.items.map { item in
                ShopOffer(
                    itemID: item.id, name: item.name.text(in: session.language),
                    price: item.price, owned: session.player.inventory[item.id] ?? 0,
                    effect: ItemEffect(item.effect))
            })
        asked.answer(.shop(shop))
    }

    func purchase(_ id: String) throws(RequestFault) {
        let item = try rooms.files.catalogue.item(named: id)
        let requestID = try asked.request.uniqueID()
        let player = asked.player
        let home = rooms.sessions.home(of: player)
        rooms.store.perform(
            Purchase(player: player, item: item.id, price: item.price, requestID: requestID),
            on: home.shard
        ) { [replies = rooms.replies] result in
            home.withSession(player) { _, session in
                switch result {
                case .success(let receipt): Self.purchased(receipt, session, re: requestID)
                case .failure(let error): replies.refuse(error, session, re: requestID)
                }
            }
        }
    }

    private static func purchased(_ receipt: PurchaseReceipt, _ session: Session, re: String) {
        // A repeated request gets the first answer again; the balance may have changed since.
        if !receipt.isRepeat {
            session.player.coins = receipt.coins
            session.player.inventory[receipt.item] = receipt.quantity
            session.aloneRoom?.setOwned(session.player.inventory)
        }
        session.send(
            .purchased(
                Purchased(
                    itemID: receipt.item, price: receipt.price, owned: receipt.quantity,
                    coins: receipt.coins)), re: re)
    }
}
