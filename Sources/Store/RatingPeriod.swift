import Kitchen

/// What a race does to ratings, whatever is decided about its results later: each decision's change
/// is the difference between two answers of this.
struct RatingPeriod {
    struct Seat {
        /// Before the race.
        let before: Rating
        /// As the race was played.
        let rank: Int
        /// Bit n says that it counts against seat n.
        let ratedAgainst: Int64
    }

    /// What was decided about results: by seat.
    struct Decisions {
        /// Nobody has decided: a gain waits, a loss counts.
        var held: Set<Int> = []
        /// The result is a forfeit, which ranks last and never gains.
        var rejected: Set<Int> = []
    }

    let seats: [Seat]

    /// The ratings after the race; a seat that counts against nobody keeps its own.
    func ratings(_ decisions: Decisions) -> [Rating] {
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
    func with(ratingThousandths: Int64) -> Rating {
        let range = Glicko2.ratingThousandthsRange
        return Rating(
            ratingThousandths: min(max(ratingThousandths, range.lowerBound), range.upperBound),
            deviationThousandths: deviationThousandths, volatilityBillionths: volatilityBillionths)
    }

    /// With what a decision adds or takes.
    func moved(from old: Rating, to new: Rating) -> Rating {
        with(ratingThousandths: ratingThousandths + new.ratingThousandths - old.ratingThousandths)
    }
}
