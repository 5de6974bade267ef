import Base
import Kitchen
import Recipes

/// An image's content. Anybody who knows its name may see it.
package struct ImageQuery: StoreQuery {
    package let name: ImageName

    package init(_ name: ImageName) { self.name = name }

    /// - Returns: nil if there is no such image.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [UInt8]? {
        try snapshot.images.content(of: name)
    }
}

/// Tells if an image is stored, without reading its content.
package struct ImagePresenceQuery: StoreQuery {
    package let name: ImageName

    package init(_ name: ImageName) { self.name = name }

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Bool {
        try snapshot.images.has(name)
    }
}

/// Tells if a member must upload an image. Refuses those who may not.
package struct ImagePlaceQuery: MemberQuery {
    package enum Place: Hashable, Sendable {
        case isStored
        /// Nothing shows it, so a sweep would remove it one day.
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
