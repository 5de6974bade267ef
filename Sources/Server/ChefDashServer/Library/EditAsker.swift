import Base
import GameProtocol
import Recipes
import Store

/// An edit, with what its answer tells the asker beside the result.
struct AskedEdit: Sendable {
    let edit: Edit
    /// For each operation, the index of the request's change that it comes from.
    var places: [Int] = []
    /// For a cooked recipe, the ingredients that the pantry couldn't cover.
    var leftOut: [LeftOutIngredient] = []
}

/// A companion's request that counts as a waiting edit until it is answered. Usable from any queue,
/// unless stated otherwise.
struct EditAsker: Sendable {
    let asked: CompanionRequest

    /// Called on the shard's queue.
    ///
    /// - Throws: `busy` if too many of the companion's edits are waiting.
    init(_ asked: CompanionRequest) throws(RequestFault) {
        guard asked.companion.waitingEditCount < Companion.editLimit else {
            throw RequestFault(
                .busy,
                "\(Companion.editLimit) edits are on their way; send the next when one is answered")
        }
        asked.companion.waitingEditCount += 1
        self.asked = asked
    }

    /// Calls `body` on the shard's queue once the edit no longer counts, and sends its refusal.
    func end(_ body: @escaping @Sendable () throws(RequestFault) -> Void) {
        asked.shard.async {
            asked.companion.waitingEditCount -= 1
            asked.attempt(body)
        }
    }

    func refuse(_ fault: RequestFault) {
        end { () throws(RequestFault) in throw fault }
    }

    /// Sends the asker on to the node that has what the request is about.
    func sendOn(to place: Elsewhere) {
        end { () throws(RequestFault) in
            guard asked.companion.sendOn(to: place, re: asked.id) else { throw .onAnotherNode }
        }
    }

    /// Answers with a session's state, in order with the household's other cooking messages.
    func answer(_ view: CookingView) {
        asked.hub.queue.async {
            let text = view.encoded(re: asked.id)
            end { asked.send(text) }
        }
    }

    /// Sends the answer in commit order, and the changes to everybody else who has the household
    /// open. Called on the library's queue.
    func answer(_ answer: LibraryEdit.Answer, of edit: AskedEdit, in household: HouseholdID) {
        do throws(RequestFault) {
            let answer = try EditAnswer(answer, re: asked.id, of: edit, in: household)
            if let changed = answer.changed { asked.hub.tell(changed, but: asked.companion) }
            end {
                if let seq = answer.pulledSeq { asked.companion.mustPull(seq, of: household) }
                asked.send(answer.text)
            }
        } catch {
            refuse(error)
        }
    }

    /// Calls `body` on the player's shard if none of the player's devices has the household open.
    func ifAway(from household: HouseholdID, _ body: @escaping @Sendable () -> Void) {
        asked.shard.async {
            if asked.desk.companions.of(asked.player, in: household).isEmpty { body() }
        }
    }

    /// Reads from the library, then continues on the shard's queue, or refuses the asker. Called on
    /// the shard's queue.
    ///
    /// - Parameter make: called on the queue that reads.
    func read<Query: StoreQuery, Value: Sendable>(
        _ query: Query,
        making make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> Value,
        then: @escaping @Sendable (Value) throws(RequestFault) -> Void
    ) where Query.Source == LibrarySnapshot {
        do throws(RequestFault) {
            try asked.read(query, making: make, then: then, orRefuse: refuse)
        } catch {
            refuse(error)
        }
    }
}
