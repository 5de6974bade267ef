import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store

/// The companions on one shard.
///
/// Owned by the shard's queue.
final class Companions: @unchecked Sendable {
    // @unchecked: the hub hops onto the shard's queue to call it.

    let shard: Shard
    private var byPlayer: [PlayerID: [Companion]] = [:]
    private var byHousehold: [HouseholdID: [Companion]] = [:]
    private let hub: LibraryHub
    private static let retryMilliseconds = 1_000

    init(on shard: Shard, _ hub: LibraryHub) {
        self.shard = shard
        self.hub = hub
    }

    /// - Returns: the oldest companion, which must go, if the player has too many now.
    func add(_ companion: Companion) -> Companion? {
        shard.assertIsCurrent()
        byPlayer[companion.player, default: []].append(companion)
        guard let all = byPlayer[companion.player], all.count > GameProtocol.companionLimit else {
            return nil
        }
        return all.first
    }

    /// - Returns: the household that nobody on this shard has open any more.
    @discardableResult
    func remove(_ companion: Companion) -> HouseholdID? {
        shard.assertIsCurrent()
        let closed = close(companion)
        byPlayer[companion.player]?.removeAll { $0 === companion }
        if byPlayer[companion.player]?.isEmpty == true { byPlayer[companion.player] = nil }
        companion.detach()
        return closed
    }

    /// - Returns: the household that nobody on this shard has open any more.
    func open(_ household: HouseholdID, _ companion: Companion) -> HouseholdID? {
        shard.assertIsCurrent()
        let closed = companion.household == household ? nil : close(companion)
        companion.open(household)
        if byHousehold[household]?.contains(where: { $0 === companion }) != true {
            byHousehold[household, default: []].append(companion)
        }
        return closed
    }

    /// - Returns: the household that nobody on this shard has open any more.
    func close(_ companion: Companion) -> HouseholdID? {
        shard.assertIsCurrent()
        guard let household = companion.household else { return nil }
        companion.close()
        byHousehold[household]?.removeAll { $0 === companion }
        let player = companion.player
        if of(player, in: household).isEmpty {
            hub.cookings.with(household) { $0.note(player, of: household, isHere: false) }
        }
        guard byHousehold[household]?.isEmpty == true else { return nil }
        byHousehold[household] = nil
        return household
    }

    /// Sends a change to the companions that have the household open, except its author.
    func tell(
        _ household: HouseholdID, _ seq: Int64, _ text: [UInt8]?, behind: [UInt8],
        but author: Companion?
    ) {
        shard.assertIsCurrent()
        for companion in byHousehold[household] ?? [] where companion !== author {
            companion.tell(seq, text, behind: behind)
        }
    }

    // MARK: - Cooking

    /// Sends the household's open cooking sessions to a member's device.
    func showCooking(_ companion: Companion) {
        shard.assertIsCurrent()
        guard let household = companion.household else { return }
        let opening = companion.opening
        hub.showCooking(household, to: companion, of: self, opening: opening)
    }

    /// Sends the household's open cooking sessions to the devices that missed them.
    ///
    /// - Parameter showsAll: true to send them again to the devices that were shown others.
    func showCooking(of household: HouseholdID, showsAll: Bool) {
        shard.assertIsCurrent()
        for companion in byHousehold[household] ?? []
        where companion.missesCooking || (showsAll && companion.isShownCooking) {
            showCooking(companion)
        }
    }

    /// Sends the members' devices on to the node that runs the household's cooking sessions.
    func sendOn(_ household: HouseholdID, to place: Elsewhere) {
        shard.assertIsCurrent()
        for companion in byHousehold[household] ?? []
        where companion.memberHousehold == household {
            _ = companion.sendOn(to: place)
        }
    }

    /// Notes that a device isn't shown the sessions here, as they are at another node.
    func missCooking(_ companion: Companion, opening: Int, sendingOnTo place: Elsewhere?) {
        shard.assertIsCurrent()
        guard companion.opening == opening else { return }
        let isGone = place.map { companion.sendOn(to: $0) } ?? false
        companion.missesCooking = !isGone
    }

    /// - Parameter opening: the companion's `opening` at the time of the request.
    func showCooking(
        _ household: HouseholdID, _ texts: [[UInt8]], to companion: Companion, opening: Int
    ) {
        shard.assertIsCurrent()
        guard companion.opening == opening, companion.household == household else { return }
        if !companion.tell(cooking: texts) { showCookingLater(companion) }
    }

    /// Sends cooking messages to the companions that follow the household's sessions, except the
    /// author.
    func tellCooking(_ household: HouseholdID, _ texts: [[UInt8]], but author: Companion?) {
        shard.assertIsCurrent()
        for companion in byHousehold[household] ?? []
        where companion.isShownCooking && companion !== author {
            if !companion.tell(cooking: texts) { showCookingLater(companion) }
        }
    }

    private func showCookingLater(_ companion: Companion) {
        let opening = companion.opening
        let moment = shard.now.advanced(byMilliseconds: Self.retryMilliseconds)
        shard.reactor.async(at: moment) { [weak self, weak companion] in
            guard let companion, companion.opening == opening else { return }
            self?.showCooking(companion)
        }
    }

    /// Sends a message to all companions, whatever household they have open.
    func tellAll(_ text: [UInt8]) {
        shard.assertIsCurrent()
        for companion in byPlayer.values.joined() { companion.connection?.send(text: text) }
    }

    var all: [Companion] {
        shard.assertIsCurrent()
        return Array(byPlayer.values.joined())
    }

    /// Sends all companions on to nodes that stay.
    ///
    /// - Parameter successor: such a node; nil if there is none.
    func sendAllOn(to successor: () -> Elsewhere?) {
        shard.assertIsCurrent()
        for companion in byPlayer.values.joined() {
            if let place = successor() { _ = companion.sendOn(to: place) }
        }
    }

    /// The player's companions that have the household open.
    func of(_ player: PlayerID) -> [Companion] {
        shard.assertIsCurrent()
        return byPlayer[player] ?? []
    }

    func of(_ player: PlayerID, in household: HouseholdID) -> [Companion] {
        shard.assertIsCurrent()
        return (byHousehold[household] ?? []).filter { $0.player == player }
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
