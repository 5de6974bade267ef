/// Counts the results that wait for a review.
package struct HeldReviewCount: StoreQuery {
    package static let isLong = true

    package init() {}

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Int {
        try snapshot.reviews.count(.held)
    }
}
