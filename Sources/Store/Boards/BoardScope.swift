import Base

/// The set of results that count on a board.
package enum BoardScope: Hashable, Sendable, CustomStringConvertible {
    case allTime
    /// The results of this day's UTC month.
    case season(Day)

    /// `all-time`, or a season's month such as 2026-11.
    package var description: String {
        switch self {
        case .allTime: "all-time"
        case .season(let day): day.month
        }
    }

    /// Reads what `description` writes; `nil` for anything else.
    package init?(_ text: String) {
        if text == "all-time" {
            self = .allTime
        } else if let day = Day(text + "-01") {
            self = .season(day)
        } else {
            return nil
        }
    }

    /// The column `boards.season`.
    var season: String {
        switch self {
        case .allTime: ""
        case .season(let day): day.month
        }
    }

    package static func == (left: Self, right: Self) -> Bool { left.season == right.season }

    package func hash(into hasher: inout Hasher) { hasher.combine(season) }
}
