import Base
import Kitchen
import Recipes

/// Applies an edit that the server makes for a household: its initial content, or a sample recipe.
/// A household gets it only once, so that nothing returns that its members have changed or deleted.
package struct StarterEdit: RefusableOperation {
    package static let needsRoom = true

    package enum Answer: Hashable, Sendable {
        case done(seq: Int64, EditResult)
        /// The household has received it before.
        case hadBefore
        /// It no longer fits, for example because the household has the maximum number of recipes.
        case leftOut(EditRefusal)
        /// The member's role doesn't allow it.
        case forbidden
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let edit: Edit

    package init(player: PlayerID, household: HouseholdID, edit: Edit) {
        self.player = player
        self.household = household
        self.edit = edit
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Answer, StoreRefusal> {
        guard let member = try transaction.households.membership(of: player, in: household) else {
            return .success(.unknownHousehold)
        }
        // A player could have used its identifier, which is derived from the household's.
        guard try !transaction.edits.wasGiven(edit.id, to: household),
            try transaction.edits.fate(of: edit.id, by: player) == nil
        else { return .success(.hadBefore) }
        var edit = edit
        while true {
            let commit = EditCommit(edit, by: player, member, in: household)
            switch try commit.perform(in: transaction) {
            case .success(let result):
                try transaction.edits.noteGiven(edit.id, to: household)
                return .success(.done(seq: commit.seq, result))
            case .failure(let refusal) where refusal.reason == .forbidden:
                return .success(.forbidden)
            case .failure(let refusal):
                guard let rest = edit.leavingOut(refusal) else {
                    return .success(.leftOut(refusal))
                }
                edit = rest
            }
        }
    }
}

extension Edit {
    /// The edit without a category or tag that the household lacks, or already has under this name;
    /// nil if it was refused for another reason.
    fileprivate func leavingOut(_ refusal: EditRefusal) -> Edit? {
        guard operations.indices.contains(refusal.operation) else { return nil }
        switch (operations[refusal.operation], refusal.reason) {
        case (.add(_, _, .reference), .unknownReference), (.create, .nameTaken):
            var rest = operations
            rest.remove(at: refusal.operation)
            return Edit(
                id: id, device: device, baseSeq: baseSeq, operations: rest, isStarter: isStarter)
        case (.create, _), (.set, _), (.add, _), (.remove, _), (.adjust, _), (.delete, _),
            (.restore, _):
            return nil
        }
    }
}
