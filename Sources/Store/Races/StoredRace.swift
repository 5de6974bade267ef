import Base
import Kitchen

/// A race's row in the store, with its seats.
package struct StoredRace: Hashable, Sendable {
    package enum State: String, Sendable {
        case open, settled
        /// No contest.
        case abandoned
        /// The server couldn't finish it.
        case lost
    }

    package struct Seat: Hashable, Sendable {
        /// From 0.
        let number: Int
        /// `nil` for a bot or a ghost.
        package let player: PlayerID?
        /// True if the seat played until the clock ran out. This and the next three are valid only
        /// in a settled race.
        package let hasFinished: Bool
        package let rank: Int
        package let served: Int
        package let earned: Int64
        /// `nil` if no order was served, or the race isn't settled.
        let lastServedTick: Int?
        let balanceAfter: Int64
        /// The change at the settlement; `nil` if there was none.
        package let rating: RatingChange?
        let ratedAgainst: RatedOpponents
        let unrated: UnratedReason?
        /// Thousandths of a point that waited for a review when the race was settled.
        let gainHeld: Int64
    }

    package let level: Int
    /// The day of a daily challenge; `nil` for anything else.
    package let day: Day?
    package let state: State
    let closedMilliseconds: Int64
    let isCounted: Bool
    /// The encoded `RaceRecord`; `nil` unless settled, and after a sweep has removed it.
    package let record: [UInt8]?
    /// JSON; `nil` unless settled.
    package let fairnessReport: String?
    package let seats: [Seat]

    /// The board on which its results count.
    var board: Board { day.map(Board.daily) ?? .level(level) }

    /// The decoded record; `nil` if there is none, or it can't be read.
    var played: RaceRecord? { record.flatMap { try? RaceRecord(decoding: $0) } }
}
