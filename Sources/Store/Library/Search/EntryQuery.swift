import Kitchen
import Recipes

/// Finds out why a player couldn't become a member of a household now, before anything is done or
/// stored for it.
package struct EntryQuery: StoreQuery {
    package enum Entry: Sendable {
        case create(CreateHousehold)
        case join(JoinHousehold)
    }

    package let entry: Entry
    /// Since 1970-01-01 UTC.
    package let timeMilliseconds: Int64

    package init(_ entry: Entry, timeMilliseconds: Int64) {
        self.entry = entry
        self.timeMilliseconds = timeMilliseconds
    }

    /// - Returns: nil if nothing prevents it.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> HouseholdRefusal? {
        switch entry {
        case .create(let creation): try creation.refusal(snapshot.households)
        case .join(let join): try join.refusal(snapshot.households, now: timeMilliseconds)
        }
    }
}
