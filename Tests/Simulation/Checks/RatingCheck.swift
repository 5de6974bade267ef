import Base
import Kitchen
import Lobby

/// Computes independently which races should have changed which ratings, and the members of the
/// rating board. The audit checks the amounts.
struct RatingCheck {
    private static let millisecondsInDay: Int64 = 86_400_000

    let books: CommittedBooks
    let lobbyRules: LobbyRules
    /// True if two players share an address.
    let shareAddress: (PlayerID, PlayerID) -> Bool
    let complain: (String) -> Void

    func run(_ tally: inout Tally) {
        // By day and pair of players.
        var counts: [Int64: [Set<PlayerID>: Int]] = [:]
        var opponents: [PlayerID: Set<PlayerID>] = [:]
        let changes = books.ratingChanges()
        for race in ordered(by: changes) where race.state == "settled" {
            let seats = books.seats(of: race.id)
            let players = seats.map(\.player)
            let isRatable =
                race.mode == "queue" && !players.contains(nil) && seats.contains { $0.served > 0 }
            var isExpected = false
            for (one, player) in players.enumerated() {
                for (other, opponent) in players.enumerated().dropFirst(one + 1) {
                    let isKept = seats[one].isRated(against: other)
                    let isOthersKept = seats[other].isRated(against: one)
                    guard isRatable, let player, let opponent else {
                        if isKept || isOthersKept {
                            complain("race \(race.id) shouldn't be rated, and is")
                        }
                        continue
                    }
                    let day = race.closedMilliseconds / Self.millisecondsInDay
                    let pair: Set = [player, opponent]
                    let count = counts[day]?[pair] ?? 0
                    let isWanted =
                        !shareAddress(player, opponent) && count < lobbyRules.pairRatingsPerDay
                    // A player who served nothing can lose, but beating them gains nothing.
                    if (isWanted && seats[other].served > 0) != isKept
                        || (isWanted && seats[one].served > 0) != isOthersKept
                    {
                        complain(
                            "race \(race.id) \(isKept ? "counts" : "doesn't count") between"
                                + " \(player) and \(opponent), race \(count + 1) of theirs")
                    }
                    guard isKept || isOthersKept else { continue }
                    isExpected = true
                    counts[day, default: [:]][pair, default: 0] += 1
                    if isKept { opponents[player, default: []].insert(opponent) }
                    if isOthersKept { opponents[opponent, default: []].insert(player) }
                }
            }
            if isExpected != race.hasRated { complain("race \(race.id) is rated, or not, wrongly") }
            for seat in seats where race.mode == "queue" && !players.contains(nil) {
                let hasChange = seat.ratingAfter != nil
                if hasChange != (seat.unrated == nil) || hasChange != (seat.ratedAgainst != 0) {
                    complain("race \(race.id) doesn't say why seat \(seat.seat) is unrated")
                }
                if seat.isGainHeld { tally.count(.heldRatings) }
                if seat.unrated != nil { tally.count(.unratedSeats) }
            }
        }
        check(changes, &tally)
        checkBoard(opponents)
    }

    /// The races that changed ratings, in the order of the changes, and then the others.
    private func ordered(by changes: [CommittedBooks.RatingChange]) -> [CommittedBooks.Race] {
        var places: [PlayID: Int] = [:]
        for change in changes where change.cause == "race" && places[change.race] == nil {
            places[change.race] = places.count
        }
        return books.races().sorted { left, right in
            (places[left.id] ?? .max, left.id) < (places[right.id] ?? .max, right.id)
        }
    }

    /// A result under review gains nothing, and a decision applies or removes the right gain.
    private func check(_ changes: [CommittedBooks.RatingChange], _ tally: inout Tally) {
        var latest: [PlayerID: Int64] = [:]
        for change in changes {
            if let before = latest[change.player], before != change.before {
                complain("player \(change.player)'s rating changed between two changes")
            }
            latest[change.player] = change.after
            let points = change.after - change.before
            switch change.cause {
            case "race":
                guard points > 0, books.isReviewed(change.player, in: change.race) else { continue }
                complain("player \(change.player) gained in race \(change.race) without a review")
            case "cleared":
                tally.count(.clearedResults)
                if !change.isOwn || points < 0 {
                    complain("a cleared result of race \(change.race) costs \(change.player)")
                }
            case "rejected":
                if change.isOwn { tally.count(.rejectedResults) }
                if change.isOwn ? points > 0 : points < 0 {
                    complain("a rejected result of race \(change.race) moves \(change.player)")
                }
            default: complain("\(change.cause) changed a rating")
            }
        }
    }

    private func checkBoard(_ opponents: [PlayerID: Set<PlayerID>]) {
        let known = books.playersKnown(toPoints: lobbyRules.boardDeviation)
        let expected = known.filter { (opponents[$0]?.count ?? 0) >= lobbyRules.boardOpponents }
        let shown = books.ratedPlayers()
        if shown != expected {
            complain(
                "on the board of ratings are \(shown.subtracting(expected)) too many and"
                    + " \(expected.subtracting(shown)) too few")
        }
    }
}
