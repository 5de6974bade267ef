import Kitchen
import WebSocket

/// The languages of results' previews.
enum ProofLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"

    /// The language that a client prefers, by its `Accept-Language` (RFC 9110, section 12.5.4).
    init(accepting fields: HTTPFields) {
        var best = (language: ProofLanguage.english, thousandths: 0)
        for wish in fields.list("Accept-Language").compactMap(WeightedElement.init) {
            let primary = wish.name.lowercased().prefix { $0 != "-" }
            guard wish.thousandths > best.thousandths,
                let language = ProofLanguage(rawValue: String(primary))
            else { continue }
            best = (language, wish.thousandths)
        }
        self = best.language
    }

    /// What the player did.
    func headline(_ name: String, orders: Int, seconds: String) -> String {
        switch self {
        case .english: "\(name) served \(count(orders)) in \(seconds) s"
        case .spanish: "\(name) sirvió \(count(orders)) en \(seconds) s"
        }
    }

    /// Where the player did it, and what it earned: nothing in a level that is made of a recipe, which can't be
    /// raced from here either.
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
