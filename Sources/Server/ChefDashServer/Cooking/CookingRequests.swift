import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles the companions' requests about cooking sessions.
struct CookingRequests: Sendable {
    let desk: LibraryDesk

    /// The most entries of a record in one answer.
    private static let entryLimit: Int64 = 100

    func handle(
        _ message: CookingMessage, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        switch message {
        case .start(let wanted): try start(wanted, companion, asked)
        case .act(let wanted): try act(wanted, companion, asked)
        case .finish(let wanted): try finish(wanted, companion, asked)
        case .get(let wanted): try get(wanted, companion, asked)
        }
    }

    // MARK: - Beginning

    private func start(
        _ wanted: CookingMessage.StartCooking, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let recipe = RecipeInKitchen(
            player: companion.player, household: household,
            recipe: wanted.recipeID)
        let session = wanted.sessionID
        let asker = try asker(companion, asked)
        // A session that has already begun is there even if its recipe has changed or gone.
        let known = CookingQuery(
            player: companion.player, household: household, session: session, inputs: 0..<0)
        read(known, asker) { found throws(RequestFault) -> CookedDish? in
            switch found {
            case .success(let stored):
                guard let dish = CookedDish(stored: stored.content) else { throw .cookingOver }
                return dish
            case .failure(.unknownCooking): return nil
            case .failure(.unknownHousehold): throw .unknownHousehold
            }
        } then: { dish throws(RequestFault) in
            if let dish { return try begin(session, of: household, dish, dish.stored, for: asker) }
            read(DishQuery(recipe, servings: wanted.servings), asker) {
                found throws(RequestFault) in
                do throws(RecipeInKitchen.Refusal) {
                    let dish = CookedDish(try found.get())
                    return (dish, dish.stored)
                } catch {
                    throw RequestFault(error)
                }
            } then: { dish, content throws(RequestFault) in
                try begin(session, of: household, dish, content, for: asker)
            }
        }
    }

    private func begin(
        _ session: CookingID, of household: HouseholdID, _ dish: CookedDish, _ content: [UInt8],
        for asker: CookingAsker
    ) throws(RequestFault) {
        guard content.count <= CookedDish.byteLimit else {
            throw RequestFault(
                .tooLarge,
                "the recipe has \(content.count) bytes; a session keeps at most"
                    + " \(CookedDish.byteLimit)")
        }
        let player = asker.companion.player
        let operation = StartCooking(
            session: session, household: household, player: player, content: content)
        desk.hub.perform(operation, for: asker.writer(in: household)) {
            [cookings = desk.hub.cookings] result in
            do throws(RequestFault) {
                let begun = try Self.begun(result)
                let stored = StoredCooking(
                    id: session, household: household, head: player, content: content,
                    startedMilliseconds: begun.timeMilliseconds)
                cookings.with(household) {
                    $0.begun(stored, dish, isNew: begun.isNew, for: asker)
                }
            } catch {
                asker.refuse(error)
            }
        }
    }

    private static func begun(
        _ result: Result<Result<StartCooking.Begun, StartCooking.Refusal>, StoreError>
    ) throws(RequestFault) -> StartCooking.Begun {
        switch result {
        case .success(.success(let begun)): return begun
        case .success(.failure(let refusal)): throw RequestFault(refusal)
        case .failure(let error): throw RequestFault(error)
        }
    }

    // MARK: - Acting

    private func act(
        _ wanted: CookingMessage.DoCooking, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let session = wanted.sessionID
        let input = wanted.inputID
        let asker = try asker(companion, asked)
        let command = CookingCommand(wanted.action, by: companion.player, id: input, for: asker)
        // A companion that was shown the household is a member. Anybody else learns nothing until
        // the store confirms the membership.
        guard companion.household != household || !companion.isShownCooking else {
            return act(command, in: session, of: household)
        }
        let query = HouseholdQuery(player: companion.player, household: household)
        read(query, asker) { found throws(RequestFault) in
            guard found != nil else { throw .unknownHousehold }
        } then: { _ throws(RequestFault) in
            act(command, in: session, of: household)
        }
    }

    private func act(_ command: CookingCommand, in session: CookingID, of household: HouseholdID) {
        desk.hub.cookings.with(household) { [self] rooms in
            if let room = rooms.room(session, of: household) {
                return rooms.perform(command, in: room)
            }
            desk.shard.async { [self] in actTooLate(command, in: session, of: household) }
        }
    }

    /// Answers for a session that is over. This very input may have ended it, with its answer lost.
    private func actTooLate(
        _ command: CookingCommand, in session: CookingID, of household: HouseholdID
    ) {
        guard let asker = command.asker, let id = command.id else { return }
        if let fault = chargeReplay(to: asker.companion) { return asker.refuse(fault) }
        let query = EndedCookingQuery(
            player: command.player, household: household, session: session, input: id)
        let clock = desk.rooms.clock
        let now = desk.shard.now
        read(query, asker) { found throws(RequestFault) in
            guard let stored = try Self.found(found), let last = stored.inputs.last,
                let replay = try? CookingReplay(stored)
            else { throw .cookingOver }
            return CookingView(
                id: session, household: household, session: replay.session,
                time: CookingTime(
                    tick: last.tick, at: last.timeMilliseconds, now: now,
                    wallMilliseconds: clock.wall()), clock: clock)
        } then: { view throws(RequestFault) in
            asker.answer { view.encoded(re: $0) }
        }
    }

