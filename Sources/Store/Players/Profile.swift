/// A player's name and avatar.
package struct Profile: Hashable, Sendable {
    package let name: String
    package let avatar: String

    package init(name: String, avatar: String) {
        self.name = name
        self.avatar = avatar
    }
}
