import Kitchen

/// The rules of the store over one connection: each operation decides by what it reads, then
/// writes. A refusal has written nothing, so the transaction around it goes on.
///
/// Belongs to the journal's queue. Every operation runs between `begin` and `commit`.
final class Books {
    private let connection: SQLiteConnection
    private let ledger: LedgerWriter
    private let players: PlayerTable
    private let rounds: RoundTable
    private let orders: OrderBooks
    private let requests: RequestBooks
    private let results: ResultBooks
    private let reviews: ReviewTable
    private let histories: HistoryTable
    private let races: RaceBooks
    private let sweeps: SweepBooks
    private let beginTransaction: SQLiteStatement
    private let commitTransaction: SQLiteStatement
    private let insertCatalogue: SQLiteStatement
    /// Told of a fault of the server's own, such as a payment for a round that isn't open.
    private let log: @Sendable (String) -> Void
    /// Milliseconds since 1970-01-01 UTC of everything in this transaction.
    private var now: Int64 = 0

    init(
        _ connection: SQLiteConnection, key: LedgerKey, log: @escaping @Sendable (String) -> Void
    ) throws(SQLiteError) {
        self.connection = connection
        self.log = log
        ledger = try LedgerWriter(connection, key: key)
        players = try PlayerTable(connection)
        rounds = try RoundTable(connection)
        orders = OrderBooks(ledger: ledger, rounds: rounds, log: log)
        requests = try RequestBooks(connection)
        results = try ResultBooks(connection, log: log)
        reviews = try ReviewTable(connection)
        histories = try HistoryTable(connection)
        races = try RaceBooks(
            connection, ledger: ledger, players: players, requests: requests, results: results,
            reviews: reviews, histories: histories, log: log)
        sweeps = try SweepBooks(connection, ledger: ledger, players: players)
        beginTransaction = try connection.prepare("BEGIN IMMEDIATE")
        commitTransaction = try connection.prepare("COMMIT")
        insertCatalogue = try connection.prepare(
            """
            INSERT INTO catalogues(fingerprint, text, saved_ms) VALUES (?,?,?)
                ON CONFLICT(fingerprint) DO NOTHING
            """)
    }

    var work: StoreWork { connection.work }

    // MARK: Transactions

    func begin(timeMilliseconds: Int64) throws(SQLiteError) {
        now = timeMilliseconds
        try beginTransaction.run()
        try ledger.begin()
    }

    /// Everything since `begin` is on the disk when this returns.
    ///
    /// - Parameter isLast: whether nothing will follow, and the accounts are brought up to the
    ///   ledger's end.
    func commit(isLast: Bool = false) throws(SQLiteError) {
        try ledger.flush(writesAccounts: isLast)
        try commitTransaction.run()
    }

    /// Where the ledger ends after the last `begin` or `commit`.
    var ledgerHead: LedgerHead { ledger.sealedHead }

    /// The number of the ledger's last entry.
    var lastEntry: Int64 { ledger.lastID }

    /// Takes back everything since `begin`. `false` where the connection can't even do that and
    /// must be thrown away.
    func rollback() -> Bool {
        // After some errors SQLite has rolled back by itself (sqlite.org/lang_transaction.html).
        if connection.isInTransaction { try? connection.execute("ROLLBACK") }
        guard !connection.isInTransaction else { return false }
        ledger.forget()
        orders.forget()
        return (try? ledger.begin()) != nil
    }

    /// Changes something without a meaning, to see whether the disk takes it.
    func probe() throws(SQLiteError) {
        try ledger.probe()
    }

    // MARK: Players

    /// The same sign-up again answers the player as it is now.
    func signUp(_ new: NewPlayer) throws(SQLiteError) -> Result<PlayerState, StoreRefusal> {
        precondition(new.coins >= 0)
        if let row = try players.row(of: new.id) {
            guard row.tokenHash == new.tokenHash, let state = try player(new.id) else {
                return .failure(.staleRequest)
            }
            return .success(state)
        }
        let grant = Posting(
            player: new.id, asset: .coins, kind: .grant, amount: new.coins,
            reference: EntryReference.grant)
        // The player's row comes first, since the entry refers to it, so a refusal comes before both.
        guard try ledger.accepts(grant) else { return .failure(.balanceOverflow) }
        try players.insert(new, timeMilliseconds: now)
        guard case .success(let coins) = try ledger.post(grant, timeMilliseconds: now) else {
            preconditionFailure("the ledger accepts the grant")
        }
        return .success(
            PlayerState(
                id: new.id, tokenHash: new.tokenHash, name: new.name, avatar: new.avatar,
                coins: coins, inventory: [:], bestStars: [:], seenMilliseconds: now))
    }