    /// Charges a message about an ended session as a heavy one, since the whole session may have to
    /// be read.
    ///
    /// - Returns: `rate_limited` if the connection's budget doesn't cover it.
    private func chargeReplay(to companion: Companion) -> RequestFault? {
        guard let visitor = companion.connection?.context as? Visitor else { return nil }
        let more = CookingMessage.replayWeight
        // The message itself has already cost one.
        let weight = 1 + more
        let (now, rate) = (desk.shard.now, desk.rooms.replies.messageRate)
        guard !visitor.messages.take(more, at: now, by: rate) else { return nil }
        return RequestFault(
            .rateLimited,
            "what is done in a session that is over counts as \(weight)"
                + " messages, which are more than there may be now",
            retryAfterMilliseconds: visitor.messages.millisecondsToWait(
                for: weight, at: now, by: rate))
    }

    // MARK: - Finishing

    private func finish(
        _ wanted: CookingMessage.FinishCooking, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let session = wanted.sessionID
        let (more, places): ([Edit.Operation], [Int])
        switch LibraryOperation.edits(of: wanted.operations ?? []) {
        case .failure(let refusal):
            return desk.answer(
                .editRefused(
                    EditRefused(refusal, of: EntityID(value: session.value), in: household)),
                companion,
                asked)
        case .success(let edits): (more, places) = (edits.edits, edits.places)
        }
        let asker = try asker(companion, asked)
        let query = CookingQuery(
            player: companion.player, household: household, session: session, inputs: 0..<0)
        read(query, asker) { found throws(RequestFault) in
            let stored = try Self.found(found)
            guard let dish = CookedDish(stored: stored.content) else { throw .unknownCooking }
            return dish
        } then: { dish throws(RequestFault) in
            let deduction = PantryDeductionQuery(
                player: companion.player, household: household,
                ingredients: wanted.deducts ?? true ? dish.ingredients : [],
                optional: Set(wanted.also ?? []))
            read(deduction, asker) { found throws(RequestFault) in
                guard let found else { throw .unknownHousehold }
                return found
            } then: { deduction throws(RequestFault) in
                let own = [Self.cooking(session, of: dish, on: wanted.day)] + deduction.takings
                let edit = Edit(
                    id: session.value, device: companion.device, baseSeq: wanted.baseSeq,
                    operations: more + own)
                let beyond = wanted.operations?.count ?? 0
                let finish = CookingCommand.Finish(
                    edit: edit, places: places + own.map { _ in beyond },
                    leftOut: deduction.leftOut.map(LeftOutIngredient.init))
                perform(
                    CookingCommand(
                        CookingAction(.finish), by: companion.player, id: nil, finish: finish,
                        for: asker), in: session, of: household)
            }
        }
    }

    private static func cooking(
        _ session: CookingID, of dish: CookedDish, on day: Day
    ) -> Edit.Operation {
        .create(
            EntityKey(.cooking, session.value), parent: dish.recipeID.value,
            [.day: .day(day), .servings: .number(Int64(dish.servings))])
    }

    private func perform(
        _ command: CookingCommand, in session: CookingID, of household: HouseholdID
    ) {
        desk.hub.cookings.with(household) { [hub = desk.hub] rooms in
            if let room = rooms.room(session, of: household) {
                return rooms.perform(command, in: room)
            }
            guard let finish = command.finish, let asker = command.asker else { return }
            // The session is over. This very finish may have ended it, with its answer lost.
            let operation = RecordCooking(
                session: session, household: household, nil, by: .member(command.player),
                course: .over(finish.edit))
            hub.perform(operation, for: asker.writer(in: household)) { result in
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
    }

    // MARK: - Looking back

    private func get(
        _ wanted: CookingMessage.GetCooking, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let first = wanted.from ?? 0
        let query = CookingQuery(
            player: companion.player, household: household,
            session: wanted.sessionID,
            inputs: first..<first + Self.entryLimit + 1)
        try desk.readCooking(query, companion, asked) { found throws(RequestFault) in
            let stored = try Self.found(found)
            return .record(
                CookingRecord(stored, from: first, limit: Int(Self.entryLimit)))
        }
    }

    private static func found<Stored>(
        _ found: Result<Stored, CookingQuery.Refusal>
    ) throws(RequestFault) -> Stored {
        do throws(CookingQuery.Refusal) {
            return try found.get()
        } catch {
            throw RequestFault(error)
        }
    }

    // MARK: - Asking

    /// - Throws: `busy` if too many of the companion's requests are waiting.
    private func asker(
        _ companion: Companion, _ asked: Request
    ) throws(RequestFault) -> CookingAsker {
        guard companion.waitingEditCount < Companion.editLimit else { throw .tooManyEdits }
        companion.waitingEditCount += 1
        return CookingAsker(
            desk: desk, companion: companion, asked: asked,
            peer: companion.connection?.peerAddress ?? "")
    }

    /// Reads from the library, then continues on the shard's queue, or refuses the asker.
    ///
    /// - Parameter make: called on the queue that reads.
    private func read<Query: StoreQuery, Value: Sendable>(
        _ query: Query, _ asker: CookingAsker,
        making make: @escaping @Sendable (Query.Answer) throws(RequestFault) -> Value,
        then: @escaping @Sendable (Value) throws(RequestFault) -> Void
    ) where Query.Source == LibrarySnapshot {
        do throws(RequestFault) {
            try desk.read(query, asker.companion, making: make) { _, made in
                do throws(RequestFault) {
                    try then(try made.get())
                } catch {
                    asker.refuse(error)
                }
            }
        } catch {
            asker.refuse(error)
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
