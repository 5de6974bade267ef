import GameProtocol
import Kitchen
import Recipes
import Runtime

/// The companions on one shard.
///
/// Owned by the shard's queue.
final class Companions: @unchecked Sendable {
    // @unchecked: the hub hops onto the shard's queue to call it.

    let shard: Shard
    private var byPlayer: [PlayerID: [Companion]] = [:]
    private var byHousehold: [HouseholdID: [Companion]] = [:]

    init(on shard: Shard) { self.shard = shard }

    /// - Returns: the one that must go, where the player has as many as one may have.
    func add(_ companion: Companion) -> Companion? {
        byPlayer[companion.player, default: []].append(companion)
        guard let all = byPlayer[companion.player], all.count > GameProtocol.companionLimit else {
            return nil
        }
        return all.first
    }

    /// - Returns: the household that nobody here has open any more.
    @discardableResult
    func remove(_ companion: Companion) -> HouseholdID? {
        let closed = close(companion)
        byPlayer[companion.player]?.removeAll { $0 === companion }
        if byPlayer[companion.player]?.isEmpty == true { byPlayer[companion.player] = nil }
        companion.detach()
        return closed
    }

    /// - Returns: the household that nobody here has open any more.
    func open(_ household: HouseholdID, _ companion: Companion) -> HouseholdID? {
        let closed = companion.household == household ? nil : close(companion)
        companion.open(household)
        if byHousehold[household]?.contains(where: { $0 === companion }) != true {
            byHousehold[household, default: []].append(companion)
        }
        return closed
    }

    /// - Returns: the household that nobody here has open any more.
    func close(_ companion: Companion) -> HouseholdID? {
        guard let household = companion.household else { return nil }
        companion.close()
        byHousehold[household]?.removeAll { $0 === companion }
        guard byHousehold[household]?.isEmpty == true else { return nil }
        byHousehold[household] = nil
        return household
    }

    func isWatching(_ household: HouseholdID) -> Bool { byHousehold[household] != nil }

    /// Tells those who have the household open of a change, but for who made it.
    func tell(
        _ household: HouseholdID, _ seq: Int64, _ text: [UInt8]?, behind: [UInt8],
        but author: Companion?
    ) {
        for companion in byHousehold[household] ?? [] where companion !== author {
            companion.tell(seq, text, behind: behind)
        }
    }

    /// Tells all of them, whatever they have open.
    func tellAll(_ text: [UInt8]) {
        for companion in byPlayer.values.joined() { companion.connection?.send(text: text) }
    }

    /// The companions with which a player has the household open.
    func of(_ player: PlayerID, in household: HouseholdID) -> [Companion] {
        (byHousehold[household] ?? []).filter { $0.player == player }
    }

    func detach() {
        for companion in byPlayer.values.joined() {
            companion.connection?.context = nil
            companion.detach()
        }
        byPlayer = [:]
        byHousehold = [:]
    }
}
