/// A race's effect on ratings under any later decisions about its results. A decision changes
/// ratings by the difference between two answers of this type.
package struct RatingPeriod {
    package struct Seat {
        /// The rating before the race.
        package let before: Rating
        /// The rank in the race.
        package let rank: Int
        package let ratedAgainst: RatedOpponents

        package init(before: Rating, rank: Int, ratedAgainst: RatedOpponents) {
            self.before = before
            self.rank = rank
            self.ratedAgainst = ratedAgainst
        }
    }

    /// The decisions about results, by seat.
    package struct Decisions: Hashable, Sendable {
        /// Undecided results: gains wait, losses count.
        package var held: Set<Int>
        /// Results that count as forfeits: they rank last and never gain.
        package var rejected: Set<Int>

        package init(held: Set<Int> = [], rejected: Set<Int> = []) {
            self.held = held
            self.rejected = rejected
        }
    }

    package let seats: [Seat]

    package init(seats: [Seat]) { self.seats = seats }

    /// The ratings after the race. A seat without rated opponents keeps its rating.
    package func ratings(_ decisions: Decisions) -> [Rating] {
        let standings = seats.enumerated().map { number, seat in
            (rating: seat.before, rank: decisions.rejected.contains(number) ? .max : seat.rank)
        }
        let after = Glicko2.ratings(after: standings) { one, other in
            seats[one].ratedAgainst.weight(of: other)
        }
        return seats.indices.map { number in
            let (before, after) = (seats[number].before, after[number])
            guard !seats[number].ratedAgainst.isEmpty else { return before }
            // Two forfeits are a draw, from which the lower rating would gain.
            let isWithheld =
                (decisions.held.contains(number) || decisions.rejected.contains(number))
                && after.ratingThousandths > before.ratingThousandths
            return isWithheld ? after.with(ratingThousandths: before.ratingThousandths) : after
        }
    }
}

extension Rating {
    /// A copy with another rating, clamped to the valid range.
    package func with(ratingThousandths: Int64) -> Rating {
        let range = Glicko2.ratingThousandthsRange
        return Rating(
            ratingThousandths: min(max(ratingThousandths, range.lowerBound), range.upperBound),
            deviationThousandths: deviationThousandths, volatilityBillionths: volatilityBillionths)
    }

    /// A copy moved by the difference that a decision makes.
    package func moved(from old: Rating, to new: Rating) -> Rating {
        with(ratingThousandths: ratingThousandths + new.ratingThousandths - old.ratingThousandths)
    }
}
