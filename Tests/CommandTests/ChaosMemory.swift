import ChefDashClient
import GameProtocol

/// What a player asked for and was told, over all lives of the server: what must still be true
/// after the next one's end.
struct ChaosMemory: Sendable {
    /// A purchase that was asked for, perhaps more than once.
    struct PurchaseRequest: Sendable {
        enum Answer: Hashable, Sendable {
            /// None since it was asked last: it may have happened.
            case none
            case paid(Purchased)
            case refused
        }

        let item: String
        var answer = Answer.none
        /// The one answer that any repetition must get.
        var firstReceipt: Purchased?
    }

    /// A round that was asked for.
    struct RoundRequest: Sendable {
        let equip: [String]
        /// `nil` while no snapshot has told it.
        var round: String?
    }

    /// `nil` until a sign-up was answered.
    var credentials: Credentials?
    var unansweredSignUpCount = 0
    /// By request id.
    var purchases: [String: PurchaseRequest] = [:]
    /// By request id.
    var rounds: [String: RoundRequest] = [:]
    /// What was equipped in the races whose start was told, by the race's id.
    var races: [String: Set<String>] = [:]
    var raceResults: [RaceEnded] = []
    var payments: [Balance] = []
    var results: [RoundEnded] = []
    /// Balances told without the entry that made them, by a welcome or a result.
    var balances: Set<Int64> = []
    /// The name that was acknowledged last.
    var name: String?
    /// Names asked for since, which may have been taken on.
    var unansweredNames: [String] = []
    /// The highest level that is open, as told.
    var openLevel = 1

    mutating func take(_ result: RoundEnded) {
        results.append(result)
        balances.insert(result.coins)
        openLevel = max(openLevel, result.unlockedLevelID ?? 1)
    }

    /// The first of a race tells that it was opened.
    mutating func take(_ snapshot: Snapshot) {
        races[snapshot.round.roundID] = Set(snapshot.round.itemIDs)
    }

    mutating func take(_ result: RaceEnded) {
        raceResults.append(result)
        if let coins = result.coins { balances.insert(coins) }
    }

    mutating func take(_ receipt: Purchased, for id: String) {
        purchases[id]?.answer = .paid(receipt)
        if purchases[id]?.firstReceipt == nil { purchases[id]?.firstReceipt = receipt }
    }
}
