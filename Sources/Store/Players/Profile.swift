/// A player's name and avatar.
package struct Profile: Hashable, Sendable {
    package let name: String
    package let avatar: String
}
