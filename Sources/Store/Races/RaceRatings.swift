import Base
import Kitchen

/// Computes the rating changes of races: at the settlement, and after a review of a result that
/// looks as if no person played it.
///
/// Only the gain of such a result waits for the review; everything else counts at once. A later
/// decision changes the current ratings by the difference that it makes to the race.
///
/// Used only on the journal's queue, like `Transaction`.
final class RaceRatings {
    private let ratings: RatingTable
    private let races: RaceTable
    private let reviews: ReviewTable
    private let results: ResultPublisher

    init(
        _ database: any Database, races: RaceTable, reviews: ReviewTable, results: ResultPublisher
    ) {
        ratings = RatingTable(database)
        self.races = races
        self.reviews = reviews
        self.results = results
    }

    // MARK: The settlement

    /// A seat of a race that was just settled.
    private struct Racer {
        let seat: StoredRace.Seat
        let player: PlayerID
        /// The reasons why the seat isn't rated against some others, by their seats.
        var reasons: [Int: UnratedReason] = [:]
        var ratedAgainst = RatedOpponents()

        var number: Int { seat.number }

        /// Why the seat is rated against nobody; `nil` if it is rated.
        var unrated: UnratedReason? {
            guard ratedAgainst.isEmpty else { return nil }
            let all = Set(reasons.values)
            return all == [.noOrders]
                ? .noOrders : all.contains(.sharedAddress) ? .sharedAddress : .repeatedPair
        }
    }

    /// Changes the ratings of all players who are rated against each other.
    ///
    /// - Parameter odd: the seats whose results look as if no person played them.
    func rate(_ race: PlayID, by terms: RatingTerms, odd: Set<Int>, now: Int64) throws(StoreFault) {
        let seats = try races.seats(of: race)
        let racers = seats.compactMap { seat in seat.player.map { Racer(seat: seat, player: $0) } }
        guard racers.count == seats.count, racers.count > 1 else { return }
        let today = Day(timeMilliseconds: now)
        let paired = try pair(racers, by: terms, on: today)
        let period = RatingPeriod(
            seats: try paired.map { racer throws(StoreFault) in
                RatingPeriod.Seat(
                    before: try ratings.rating(of: racer.player).rating, rank: racer.seat.rank,
                    ratedAgainst: racer.ratedAgainst)
            })
        let after = period.ratings(.init(held: odd))
        let all = period.ratings(.init())
        for (index, racer) in paired.enumerated() {
            try races.save(
                ratedAgainst: racer.ratedAgainst, racer.unrated,
                gainHeld: all[index].ratingThousandths - after[index].ratingThousandths,
                ofSeat: racer.number, of: race)
            guard !racer.ratedAgainst.isEmpty else { continue }
            let change = RatingChange(before: period.seats[index].before, after: after[index])
            try ratings.save(change, of: racer.player, seat: racer.number, in: race)
            let opponents = paired.filter { racer.ratedAgainst.contains($0.number) }
            let opponentCount = try ratings.meet(
                opponents.map(\.player), by: racer.player, limit: terms.boardOpponents)
            let isShown =
                opponentCount >= terms.boardOpponents
                && change.after.deviationThousandths < Int64(terms.boardDeviation) * 1000
            results.publish(
                change.after, of: racer.player, after: race, isShown: isShown,
                timeMilliseconds: now)
        }
        for (one, racer) in paired.enumerated() {
            for (other, opponent) in paired.enumerated().dropFirst(one + 1)
            where racer.ratedAgainst.contains(other) || opponent.ratedAgainst.contains(one) {
                try ratings.countPair(racer.player, opponent.player, on: today)
            }
        }
        if paired.contains(where: { !$0.ratedAgainst.isEmpty }) {
            try races.markRated(race)
            try ratings.sweepPairs(before: today)
        }
    }

    /// Finds the pairs that are rated against each other, and their weights. A player who served
    /// nothing can lose, but the others win nothing from them.
    private func pair(
        _ racers: [Racer], by terms: RatingTerms, on day: Day
    ) throws(StoreFault) -> [Racer] {
        var racers = racers
        for one in racers.indices {
            for other in racers.indices.dropFirst(one + 1) {
                let (player, opponent) = (racers[one].player, racers[other].player)
                let count = try ratings.pairCount(player, opponent, on: day)
                let before = try ratings.pairCount(player, opponent, on: day.before)
                for (seat, against) in [(one, other), (other, one)] {
                    let reason: UnratedReason? =
                        if racers[against].seat.served == 0 {
                            .noOrders
                        } else if terms.sharedAddresses.contains(.init(one, other)) {
                            .sharedAddress
                        } else if count >= terms.pairRatingsPerDay {
                            .repeatedPair
                        } else {
                            nil
                        }
                    racers[seat].reasons[against] = reason
                    guard reason == nil else { continue }
                    racers[seat].ratedAgainst.insert(
                        against,
                        halvings: max(
                            count + before / 2, terms.blockMeetings(of: seat, with: against)))
                }
            }
        }
        return racers
    }

    // MARK: Decisions

    /// Changes ratings after a decision about a seat's result. A cleared result gets the gain that
    /// waited. A rejected one becomes a forfeit, and the others gain what they would have gained
    /// from it. Decisions about a seat that is rated against nobody change no ratings.
    ///
    /// - Parameter earlier: what held for the result until now; nil if it was never under review.
    func decided(
        _ race: PlayID, seat decided: Int, as state: ReviewState, from earlier: ReviewState?,
        now: Int64
    ) throws(StoreFault) {
        let seats = try races.seats(of: race)
        guard seats.indices.contains(decided), !seats[decided].ratedAgainst.isEmpty else { return }
        var decisions = RatingPeriod.Decisions()
        for seat in seats where !seat.ratedAgainst.isEmpty {
            guard let player = seat.player else { continue }
            decisions.set(
                seat.number, to: try reviews.state(of: .race(race), player: player))
        }
        var before = decisions
        before.set(decided, to: earlier)
        let period = RatingPeriod(seats) { $0.rating?.before }
        let moves = zip(period.ratings(before), period.ratings(decisions))
        for (seat, (old, new)) in zip(seats, moves) {
            guard let player = seat.player, !seat.ratedAgainst.isEmpty else { continue }
            let present = try ratings.rating(of: player).rating
            let change = RatingChange(before: present, after: present.moved(from: old, to: new))
            guard change.before != change.after || seat.number == decided else { continue }
            try ratings.save(
                change, of: player, seat: seat.number, in: race, decision: (state, decided))
            // The opponents and the deviation haven't changed.
            results.publish(
                change.after, of: player, after: race,
                isShown: try results.isRatingShown(of: player), timeMilliseconds: now)
        }
    }
}

extension RatingPeriod.Decisions {
    /// - Parameter state: nil for a result that was never under review.
    mutating func set(_ seat: Int, to state: ReviewState?) {
        held.remove(seat)
        rejected.remove(seat)
        switch state {
        case .held: held.insert(seat)
        case .rejected: rejected.insert(seat)
        case .cleared, nil: break
        }
    }
}

extension RatingPeriod {
    /// The period of a rated race. A seat without an earlier rating gets the initial one.
    init(_ seats: [StoredRace.Seat], before: (StoredRace.Seat) -> Rating?) {
        self.init(
            seats: seats.map { seat in
                Seat(
                    before: before(seat) ?? .initial, rank: seat.rank,
                    ratedAgainst: seat.ratedAgainst)
            })
    }
}
