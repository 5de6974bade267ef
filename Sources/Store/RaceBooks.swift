import Kitchen

/// The rules of races: opened with what the players equip, then settled, abandoned or lost, each
/// once.
///
/// Belongs to the journal's queue, as `Books`.
final class RaceBooks {
    private let ledger: LedgerWriter
    private let players: PlayerTable
    private let results: ResultBooks
    private let reviews: ReviewTable
    private let races: RaceTable
    private let ratings: RatingTable
    private let daily: DailyTable
    /// Told of a fault of the server's own, such as a result of a race that isn't open.
    private let log: @Sendable (String) -> Void

    private static let seatCounts = 1...8

    init(
        _ connection: SQLiteConnection, ledger: LedgerWriter, players: PlayerTable,
        results: ResultBooks, reviews: ReviewTable, log: @escaping @Sendable (String) -> Void
    ) throws(SQLiteError) {
        self.ledger = ledger
        self.players = players
        self.results = results
        self.reviews = reviews
        self.log = log
        races = try RaceTable(connection)
        ratings = try RatingTable(connection)
        daily = try DailyTable(connection)
    }

    // MARK: Opening

    /// Every player's inventory afterwards.
    func open(
        _ opening: RaceOpening, now: Int64
    ) throws(SQLiteError) -> Result<[PlayerID: [ShopItem.ID: Int64]], StoreRefusal> {
        let racers = opening.seats.compactMap(\.player)
        precondition(Self.seatCounts.contains(opening.seats.count), "a race has 1 to 8 seats")
        precondition(Set(racers).count == racers.count, "a player has one seat")
        precondition(opening.seats.allSatisfy { $0.player != nil || $0.equipped.isEmpty })
        guard try races.row(of: opening.race) == nil else { return .failure(.staleRequest) }
        var postings: [Posting] = []
        for seat in opening.seats {
            guard let player = seat.player else { continue }
            if let refusal = try refusal(of: seat, player, mode: opening.mode) {
                return .failure(.seat(player, refusal))
            }
            postings += seat.equipped.map { item in
                Posting(
                    player: player, asset: .item(item), kind: .equip, amount: -1,
                    reference: EntryReference.equip(opening.race))
            }
        }
        if case .failure = try ledger.post(postings, timeMilliseconds: now) {
            return .failure(.balanceOverflow)
        }
        try races.insert(opening, timeMilliseconds: now)
        if case .daily(let day) = opening.mode {
            for player in racers { try daily.take(day, of: player, in: opening.race) }
        }
        var inventories: [PlayerID: [ShopItem.ID: Int64]] = [:]
        for player in racers { inventories[player] = try ledger.inventory(of: player) }
        return .success(inventories)
    }

    private func refusal(
        of seat: RaceOpening.Seat, _ player: PlayerID, mode: RaceOpening.Mode
    ) throws(SQLiteError) -> StoreRefusal? {
        precondition(Set(seat.equipped).count == seat.equipped.count)
        guard try players.row(of: player) != nil else { return .unknownPlayer }
        if case .daily(let day) = mode, try daily.tryRace(of: player, on: day) != nil {
            return .dailyTryTaken
        }
        for item in seat.equipped where try ledger.holding(of: player, in: .item(item)) < 1 {
            return .itemNotOwned(item)
        }
        return nil
    }

    // MARK: Closing

    /// What the race left behind, also when it is asked again; `nil`, with nothing changed, where
    /// the race isn't open and wasn't settled.
    func settle(_ settlement: RaceSettlement, now: Int64) throws(SQLiteError) -> SettledRace? {
        let race = settlement.race
        let row = try races.row(of: race)
        if let row, row.state == .settled { return try answer(race, row) }
        let seats = try races.seats(of: race)
        guard let row, row.state == .open, seats.count == settlement.seats.count else {
            log("race \(race) is not settled: it isn't open with this number of seats")
            return nil
        }
        let isOddRace = zip(seats, settlement.seats).contains { seat, end in
            seat.player != nil && end.timing != .human
        }
        for (seat, end) in zip(seats, settlement.seats) {
            let paid = try seat.player.map { player throws(SQLiteError) in
                try pay(end.outcome.result.earned, to: player, for: race, now: now)
            }
            try races.settle(end, number: seat.number, of: race, paid: paid)
        }
        let isRated =
            settlement.isRated && seats.count > 1 && seats.allSatisfy { $0.player != nil }
        let isRatingHeld = isRated && isOddRace
        try races.settle(
            settlement, isRated: isRated, isRatingHeld: isRatingHeld, timeMilliseconds: now)
        let record = try? StoredRaceRecord(decoding: settlement.record)
        for (seat, end) in zip(try races.seats(of: race), settlement.seats) {
            guard let player = seat.player else { continue }
            let counts = settlement.isCounted && seat.hasFinished && seat.served > 0
            if end.timing == .human {
                if counts {
                    try publish(seat, player, of: race, row, record, timeMilliseconds: now)
                }
            } else if counts || isRated {
                try reviews.hold(
                    .race(race), of: player, reason: end.timing, timeMilliseconds: now)
            }
        }
        if isRated, !isRatingHeld { try rate(race, now: now) }
        return try races.row(of: race).map { row throws(SQLiteError) in try answer(race, row) }
    }

