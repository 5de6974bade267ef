import Base
import GameProtocol
import Kitchen
import Lobby
import Names
import Recipes
import Store

/// Handles requests about households, their members and invitations.
struct HouseholdRequests: Sendable {
    let desk: LibraryDesk
    let guesses: CodeGuesses

    /// The language of a new household's starter content if the request names none.
    private static let language = "en"

    func list(_ companion: Companion, _ asked: Request) throws(RequestFault) {
        try desk.read(HouseholdsQuery(player: companion.player), companion, asked) {
            found throws(RequestFault) in .households(found.map(HouseholdEntry.init))
        }
    }

    func create(
        _ wanted: LibraryMessage.CreateHousehold, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = wanted.householdID
        let name: String
        do throws(NameFault) {
            name = try ProfileText.householdName(wanted.name)
        } catch {
            throw RequestFault(.badValue, error.description)
        }
        let creation = CreateHousehold(id: household, name: name, owner: companion.player)
        keep(companion.player, for: .create(creation)) { [desk] fault in
            if let fault { return desk.refuse(fault, companion, asked) }
            let writer = LibraryWriter(companion, in: household)
            desk.perform(creation, for: writer, companion, asked) {
                desk, result throws(RequestFault) in
                if let refusal = result.refusal { throw RequestFault(refusal) }
                let edits = desk.rooms.files.game.starter.edits(
                    for: household, in: wanted.language ?? Self.language, device: companion.device)
                try perform(edits, in: household, companion, asked)
            }
        }
    }

    /// Makes sure that no sweep removes a guest who is about to join or create a household. Keeps
    /// nothing for a player who is refused, or only tries codes.
    ///
    /// - Parameter then: called on the shard's queue, with the refusal if there is one.
    private func keep(
        _ player: PlayerID, for entry: EntryQuery.Entry,
        then: @escaping @Sendable (RequestFault?) -> Void
    ) {
        let query = EntryQuery(entry, timeMilliseconds: desk.rooms.clock.wall())
        desk.hub.store.read(query, on: desk.shard) { [desk] found in
            switch found {
            case .success(nil): break
            case .success(let refusal?): return then(RequestFault(refusal))
            case .failure(let error): return then(RequestFault(error))
            }
            desk.rooms.store.perform(PlayerKeeping(player), on: desk.shard) { result in
                switch result {
                case .success: then(nil)
                case .failure(let error): then(RequestFault(error))
                }
            }
        }
    }

    /// Idempotent for all members: the edits' identifiers derive from the household's.
    func addSamples(
        _ household: HouseholdID, _ language: String?, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let edits = desk.rooms.files.game.starter.sampleEdits(
            for: household, in: language ?? Self.language, device: companion.device)
        try perform(edits, in: household, companion, asked)
    }

    /// Performs the edits, and answers with the household's new state.
    private func perform(
        _ edits: [Edit], in household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        try StarterEdits(desk: desk).perform(edits, in: household, companion, asked) {
            () throws(RequestFault) in
            try show(household, companion, asked)
        }
    }

    func revoke(
        _ code: String, of household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        desk.perform(
            RevokeInvitation(
                player: companion.player, household: household, code: code.uppercased()),
            companion, asked
        ) { _, refusal throws(RequestFault) in
            try show(household, companion, asked, unless: refusal)
        }
    }

    /// Answers with the household's new state, or with the refusal.
    private func show(
        _ household: HouseholdID, _ companion: Companion, _ asked: Request,
        unless refusal: HouseholdRefusal?
    ) throws(RequestFault) {
        if let refusal { throw RequestFault(refusal) }
        try show(household, companion, asked)
    }

