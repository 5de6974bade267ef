import Base
import Kitchen
import Recipes

/// Players by the beginning of their names, without regard to the case of the letters a to z.
package struct PlayerSearch: StoreQuery {
    package static let isLong = true
    package static let limit = 50

    package struct Found: Hashable, Sendable {
        package let id: PlayerID
        package let name: String
        package let avatar: String
        /// Since 1970-01-01 UTC.
        package let seenMilliseconds: Int64
    }

    package let beginning: String

    package init(_ beginning: String) { self.beginning = beginning }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [Found] {
        try snapshot.players.named(beginning, limit: Self.limit)
    }
}

extension PlayerTable {
    fileprivate func named(
        _ beginning: String, limit: Int
    ) throws(StoreFault) -> [PlayerSearch.Found] {
        // As the engines' `lower`, which knows no other letters.
        let folded = String(
            String.UnicodeScalarView(
                beginning.unicodeScalars.map { scalar in
                    ("A"..."Z").contains(scalar)
                        ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
                }))
        return try all(
            """
            SELECT id, name, avatar, seen_ms FROM players
                WHERE lower(name) >= ? AND lower(name) < ? ORDER BY lower(name), id LIMIT ?
            """, folded, folded + "\u{10FFFF}", limit
        ) { row in
            row.identifier(0).map {
                PlayerSearch.Found(
                    id: $0, name: row.text(1), avatar: row.text(2),
                    seenMilliseconds: row.integer(3))
            }
        }
    }
}

/// Results that were held or revoked, in a state, the oldest first.
package struct ReviewsQuery: StoreQuery {
    package static let isLong = true

    package let state: ReviewState

    package init(_ state: ReviewState) { self.state = state }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [Review] {
        try snapshot.reviews.list(state, limit: ReviewDesk.listLimit)
    }
}

/// The numbers of a household's things, without their texts.
package struct HouseholdFigures: StoreQuery {
    package static let isLong = true

    package struct Figures: Hashable, Sendable {
        package let members: [Member]
        /// By kind.
        package let counts: [String: Int64]
        package let images: Int64
        package let imageBytes: Int64
    }

    package let household: HouseholdID

    package init(of household: HouseholdID) { self.household = household }

    /// - Returns: nil if there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Figures? {
        let members = try snapshot.households.members(of: household)
        guard !members.isEmpty else { return nil }
        let size = try snapshot.images.size(of: household)
        return Figures(
            members: members, counts: try snapshot.households.counts(of: household),
            images: size.images, imageBytes: size.bytes)
    }
}

/// The households of a player, for an operator.
package struct MembershipsQuery: StoreQuery {
    package let player: PlayerID

    package init(of player: PlayerID) { self.player = player }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> [(household: HouseholdID, role: Role)] {
        try snapshot.households.households(of: player).map { ($0.id, $0.role) }
    }
}

extension HouseholdTable {
    fileprivate func counts(of household: HouseholdID) throws(StoreFault) -> [String: Int64] {
        let rows = try all(
            "SELECT kind, count FROM entity_counts WHERE household = ?", household
        ) { ($0.text(0), $0.integer(1)) }
        return Dictionary(rows) { first, _ in first }
    }
}
