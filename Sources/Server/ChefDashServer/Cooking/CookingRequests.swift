import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles the companions' requests about cooking sessions.
struct CookingRequests: Sendable {
    let asked: CompanionRequest

    private var hub: LibraryHub { asked.hub }

    /// The most entries of a record in one answer.
    private static let entryLimit: Int64 = 100

    func handle(_ message: CookingMessage) throws(RequestFault) {
        switch message {
        case .start(let wanted): try start(wanted)
        case .act(let wanted): try act(wanted)
        case .finish(let wanted): try finish(wanted)
        case .get(let wanted): try get(wanted)
        }
    }

    private func query(
        _ session: CookingID, of household: HouseholdID, inputs: Range<Int64> = 0..<0
    ) -> CookingQuery {
        CookingQuery(player: asked.player, household: household, session: session, inputs: inputs)
    }

    // MARK: - Beginning

    private func start(_ wanted: CookingMessage.StartCooking) throws(RequestFault) {
        let (household, session) = (wanted.householdID, wanted.sessionID)
        let asker = try EditAsker(asked)
        // A session that has already begun is there even if its recipe has changed or gone.
        asker.read(query(session, of: household)) { found throws(RequestFault) -> CookedDish? in
            switch found {
            case .success(let stored):
                guard let dish = CookedDish(stored: stored.content) else { throw .cookingOver }
                return dish
            case .failure(.unknownCooking): return nil
            case .failure(.unknownHousehold): throw .unknownHousehold
            }
        } then: { dish throws(RequestFault) in
            if let dish { return try begin(session, of: household, dish, dish.stored, for: asker) }
            let recipe = RecipeInKitchen(
                player: asked.player, household: household, recipe: wanted.recipeID)
            asker.read(DishQuery(recipe, servings: wanted.servings)) {
                found throws(RequestFault) in
                let dish = CookedDish(try found.mapError { RequestFault($0) }.get())
                return (dish, dish.stored)
            } then: { dish, content throws(RequestFault) in
                try begin(session, of: household, dish, content, for: asker)
            }
        }
    }

    private func begin(
        _ session: CookingID, of household: HouseholdID, _ dish: CookedDish, _ content: [UInt8],
        for asker: EditAsker
    ) throws(RequestFault) {
        guard content.count <= CookedDish.byteLimit else {
            throw RequestFault(
                .tooLarge,
                "the recipe has \(content.count) bytes; a session keeps at most"
                    + " \(CookedDish.byteLimit)")
        }
        hub.cookings.claim(household, for: asker) {
            claimed(session, of: household, dish, content, for: asker)
        }
    }

    /// Begins a session in a household that this node has claimed.
    private func claimed(
        _ session: CookingID, of household: HouseholdID, _ dish: CookedDish, _ content: [UInt8],
        for asker: EditAsker
    ) {
        let player = asked.player
        let operation = StartCooking(
            session: session, household: household, player: player, content: content)
        hub.perform(operation, for: asked.writer(in: household)) { [cookings = hub.cookings] in
            let begun = $0.answered { begun throws(RequestFault) in
                try begun.mapError { RequestFault($0) }.get()
            }
            switch begun {
            case .failure(let fault):
                asker.refuse(fault)
                cookings.letGo(household)
            case .success(let begun):
                let stored = StoredCooking(
                    id: session, household: household, head: player, content: content,
                    startedMilliseconds: begun.timeMilliseconds)
                cookings.claim(household, for: asker) {
                    cookings.withRooms(of: household) {
                        $0.begun(stored, dish, isNew: begun.isNew, for: asker)
                    }
                }
            }
        }
    }

    // MARK: - Acting

    private func act(_ wanted: CookingMessage.DoCooking) throws(RequestFault) {
        let (household, session) = (wanted.householdID, wanted.sessionID)
        let asker = try EditAsker(asked)
        let command = CookingCommand(
            player: asked.player, action: wanted.action, id: wanted.inputID, asker: asker)
        // A companion that was shown the household is a member. Anybody else learns nothing until
        // the store confirms the membership.
        guard asked.companion.household != household || !asked.companion.isShownCooking else {
            return act(command, in: session, of: household)
        }
        asker.read(HouseholdQuery(player: asked.player, household: household)) {
            found throws(RequestFault) in
            guard found != nil else { throw .unknownHousehold }
        } then: { _ in
            act(command, in: session, of: household)
        }
    }

    private func act(_ command: CookingCommand, in session: CookingID, of household: HouseholdID) {
        guard let asker = command.asker else { return }
        hub.cookings.claim(household, for: asker) {
            hub.cookings.withRooms(of: household) { rooms in
                if let room = rooms.room(session, of: household) {
                    return rooms.perform(command, in: room)
                }
                answerTooLate(command, in: session, of: household)
                rooms.letGo(household)
            }
        }
    }

    /// Answers a command for a session that is over. It may have been done before, with its answer
    /// lost.
    func answerTooLate(
        _ command: CookingCommand, in session: CookingID, of household: HouseholdID
    ) {
        if let finish = command.finish, let asker = command.asker {
            finishTooLate(finish, in: session, of: household, for: asker)
        } else {
            asked.shard.async { actTooLate(command, in: session, of: household) }
        }
    }