    func player(_ id: PlayerID) throws(SQLiteError) -> PlayerState? {
        guard let row = try players.row(of: id) else { return nil }
        let holdings = try ledger.holdings(of: id)
        return PlayerState(
            id: id, tokenHash: row.tokenHash, name: row.name, avatar: row.avatar,
            coins: holdings[.coins] ?? 0, inventory: LedgerWriter.inventory(in: holdings),
            bestStars: try players.bestStars(of: id), seenMilliseconds: row.seenMilliseconds)
    }

    /// Notes that the player is here.
    func noteSeen(_ id: PlayerID) throws(SQLiteError) -> Result<Void, StoreRefusal> {
        guard try players.row(of: id) != nil else { return .failure(.unknownPlayer) }
        try players.setSeen(id, timeMilliseconds: now)
        return .success(())
    }

    func setProfile(
        _ id: PlayerID, name: String?, avatar: String?
    ) throws(SQLiteError) -> Result<Profile, StoreRefusal> {
        guard let row = try players.row(of: id) else { return .failure(.unknownPlayer) }
        let profile = Profile(name: name ?? row.name, avatar: avatar ?? row.avatar)
        try players.setProfile(id, profile)
        return .success(profile)
    }

    // MARK: Shop

    func purchase(
        _ purchase: Purchase
    ) throws(SQLiteError) -> Result<PurchaseReceipt, StoreRefusal> {
        precondition(purchase.price >= 0 && Asset(text: purchase.item) != .coins)
        let player = purchase.player
        guard try players.row(of: player) != nil else { return .failure(.unknownPlayer) }
        let reference = EntryReference.purchase(purchase.requestID)
        switch try requests.use(of: purchase.requestID, by: player) {
        case nil: break
        case .purchase:
            return receipt(
                of: try ledger.entries(of: player, reference: reference), for: purchase)
        case .round, .daily: return .failure(.staleRequest)
        }
        let coins = Posting(
            player: player, asset: .coins, kind: .purchase, amount: -purchase.price,
            reference: reference)
        let piece = Posting(
            player: player, asset: .item(purchase.item), kind: .purchase, amount: 1,
            reference: reference)
        switch try ledger.post([coins, piece], timeMilliseconds: now) {
        case .success(let balances):
            try requests.note(
                purchase.requestID, of: player, for: .purchase, timeMilliseconds: now)
            return .success(
                PurchaseReceipt(
                    item: purchase.item, price: purchase.price, coins: balances[0],
                    quantity: balances[1], isRepeat: false))
        case .failure(.insufficient(let balance, _)):
            return .failure(.insufficientCoins(balance: balance, price: purchase.price))
        case .failure(.overflow):
            return .failure(.balanceOverflow)
        }
    }

    private func receipt(
        of entries: [LedgerEntry], for purchase: Purchase
    ) -> Result<PurchaseReceipt, StoreRefusal> {
        let coins = entries.first { $0.posting.asset == .coins }
        let piece = entries.first { $0.posting.asset == .item(purchase.item) }
        guard let coins, let piece else { return .failure(.staleRequest) }
        return .success(
            PurchaseReceipt(
                item: purchase.item, price: -coins.posting.amount, coins: coins.balanceAfter,
                quantity: piece.balanceAfter, isRepeat: true))
    }

    // MARK: Rounds

    func openRound(
        _ opening: RoundOpening
    ) throws(SQLiteError) -> Result<[ShopItem.ID: Int64], StoreRefusal> {
        precondition(Set(opening.equipped).count == opening.equipped.count)
        let player = opening.player
        guard try players.row(of: player) != nil else { return .failure(.unknownPlayer) }
        guard try rounds.row(of: opening.round) == nil,
            try requests.use(of: opening.requestID, by: player) == nil
        else { return .failure(.staleRequest) }
        for item in opening.equipped
        where try ledger.holding(of: player, in: .item(item)) < 1 {
            return .failure(.itemNotOwned(item))
        }
        let postings = opening.equipped.map { item in
            Posting(
                player: player, asset: .item(item), kind: .equip, amount: -1,
                reference: EntryReference.equip(opening.round))
        }
        if case .failure = try ledger.post(postings, timeMilliseconds: now) {
            return .failure(.balanceOverflow)
        }
        try requests.note(
            opening.requestID, of: player, for: .round(opening.round), timeMilliseconds: now)
        try rounds.insert(opening, after: ledger.lastID, timeMilliseconds: now)
        orders.didOpen(opening.round, of: player)
        return .success(try ledger.inventory(of: player))
    }

    /// The balance after the order's entry, also when it is asked again.
    func pay(_ payment: OrderPayment) throws(SQLiteError) -> Int64 {
        try orders.pay(payment, timeMilliseconds: now)
    }

