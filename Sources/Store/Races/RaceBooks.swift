import Kitchen

/// The rules of races: opened with what the players equip, then settled, abandoned or lost, each
/// once.
///
/// Belongs to the journal's queue, as `Books`.
final class RaceBooks {
    private let ledger: LedgerWriter
    private let players: PlayerTable
    private let requests: RequestBooks
    private let results: ResultBooks
    private let reviews: ReviewTable
    private let histories: HistoryTable
    private let races: RaceTable
    private let ratings: RatingBooks
    private let daily: DailyTable
    /// Told of a fault of the server's own, such as a result of a race that isn't open.
    private let log: @Sendable (String) -> Void

    private static let seatCounts = 1...8

    init(
        _ connection: SQLiteConnection, ledger: LedgerWriter, players: PlayerTable,
        requests: RequestBooks, results: ResultBooks, reviews: ReviewTable,
        histories: HistoryTable, log: @escaping @Sendable (String) -> Void
    ) throws(SQLiteError) {
        self.ledger = ledger
        self.players = players
        self.requests = requests
        self.results = results
        self.reviews = reviews
        self.histories = histories
        self.log = log
        races = try RaceTable(connection)
        ratings = try RatingBooks(
            connection, races: races, reviews: reviews, results: results)
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
        if case .daily(let day, let requestID) = opening.mode {
            for player in racers {
                try requests.note(
                    requestID, of: player, for: .daily(opening.race), timeMilliseconds: now)
                try daily.take(day, of: player, in: opening.race)
            }
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
        if case .daily(let day, let requestID) = mode {
            if try requests.use(of: requestID, by: player) != nil { return .staleRequest }
            if try daily.tryRace(of: player, on: day) != nil { return .dailyTryTaken }
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
        let isEmpty = try isEmpty(settlement, seats)
        for (seat, end) in zip(seats, settlement.seats) {
            let paid = try seat.player.map { player throws(SQLiteError) in
                try pay(end.outcome.result.earned, to: player, for: race, now: now)
            }
            try races.settle(end, number: seat.number, of: race, paid: paid)
            if let player = seat.player, !isEmpty {
                try histories.add(end, of: player, isDaily: row.day != nil)
            }
        }
        try races.settle(settlement, timeMilliseconds: now)
        let record = try? StoredRaceRecord(decoding: settlement.record)
        for (seat, end) in zip(try races.seats(of: race), settlement.seats) {
            guard let player = seat.player else { continue }
            let counts = settlement.isCounted && seat.hasFinished && seat.served > 0
            if end.timing == .human {
                if counts {
                    try publish(seat, player, of: race, row, record, timeMilliseconds: now)
                }
            } else if counts || settlement.rating != nil {
                try reviews.hold(
                    .race(race), of: player, reason: end.timing, timeMilliseconds: now)
            }
        }
        if let terms = settlement.rating {
            let odd = settlement.seats.indices.filter { settlement.seats[$0].timing != .human }
            try ratings.rate(race, by: terms, odd: Set(odd), now: now)
        }
        let settled = try races.row(of: race).map { row throws(SQLiteError) in
            try answer(race, row)
        }
        if isEmpty { try races.delete(race) }
        return settled
    }

    /// Whether the race leaves nothing: no order, no item used, and no result under review. Without
    /// an order it isn't rated either.
    private func isEmpty(
        _ settlement: RaceSettlement, _ seats: [RaceTable.Seat]
    ) throws(SQLiteError) -> Bool {
        let hasResult = settlement.seats.contains { seat in
            seat.outcome.result.served > 0 || seat.outcome.result.earned > 0
                || (seat.timing != .human && settlement.rating != nil)
        }
        guard !hasResult else { return false }
        for player in seats.compactMap(\.player)
        where try !equipped(by: player, for: settlement.race).isEmpty {
            return false
        }
        return true
    }

    private func equipped(
        by player: PlayerID, for race: RaceID
    ) throws(SQLiteError) -> [LedgerEntry] {
        try ledger.entries(of: player, reference: EntryReference.equip(race))
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
            log("race \(race) doesn't pay player \(player): the balance would be too large")
            return (0, balance)
        }
    }

    /// Gives back what an open race took; once, however often it is asked.
    func abandon(_ race: RaceID, now: Int64) throws(SQLiteError) {
        guard let row = try races.row(of: race), row.state == .open || row.state == .abandoned
        else { return log("race \(race) is not abandoned: it isn't open") }
        guard row.state == .open else { return }
        switch try giveBack(race, row, now: now) {
        case .success(0): try races.delete(race)
        case .success: try races.close(race, as: .abandoned, timeMilliseconds: now)
        case .failure(let refusal):
            log("race \(race) doesn't give back what was equipped for it (\(refusal))")
            try races.close(race, as: .abandoned, timeMilliseconds: now)
        }
    }

    /// Marks every open race as lost, or forgets it where it left nothing, and gives back what it
    /// took. The number of races.
    func recoverOpenRaces(now: Int64) throws(SQLiteError) -> Result<Int, PostingRefusal> {
        let open = try races.openRaces()
        for race in open {
            guard let row = try races.row(of: race) else { continue }
            switch try giveBack(race, row, now: now) {
            case .success(0): try races.delete(race)
            case .success: try races.close(race, as: .lost, timeMilliseconds: now)
            case .failure(let refusal): return .failure(refusal)
            }
        }
        return .success(open.count)
    }

    /// The number of pieces.
    private func giveBack(
        _ race: RaceID, _ row: RaceTable.Row, now: Int64
    ) throws(SQLiteError) -> Result<Int, PostingRefusal> {
        var refunds: [Posting] = []
        for player in try races.seats(of: race).compactMap(\.player) {
            refunds += try equipped(by: player, for: race).map { entry in
                Posting(
                    player: player, asset: entry.posting.asset, kind: .refund,
                    amount: -entry.posting.amount, reference: EntryReference.refund(race))
            }
            if let day = row.day { try daily.giveBack(day, to: player, from: race) }
        }
        return try ledger.post(refunds, timeMilliseconds: now).map { _ in refunds.count }
    }

    // MARK: What follows from results

    /// Carries out what a decision about a result of this race changes: that result may go to a
    /// board, and ratings change; nobody else's result is decided by it.
    func reviewed(
        _ race: RaceID, of player: PlayerID, as state: ReviewState, now: Int64
    ) throws(SQLiteError) {
        guard let row = try races.row(of: race), row.state == .settled else { return }
        let seat = try races.seats(of: race).first { $0.player == player }
        guard let seat else { return }
        if state == .cleared, row.isCounted, seat.hasFinished {
            try publish(
                seat, player, of: race, row, try? StoredRaceRecord(decoding: row.record),
                timeMilliseconds: row.closedMilliseconds)
        }
        try ratings.decided(race, seat: seat.number, as: state, now: now)
    }

    private func publish(
        _ seat: RaceTable.Seat, _ player: PlayerID, of race: RaceID, _ row: RaceTable.Row,
        _ record: StoredRaceRecord?, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        guard let record, record.isOneRace, let round = record.round(ofSeat: seat.number) else {
            return log("race \(race) isn't on a board: its record isn't one of such a race")
        }
        try results.publish(
            ResultBooks.PlayedResult(
                source: .race(race), player: player, level: row.level, board: row.board,
                served: seat.served, earned: seat.earned, timeMilliseconds: timeMilliseconds),
            record: round)
    }

    private func answer(
        _ race: RaceID, _ row: RaceTable.Row
    ) throws(SQLiteError) -> SettledRace {
        let seats = try races.seats(of: race).map { seat in
            SettledRace.Seat(
                coins: seat.player.map { _ in seat.balanceAfter },
                rating: seat.rating, isGainHeld: seat.gainHeld > 0, unrated: seat.unrated)
        }
        return SettledRace(seats: seats)
    }
}
