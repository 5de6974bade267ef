/// Why a name isn't allowed.
package struct NameFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong and what is allowed, for the player.
    package let description: String
}
