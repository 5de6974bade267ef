import Base
import Recipes

/// Counts the bytes written into a household, for those who are charged for them.
package struct WriteMeter: Sendable {
    package let household: HouseholdID
    /// The milliseconds to wait before the next write; nil for none.
    package let wait: @Sendable (_ isNewHousehold: Bool) -> Int?
    package let note: @Sendable (_ byteCount: Int64, _ isNewHousehold: Bool) -> Void

    package init(
        _ household: HouseholdID,
        wait: @escaping @Sendable (_ isNewHousehold: Bool) -> Int?,
        note: @escaping @Sendable (_ byteCount: Int64, _ isNewHousehold: Bool) -> Void
    ) {
        self.household = household
        self.wait = wait
        self.note = note
    }

    /// The age below which a household is new. Most households that last are opened again on
    /// another day.
    package static let newMilliseconds: Int64 = 86_400_000
}
