import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Performs edits that the server makes for a player: what a new household starts with, and sample recipes.
struct StarterEdits: Sendable {
    let desk: LibraryDesk

    /// What has come of the edits so far.
    ///
    /// Owned by the hub's queue.
    private final class Progress: @unchecked Sendable {
        // @unchecked: touched on the hub's queue alone, where all edits complete.
        var waitingCount: Int
        /// The first reason why one couldn't be performed.
        var fault: RequestFault?

        init(_ waitingCount: Int) { self.waitingCount = waitingCount }
    }

    /// Performs the edits in their order. All together count as one edit that waits.
    ///
    /// Those that the household has had are left out, and so is what no longer fits, as one recipe more than a
    /// household can have.
    ///
    /// - Parameter then: called on the shard's queue once all are done, unless one couldn't be.
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

    /// - Parameter done: called on the hub's queue, with the reason why the edit couldn't be performed.
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
                // Also to who asked, since the answer has no records.
                desk.hub.tell(
                    household, seq, result.records.map(LibraryRecord.init), but: nil)
                done(nil)
            case .success(.forbidden):
                done(
                    RequestFault(
                        .forbidden, "guests of a household only read"))
            }
        }
    }
}

extension RequestFault {
    static let tooManyEdits = RequestFault(
        .busy,
        "\(Companion.editLimit) edits are on their way; send the next when one is answered")
}
