import Base

/// A participant in a cooking session.
public struct Cook: Hashable, Sendable {
    public enum Role: String, Codable, Hashable, Sendable, CaseIterable {
        /// The head also assigns roles and ends the session. There is at most one, never a guest of
        /// the household.
        case head
        case cook
        /// Only looks on.
        case watcher
    }

    /// A household role as far as a cooking session distinguishes it.
    public enum Standing: String, Codable, Hashable, Sendable, CaseIterable {
        case guest, child, adult

        package init(_ role: Recipes.Role) {
            switch role {
            case .owner, .adult: self = .adult
            case .child: self = .child
            case .guest: self = .guest
            }
        }
    }

    package var role: Role
    package var standing = Standing.adult
    /// The tick when the last device left; nil while one is connected.
    package var awaySince: Int64?

    package var isHere: Bool { awaySince == nil }
}

/// The state of a step.
package struct CookingStep: Hashable, Sendable {
    /// A player, and the tick since when they do the step or when they had done it.
    package struct Mark: Hashable, Sendable {
        package let player: PlayerID
        package let tick: Int64
    }

    package var done: Mark?
    package var claim: Mark?
}
