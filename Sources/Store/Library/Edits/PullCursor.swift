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
