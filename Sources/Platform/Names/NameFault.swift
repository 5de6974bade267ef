/// Why a name isn't allowed.
package struct NameFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and the allowed values, for the player.
    package let description: String
}
