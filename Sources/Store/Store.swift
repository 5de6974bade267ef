import Kitchen

/// What must outlive the process: players, balances, inventory, rounds, races and their records,
/// ratings and boards.
///
/// Calls come from any queue and return at once. A completion is called exactly once, on a queue
/// of the store's own, and with a success only after the change was committed durably: what it
/// says may be told to a client.
///
/// Two kinds of call differ in what happens when the disk fails:
/// - what a client can ask again (`signUp`, `player`, `setProfile`, `purchase`, `openRound`,
///   `openRace`, `noteSeen`, `sweep`, and all that reads) completes with `StoreError.unavailable` and has changed nothing;
/// - what the house owes (`pay`, `settle`, `settleRace`, `abandonRace`, `saveCatalogue`) is kept
///   in memory and tried again until it is committed, in the order in which it came.
package protocol Store: AnyObject, Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Creates a player with the coins of a new player.
    func signUp(_ player: NewPlayer, completion: @escaping Completion<PlayerState>)

    /// The player as last committed, or `nil` where there is none.
    func player(_ id: PlayerID, completion: @escaping Completion<PlayerState?>)

    /// Changes what isn't nil, already checked. Completes with the whole profile.
    func setProfile(
        _ id: PlayerID, name: String?, avatar: String?,
        completion: @escaping Completion<Profile>)

    /// Buys one piece. The same request again is answered the same and paid once.
    func purchase(_ purchase: Purchase, completion: @escaping Completion<PurchaseReceipt>)

    /// Opens a round and takes its equipped items, all or nothing. Completes with the player's
    /// inventory afterwards.
    func openRound(
        _ opening: RoundOpening, completion: @escaping Completion<[ShopItem.ID: Int64]>)

    /// Pays an order that was served; once, however often it is asked. Completes with the balance.
    func pay(_ payment: OrderPayment, completion: @escaping @Sendable (Int64) -> Void)

    /// Closes a round with its result; once, however often it is asked.
    func settle(
        _ settlement: RoundSettlement, completion: @escaping @Sendable (SettledRound) -> Void)

    /// Notes that the player is here; refused where there is none.
    func noteSeen(_ player: PlayerID, completion: @escaping Completion<Void>)

    /// Removes some of what needn't be kept any longer; again until the tally says that all is done.
    func sweep(_ retention: Retention, completion: @escaping Completion<SweepTally>)

    // MARK: Races

    /// Opens a race and takes what all its players equip, and in a daily challenge the day's
    /// counted try: all or nothing. A refusal of one player is `StoreRefusal.seat`. Completes with
    /// the players' inventories afterwards.
    func openRace(
        _ opening: RaceOpening, completion: @escaping Completion<[PlayerID: [ShopItem.ID: Int64]]>)

    /// Settles a race in one transaction: coins, ratings, boards, record. Once, however often it
    /// is asked; completes with `nil` where the race isn't open and never was settled.
    func settleRace(
        _ settlement: RaceSettlement, completion: @escaping @Sendable (SettledRace?) -> Void)

    /// Closes a race that is no contest: gives back what it took, and nothing counts.
    func abandonRace(_ race: RaceID, completion: @escaping @Sendable () -> Void)

    // MARK: Reading what is committed

    /// `Rating.initial` for who has none.
    func rating(of player: PlayerID, completion: @escaping Completion<PlayerRating>)

    /// Rows of a board with their ranks; none where nobody is on it.
    func boardPage(_ query: BoardQuery, completion: @escaping Completion<BoardPage>)

    /// A day's challenge, and whether the player has used the counted try.
    func dailyChallenge(
        on day: UTCDay, for player: PlayerID?, completion: @escaping Completion<DailyChallenge>)

    /// The round that a player played, alone or in a race; `nil` where there is no such record.
    func record(
        of player: PlayerID, in source: ResultSource,
        completion: @escaping Completion<RoundRecord?>)

    /// Likewise, by an identifier that may be a round's or a race's, with the levels that it was
    /// played by; `nil` also where these aren't kept.
    ///
    /// - Parameters:
    ///   - asker: who is to see it.
    ///   - today: the day on which the asker does.
    func keptRecord(
        of player: PlayerID, id: UInt128, for asker: PlayerID, on today: UTCDay,
        completion: @escaping Completion<FoundRecord?>)

    /// All that was played under an identifier, whoever played it; `nil` where there is no such record,
    /// or the levels that it was played by aren't kept.
    ///
    /// - Parameters:
    ///   - asker: who is to see it; `nil` for somebody who hasn't said who they are.
    ///   - today: the day on which the asker does.
    func proof(
        _ id: UInt128, for asker: PlayerID?, on today: UTCDay,
        completion: @escaping Completion<FoundProof?>)

    /// The catalogue that records refer to by this fingerprint; `nil` where it isn't kept.
    func catalogue(fingerprint: [UInt8], completion: @escaping Completion<Catalogue?>)

    /// The player's entries below a number, or the newest; the newest first.
    func ledgerPage(
        of player: PlayerID, before: Int64?, count: Int,
        completion: @escaping Completion<LedgerPage>)

    /// What the player has done so far; `nil` where there is none.
    func history(of player: PlayerID, completion: @escaping Completion<PlayerHistory?>)

    /// Keeps the canonical text of the catalogue that records refer to by its fingerprint.
    func saveCatalogue(
        fingerprint: [UInt8], text: String, completion: @escaping @Sendable () -> Void)

    /// Whether the last commit went through. While it didn't, new rounds are better refused.
    var isAvailable: Bool { get }

    /// Commits what is waiting, then closes. Completes with the number of changes that could not
    /// be committed: 0 unless the disk fails.
    func close(completion: @escaping @Sendable (Int) -> Void)
}
