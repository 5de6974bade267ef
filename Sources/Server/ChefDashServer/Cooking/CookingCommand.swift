import Base
import GameProtocol
import Kitchen
import Recipes

/// Something to be done in a session, once what came before it is durable.
struct CookingCommand: Sendable {
    /// The edit by which a dish counts as cooked.
    struct Finish: Sendable {
        let edit: Edit
        /// Of the request's changes, from which each operation comes.
        let places: [Int]
        /// What the pantry couldn't give.
        let leftOut: [LeftOutIngredient]
    }

    let player: PlayerID
    private(set) var action: CookingAction
    /// Nil for what the server saw itself, and for a finish, which the session's own identifier makes once.
    let id: EntityID?
    let finish: Finish?
    /// Nil for what the server saw itself.
    let asker: CookingAsker?

    init(
        _ action: CookingAction, by player: PlayerID, id: EntityID?, finish: Finish? = nil,
        for asker: CookingAsker
    ) {
        self.action = action
        self.player = player
        self.id = id
        self.finish = finish
        self.asker = asker
    }

    /// What the server saw itself.
    init(seen action: CookingAction, of player: PlayerID) {
        self.action = action
        self.player = player
        id = nil
        finish = nil
        asker = nil
    }

    /// The same of somebody who stands so in the household.
    func of(_ standing: Cook.Standing) -> Self {
        var command = self
        command.action.standing = standing.rawValue
        return command
    }

    /// Whether a session takes it that has had all that it can have. None can be done without end there, since
    /// nobody can come and no timer can start.
    var isAlwaysTaken: Bool {
        switch action.op {
        case .leave, .acknowledge, .cancel, .abandon, .finish: true
        case .join, .setRole, .claim, .release, .complete, .reopen, .startTimer, .pause, .resume,
            .addTime, .away, .standing, .unknown:
            false
        }
    }
}