    /// The coins paid and the balance after them: all, or none where the balance can't hold them.
    private func pay(
        _ coins: Int64, to player: PlayerID, for race: RaceID, now: Int64
    ) throws(SQLiteError) -> (coins: Int64, balance: Int64) {
        precondition(coins >= 0)
        let balance = try ledger.holding(of: player, in: .coins)
        guard coins > 0 else { return (0, balance) }
        let posting = Posting(
            player: player, asset: .coins, kind: .race, amount: coins,
            reference: EntryReference.race(race))
        switch try ledger.post([posting], timeMilliseconds: now) {
        case .success(let balances): return (coins, balances[0])
        case .failure:
            log("race \(race) doesn't pay player \(player): the balance would pass 64 bits")
            return (0, balance)
        }
    }

    /// Gives back what an open race took; once, however often it is asked.
    func abandon(_ race: RaceID, now: Int64) throws(SQLiteError) {
        guard let row = try races.row(of: race), row.state == .open || row.state == .abandoned
        else { return log("race \(race) is not abandoned: it isn't open") }
        guard row.state == .open else { return }
        if case .failure(let refusal) = try giveBack(race, row, now: now) {
            log("race \(race) doesn't give back what was equipped for it (\(refusal))")
        }
        try races.close(race, as: .abandoned, timeMilliseconds: now)
    }

    /// Marks every open race as lost and gives back what it took. The number of races.
    func recoverOpenRaces(now: Int64) throws(SQLiteError) -> Result<Int, PostingRefusal> {
        let open = try races.openRaces()
        for race in open {
            guard let row = try races.row(of: race) else { continue }
            if case .failure(let refusal) = try giveBack(race, row, now: now) {
                return .failure(refusal)
            }
            try races.close(race, as: .lost, timeMilliseconds: now)
        }
        return .success(open.count)
    }

    private func giveBack(
        _ race: RaceID, _ row: RaceTable.Row, now: Int64
    ) throws(SQLiteError) -> Result<Void, PostingRefusal> {
        var refunds: [Posting] = []
        for player in try races.seats(of: race).compactMap(\.player) {
            let equipped = try ledger.entries(of: player, reference: EntryReference.equip(race))
            refunds += equipped.map { entry in
                Posting(
                    player: player, asset: entry.posting.asset, kind: .refund,
                    amount: -entry.posting.amount, reference: EntryReference.refund(race))
            }
            if let day = row.day { try daily.giveBack(day, to: player, from: race) }
        }
        return try ledger.post(refunds, timeMilliseconds: now).map { _ in }
    }

    // MARK: What follows from results

    /// Carries out what a decision about a result of this race changes: a cleared one may go to a
    /// board, and the ratings no longer wait once every result of the race is cleared.
    func reviewed(
        _ race: RaceID, of player: PlayerID, as state: ReviewState, now: Int64
    ) throws(SQLiteError) {
        guard let row = try races.row(of: race), row.state == .settled else { return }
        let seat = try races.seats(of: race).first { $0.player == player }
        guard let seat, state == .cleared else { return }
        if row.isCounted, seat.hasFinished {
            try publish(
                seat, player, of: race, row, try? StoredRaceRecord(decoding: row.record),
                timeMilliseconds: row.closedMilliseconds)
        }
        let states = try reviews.states(of: .race(race))
        if row.isRatingHeld, states.allSatisfy({ $0 == .cleared }) { try rate(race, now: now) }
    }

    private func publish(
        _ seat: RaceTable.Seat, _ player: PlayerID, of race: RaceID, _ row: RaceTable.Row,
        _ record: StoredRaceRecord?, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        guard let record, record.isOneRace, let round = record.round(ofSeat: seat.number) else {
            return log("race \(race) isn't on a board: its record isn't one of such a race")
        }
        let board: Board = if let day = row.day { .daily(day) } else { .level(row.level) }
        try results.publish(
            ResultBooks.PlayedResult(
                source: .race(race), player: player, level: row.level, board: board,
                served: seat.served, earned: seat.earned, timeMilliseconds: timeMilliseconds),
            record: round)
    }

    /// Changes the ratings of everybody in the race.
    private func rate(_ race: RaceID, now: Int64) throws(SQLiteError) {
        let racers = try races.seats(of: race).compactMap { seat in
            seat.player.map { (seat: seat, player: $0) }
        }
        let before = try racers.map { racer throws(SQLiteError) in
            try ratings.rating(of: racer.player).rating
        }
        let after = Glicko2().ratings(
            after: zip(before, racers).map { ($0, rank: $1.seat.rank) })
        for (racer, (before, after)) in zip(racers, zip(before, after)) {
            try ratings.save(after, of: racer.player)
            try races.save(
                RatingChange(before: before, after: after), ofSeat: racer.seat.number, of: race)
            try results.publish(after, of: racer.player, after: race, timeMilliseconds: now)
        }
        try races.savePeriod(of: race)
    }

    private func answer(
        _ race: RaceID, _ row: RaceTable.Row
    ) throws(SQLiteError) -> SettledRace {
        let seats = try races.seats(of: race).map { seat in
            SettledRace.Seat(
                coins: seat.player.map { _ in seat.balanceAfter },
                rating: row.isRatingHeld ? nil : seat.rating)
        }
        return SettledRace(seats: seats, isRatingHeld: row.isRatingHeld)
    }
}
