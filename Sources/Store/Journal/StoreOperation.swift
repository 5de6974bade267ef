import Kitchen

/// A call that waits in the journal, with whom to answer.
enum StoreOperation: Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void
    /// Tells the caller; runs after the commit.
    typealias Answer = @Sendable () -> Void

    case signUp(NewPlayer, Completion<PlayerState>)
    case player(PlayerID, Completion<PlayerState?>)
    case setProfile(PlayerID, name: String?, avatar: String?, Completion<Profile>)
    case purchase(Purchase, Completion<PurchaseReceipt>)
    case openRound(RoundOpening, Completion<[ShopItem.ID: Int64]>)
    case openRace(RaceOpening, Completion<[PlayerID: [ShopItem.ID: Int64]]>)
    case settleRace(RaceSettlement, @Sendable (SettledRace?) -> Void)
    case abandonRace(RaceID, @Sendable () -> Void)
    case saveCatalogue(fingerprint: [UInt8], text: String, @Sendable () -> Void)
    case pay(OrderPayment, @Sendable (Int64) -> Void)
    case settle(RoundSettlement, @Sendable (SettledRound) -> Void)
    case noteSeen(PlayerID, Completion<Void>)
    case sweep(Retention, Completion<SweepTally>)

    /// What it does, without for whom.
    var kind: StoreOperationKind {
        switch self {
        case .signUp: .signUp
        case .player: .player
        case .setProfile: .setProfile
        case .purchase: .purchase
        case .openRound: .openRound
        case .openRace: .openRace
        case .settleRace: .settleRace
        case .abandonRace: .abandonRace
        case .saveCatalogue: .saveCatalogue
        case .pay: .pay
        case .settle: .settle
        case .noteSeen: .noteSeen
        case .sweep: .sweep
        }
    }

    /// Owed to a player, or to the records: it is tried until it is committed. Anything else can
    /// be refused.
    var isOwed: Bool {
        switch kind {
        case .pay, .settle, .settleRace, .abandonRace, .saveCatalogue: true
        case .signUp, .player, .setProfile, .purchase, .openRound, .openRace, .noteSeen, .sweep:
            false
        }
    }

    /// Changes nothing.
    var isRead: Bool { kind == .player }

    /// Carries the operation out in the transaction under way. The answer holds from the commit
    /// on.
    func perform(in books: Books) throws(SQLiteError) -> Answer {
        switch self {
        case .signUp(let player, let completion):
            return answer(try books.signUp(player), completion)
        case .player(let id, let completion):
            let state = try books.player(id)
            return { completion(.success(state)) }
        case .setProfile(let id, let name, let avatar, let completion):
            return answer(try books.setProfile(id, name: name, avatar: avatar), completion)
        case .purchase(let purchase, let completion):
            return answer(try books.purchase(purchase), completion)
        case .openRound(let opening, let completion):
            return answer(try books.openRound(opening), completion)
        case .openRace(let opening, let completion):
            return answer(try books.openRace(opening), completion)
        case .settleRace(let settlement, let completion):
            let settled = try books.settleRace(settlement)
            return { completion(settled) }
        case .abandonRace(let race, let completion):
            try books.abandonRace(race)
            return completion
        case .saveCatalogue(let fingerprint, let text, let completion):
            try books.saveCatalogue(fingerprint: fingerprint, text: text)
            return completion
        case .pay(let payment, let completion):
            let balance = try books.pay(payment)
            return { completion(balance) }
        case .settle(let settlement, let completion):
            let settled = try books.settle(settlement)
            return { completion(settled) }
        case .noteSeen(let player, let completion):
            return answer(try books.noteSeen(player), completion)
        case .sweep(let retention, let completion):
            let tally = try books.sweep(retention)
            return { completion(.success(tally)) }
        }
    }

    /// Tells the caller that nothing was changed. Only for what is not owed.
    func refuse(_ reason: String) {
        let error = StoreError.unavailable(reason)
        switch self {
        case .signUp(_, let completion): completion(.failure(error))
        case .player(_, let completion): completion(.failure(error))
        case .setProfile(_, _, _, let completion): completion(.failure(error))
        case .purchase(_, let completion): completion(.failure(error))
        case .openRound(_, let completion): completion(.failure(error))
        case .openRace(_, let completion): completion(.failure(error))
        case .noteSeen(_, let completion): completion(.failure(error))
        case .sweep(_, let completion): completion(.failure(error))
        case .pay, .settle, .settleRace, .abandonRace, .saveCatalogue:
            preconditionFailure("what is owed can't be refused")
        }
    }

    private func answer<Value: Sendable>(
        _ result: Result<Value, StoreRefusal>, _ completion: @escaping Completion<Value>
    ) -> Answer {
        let told = result.mapError(StoreError.refused)
        return { completion(told) }
    }
}
