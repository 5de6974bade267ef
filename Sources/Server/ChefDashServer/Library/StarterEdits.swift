import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Performs the edits that the server makes for a player: a new household's starter content, and
/// sample recipes.
struct StarterEdits: Sendable {
    let desk: LibraryDesk

    /// The state of the edits under way.
    ///
    /// Owned by the hub's queue.
    private final class Progress: @unchecked Sendable {
        // @unchecked: used only on the hub's queue, where all edits complete.
        var waitingCount: Int
        /// The first error.
        var fault: RequestFault?

        init(_ waitingCount: Int) { self.waitingCount = waitingCount }
    }

    /// Performs the edits in order. All together count as one waiting edit.
    ///
    /// Skips edits that were applied to the household before, and those that exceed a limit, such
    /// as the most recipes of a household.
    ///
    /// - Parameter then: called on the shard's queue after all edits, unless one failed.
    func perform(
        _ edits: [Edit], in household: HouseholdID, _ companion: Companion, _ asked: Request,
        then: @escaping @Sendable () throws(RequestFault) -> Void
    ) throws(RequestFault) {
        guard !edits.isEmpty else { return try then() }
        guard companion.waitingEditCount < Companion.editLimit else {
            throw .tooManyEdits
        }
        companion.waitingEditCount += 1
        let progress = Progress(edits.count)
        for edit in edits {
            perform(edit, for: LibraryWriter(companion, in: household)) { [self] fault in
                desk.hub.queue.assertIsCurrent()
                progress.fault = progress.fault ?? fault
                progress.waitingCount -= 1
                guard progress.waitingCount == 0 else { return }
                let fault = progress.fault
                desk.shard.async { [self] in
                    companion.waitingEditCount -= 1
                    do throws(RequestFault) {
                        if let fault { throw fault }
                        try then()
                    } catch {
                        desk.refuse(error, companion, asked)
                    }
                }
            }
        }
    }

    /// - Parameter done: called on the hub's queue, with the error if the edit failed.
    private func perform(
        _ edit: Edit, for writer: LibraryWriter, done: @escaping @Sendable (RequestFault?) -> Void
    ) {
        let household = writer.household
        let operation = StarterEdit(player: writer.player, household: household, edit: edit)
        desk.hub.perform(operation, for: writer) { [self] result in
            switch result {
            case .failure(let error): done(RequestFault(error))
            case .success(.unknownHousehold): done(.unknownHousehold)
            case .success(.hadBefore), .success(.leftOut): done(nil)
            case .success(.done(let seq, let result)):
                // Goes to the asker too, because their answer has no records.
                desk.hub.tell(household, seq, result.records)
                done(nil)
            case .success(.forbidden):
                done(
                    RequestFault(
                        .forbidden, "guests of a household can only read"))
            }
        }
    }
}

extension RequestFault {
    static let tooManyEdits = RequestFault(
        .busy,
        "\(Companion.editLimit) edits are on their way; send the next when one is answered")
}
