import Base
import Kitchen
import Recipes
import Runtime
import Store

/// The place of a household's cooking sessions among several nodes.
extension LibraryHub {
    /// Finds the node that runs the household's sessions: this one, if they have none yet. Calls
    /// `then` on the hub's queue.
    private func find(
        _ household: HouseholdID, _ claims: CookingClaims,
        then: @escaping @Sendable (Result<CookingClaims.Place, StoreError>) -> Void
    ) {
        queue.assertIsCurrent()
        if !claims.isHeld(household), news?.cooking(of: household) == .nowhere {
            return then(.success(.here))
        }
        // Another node of which this one knows may have died or given them back.
        claims.claim(household) { [cookings] place in
            then(place)
            if case .success(.here) = place { cookings.letGo(household) }
        }
    }

    /// Finds another node that runs the household's sessions. Calls `then` on the shard's queue, at
    /// once if there is one node.
    func findCooking(
        of household: HouseholdID, on shard: Shard, then: @escaping @Sendable (Elsewhere?) -> Void
    ) {
        guard let claims else { return then(nil) }
        queue.async { [self] in
            find(household, claims) { place in
                let other: Elsewhere? =
                    if case .success(.elsewhere(let other)) = place { other } else { nil }
                shard.async { then(other) }
            }
        }
    }

    /// Sends the open sessions to a device that has just opened the household, or the device to the
    /// node that runs them. Called on the shard's queue.
    func showCooking(
        _ household: HouseholdID, to companion: Companion, of companions: Companions, opening: Int
    ) {
        @Sendable func show() {
            cookings.withRooms(of: household) {
                $0.show(household, companion, of: companions, opening: opening)
            }
        }
        @Sendable func miss(_ place: Elsewhere?) {
            companions.shard.async {
                companions.missCooking(companion, opening: opening, sendingOnTo: place)
            }
        }
        guard let claims else { return show() }
        queue.async { [self] in
            find(household, claims) { place in
                switch place {
                case .success(.here): show()
                case .success(.elsewhere(let place)): miss(place)
                case .failure: miss(nil)
                }
            }
        }
    }

    /// Sends the sessions that this node has claimed to the devices that have the household open.
    /// Called on the hub's queue.
    ///
    /// - Parameter areLoaded: true if sessions were open at another node.
    func showCooking(of household: HouseholdID, areLoaded: Bool) {
        for companions in companions(of: household) {
            companions.shard.async { companions.showCooking(of: household, showsAll: areLoaded) }
        }
    }

    /// Goes on with sessions whose node has died, and sends devices to a node that lives. Called on
    /// the hub's queue with each look at a household.
    func look(atCooking place: CookingPlace, of household: HouseholdID) {
        queue.assertIsCurrent()
        let companions = companions(of: household)
        guard let claims, !companions.isEmpty, !claims.isHeld(household) else { return }
        switch place {
        case .nowhere: break
        case .here, .unclaimed:
            claims.claim(household) { [cookings] place in
                if case .success(.here) = place { cookings.letGo(household) }
            }
        case .elsewhere(let other):
            for companions in companions {
                companions.shard.async { companions.sendOn(household, to: other) }
            }
        }
    }

    /// Gives back the sessions of all households, which other nodes then go on with.
    ///
    /// - Parameter then: called on the hub's queue.
    func drain(then: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            claims?.isEnding = true
            // If this fails, they are free once this node has ended.
            perform(CookingHandover()) { _ in then() }
        }
    }

    /// Follows the changes of the household's members for its sessions.
    func follow(_ household: HouseholdID) { news?.begin(household) {} }

    /// Ends that, and other changes, if nothing here needs them.
    func stopFollowing(_ household: HouseholdID) {
        guard companions(of: household).isEmpty, claims?.isHeld(household) != true else { return }
        news?.end(household)
    }
}
