/// What a race does to ratings, whatever is decided about its results later: each decision's change
/// is the difference between two answers of this.
package struct RatingPeriod {
    package struct Seat {
        /// Before the race.
        package let before: Rating
        /// As the race was played.
        package let rank: Int
        /// Bit n says that it counts against seat n.
        package let ratedAgainst: Int64

        package init(before: Rating, rank: Int, ratedAgainst: Int64) {
            self.before = before
            self.rank = rank
            self.ratedAgainst = ratedAgainst
        }
    }

    /// What was decided about results: by seat.
    package struct Decisions {
        /// Nobody has decided: a gain waits, a loss counts.
        package var held: Set<Int>
        /// The result is a forfeit, which ranks last and never gains.
        package var rejected: Set<Int>

        package init(held: Set<Int> = [], rejected: Set<Int> = []) {
            self.held = held
            self.rejected = rejected
        }
    }

    package let seats: [Seat]

    package init(seats: [Seat]) {
        self.seats = seats
    }

    /// The ratings after the race; a seat that counts against nobody keeps its own.
    package func ratings(_ decisions: Decisions) -> [Rating] {
        let standings = seats.enumerated().map { number, seat in
            (
                rating: seat.before,
                rank: decisions.rejected.contains(number) ? Int.max : seat.rank
            )
        }
        let after = Glicko2().ratings(after: standings) { one, other in
            seats[one].ratedAgainst & 1 << Int64(other) != 0
        }
        return zip(seats, after).enumerated().map { number, ratings in
            let (before, after) = (ratings.0.before, ratings.1)
            guard seats[number].ratedAgainst != 0 else { return before }
            // Of two forfeits the lower rating would win by the draw.
            let isWithheld =
                (decisions.held.contains(number) || decisions.rejected.contains(number))
                && after.ratingThousandths > before.ratingThousandths
            return isWithheld
                ? after.with(ratingThousandths: before.ratingThousandths) : after
        }
    }
}

extension Rating {
    /// The same knowledge of another strength, within what ratings can be.
    package func with(ratingThousandths: Int64) -> Rating {
        let range = Glicko2.ratingThousandthsRange
        return Rating(
            ratingThousandths: min(max(ratingThousandths, range.lowerBound), range.upperBound),
            deviationThousandths: deviationThousandths, volatilityBillionths: volatilityBillionths)
    }

    /// With what a decision adds or takes.
    package func moved(from old: Rating, to new: Rating) -> Rating {
        with(ratingThousandths: ratingThousandths + new.ratingThousandths - old.ratingThousandths)
    }
}
