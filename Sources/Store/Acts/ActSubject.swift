import Base
import Kitchen
import Recipes

/// Whom or what an operator's act changes.
package enum ActSubject: Hashable, Sendable, CustomStringConvertible {
    case player(PlayerID)
    /// An address block, such as `203.0.113.7` or `2001:db8::/64`.
    case block(String)
    case result(ResultSource, PlayerID)
    case household(HouseholdID)
    /// An image, by the name of its content.
    case image(String)
    /// A link to a recipe.
    case link(LinkID)
    case report(Int64)
    /// An operator of the console, whose name has no space.
    case `operator`(String)
    /// A server among several, by its number.
    case node(Int64)
    case server

    package var description: String {
        switch self {
        case .player(let player): "player \(player)"
        case .block(let block): "block \(block)"
        case .result(let source, let player): "\(source) of player \(player)"
        case .household(let household): "household \(household)"
        case .image(let name): "image \(name)"
        case .link(let link): "link \(link)"
        case .report(let number): "report \(number)"
        case .operator(let name): "operator \(name)"
        case .node(let epoch): "node \(epoch)"
        case .server: "server"
        }
    }

    /// Reads what `description` writes; nil for anything else.
    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        switch (words[0], words.count) {
        case ("player", 2):
            guard let player = PlayerID(words[1]) else { return nil }
            self = .player(player)
        case ("block", 2): self = .block(words[1])
        case ("round", 5), ("race", 5):
            guard let source = ResultSource("\(words[0]) \(words[1])"),
                let player = PlayerID(words[4])
            else { return nil }
            self = .result(source, player)
        case ("household", 2):
            guard let household = HouseholdID(words[1]) else { return nil }
            self = .household(household)
        case ("image", 2): self = .image(words[1])
        case ("link", 2):
            guard let link = LinkID(words[1]) else { return nil }
            self = .link(link)
        case ("report", 2):
            guard let number = Int64(words[1]) else { return nil }
            self = .report(number)
        case ("operator", 2): self = .operator(words[1])
        case ("node", 2):
            guard let epoch = Int64(words[1]) else { return nil }
            self = .node(epoch)
        case ("server", 1): self = .server
        default: return nil
        }
    }

    var locks: [Transaction.Lock] {
        switch self {
        case .player(let player), .result(.round, let player): [.player(player)]
        case .result(.race(let race), _): [.players(ofRace: race)]
        case .block, .household, .image, .link, .report, .operator, .node, .server: []
        }
    }
}