    private func actTooLate(
        _ command: CookingCommand, in session: CookingID, of household: HouseholdID
    ) {
        guard let asker = command.asker, let id = command.id else { return }
        if let fault = chargeReplay() { return asker.refuse(fault) }
        let query = EndedCookingQuery(
            player: command.player, household: household, session: session, input: id)
        let clock = asked.desk.rooms.clock
        let now = asked.shard.now
        asker.read(query) { found throws(RequestFault) in
            let stored = try found.mapError { RequestFault($0) }.get()
            guard stored.endedMilliseconds != nil else { throw .cookingNotHere }
            guard let last = stored.inputs.last, let replay = try? CookingReplay(stored) else {
                throw .cookingOver
            }
            return CookingView(
                id: session, household: household, session: replay.session,
                time: CookingTime(
                    tick: last.tick, at: last.timeMilliseconds, now: now,
                    wallMilliseconds: clock.wall()), clock: clock)
        } then: {
            asker.answer($0)
        }
    }

    /// Charges a message about an ended session as a heavy one, since the whole session may have to
    /// be read.
    ///
    /// - Returns: `rate_limited` if the connection's budget doesn't cover it.
    private func chargeReplay() -> RequestFault? {
        guard let visitor = asked.companion.connection?.context as? Visitor else { return nil }
        let more = CookingMessage.replayWeight
        // The message itself has already cost one.
        let weight = 1 + more
        let (now, rate) = (asked.shard.now, asked.desk.rooms.replies.messageRate)
        guard !visitor.messages.take(more, at: now, by: rate) else { return nil }
        return RequestFault(
            .rateLimited,
            "what is done in a session that is over counts as \(weight)"
                + " messages, which are more than there may be now",
            retryAfterMilliseconds: visitor.messages.millisecondsToWait(
                for: weight, at: now, by: rate))
    }

    // MARK: - Finishing

    private func finish(_ wanted: CookingMessage.FinishCooking) throws(RequestFault) {
        let (household, session) = (wanted.householdID, wanted.sessionID)
        let (more, places): ([Edit.Operation], [Int])
        switch LibraryOperation.edits(of: wanted.operations ?? []) {
        case .failure(let refusal):
            let id = EntityID(value: session.value)
            return asked.answer(.editRefused(EditRefused(refusal, of: id, in: household)))
        case .success(let edits): (more, places) = (edits.edits, edits.places)
        }
        let asker = try EditAsker(asked)
        asker.read(query(session, of: household)) { found throws(RequestFault) in
            let stored = try found.mapError { RequestFault($0) }.get()
            guard let dish = CookedDish(stored: stored.content) else { throw .unknownCooking }
            return dish
        } then: { dish in
            let deduction = PantryDeductionQuery(
                player: asked.player, household: household,
                ingredients: wanted.deducts ?? true ? dish.ingredients : [],
                optional: Set(wanted.also ?? []))
            asker.read(deduction) { found throws(RequestFault) in
                guard let found else { throw .unknownHousehold }
                return found
            } then: { deduction in
                let cooking = Edit.Operation.cooking(
                    session.value, recipe: dish.recipeID, on: wanted.day, servings: dish.servings)
                let own = [cooking] + deduction.takings
                let edit = Edit(
                    id: session.value, device: asked.device, baseSeq: wanted.baseSeq,
                    operations: more + own)
                let beyond = wanted.operations?.count ?? 0
                let finish = AskedEdit(
                    edit: edit, places: places + own.map { _ in beyond },
                    leftOut: deduction.leftOut.map(LeftOutIngredient.init))
                let command = CookingCommand(
                    player: asked.player, action: CookingAction(.finish), finish: finish,
                    asker: asker)
                act(command, in: session, of: household)
            }
        }
    }

    private func finishTooLate(
        _ finish: AskedEdit, in session: CookingID, of household: HouseholdID, for asker: EditAsker
    ) {
        let operation = RecordCooking(
            session: session, household: household, nil, by: .member(asked.player),
            course: .over(finish.edit))
        hub.perform(operation, for: asked.writer(in: household)) { result in
            switch result {
            case .success(.success(let answer?)):
                asker.answer(answer, of: finish, in: household)
            case .success(.success(nil)): asker.refuse(.cookingOver)
            case .success(.failure(let refusal)):
                asker.refuse(RequestFault(refusal) ?? .cookingOver)
            case .failure(let error): asker.refuse(RequestFault(error))
            }
        }
    }

    // MARK: - Looking back

    private func get(_ wanted: CookingMessage.GetCooking) throws(RequestFault) {
        let first = wanted.from ?? 0
        let query = query(
            wanted.sessionID, of: wanted.householdID, inputs: first..<first + Self.entryLimit + 1)
        try asked.answerText(with: query) { found throws(RequestFault) in
            let stored = try found.mapError { RequestFault($0) }.get()
            let record = CookingRecord(stored, from: first, limit: Int(Self.entryLimit))
            return ServerEvent(re: asked.id, .cooking(.record(record))).encoded()
        }
    }
}

extension Deduction {
    /// The deduction as operations of an edit.
    var takings: [Edit.Operation] {
        changes.map { change in
            // Both are stock of a lot, so the difference has no more digits than they have.
            .adjust(
                EntityKey(.lot, change.lot.value), by: (try? change.after - change.before) ?? .zero)
        }
    }
}

extension CookingRecord {
    /// - Parameter limit: the most entries in the answer; `stored.inputs` begins at number `first`.
    fileprivate init(_ stored: StoredCooking, from first: Int64, limit: Int) {
        self.init(
            householdID: stored.household, sessionID: stored.id,
            startedBy: stored.head, startedTimeMilliseconds: stored.startedMilliseconds,
            endedTimeMilliseconds: stored.endedMilliseconds,
            recipe: first == 0 ? CookedDish(stored: stored.content) : nil,
            entries: stored.inputs.prefix(limit).enumerated().compactMap { index, input in
                CookingAction(stored: input.content).map { action in
                    CookingEntry(
                        number: first + Int64(index), by: input.player,
                        timeMilliseconds: input.timeMilliseconds, tick: input.tick, action)
                }
            }, hasMore: stored.inputs.count > limit)
    }
}
