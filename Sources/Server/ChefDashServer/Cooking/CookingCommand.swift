import Base
import GameProtocol
import Kitchen
import Recipes

/// An action in a session, performed once the actions before it are durable.
struct CookingCommand: Sendable {
    let player: PlayerID
    var action: CookingAction
    /// Nil for an action of the server, and for a finish, which the session's own identifier makes
    /// idempotent.
    var id: EntityID?
    /// The edit that records a dish as cooked.
    var finish: AskedEdit?
    /// Nil for an action of the server.
    var asker: EditAsker?

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
