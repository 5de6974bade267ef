import Base
import Recipes

/// Counts the households, page by page.
package struct HouseholdCount: StoreQuery {
    package static let isLong = true

    private let last: HouseholdID?
    private let limit: Int

    /// - Parameters:
    ///   - last: the last household of the page before; nil for the first page.
    ///   - limit: the most households of a page.
    package init(after last: HouseholdID? = nil, limit: Int = 100_000) {
        self.last = last
        self.limit = limit
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> CountedPage<HouseholdID> {
        try snapshot.households.countedPage(of: "households", after: last, limit: limit)
    }
}
