import Base
import Recipes

/// A device's position in the changes of a household.
package struct PullCursor: Hashable, Sendable {
    /// The device has all edits before this one, and this edit's records up to `key`.
    package let seq: Int64
    /// Nil if the device has all of the edit.
    package let key: EntityKey?

    package init(seq: Int64, key: EntityKey? = nil) {
        self.seq = seq
        self.key = key
    }
}

/// The columns `seq`, `kind` and `id`, to compare rows with.
extension PullCursor: Bindable {
    func bind(to statement: any Statement) {
        // `~` sorts after every kind.
        statement.bind(seq).bind(key?.kind.rawValue ?? "~").bind(EntityID(value: key?.id ?? 0))
    }
}
