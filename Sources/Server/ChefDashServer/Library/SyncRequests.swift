import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Keeps a device's copy of the library up to date, in both directions.
struct SyncRequests: Sendable {
    let asked: CompanionRequest

    private var desk: LibraryDesk { asked.desk }
    private var companion: Companion { asked.companion }

    func open(_ household: HouseholdID, _ through: Int64) {
        // Subscribes before the read, so that no change in between is missed. A device gets no
        // change before its last page, and a non-member gets none at all.
        desk.stopWatching(desk.companions.open(household, companion))
        let opening = companion.opening
        asked.hub.watch(household, on: asked.shard.index) {
            asked.shard.async { read(household, through, opening) }
        }
    }

    private func read(_ household: HouseholdID, _ through: Int64, _ opening: Int) {
        @Sendable func refuse(_ fault: RequestFault) {
            if opening == companion.opening { desk.close(companion) }
            asked.refuse(fault)
        }
        let query = HouseholdQuery(player: asked.player, household: household)
        do throws(RequestFault) {
            try asked.read(query) { found throws(RequestFault) in
                guard let found else { throw .unknownHousehold }
                return found.summary
            } then: { summary in
                asked.hub.findCooking(of: household, on: asked.shard) { place in
                    let isOpen = opening == companion.opening
                    if isOpen, let place, companion.sendOn(to: place, re: asked.id) { return }
                    if isOpen { companion.noteMembership() }
                    asked.answer(.library(LibraryState(summary, through: through)))
                    guard isOpen else { return }
                    if place == nil {
                        desk.companions.showCooking(companion)
                    } else {
                        companion.missesCooking = true
                    }
                }
            } orRefuse: {
                refuse($0)
            }
        } catch {
            refuse(error)
        }
    }

    func pull(_ pull: LibraryMessage.Pull) throws(RequestFault) {
        let household = pull.householdID
        let query = PullQuery(
            player: asked.player, household: household, after: PullCursor(pull.cursor),
            until: pull.until)
        let opening = companion.opening
        guard let encoder = companion.connection?.messageEncoder else { return }
        try asked.read(query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return LibraryPage.frame(found, of: household, re: asked.id, encoder)
        } then: { page in
            let head = companion.household == household ? page.head : nil
            companion.give(page.frame, head: head, opening) { LibraryHub.behind(household, $0) }
        }
    }

    func edit(_ wanted: LibraryMessage.LibraryEdit) throws(RequestFault) {
        let household = wanted.householdID
        switch LibraryOperation.edits(of: wanted.operations) {
        case .failure(let refusal):
            asked.answer(.editRefused(EditRefused(refusal, of: wanted.editID, in: household)))
        case .success(let operations):
            let edit = Edit(
                id: wanted.editID.value, device: asked.device, baseSeq: wanted.baseSeq,
                operations: operations.edits)
            try perform(AskedEdit(edit: edit, places: operations.places), in: household)
        }
    }

    /// - Parameter again: called instead of performing the edit if another edit came after its
    ///   `baseSeq`. If nil, the edit is performed in any case.
    func perform(
        _ wanted: AskedEdit, in household: HouseholdID,
        orIfOutdated again: (@Sendable () throws(RequestFault) -> Void)? = nil
    ) throws(RequestFault) {
        let asker = try EditAsker(asked)
        let operation = LibraryEdit(
            player: asked.player, household: household, edit: wanted.edit)
        let writer = asked.writer(in: household)
        let done: LibraryStore.Completion<LibraryEdit.Answer?> = { result in
            switch result {
            case .success(let answer?): asker.answer(answer, of: wanted, in: household)
            case .success(nil): asker.end { () throws(RequestFault) in try again?() }
            case .failure(let error): asker.refuse(RequestFault(error))
            }
        }
        if again == nil {
            asked.hub.perform(operation, for: writer) { done($0.map(Optional.some)) }
        } else {
            let following = FollowingEdit(operation, seenSeq: wanted.edit.baseSeq)
            asked.hub.perform(following, for: writer, completion: done)
        }
    }
}
