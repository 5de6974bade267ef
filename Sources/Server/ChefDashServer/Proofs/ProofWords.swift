import Kitchen

/// The texts of result previews.
extension PageLanguage {
    /// The title: the player's result in one sentence.
    func headline(_ name: String, orders: Int, seconds: String) -> String {
        switch self {
        case .english: "\(name) served \(count(orders)) in \(seconds) s"
        case .spanish: "\(name) sirvió \(count(orders)) en \(seconds) s"
        }
    }

    /// The description: the level, the orders and the coins. A recipe level earns no coins and
    /// can't be raced from the page, so its text leaves both out.
    func about(level: Int, _ name: String, orders: Int, coins: Int64) -> String {
        guard !Level.recipeIDs.contains(level) else {
            return switch self {
            case .english: "The recipe \(name). \(count(orders)). Watch it, check it."
            case .spanish: "La receta \(name). \(count(orders)). Míralo y compruébalo."
            }
        }
        return switch self {
        case .english:
            "Level \(level), \(name). \(count(orders)), \(coins) coins. Watch it, check it, beat it."
        case .spanish:
            "Nivel \(level), \(name). \(count(orders)), \(coins) monedas. Míralo, compruébalo y supéralo."
        }
    }

    func challenge(_ day: String) -> String {
        switch self {
        case .english: "Daily challenge \(day)"
        case .spanish: "Reto diario \(day)"
        }
    }

    /// Seconds with one decimal.
    func seconds(milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return switch self {
        case .english: "\(tenths / 10).\(tenths % 10)"
        case .spanish: "\(tenths / 10),\(tenths % 10)"
        }
    }

    private func count(_ orders: Int) -> String {
        switch self {
        case .english: orders == 1 ? "1 order" : "\(orders) orders"
        case .spanish: orders == 1 ? "1 pedido" : "\(orders) pedidos"
        }
    }
}
