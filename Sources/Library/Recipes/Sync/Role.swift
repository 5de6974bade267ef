import Base

/// A member's permissions in a household.
public enum Role: String, Codable, Hashable, Sendable, CaseIterable {
    /// Also invites and removes members, and changes their roles.
    case owner
    case adult
    /// May not delete anything.
    case child
    /// Reads, and joins cooking sessions.
    case guest

    /// False for guests, who only read.
    package var mayAdd: Bool {
        switch self {
        case .owner, .adult, .child: true
        case .guest: false
        }
    }

    package var mayDelete: Bool {
        switch self {
        case .owner, .adult: true
        case .child, .guest: false
        }
    }

    package func may(_ operation: Edit.Operation) -> Bool {
        if case .delete = operation { mayDelete } else { mayAdd }
    }
}

/// The author of an edit.
package struct Member: Hashable, Sendable {
    package let player: PlayerID
    package let role: Role

    package init(_ player: PlayerID, _ role: Role) {
        self.player = player
        self.role = role
    }
}
