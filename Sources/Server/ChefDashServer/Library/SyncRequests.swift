import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Keeps a device's copy of the library up to date, in both directions.
struct SyncRequests: Sendable {
    let desk: LibraryDesk

    func open(
        _ household: HouseholdID, _ through: Int64, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let query = HouseholdQuery(player: companion.player, household: household)
        // Subscribes before the read, so that no change in between is missed. A device gets no
        // change before its last page, and a non-member gets none at all.
        if let closed = desk.companions.open(household, companion) {
            desk.hub.stopWatching(closed, on: desk.shard.index)
        }
        let opening = companion.opening
        desk.hub.watch(household, on: desk.shard.index) { [self] in
            desk.shard.async { [self] in
                do throws(RequestFault) {
                    try desk.read(
                        query, companion
                    ) { found throws(RequestFault) in
                        guard let found else { throw .unknownHousehold }
                        return found.summary
                    } take: { _, found in
                        opened(found, through, opening, companion, asked)
                    }
                } catch {
                    if opening == companion.opening { closed(companion) }
                    desk.refuse(error, companion, asked)
                }
            }
        }
    }

    private func opened(
        _ found: Result<HouseholdSummary, RequestFault>, _ through: Int64, _ opening: Int,
        _ companion: Companion, _ asked: Request
    ) {
        switch found {
        case .success(let summary):
            if opening == companion.opening { companion.noteMembership() }
            desk.answer(.library(LibraryState(summary, through: through)), companion, asked)
            if opening == companion.opening { desk.companions.showCooking(companion) }
        case .failure(let fault):
            if opening == companion.opening { closed(companion) }
            desk.refuse(fault, companion, asked)
        }
    }

    /// Closes the household on this device, and unsubscribes the shard if it was the last.
    private func closed(_ companion: Companion) {
        guard let household = desk.companions.close(companion) else { return }
        desk.hub.stopWatching(household, on: desk.shard.index)
    }

    /// Cleans up after a closed connection.
    func ended(_ companion: Companion) {
        desk.rooms.counters.companionCount.subtract(1, ordering: .relaxed)
        guard let household = desk.companions.remove(companion) else { return }
        desk.hub.stopWatching(household, on: desk.shard.index)
    }

    func pull(
        _ pull: LibraryMessage.Pull, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = pull.householdID
        let query = PullQuery(
            player: companion.player, household: household, after: PullCursor(pull.cursor),
            until: pull.until)
        let opening = companion.opening
        guard let encoder = companion.connection?.messageEncoder else { return }
        try desk.read(
            query, companion
        ) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return LibraryPage.frame(found, of: household, re: asked.id, encoder)
        } take: { _, page in
            switch page {
            case .failure(let fault): desk.refuse(fault, companion, asked)
            case .success(let page):
                let head = companion.household == household ? page.head : nil
                companion.give(page.frame, head: head, opening) { LibraryHub.behind(household, $0) }
            }
        }
    }

    func edit(
        _ wanted: LibraryMessage.LibraryEdit, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        switch LibraryOperation.edits(of: wanted.operations) {
        case .failure(let refusal):
            desk.answer(
                .editRefused(EditRefused(refusal, of: wanted.editID, in: household)), companion,
                asked)
        case .success(let operations):
            let edit = Edit(
                id: wanted.editID.value, device: companion.device, baseSeq: wanted.baseSeq,
                operations: operations.edits)
            try perform(edit, in: household, companion, asked, places: operations.places)
        }
    }

    /// - Parameters:
    ///   - places: for each operation, the index of the request's change that it comes from.
    ///   - leftOut: for a cooked recipe, the ingredients that the pantry couldn't cover.
    ///   - again: called instead of performing the edit if another edit came after its `baseSeq`.
    ///     If nil, the edit is performed in any case.
    func perform(
        _ edit: Edit, in household: HouseholdID, _ companion: Companion, _ asked: Request,
        places: [Int] = [], leftOut: [LeftOutIngredient] = [],
        orIfOutdated again: (@Sendable () -> Void)? = nil
    ) throws(RequestFault) {
        guard companion.waitingEditCount < Companion.editLimit else {
            throw .tooManyEdits
        }
        companion.waitingEditCount += 1
        let operation = LibraryEdit(player: companion.player, household: household, edit: edit)
        let done: LibraryStore.Completion<LibraryEdit.Answer> = { [self] result in
            var changed: ChangedRecords?
            if case .success(.done(let seq, let done)) = result {
                changed = ChangedRecords(done.records, of: household, at: seq)
            }
            if let changed { desk.hub.tell(changed, but: companion) }
            let answer: Result<EditAnswer, RequestFault> = result.answered {
                [changed] answer throws(RequestFault) in
                try EditAnswer(
                    answer, re: asked.id, of: edit, in: household, changed, places: places,
                    leftOut: leftOut)
            }
            desk.shard.async { [self] in
                companion.waitingEditCount -= 1
                switch answer {
                case .success(let answer): desk.answer(answer, in: household, companion)
                case .failure(let fault): desk.refuse(fault, companion, asked)
                }
            }
        }
        let writer = LibraryWriter(companion, in: household)
        guard let again else {
            return desk.hub.perform(operation, for: writer, completion: done)
        }
        let following = FollowingEdit(operation, seenSeq: edit.baseSeq)
        desk.hub.perform(following, for: writer) { [self] result in
            switch result {
            case .success(let answer?): done(.success(answer))
            case .failure(let error): done(.failure(error))
            case .success(nil):
                desk.shard.async {
                    companion.waitingEditCount -= 1
                    again()
                }
            }
        }
    }
}