    /// The balance and the best stars as they were when the round was settled first.
    func settle(_ settlement: RoundSettlement) throws(SQLiteError) -> SettledRound {
        let player = settlement.player
        let round = try rounds.row(of: settlement.round)
        if let round, case .settled(let answer) = round.state { return answer }
        let coins = try ledger.holding(of: player, in: .coins)
        let best = try players.bestStars(of: player, level: settlement.level)
        guard let round, round.player == player, round.level == settlement.level,
            case .open = round.state
        else {
            log("round \(settlement.round) is not settled: it isn't open for this player and level")
            return SettledRound(coins: coins, bestStars: best ?? 0)
        }
        let answer = SettledRound(coins: coins, bestStars: max(best ?? 0, settlement.stars))
        if try isEmpty(settlement) {
            try rounds.delete(settlement.round)
            orders.didClose(settlement.round)
            return answer
        }
        if answer.bestStars != best {
            try players.setBestStars(answer.bestStars, of: player, level: settlement.level)
        }
        try rounds.settle(settlement, answer: answer, timeMilliseconds: now)
        try histories.add(settlement)
        orders.didClose(settlement.round)
        if settlement.served == 0 { return answer }
        if settlement.timing == .human {
            try publish(settlement.round, of: player)
        } else {
            try reviews.hold(
                .round(settlement.round), of: player, reason: settlement.timing,
                timeMilliseconds: now)
        }
        return answer
    }

    /// Whether the round left nothing: no order, no coins, and no item was used.
    private func isEmpty(_ settlement: RoundSettlement) throws(SQLiteError) -> Bool {
        guard settlement.served == 0, settlement.earned == 0, settlement.stars == 0 else {
            return false
        }
        return try ledger.entries(
            of: settlement.player, reference: EntryReference.equip(settlement.round)
        ).isEmpty
    }

    /// Brings a settled round onto the boards, where it is the player's best.
    private func publish(_ id: RoundID, of player: PlayerID) throws(SQLiteError) {
        guard let round = try rounds.played(id), round.player == player else { return }
        guard let record = try? RoundRecord(decoding: round.record) else {
            return log("round \(id) isn't on a board: its record can't be read")
        }
        try results.publish(
            ResultBooks.PlayedResult(
                source: .round(id), player: player, level: round.level,
                board: .level(round.level), served: round.served, earned: round.earned,
                timeMilliseconds: round.closedMilliseconds), record: record)
    }

    /// Marks every open round as lost, or forgets it where it left nothing, and gives back what was
    /// equipped for it. The number of rounds.
    func recoverOpenRounds() throws(SQLiteError) -> Result<Int, PostingRefusal> {
        let open = try rounds.openRounds()
        for (round, player) in open {
            let equipped = try ledger.entries(of: player, reference: EntryReference.equip(round))
            let refunds = equipped.map { entry in
                Posting(
                    player: player, asset: entry.posting.asset, kind: .refund,
                    amount: -entry.posting.amount, reference: EntryReference.refund(round))
            }
            if case .failure(let refusal) = try ledger.post(refunds, timeMilliseconds: now) {
                return .failure(refusal)
            }
            let hasPaid = try orders.hasPaid(round)
            if refunds.isEmpty, !hasPaid {
                try rounds.delete(round)
            } else {
                try rounds.lose(round, timeMilliseconds: now)
            }
            orders.didClose(round)
        }
        return .success(open.count)
    }

    // MARK: Races

    func openRace(
        _ opening: RaceOpening
    ) throws(SQLiteError) -> Result<[PlayerID: [ShopItem.ID: Int64]], StoreRefusal> {
        try races.open(opening, now: now)
    }

    func settleRace(_ settlement: RaceSettlement) throws(SQLiteError) -> SettledRace? {
        try races.settle(settlement, now: now)
    }

    func abandonRace(_ race: RaceID) throws(SQLiteError) { try races.abandon(race, now: now) }

    func recoverOpenRaces() throws(SQLiteError) -> Result<Int, PostingRefusal> {
        try races.recoverOpenRaces(now: now)
    }

    // MARK: Reviews

    /// The oldest first.
    func reviews(_ state: ReviewState, limit: Int) throws(SQLiteError) -> [Review] {
        try reviews.list(state, limit: limit)
    }

    /// Decides about a held result.
    func decideReview(
        of source: ResultSource, player: PlayerID, as decision: ReviewState
    ) throws(SQLiteError) -> Result<Void, ReviewRefusal> {
        precondition(decision != .held)
        guard let state = try reviews.state(of: source, player: player) else {
            return .failure(.notUnderReview(source, player))
        }
        guard state == .held else { return .failure(.decided(source, player, state)) }
        try reviews.decide(decision, source, of: player, timeMilliseconds: now)
        switch source {
        case .round(let round):
            if decision == .cleared { try publish(round, of: player) }
        case .race(let race):
            try races.reviewed(race, of: player, as: decision, now: now)
        }
        return .success(())
    }

    // MARK: Sweeping

    func sweep(_ retention: Retention) throws(SQLiteError) -> SweepTally {
        try sweeps.sweep(retention, now: now)
    }

    // MARK: Catalogues

    func saveCatalogue(fingerprint: [UInt8], text: String) throws(SQLiteError) {
        try insertCatalogue.bind(fingerprint).bind(text).bind(now).run()
    }
}
