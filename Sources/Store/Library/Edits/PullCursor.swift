import Recipes

/// How far a device has pulled.
package struct PullCursor: Hashable, Sendable {
    /// All edits before this one, and of this one the records up to `key`.
    package let seq: Int64
    /// Nil where it has all of the edit.
    package let key: EntityKey?

    package init(seq: Int64, key: EntityKey? = nil) {
        self.seq = seq
        self.key = key
    }
}
