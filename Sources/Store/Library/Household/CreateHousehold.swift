import Base
import Kitchen
import Recipes

/// Creates a household with the player as its owner. If the same owner created it before, returns
/// it.
package struct CreateHousehold: RefusableOperation {
    package static let needsRoom = true

    /// The maximum number of households of which one player may be a member.
    package static let limit = 20

    package let id: HouseholdID
    package let name: String
    package let owner: PlayerID

    package init(id: HouseholdID, name: String, owner: PlayerID) {
        self.id = id
        self.name = name
        self.owner = owner
    }

    package var locks: [HouseholdID] { [id] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<HouseholdID, HouseholdRefusal>, StoreRefusal> {
        let households = transaction.households
        if let refusal = try refusal(households) { return .success(.failure(refusal)) }
        if try households.head(of: id) == nil {
            try households.create(id, name: name, now: transaction.now)
            try households.add(owner, to: id, as: .owner, now: transaction.now)
        }
        return .success(.success(id))
    }

    /// Why the household can't be created; nil if it can be, or has been.
    func refusal(_ households: HouseholdTable) throws(StoreFault) -> HouseholdRefusal? {
        if try households.head(of: id) != nil {
            return try households.role(of: owner, in: id) == .owner ? nil : .exists
        }
        return try households.householdCount(of: owner) < Self.limit
            ? nil : .tooManyHouseholds(limit: Self.limit)
    }
}
