import Base
import Kitchen
import Recipes
import Scheduling
import Store

/// The households whose cooking sessions this node runs, among several. Each is claimed in the
/// library before its sessions are loaded, and given back once none is open.
///
/// Owned by the hub's queue.
final class CookingClaims: @unchecked Sendable {
    // @unchecked: used only on the hub's queue, as completions of the store are.

    /// This node, or the one that has the household.
    enum Place: Hashable, Sendable {
        case here
        case elsewhere(Elsewhere)
    }

    typealias Completion = @Sendable (Result<Place, StoreError>) -> Void

    private enum State {
        /// The library is asked, or the sessions are being loaded. Then `here`, or none.
        case asking([Waiting])
        /// Then `asking`, to give it back.
        case here
    }

    private struct Waiting {
        /// False for what has no use for a claim of its own.
        let claims: Bool
        let then: Completion
    }

    private let store: LibraryStore
    private let queue: any SerialQueue
    private var states: [HouseholdID: State] = [:]
    /// True while this node is ending: it claims nothing more.
    var isEnding = false
    /// Nil before the start and after the end.
    var hub: LibraryHub?

    init(_ store: LibraryStore, on queue: any SerialQueue) {
        self.store = store
        self.queue = queue
    }

    /// True if this node has the household, or may soon.
    func isHeld(_ household: HouseholdID) -> Bool {
        queue.assertIsCurrent()
        return states[household] != nil
    }

    /// Calls `body` if this node runs the household's sessions, once they are loaded.
    func ifHere(_ household: HouseholdID, _ body: @escaping @Sendable () -> Void) {
        queue.assertIsCurrent()
        switch states[household] {
        case nil: break
        case .here: body()
        case .asking(let waiting):
            let new = Waiting(claims: false) { if case .success(.here) = $0 { body() } }
            states[household] = .asking(waiting + [new])
        }
    }

    /// - Parameter then: called on the hub's queue, once the sessions are loaded if they are here.
    func claim(_ household: HouseholdID, then: @escaping Completion) {
        queue.assertIsCurrent()
        // All households are given back, or soon will be.
        guard !isEnding else { return then(.failure(.unavailable("this node is ending"))) }
        let new = Waiting(claims: true, then: then)
        switch states[household] {
        case .here: then(.success(.here))
        case .asking(let waiting): states[household] = .asking(waiting + [new])
        case nil:
            states[household] = .asking([new])
            store.perform(CookingClaim(household), on: queue) { [self] claimed in
                switch claimed {
                case .success(.here(let sessions)): load(sessions, of: household)
                case .success(.elsewhere(let place)):
                    end(household, .success(.elsewhere(place)))
                case .failure(let error): end(household, .failure(error))
                }
            }
        }
    }

    private func load(_ sessions: [CookingID], of household: HouseholdID) {
        guard let hub else { return }
        hub.cookings.load(sessions[...]) { [self] in
            guard let hub = self.hub else { return }
            hub.follow(household)
            end(household, .success(.here))
            hub.showCooking(of: household, areLoaded: !sessions.isEmpty)
        }
    }

    private func end(_ household: HouseholdID, _ place: Result<Place, StoreError>) {
        guard case .asking(let waiting) = states[household] else { return }
        states[household] = if case .success(.here) = place { .here } else { nil }
        for one in waiting { one.then(place) }
    }

    /// Gives the household back, unless a session is open.
    func giveBack(_ household: HouseholdID) {
        queue.assertIsCurrent()
        guard case .here = states[household] else { return }
        states[household] = .asking([])
        store.perform(CookingRelease(household), on: queue) { [self] released in
            guard case .asking(let waiting) = states[household] else { return }
            if case .success(false) = released { return end(household, .success(.here)) }
            // If the answer is lost, a later claim finds out.
            states[household] = nil
            hub?.stopFollowing(household)
            for one in waiting where one.claims { claim(household, then: one.then) }
        }
    }
}
