import Base
import Recipes

/// Counts what is written into a household, for those who have to answer for it.
package struct WriteMeter: Sendable {
    package let household: HouseholdID
    /// How many milliseconds to wait before more may be written; nil for none.
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

    /// A household is new for so long: most that last are opened again on another day.
    package static let newMilliseconds: Int64 = 86_400_000
}
