import Base

/// A leaderboard.
package enum Board: Hashable, Sendable, CustomStringConvertible {
    /// Results of rounds and races in a level, ordered by orders, coins and the earlier last order.
    case level(Int)
    /// Players by their current rating; in a season, by the rating after their last race in it.
    case rating
    /// Results of a day's challenge, ordered as a level's. Has no seasons.
    case daily(Day)

    /// `level/3`, `rating` or `daily/2026-11-21`.
    package var description: String {
        switch self {
        case .level(let id): "level/\(id)"
        case .rating: "rating"
        case .daily(let day): "daily/\(day)"
        }
    }

    /// Reads what `description` writes; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("rating", 1): self = .rating
        case ("level", 2):
            guard let id = Int(parts[1]), "\(id)" == parts[1] else { return nil }
            self = .level(id)
        case ("daily", 2):
            guard let day = Day(parts[1]) else { return nil }
            self = .daily(day)
        default: return nil
        }
    }

    /// The scopes in which a result of this time counts.
    func scopes(timeMilliseconds: Int64) -> [BoardScope] {
        switch self {
        case .daily: [.allTime]
        case .level, .rating: [.allTime, .season(Day(timeMilliseconds: timeMilliseconds))]
        }
    }
}
