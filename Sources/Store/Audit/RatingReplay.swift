import Base
import Kitchen

/// Recomputes the rating changes one after the other. Those of one event may have others between
/// them, of other players, which another server has made at the same time.
struct RatingReplay {
    /// A settlement or a decision, which changes several ratings at once.
    struct Event: Hashable, Audited {
        let race: PlayID
        let cause: String
        /// Nil for the race's settlement.
        let decidedSeat: Int?

        /// - Parameter decidedSeat: at a settlement the seat itself.
        init(race: PlayID, cause: String, decidedSeat: Int) {
            self.race = race
            self.cause = cause
            self.decidedSeat = cause == "race" ? nil : decidedSeat
        }

        /// True for the race's settlement, false for a decision about a seat.
        var isSettlement: Bool { decidedSeat == nil }

        var place: AuditProblem.Place { .race(race.description) }
    }

    /// Two players, in either order.
    struct Pair: Hashable {
        let first: PlayerID
        let second: PlayerID

        init(_ one: PlayerID, _ other: PlayerID) {
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// The ratings after the changes so far.
    private(set) var known: [PlayerID: PlayerRating] = [:]
    /// Pairs of players who were rated against each other.
    private(set) var met: Set<Pair> = []
    /// The number of races in which each pair was rated, by day, for the days that the store still
    /// has.
    private(set) var pairCounts: [Int: [Pair: Int]] = [:]

    private let races: RaceTable
    private let reviews: ReviewTable
    private var settled: Set<PlayID> = []
    /// The decisions so far, by race.
    private var decisions: [PlayID: RatingPeriod.Decisions] = [:]
    /// The expected changes of the events that have begun and aren't complete, by seat.
    private var expected: [Event: [Int: RatingChange]] = [:]

    init(_ database: any Database) throws(StoreFault) {
        races = RaceTable(database)
        reviews = ReviewTable(database)
        for day in try database.prepare("SELECT DISTINCT day FROM rated_pairs")
            .all({ Int($0.integer(0)) })
        {
            pairCounts[day] = [:]
        }
    }

    mutating func take(_ event: Event, seat: Int, _ change: RatingChange) throws {
        if expected[event] == nil { try begin(event) }
        let wanted = expected[event]?.removeValue(forKey: seat)
        try event.expect(
            wanted == change, "seat \(seat + 1)'s rating",
            expected: wanted.map(Self.text) ?? "none", found: Self.text(change))
        if expected[event]?.isEmpty == true { expected[event] = nil }
    }

    /// Throws if a change of an event that has begun is missing, or if the reviews end otherwise
    /// than the changes.
    func finish() throws {
        for (race, decisions) in decisions.sorted(by: { $0.key < $1.key }) {
            var reviewed = RatingPeriod.Decisions()
            for seat in try races.seats(of: race) where !seat.ratedAgainst.isEmpty {
                guard let player = seat.player else { continue }
                reviewed.set(
                    seat.number, to: try reviews.state(of: .race(race), player: player))
            }
            guard reviewed != decisions else { continue }
            throw AuditProblem(
                place: .race(race.description), what: "what was decided about its results",
                expected: "as the changes of ratings end", found: "otherwise")
        }
        let missing = expected.min { $0.key.race < $1.key.race }
        guard let (event, changes) = missing,
            let (seat, change) = changes.min(by: { $0.key < $1.key })
        else { return }
        throw event.problem(
            "seat \(seat + 1)'s rating", expected: Self.text(change), found: "none")
    }

    /// Computes the changes of an event.
    private mutating func begin(_ event: Event) throws {
        let row = try races.row(of: event.race)
        guard let row, row.state == .settled,
            event.decidedSeat.map(row.seats.indices.contains) ?? true,
            event.isSettlement == settled.insert(event.race).inserted
        else {
            throw event.problem(
                "a change of ratings, \(event.cause)",
                expected: "one settlement of a race, then decisions", found: "another")
        }
        let seats = row.seats
        try Self.checkPairing(seats, event)
        var held: Set<Int> = []
        for seat in seats where !seat.ratedAgainst.isEmpty {
            guard let player = seat.player,
                let reason = try reviews.reason(for: .race(event.race), player: player),
                reason != .revoked
            else { continue }
            held.insert(seat.number)
        }
        let old = decisions[event.race] ?? .init(held: held)
        var new = old
        if let decided = event.decidedSeat {
            new.set(decided, to: ReviewState(rawValue: event.cause))
            guard new != old else {
                throw event.problem(
                    "what was decided about seat \(decided + 1)",
                    expected: "something else than before", found: event.cause)
            }
        } else {
            note(seats, on: Day(timeMilliseconds: row.closedMilliseconds))
        }
        if !new.held.isEmpty || !event.isSettlement { decisions[event.race] = new }
        try expect(seats, event, from: old, to: new)
    }

    private static func checkPairing(
        _ seats: [StoredRace.Seat], _ event: Event
    ) throws(AuditProblem) {
        for one in seats {
            for other in seats
            where one.ratedAgainst.contains(other.number)
                && (one.number == other.number || other.player == nil || one.player == nil
                    || (!other.ratedAgainst.contains(one.number) && one.served > 0))
            {
                throw event.problem(
                    "against whom seat \(one.number + 1) was rated",
                    expected: "seats that were rated against it, unless it served nothing",
                    found: "\(other.number + 1)")
            }
        }
    }

    private mutating func note(_ seats: [StoredRace.Seat], on day: Day) {
        for one in seats {
            for other in seats.dropFirst(one.number + 1)
            where one.ratedAgainst.contains(other.number)
                || other.ratedAgainst.contains(one.number)
            {
                guard let player = one.player, let opponent = other.player else { continue }
                let pair = Pair(player, opponent)
                met.insert(pair)
                pairCounts[day.number]?[pair, default: 0] += 1
            }
        }
    }

    private mutating func expect(
        _ seats: [StoredRace.Seat], _ event: Event, from old: RatingPeriod.Decisions,
        to new: RatingPeriod.Decisions
    ) throws(AuditProblem) {
        // A settlement starts from the ratings so far; a decision recomputes the settlement from
        // the ratings stored with it.
        let period = RatingPeriod(seats) { seat in
            event.isSettlement ? seat.player.flatMap { known[$0]?.rating } : seat.rating?.before
        }
        let (earlier, later) = (period.ratings(old), period.ratings(new))
        let full = period.ratings(.init())
        for seat in seats where event.isSettlement {
            let held = full[seat.number].ratingThousandths - later[seat.number].ratingThousandths
            try event.expect(
                seat.gainHeld == held, "the gain that seat \(seat.number + 1) waits for",
                expected: "\(held)", found: "\(seat.gainHeld)")
        }
        var changes: [Int: RatingChange] = [:]
        for seat in seats where !seat.ratedAgainst.isEmpty {
            guard let player = seat.player else { continue }
            let present = known[player] ?? PlayerRating(rating: .initial, raceCount: 0)
            let after =
                event.isSettlement
                ? later[seat.number]
                : present.rating.moved(from: earlier[seat.number], to: later[seat.number])
            guard
                event.isSettlement || after != present.rating || seat.number == event.decidedSeat
            else { continue }
            changes[seat.number] = RatingChange(before: present.rating, after: after)
            known[player] = PlayerRating(
                rating: after, raceCount: present.raceCount + (event.isSettlement ? 1 : 0))
        }
        expected[event] = changes
    }

    private static func text(_ change: RatingChange) -> String {
        "\(text(change.before)) to \(text(change.after))"
    }

    static func text(_ rating: PlayerRating) -> String {
        "\(text(rating.rating)) after \(rating.raceCount) races"
    }

    /// Rating and deviation in thousandths of a point, volatility in billionths.
    private static func text(_ rating: Rating) -> String {
        "\(rating.ratingThousandths)/\(rating.deviationThousandths)/\(rating.volatilityBillionths)"
    }
}
