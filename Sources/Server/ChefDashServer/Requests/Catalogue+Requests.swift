import GameProtocol
import Kitchen

extension Catalogue {
    func item(named id: String) throws(RequestFault) -> ShopItem {
        guard let item = item(id: id) else {
            let known = items.map(\.id).joined(separator: ", ")
            throw RequestFault(
                .unknownItem, "the shop has no \"\(id.prefix(32))\"; it sells: \(known)")
        }
        return item
    }

    /// The items to use up. The store checks that the player owns them.
    func equipment(_ ids: [String]) throws(RequestFault) -> [ShopItem.ID] {
        var equipped: [ShopItem.ID] = []
        for id in ids {
            let item = try item(named: id)
            guard !equipped.contains(item.id) else {
                throw RequestFault(.badValue, "`equip` names \(item.id) twice; name each item once")
            }
            equipped.append(item.id)
        }
        return equipped
    }
}
