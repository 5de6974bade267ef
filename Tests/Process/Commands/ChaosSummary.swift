/// Counts of a campaign, which show that it tested something.
struct ChaosSummary: CustomStringConvertible {
    var killCount = 0
    var entryCount = 0
    var orderCount = 0
    var purchaseCount = 0
    var refundCount = 0
    /// Announced results of rounds and of races.
    var roundResultCount = 0
    var raceResultCount = 0
    /// Races by their stored state, and those that changed ratings.
    var races: [String: Int] = [:]
    var ratedRaceCount = 0
    /// Requests whose connection was lost before their answer.
    var unansweredCount = 0
    /// Confirmed edits of libraries, and repeated ones.
    var editCount = 0
    var editAgainCount = 0
    /// Confirmed dishes.
    var dishCount = 0
    var troubles: [ChaosStore.Trouble: Int] = [:]
    /// The servers that were stopped, and woke after another one had taken over.
    var stopCount = 0

    var description: String {
        "\(killCount) kills, \(stopCount) stops, "
            + "troubles \(troubles.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }), "
            + "\(entryCount) entries, \(orderCount) orders paid, "
            + "\(purchaseCount) purchases, \(roundResultCount) results told, "
            + "races \(races.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }), "
            + "\(ratedRaceCount) rated, \(raceResultCount) results of races told, "
            + "\(refundCount) items of lost rounds back, \(unansweredCount) requests unanswered, "
            + "\(editCount) edits of libraries, \(editAgainCount) of them sent again, "
            + "\(dishCount) dishes cooked"
    }
}
