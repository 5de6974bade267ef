import Base
import Kitchen
import Recipes

/// Stores an image, once. The caller has checked its content and name.
package struct PutImage: RefusableOperation {
    package static let needsRoom = true

    /// The maximum number of images that one household may upload.
    package static let imageLimit = 2_000
    /// Their maximum total size in bytes.
    package static let byteLimit = 200_000_000

    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// The member's role doesn't allow it.
        case forbidden
        case tooManyImages
        case tooManyBytes
        /// A field that already names it doesn't accept an image of this size.
        case field(FieldFault)
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let name: ImageName
    package let content: [UInt8]

    package init(player: PlayerID, household: HouseholdID, name: ImageName, content: [UInt8]) {
        self.player = player
        self.household = household
        self.name = name
        self.content = content
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: nil once the image is stored.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Refusal?, StoreRefusal> {
        let role = try transaction.households.role(of: player, in: household)
        guard let role else { return .success(.unknownHousehold) }
        guard role.mayAdd else { return .success(.forbidden) }
        try transaction.images.lock(name: name.bytes)
        guard try !transaction.images.isRefused(name) else { return .success(.forbidden) }
        guard try !transaction.images.has(name) else {
            try transaction.images.keep(name, now: transaction.now)
            return .success(nil)
        }
        let size = try transaction.images.size(of: household)
        guard size.images < Self.imageLimit else { return .success(.tooManyImages) }
        guard size.bytes + Int64(content.count) <= Self.byteLimit else {
            return .success(.tooManyBytes)
        }
        let fault = try transaction.imageUses.fault(of: name, bytes: content.count, in: household)
        if let fault { return .success(.field(fault)) }
        try transaction.images.add(
            name, content, to: household, isUsed: try transaction.imageUses.begin(name),
            now: transaction.now)
        return .success(nil)
    }
}

/// Keeps an unused image that somebody is about to show, so that no sweep removes it before they
/// do.
package struct KeepImage: RefusableOperation {
    package let player: PlayerID
    package let household: HouseholdID
    package let name: ImageName

    package init(player: PlayerID, household: HouseholdID, name: ImageName) {
        self.player = player
        self.household = household
        self.name = name
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: true if the image is still stored.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<Bool, PutImage.Refusal>, StoreRefusal> {
        let role = try transaction.households.role(of: player, in: household)
        guard let role else { return .success(.failure(.unknownHousehold)) }
        guard role.mayAdd else { return .success(.failure(.forbidden)) }
        try transaction.images.lock(name: name.bytes)
        try transaction.images.keep(name, now: transaction.now)
        return .success(.success(try transaction.images.has(name)))
    }
}
