import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime

/// The companion and request that a cooking session answers.
struct CookingAsker: Sendable {
    let desk: LibraryDesk
    let companion: Companion
    let asked: Request
    /// The client's address.
    let peer: String

    func writer(in household: HouseholdID) -> LibraryWriter {
        LibraryWriter(player: companion.player, household: household, peer: peer)
    }

    func refuse(_ fault: RequestFault) {
        desk.shard.async {
            companion.waitingEditCount -= 1
            desk.refuse(fault, companion, asked)
        }
    }

    /// Calls `body` on the player's shard if none of the player's devices has the household open.
    func ifAway(from household: HouseholdID, _ body: @escaping @Sendable () -> Void) {
        desk.shard.async {
            if desk.companions.of(companion.player, in: household).isEmpty { body() }
        }
    }

    /// Sends the answer in order with the household's other cooking messages.
    ///
    /// - Parameter make: encodes the answer, on the library's queue.
    func answer(_ make: @escaping @Sendable (_ re: String?) -> [UInt8]) {
        desk.hub.queue.async {
            let text = make(asked.id)
            desk.shard.async {
                companion.waitingEditCount -= 1
                desk.send(text, companion)
            }
        }
    }

    /// Sends the answer in commit order. Called on the library's queue.
    func answer(_ answer: EditAnswer, in household: HouseholdID) {
        desk.shard.async {
            companion.waitingEditCount -= 1
            desk.answer(answer, in: household, companion)
        }
    }
}
