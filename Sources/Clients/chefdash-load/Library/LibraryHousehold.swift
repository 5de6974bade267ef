import Base
import GameProtocol
import Recipes

/// A household under load: its members, its devices, and the book of its edits.
final class LibraryHousehold {
    /// One of the household's players.
    final class Member {
        let role: Role
        /// Set once the player exists.
        var credentials: (player: PlayerID, token: String)?
        /// True if the player is a member of the household.
        var hasJoined = false

        init(_ role: Role) { self.role = role }
    }

    enum Stage {
        /// Its devices connect and edit. `settling` follows.
        case editing
        /// No more edits are made, and the devices catch up to the head. `checking` follows, or
        /// `judged`.
        case settling
        /// The first device pulls everything once more, like a new one. `judged` follows.
        case checking
        case judged
    }

    let index: Int
    let id = HouseholdID(value: EditDraw.newID())
    /// The owner first.
    let members: [Member]
    /// Every second device belongs to the second member.
    var devices: [LibraryDevice] = []
    var isCreated = false
    /// The invitation code for the second member.
    var code: String?
    var book = EditBook()
    var stage = Stage.editing

    init(_ index: Int, memberCount: Int) {
        self.index = index
        members = [Role.owner, .adult].prefix(memberCount).map(Member.init)
    }

    /// Wakes the waiting devices after a change that they may wait for.
    func wake() {
        for device in devices where device.phase == .waiting { device.goOn() }
    }

    /// True if all devices have everything and nothing is on its way.
    var isSettled: Bool { unfinishedCount == 0 }

    /// The number of devices that still wait for something.
    var unfinishedCount: Int {
        devices.count { $0.phase != .gone && !($0.isSettled && $0.through == book.head) }
    }
}
