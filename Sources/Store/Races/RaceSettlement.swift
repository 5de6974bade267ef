import Base
import Kitchen

/// Settles a race in one transaction: coins, ratings, boards, record. Answers with the race's
/// results; a repetition gets the same ones. If the race isn't open and was never settled, it
/// changes nothing and answers with `nil`.
package struct RaceSettlement: Hashable, OwedOperation {
    package struct Seat: Hashable, Sendable {
        /// From 1; equal results share a rank.
        package let rank: Int
        package let outcome: SeatOutcome
        /// The verdict on the times between the player's taps.
        package let timing: TimingVerdict

        package init(rank: Int, outcome: SeatOutcome, timing: TimingVerdict) {
            self.rank = rank
            self.outcome = outcome
            self.timing = timing
        }
    }

    package let race: PlayID
    /// In the same order as in the opening.
    package let seats: [Seat]
    /// The encoded `RaceRecord`.
    package let record: [UInt8]
    /// JSON.
    package let fairnessReport: String
    /// The terms by which the players are rated; `nil` for an unrated race, and always with a bot
    /// or ghost.
    package let rating: RatingTerms?
    /// True if the results of players who finished may go to the board of the level or the day.
    package let isCounted: Bool

    package init(
        race: PlayID, seats: [Seat], record: [UInt8], fairnessReport: String,
        rating: RatingTerms?, isCounted: Bool
    ) {
        self.race = race
        self.seats = seats
        self.record = record
        self.fairnessReport = fairnessReport
        self.rating = rating
        self.isCounted = isCounted
    }

    package var locks: [Transaction.Lock] { [.players(ofRace: race)] }

    package func perform(in transaction: Transaction) throws(StoreFault) -> SettledRace? {
        let (races, now) = (transaction.races, transaction.now)
        let row = try races.row(of: race)
        if let row, row.state == .settled { return SettledRace(row.seats) }
        guard let row, row.state == .open, row.seats.count == seats.count else {
            transaction.log("race \(race) is not settled: it isn't open with this number of seats")
            return nil
        }
        let isEmpty = try isEmpty(row.seats, in: transaction)
        for (seat, end) in zip(row.seats, seats) {
            let paid = try seat.player.map { player throws(StoreFault) in
                try pay(end.outcome.result.earned, to: player, in: transaction)
            }
            try races.settle(end, number: seat.number, of: race, paid: paid)
            if let player = seat.player, !isEmpty {
                try transaction.histories.add(end, of: player, isDaily: row.day != nil)
            }
        }
        try races.settle(self, timeMilliseconds: now)
        let record = try? RaceRecord(decoding: record)
        for (seat, end) in zip(try races.seats(of: race), seats) {
            guard let player = seat.player else { continue }
            let counts = isCounted && seat.hasFinished && seat.served > 0
            if let reason = ReviewReason(end.timing) {
                guard counts || rating != nil else { continue }
                try transaction.reviews.hold(
                    .race(race), of: player, reason: reason, timeMilliseconds: now)
            } else if counts {
                try transaction.results.publish(
                    seat, player, of: race, row, record, timeMilliseconds: now)
            }
        }
        if let rating {
            let odd = seats.indices.filter { seats[$0].timing != .human }
            try transaction.ratings.rate(race, by: rating, odd: Set(odd), now: now)
        }
        let settled = SettledRace(try races.seats(of: race))
        if isEmpty { try races.delete(race) } else { try races.seal(race) }
        return settled
    }

    /// True if the race leaves nothing: no order, no used item and no result under review. Without
    /// an order it isn't rated either.
    private func isEmpty(
        _ seats: [StoredRace.Seat], in transaction: Transaction
    ) throws(StoreFault) -> Bool {
        let hasResult = self.seats.contains { seat in
            seat.outcome.result.served > 0 || seat.outcome.result.earned > 0
                || (seat.timing != .human && rating != nil)
        }
        guard !hasResult else { return false }
        let equipped = EntryReference.equip(race)
        for player in seats.compactMap(\.player)
        where try !transaction.ledger.entries(of: player, reference: equipped).isEmpty {
            return false
        }
        return true
    }

    /// Pays a seat's coins: all of them, or none if the balance would become too large. Returns the
    /// coins paid and the balance afterwards.
    private func pay(
        _ coins: Int64, to player: PlayerID, in transaction: Transaction
    ) throws(StoreFault) -> (coins: Int64, balance: Int64) {
        precondition(coins >= 0)
        let balance = try transaction.ledger.holding(of: player, in: .coins)
        guard coins > 0 else { return (0, balance) }
        let posting = Posting(
            player: player, asset: .coins, kind: .race, amount: coins,
            reference: EntryReference.race(race))
        switch try transaction.ledger.post([posting], timeMilliseconds: transaction.now) {
        case .success(let balances): return (coins, balances[0])
        case .failure:
            transaction.log(
                "race \(race) doesn't pay player \(player): the balance would be too large")
            return (0, balance)
        }
    }
}
