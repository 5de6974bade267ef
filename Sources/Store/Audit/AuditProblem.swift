/// The first fault that an audit found in a store.
package struct AuditProblem: Hashable, Sendable, CustomStringConvertible {
    /// Where it is.
    package enum Place: Hashable, Sendable {
        case entry(Int64)
        /// A player's id in hexadecimal digits, or a house account's name.
        case account(String, asset: String)
        case round(String)
        case race(String)
        /// A board's name and season.
        case board(String)
        /// A player's id.
        case rating(String)
        /// A player's id.
        case totals(String)
        /// A player's id, and the level.
        case progress(String, level: Int64)
        /// A player's id.
        case player(String)
        /// The result that is under review.
        case review(String)
        /// A player's id, and the day.
        case dailyTry(String, day: String)
        /// A request's id, and the player's.
        case request(String, of: String)
        /// A fingerprint in hexadecimal digits.
        case catalogue(String)
        case table(String)
    }

    package let place: Place
    /// What is wrong, such as `balance after`.
    package let what: String
    package let expected: String
    package let found: String

    package init(place: Place, what: String, expected: String, found: String) {
        self.place = place
        self.what = what
        self.expected = expected
        self.found = found
    }

    package var description: String {
        let name =
            switch place {
            case .entry(let id): "entry \(id)"
            case .account(let account, let asset): "account \(account), \(asset)"
            case .round(let id): "round \(id)"
            case .race(let id): "race \(id)"
            case .board(let name): "board \(name)"
            case .rating(let player), .totals(let player): "player \(player)"
            case .progress(let player, let level): "player \(player), level \(level)"
            case .player(let player): "player \(player)"
            case .review(let result): "the review of \(result)"
            case .dailyTry(let player, let day): "player \(player)'s try of \(day)"
            case .request(let id, let player): "request \(id) of player \(player)"
            case .catalogue(let fingerprint): "catalogue \(fingerprint)"
            case .table(let name): "table \(name)"
            }
        return "\(name): \(what) is stored as \(found), but \(expected) is right"
    }
}
