import Base
import Kitchen
import Recipes

/// A query of the committed data, with its values. `Store.read` runs it over a read-only
/// connection, so that queries and commits don't wait for each other.
package protocol StoreQuery: Sendable {
    associatedtype Answer: Sendable
    /// The database's tables.
    associatedtype Source: ReadSnapshot

    /// True if the query, or its caller's work on the answer, takes long. Such queries have their
    /// own queue, so that races and boards never wait for them.
    static var isLong: Bool { get }
    /// True if the query needs all recipes of a household at once. Such queries have their own
    /// queue too: one can take as long as a thousand searches.
    var needsKitchen: Bool { get }
    /// The accounts that pay for the query: see `ReadTurns`. Queries without payers share the turns
    /// of one person.
    ///
    /// - Parameter household: a household of which the asker is known to be a member. No other
    ///   household pays, since anybody can name one.
    func payers(in household: HouseholdID?) -> [ReadPayer]

    func perform(in snapshot: Source) throws(StoreFault) -> Answer
}

extension StoreQuery {
    package static var isLong: Bool { false }
    package var needsKitchen: Bool { false }
    package func payers(in household: HouseholdID?) -> [ReadPayer] { [] }
}

/// A member's query about a household.
package protocol MemberQuery: StoreQuery {
    var player: PlayerID { get }
    var household: HouseholdID { get }
}

extension MemberQuery {
    package func payers(in known: HouseholdID?) -> [ReadPayer] {
        known == household ? [.player(player), .household(household)] : [.player(player)]
    }
}
