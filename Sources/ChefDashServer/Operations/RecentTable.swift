/// An account for each key, such as an address, within a bound on memory.
///
/// Where there are more keys than that, those that were seen least lately are forgotten. Nobody
/// suffers for others that way, and somebody who has so many keys gains nothing: a new one begins anew
/// as well.
struct RecentTable<Key: Hashable & Sendable, Account: Sendable>: Sendable {
    /// Those that were seen since the last time that the table filled up.
    private var recent: [Key: Account] = [:]
    /// Those that were seen before, and not since.
    private var earlier: [Key: Account] = [:]

    /// How many are kept, at the most; those that must stay come on top.
    static var limit: Int { 65_536 }

    var count: Int { recent.count + earlier.count }

    /// Changes a key's account.
    ///
    /// - Parameters:
    ///   - new: what a key begins with.
    ///   - mustStay: whether an account can't be forgotten now.
    mutating func change<Result>(
        _ key: Key, new: Account, mustStay: (Account) -> Bool,
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
