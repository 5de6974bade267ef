import Base
import GameProtocol
import Kitchen
import Recipes

/// An action in a session, performed once the actions before it are durable.
struct CookingCommand: Sendable {
    /// The edit that records a dish as cooked.
    struct Finish: Sendable {
        let edit: Edit
        /// For each operation, the index of the request's change that it comes from.
        let places: [Int]
        /// The ingredients that the pantry couldn't cover.
        let leftOut: [LeftOutIngredient]
    }

    let player: PlayerID
    private(set) var action: CookingAction
    /// Nil for an action of the server, and for a finish, which the session's own identifier makes
    /// idempotent.
    let id: EntityID?
    let finish: Finish?
    /// Nil for an action of the server.
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

    /// An action of the server, such as a player going away.
    init(seen action: CookingAction, of player: PlayerID) {
        self.action = action
        self.player = player
        id = nil
        finish = nil
        asker = nil
    }

    /// The same command with the actor's standing in the household.
    func of(_ standing: Cook.Standing) -> Self {
        var command = self
        command.action.standing = Open(standing)
        return command
    }

    /// True if a session accepts the action even at its input limit. Each of these can only happen
    /// a bounded number of times there, since nobody can join and no timer can start.
    var isAlwaysTaken: Bool {
        switch action.op {
        case .leave, .acknowledge, .cancel, .abandon, .finish: true
        case .join, .setRole, .claim, .release, .complete, .reopen, .startTimer, .pause, .resume,
            .addTime, .away, .standing, .unknown:
            false
        }
    }
}
