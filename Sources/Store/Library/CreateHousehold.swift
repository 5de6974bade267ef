import Kitchen
import Recipes

/// Makes a household, whose owner the player becomes. Asked for again by its owner, it is there already.
package struct CreateHousehold: RefusableOperation {
    package static let kind = LibraryOperationKind.createHousehold
    package static let needsRoom = true

    /// How many households one player may be a member of.
    package static let limit = 20

    package let id: HouseholdID
    package let name: String
    package let owner: PlayerID

    package init(id: HouseholdID, name: String, owner: PlayerID) {
        self.id = id
        self.name = name
        self.owner = owner
    }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<HouseholdID, HouseholdRefusal>, StoreRefusal> {
        if try transaction.households.head(of: id) != nil {
            let role = try transaction.households.role(of: owner, in: id)
            return .success(role == .owner ? .success(id) : .failure(.exists))
        }
        guard try transaction.households.householdCount(of: owner) < Self.limit else {
            return .success(.failure(.tooManyHouseholds(limit: Self.limit)))
        }
        try transaction.households.create(id, name: name, now: transaction.now)
        try transaction.households.add(owner, to: id, as: .owner, now: transaction.now)
        return .success(.success(id))
    }
}
