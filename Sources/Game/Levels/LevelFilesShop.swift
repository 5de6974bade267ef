import Kitchen
import StrictJSON

/// Reads the shop's items from a file and from a canonical text.
enum LevelFilesShop {
    static let itemFields = ["id", "name", "price", "effect"]

    private enum EffectField: String, CaseIterable {
        case extraClockTicks, startCombo, extraCoins
    }

    /// Reads a list of items. `comboLimit` is `nil` if the rules couldn't be read.
    static func items(from node: LevelFilesNode, comboLimit: Int?) -> [ShopItem]? {
        guard let nodes = node.list(of: "item", count: LevelFilesBounds.items) else { return nil }
        var places: [ShopItem.ID: Int] = [:]
        var items: [ShopItem] = []
        for (index, node) in nodes.enumerated() {
            guard let item = readItem(from: node, comboLimit: comboLimit) else { continue }
            if let place = places[item.id] {
                node.refuse("has the id \"\(item.id)\", which item \(place) already has")
            }
            places[item.id] = index + 1
            items.append(item)
        }
        return items
    }

    /// The items in canonical form.
    static func value(of items: [ShopItem]) -> JSONNode {
        .list(
            items.map { item in
                .object([
                    "id": .text(item.id), "name": .localized(item.name),
                    "price": .integer(item.price), "effect": value(of: item.effect),
                ])
            })
    }

    private static func value(of effect: ShopItem.Effect) -> JSONNode {
        switch effect {
        case .extraClock(let ticks): .object(["extraClockTicks": .integer(ticks)])
        case .startCombo(let combo): .object(["startCombo": .integer(combo)])
        case .extraCoins(let coins): .object(["extraCoins": .integer(coins)])
        }
    }

    private static func readItem(from node: LevelFilesNode, comboLimit: Int?) -> ShopItem? {
        guard let object = node.object(fields: itemFields) else { return nil }
        let id = object["id"].flatMap(readID)
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        let price = object["price"]?.integer(in: LevelFilesBounds.coins)
        let effect = object["effect"].flatMap { readEffect(from: $0, comboLimit: comboLimit) }
        guard let id, let name, let price, let effect else { return nil }
        return ShopItem(id: id, name: name, price: Int64(price), effect: effect)
    }

    private static func readID(_ node: LevelFilesNode) -> ShopItem.ID? {
        guard case .text(let id) = node.value,
            id.consists(of: "a"..."z", "0"..."9", "-"..."-", count: 1...32)
        else {
            return node.refused(
                "is \(node.value.kind); it must be 1 to 32 of the characters a to z, 0 to 9 and -")
        }
        guard Asset(text: id) != .coins else {
            return node.refused("is \"\(id)\", which the ledger uses for coins")
        }
        return id
    }

    private static func readEffect(from node: LevelFilesNode, comboLimit: Int?) -> ShopItem.Effect?
    {
        let fields = EffectField.allCases.map(\.rawValue)
        guard let object = node.object(fields: [], optional: fields) else { return nil }
        let named = EffectField.allCases.filter { object.values[$0.rawValue] != nil }
        guard named.count == 1, let field = named.first, let value = object[field.rawValue] else {
            return node.refused(
                "has \(named.count) effects; it must have one of "
                    + fields.joined(separator: ", "))
        }
        switch field {
        case .extraClockTicks:
            return value.integer(in: LevelFilesBounds.addedTicks).map { .extraClock(ticks: $0) }
        case .startCombo:
            let limit = comboLimit ?? LevelFilesBounds.combo.upperBound
            return value.integer(in: 1...limit).map { .startCombo($0) }
        case .extraCoins:
            return value.integer(in: LevelFilesBounds.orderCoins).map { .extraCoins($0) }
        }
    }
}