    func show(
        _ household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let query = HouseholdQuery(player: companion.player, household: household)
        try desk.read(
            query, companion
        ) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return found
        } take: { desk, found in
            switch found {
            case .success(let found): show(found, companion, asked)
            case .failure(let fault): desk.refuse(fault, companion, asked)
            }
        }
    }

    /// Fills in the members' names from their game profiles.
    private func show(_ found: HouseholdQuery.Household, _ companion: Companion, _ asked: Request) {
        let members = found.members.map(\.player)
        desk.rooms.store.read(ProfilesQuery(of: members), on: desk.shard) { [desk] result in
            switch result {
            case .success(let profiles):
                desk.answer(.household(HouseholdState(found, profiles)), companion, asked)
            case .failure(let error): desk.refuse(RequestFault(error), companion, asked)
            }
        }
    }

    func invite(
        _ household: HouseholdID, _ role: Role, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        var random = desk.rooms.random
        let code = String((0..<8).map { _ in RoomCode.alphabet.randomElement(using: &random)! })
        desk.perform(
            Invite(player: companion.player, household: household, code: code, role: role),
            companion, asked
        ) { desk, result throws(RequestFault) in
            switch result {
            case .failure(.exists):
                // The server drew the code, so the next request draws another.
                throw RequestFault(.busy, "another invitation has this code; ask again")
            case .failure(let refusal): throw RequestFault(refusal)
            case .success(let code):
                desk.answer(
                    .invitation(
                        Invitation(
                            householdID: household, code: code, role: Open(role),
                            expiresInMilliseconds: Invite.milliseconds, uses: Invite.uses)),
                    companion, asked)
            }
        }
    }

    /// Answers a valid code at once, and a wrong one later the more often its address has tried.
    func join(
        _ code: String, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        guard !companion.isJoining else {
            throw RequestFault(
                .busy, "a code is being looked up; send the next when it is answered")
        }
        let attempt: CodeGuesses.Attempt
        switch guesses.begin(
            companion.player, from: asked.connection.peerAddress,
            isNew: companion.memberHousehold == nil, at: desk.shard.now)
        {
        case .mustWait(let milliseconds):
            throw RequestFault(
                .tooManyWrongCodes, "too many wrong codes; wait before the next try",
                retryAfterMilliseconds: milliseconds)
        case .mayTry(let begun): attempt = begun
        }
        companion.isJoining = true
        let operation = JoinHousehold(player: companion.player, code: code.uppercased())
        keep(companion.player, for: .join(operation)) { [self] fault in
            if let fault { return joined(.failure(fault), attempt, companion, asked) }
            desk.hub.perform(operation) { [self] result in
                let household = result.answered { found throws(RequestFault) in
                    do throws(HouseholdRefusal) {
                        return try found.get()
                    } catch {
                        throw RequestFault(error)
                    }
                }
                desk.shard.async { [self] in joined(household, attempt, companion, asked) }
            }
        }
    }

    private func joined(
        _ household: Result<HouseholdID, RequestFault>, _ attempt: CodeGuesses.Attempt,
        _ companion: Companion, _ asked: Request
    ) {
        companion.isJoining = false
        let now = desk.shard.now
        switch household {
        case .success(let household):
            _ = guesses.end(attempt, isWrong: false, at: now)
            do throws(RequestFault) {
                try show(household, companion, asked)
            } catch {
                desk.refuse(error, companion, asked)
            }
        case .failure(let fault):
            let isWrong = fault.code == .unknownInvitation
            let delay = guesses.end(attempt, isWrong: isWrong, at: now)
            desk.shard.reactor.async(at: now.advanced(byMilliseconds: delay)) { [self] in
                desk.shard.async { [self] in desk.refuse(fault, companion, asked) }
            }
        }
    }

    func changeMember(
        _ change: LibraryMessage.ChangeMember, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = change.householdID
        let (member, role) = (change.playerID, change.role)
        let operation = ChangeMember(
            player: companion.player, household: household, member: member, role: role)
        desk.hub.perform(operation) { [self] result in
            if case .success(nil) = result { tellRole(role, of: member, in: household) }
            desk.shard.async { [self] in
                do throws(RequestFault) {
                    switch result {
                    case .failure(let error): throw RequestFault(error)
                    case .success(let refusal?): throw RequestFault(refusal)
                    case .success where member == companion.player && role == nil:
                        // A player who has left no longer sees the household.
                        try list(companion, asked)
                    case .success: try show(household, companion, asked)
                    }
                } catch {
                    desk.refuse(error, companion, asked)
                }
            }
        }
    }

    /// Sends a member their new role on all devices that have the household open. A removed member
    /// gets no further changes. Called on the hub's queue.
    private func tellRole(_ role: Role?, of member: PlayerID, in household: HouseholdID) {
        let text = ServerEvent(
            .library(
                .memberChanged(
                    MemberChanged(householdID: household, role: role.map(Open.init))))
        ).encoded()
        desk.hub.visit(member, in: household) { [hub = desk.hub] companion, companions in
            companion.connection?.send(text: text)
            guard role == nil, let closed = companions.close(companion) else { return }
            hub.stopWatching(closed, on: companions.shard.index)
        }
        desk.hub.cookings.with(household) { rooms in
            if let role {
                rooms.note(member, of: household, as: role)
            } else {
                rooms.removeMember(member, of: household)
            }
        }
    }
}
