/// An account for each key, such as an address, with limited memory.
///
/// If there are too many keys, the least recently used are forgotten. Nobody gains by using many
/// keys, because a new key starts from the beginning.
struct RecentTable<Key: Hashable & Sendable, Account: Sendable>: Sendable {
    /// The keys used since the table was last full.
    private var recent: [Key: Account] = [:]
    /// The keys used before that and not since.
    private var earlier: [Key: Account] = [:]

    /// The most kept keys, not counting those that must stay.
    static var limit: Int { 65_536 }

    var count: Int { recent.count + earlier.count }

    /// Changes a key's account.
    ///
    /// - Parameters:
    /// - new: the account of a new key.
    /// - mustStay: true for an account that can't be forgotten now.
    mutating func change<Result>(
        _ key: Key, new: Account, mustStay: (Account) -> Bool = { _ in false },
        _ body: (inout Account) -> Result
    ) -> Result {
        if recent[key] == nil {
            let account = earlier.removeValue(forKey: key) ?? new
            if recent.count >= Self.limit / 2 { forgetEarlier(mustStay) }
            recent[key] = account
        }
        return body(&recent[key]!)
    }

    private mutating func forgetEarlier(_ mustStay: (Account) -> Bool) {
        let kept = earlier.filter { mustStay($0.value) }
        earlier = recent.merging(kept) { account, _ in account }
        recent = [:]
    }
}
