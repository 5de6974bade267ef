import GameProtocol
import Recipes

/// A household under load: who is in it, its devices, and the book of its edits.
final class LibraryHousehold {
    /// Of the household's players.
    final class Member {
        let role: Role
        /// Once there is a player.
        var credentials: (player: String, token: String)?
        /// Whether the player is a member of the household.
        var hasJoined = false

        init(_ role: Role) { self.role = role }
    }

    enum Stage {
        /// Its devices come and edit. `settling` follows.
        case editing
        /// No more edits are made, and the devices come to the head. `checking` follows, or `judged`.
        case settling
        /// The first device pulls everything once more, as a new one does. `judged` follows.
        case checking
        case judged
    }

    let index: Int
    let id: String
    /// The owner first.
    let members: [Member]
    /// Every second one is the second member's.
    var devices: [LibraryDevice] = []
    var isCreated = false
    /// Of the invitation for the second member.
    var code: String?
    var book = EditBook()
    var stage = Stage.editing

    init(_ index: Int, id: String, memberCount: Int) {
        self.index = index
        self.id = id
        members = [Role.owner, .adult].prefix(memberCount).map(Member.init)
    }

    /// Something has changed that devices wait for.
    func wake() {
        for device in devices where device.phase == .waiting { device.goOn() }
    }

    /// Whether all devices have everything, and nothing is on its way.
    var isSettled: Bool { unfinishedCount == 0 }

    /// The devices that wait for something.
    var unfinishedCount: Int {
        devices.count { $0.phase != .gone && !($0.isSettled && $0.through == book.head) }
    }
}
