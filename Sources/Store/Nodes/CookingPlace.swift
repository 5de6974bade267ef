import Base
import Kitchen

/// The node that runs a household's open cooking sessions, where several serve.
package enum CookingPlace: Hashable, Sendable {
    /// None: no session is open.
    case nowhere
    /// Sessions are open, but no living node has claimed them.
    case unclaimed
    /// The node that asks.
    case here
    /// Another one.
    case elsewhere(Elsewhere)
}

/// Claims a household's cooking sessions for this node, unless another living one has them.
package struct CookingClaim: RefusableOperation {
    package enum Answer: Hashable, Sendable {
        /// This node has the household, with these open sessions.
        case here([CookingID])
        case elsewhere(Elsewhere)
    }

    package let household: HouseholdID

    package init(_ household: HouseholdID) { self.household = household }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        let (cookings, epoch) = (transaction.cookings, transaction.epoch)
        let host = try cookings.host(of: household)
        if let host, host.epoch != epoch {
            return .success(.elsewhere(Elsewhere(url: host.url, .cooking)))
        }
        if host == nil { try cookings.setHost(epoch, of: household) }
        return .success(.here(try cookings.open(of: household)))
    }
}

/// Gives all cooking sessions of this node back, open or not: from then on, it changes none of them.
package struct CookingHandover: RefusableOperation {
    package init() {}

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Void, StoreRefusal> {
        .success(try transaction.cookings.removeHost(transaction.epoch))
    }
}

/// Gives a household's cooking sessions back. Answers with false if some are still open, so that
/// this node keeps them.
package struct CookingRelease: RefusableOperation {
    package let household: HouseholdID

    package init(_ household: HouseholdID) { self.household = household }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        guard try transaction.cookings.openCount(of: household) == 0 else {
            return .success(false)
        }
        try transaction.cookings.removeHost(transaction.epoch, of: household)
        return .success(true)
    }
}
