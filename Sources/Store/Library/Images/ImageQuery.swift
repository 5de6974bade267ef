import Base
import Kitchen
import Recipes

/// An image's content. Whoever knows its name may see it.
package struct ImageQuery: StoreQuery {
    package let name: ImageName

    package init(_ name: ImageName) { self.name = name }

    /// - Returns: nil if there is no such image.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [UInt8]? {
        try snapshot.images.content(of: name)
    }
}

/// Whether an image is there, without its content.
package struct ImagePresenceQuery: StoreQuery {
    package let name: ImageName

    package init(_ name: ImageName) { self.name = name }

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Bool {
        try snapshot.images.has(name)
    }
}

/// Whether an image must be uploaded, and may be.
package struct ImagePlaceQuery: MemberQuery {
    package enum Place: Hashable, Sendable {
        case isStored
        /// Nothing shows it, so that a sweep would take it one day.
        case isUnused
        case isMissing
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let name: ImageName

    package init(player: PlayerID, household: HouseholdID, name: ImageName) {
        self.player = player
        self.household = household
        self.name = name
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Place, PutImage.Refusal> {
        let role = try snapshot.households.role(of: player, in: household)
        guard let role else { return .failure(.unknownHousehold) }
        guard role.mayAdd else { return .failure(.forbidden) }
        if try snapshot.images.isUsed(name) { return .success(.isStored) }
        return .success(try snapshot.images.has(name) ? .isUnused : .isMissing)
    }
}
