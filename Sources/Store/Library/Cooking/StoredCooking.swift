import Kitchen
import Recipes

/// A cooking session as it is kept: how it began, and what was done in it.
package struct StoredCooking: Hashable, Sendable {
    package struct Input: Hashable, Sendable {
        /// Of the session, in 0.1 s.
        package let tick: Int64
        package let player: PlayerID
        /// What was done, as the server writes it.
        package let content: [UInt8]
        /// When that was, since 1970-01-01 UTC: after a restart, the session goes on from its last input.
        package let timeMilliseconds: Int64

        package init(tick: Int64, player: PlayerID, content: [UInt8], timeMilliseconds: Int64) {
            self.tick = tick
            self.player = player
            self.content = content
            self.timeMilliseconds = timeMilliseconds
        }
    }

    package let id: CookingID
    package let household: HouseholdID
    /// Who started it.
    package let head: PlayerID
    /// What is cooked, as the server writes it.
    package let content: [UInt8]
    /// When tick 0 was.
    package let startedMilliseconds: Int64
    /// In their order.
    package internal(set) var inputs: [Input] = []
}

/// The sessions that aren't over, of all households.
package struct OpenCookingQuery: StoreQuery {
    package init() {}

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [StoredCooking] {
        try snapshot.cookings.open()
    }
}
