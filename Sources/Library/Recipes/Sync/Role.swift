import Base

/// What a member of a household may do.
package enum Role: String, Hashable, Sendable, CaseIterable {
    /// Also invites, removes members, and changes their roles.
    case owner
    case adult
    /// Deletes nothing.
    case child
    /// Reads, and joins cooking sessions.
    case guest

    /// Guests look, and add nothing.
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

/// Who edits.
package struct Member: Hashable, Sendable {
    package let player: PlayerID
    package let role: Role

    package init(_ player: PlayerID, _ role: Role) {
        self.player = player
        self.role = role
    }
}
