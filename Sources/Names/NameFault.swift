/// Why nobody may be called so.
package struct NameFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong and what is allowed, for the person who chose it.
    package let description: String
}
