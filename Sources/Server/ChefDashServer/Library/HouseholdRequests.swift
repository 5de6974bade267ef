import Base
import GameProtocol
import Kitchen
import Lobby
import Names
import Recipes
import Store

/// Handles requests about households, their members and invitations.
struct HouseholdRequests: Sendable {
    let asked: CompanionRequest

    private var desk: LibraryDesk { asked.desk }

    /// The language of a new household's starter content if the request names none.
    private static let language = "en"

    func list() throws(RequestFault) {
        try asked.answer(with: HouseholdsQuery(player: asked.player)) {
            .households($0.map(HouseholdEntry.init))
        }
    }

    func create(_ wanted: LibraryMessage.CreateHousehold) throws(RequestFault) {
        let household = wanted.householdID
        let name: String
        do throws(NameFault) {
            name = try ProfileText.householdName(wanted.name)
        } catch {
            throw RequestFault(.badValue, error.description)
        }
        let creation = CreateHousehold(id: household, name: name, owner: asked.player)
        keepPlayer(for: .create(creation)) { fault in
            if let fault { return asked.refuse(fault) }
            asked.perform(creation, for: asked.writer(in: household)) {
                result throws(RequestFault) in
                if let refusal = result.failure { throw RequestFault(refusal) }
                let edits = desk.rooms.files.game.starter.edits(
                    for: household, in: wanted.language ?? Self.language, device: asked.device)
                try perform(edits, in: household)
            }
        }
    }

    /// Makes sure that no sweep removes a guest who is about to join or create a household. Keeps
    /// nothing for a player who is refused, or only tries codes.
    ///
    /// - Parameter then: called on the shard's queue, with the refusal if there is one.
    private func keepPlayer(
        for entry: EntryQuery.Entry, then: @escaping @Sendable (RequestFault?) -> Void
    ) {
        let query = EntryQuery(entry, timeMilliseconds: desk.rooms.clock.wall())
        asked.hub.store.read(query, on: asked.shard) { found in
            let mayEnter = found.answered { refusal throws(RequestFault) in
                if let refusal { throw RequestFault(refusal) }
            }
            if let fault = mayEnter.failure { return then(fault) }
            desk.rooms.store.perform(PlayerKeeping(asked.player), on: asked.shard) {
                then($0.failure.map { RequestFault($0) })
            }
        }
    }

    /// Idempotent for all members: the edits' identifiers derive from the household's.
    func addSamples(to household: HouseholdID, _ language: String?) throws(RequestFault) {
        let edits = desk.rooms.files.game.starter.sampleEdits(
            for: household, in: language ?? Self.language, device: asked.device)
        try perform(edits, in: household)
    }

    func revoke(_ code: String, of household: HouseholdID) {
        let operation = RevokeInvitation(
            player: asked.player, household: household, code: code.uppercased())
        asked.perform(operation) { refusal throws(RequestFault) in
            if let refusal { throw RequestFault(refusal) }
            try show(household)
        }
    }

    /// Fills in the members' names from their game profiles.
    func show(_ household: HouseholdID) throws(RequestFault) {
        let query = HouseholdQuery(player: asked.player, household: household)
        try asked.read(query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return found
        } then: { found in
            let query = ProfilesQuery(of: found.members.map(\.player))
            desk.rooms.store.read(query, on: asked.shard) { profiles in
                asked.attempt { () throws(RequestFault) in
                    let profiles = try profiles.mapError { RequestFault($0) }.get()
                    asked.answer(.household(HouseholdState(found, profiles)))
                }
            }
        }
    }

    func invite(to household: HouseholdID, _ role: Role) {
        var random = desk.rooms.random
        let code = String((0..<8).map { _ in RoomCode.alphabet.randomElement(using: &random)! })
        let operation = Invite(player: asked.player, household: household, code: code, role: role)
        asked.perform(operation) { result throws(RequestFault) in
            switch result {
            case .failure(.exists):
                // The server drew the code, so the next request draws another.
                throw RequestFault(.busy, "another invitation has this code; ask again")
            case .failure(let refusal): throw RequestFault(refusal)
            case .success(let code):
                asked.answer(
                    .invitation(
                        Invitation(
                            householdID: household, code: code, role: Open(role),
                            expiresInMilliseconds: Invite.milliseconds, uses: Invite.uses)))
            }
        }
    }

    func join(_ code: String) throws(RequestFault) {
        let operation = JoinHousehold(player: asked.player, code: code.uppercased())
        try guess { tell in
            keepPlayer(for: .join(operation)) { fault in
                if let fault { return tell(.failure(fault)) }
                asked.hub.perform(operation) { result in
                    let household = result.answered { found throws(RequestFault) in
                        try found.mapError { RequestFault($0) }.get()
                    }
                    asked.shard.async { tell(household) }
                }
            }
        } then: { household throws(RequestFault) in
            try show(household)
        }
    }

    func showInvitation(_ code: String) throws(RequestFault) {
        let join = JoinHousehold(player: asked.player, code: code.uppercased())
        let query = InvitationQuery(join, timeMilliseconds: desk.rooms.clock.wall())
        try guess { tell in
            asked.hub.store.read(query, on: asked.shard) { found in
                tell(
                    found.answered { found throws(RequestFault) in
                        try found.mapError { RequestFault($0) }.get()
                    })
            }
        } then: { invitation in
            let query = ProfilesQuery(of: invitation.maker.map { [$0.player] } ?? [])
            desk.rooms.store.read(query, on: asked.shard) { profiles in
                asked.attempt { () throws(RequestFault) in
                    let profiles = try profiles.mapError { RequestFault($0) }.get()
                    asked.answer(.invitationShown(InvitationShown(invitation, profiles)))
                }
            }
        }
    }

    /// Looks up a code. Goes on at once with a right one, and answers a wrong one later the more
    /// often its address has tried.
    ///
    /// - Parameter find: calls its argument on the shard's queue.
    private func guess<Found: Sendable>(
        _ find: (_ tell: @escaping @Sendable (Result<Found, RequestFault>) -> Void) -> Void,
        then: @escaping @Sendable (Found) throws(RequestFault) -> Void
    ) throws(RequestFault) {
        guard !asked.companion.isJoining else {
            throw RequestFault(
                .busy, "a code is being looked up; send the next when it is answered")
        }
        let attempt: CodeGuesses.Attempt
        switch desk.context.invitationGuesses.begin(
            asked.player, from: asked.peer, isNew: asked.companion.memberHousehold == nil,
            at: asked.shard.now)
        {
        case .mustWait(let milliseconds):
            throw RequestFault(
                .tooManyWrongCodes, "too many wrong codes; wait before the next try",
                retryAfterMilliseconds: milliseconds)
        case .mayTry(let begun): attempt = begun
        }
        asked.companion.isJoining = true
        find { found in
            asked.companion.isJoining = false
            let now = asked.shard.now
            desk.context.invitationGuesses.end(
                attempt, isWrong: found.failure?.code == .unknownInvitation,
                sharedBy: desk.rooms.store, on: asked.shard, at: now
            ) { delay in
                switch found {
                case .success(let found):
                    asked.attempt { () throws(RequestFault) in try then(found) }
                case .failure(let fault):
                    asked.shard.reactor.async(at: now.advanced(byMilliseconds: delay)) {
                        asked.onShard { () throws(RequestFault) in throw fault }
                    }
                }
            }
        }
    }

    func changeMember(_ change: LibraryMessage.ChangeMember) {
        let household = change.householdID
        let (member, role) = (change.playerID, change.role)
        let operation = ChangeMember(
            player: asked.player, household: household, member: member, role: role)
        asked.hub.perform(operation) { result in
            if case .success(nil) = result { asked.hub.changed(role, of: member, in: household) }
            asked.onShard { () throws(RequestFault) in
                let refusal = try result.mapError { RequestFault($0) }.get()
                if let refusal { throw RequestFault(refusal) }
                // A player who has left no longer sees the household.
                let hasLeft = member == asked.player && role == nil
                if hasLeft { try list() } else { try show(household) }
            }
        }
    }

    func delete(_ household: HouseholdID) {
        let operation = DeleteHousehold(player: asked.player, household: household)
        asked.hub.perform(operation) { result in
            if case .success(.success(let members)) = result {
                desk.context.noteErased(.household(household))
                for member in members { asked.hub.changed(nil, of: member, in: household) }
            }
            asked.onShard { () throws(RequestFault) in
                let deleted = try result.mapError { RequestFault($0) }.get()
                if let refusal = deleted.failure { throw RequestFault(refusal) }
                try list()
            }
        }
    }

    // MARK: - Starter content

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

    /// Performs the server's own edits in order, and answers with the household's new state. All
    /// together count as one waiting edit.
    ///
    /// Skips edits that were applied to the household before, and those that exceed a limit, such
    /// as the most recipes of a household.
    private func perform(_ edits: [Edit], in household: HouseholdID) throws(RequestFault) {
        guard !edits.isEmpty else { return try show(household) }
        let asker = try EditAsker(asked)
        let progress = Progress(edits.count)
        for edit in edits {
            perform(edit, in: household) { fault in
                asked.hub.queue.assertIsCurrent()
                progress.fault = progress.fault ?? fault
                progress.waitingCount -= 1
                guard progress.waitingCount == 0 else { return }
                let fault = progress.fault
                asker.end { () throws(RequestFault) in
                    if let fault { throw fault }
                    try show(household)
                }
            }
        }
    }

    /// - Parameter done: called on the hub's queue, with the error if the edit failed.
    private func perform(
        _ edit: Edit, in household: HouseholdID, done: @escaping @Sendable (RequestFault?) -> Void
    ) {
        let operation = StarterEdit(player: asked.player, household: household, edit: edit)
        asked.hub.perform(operation, for: asked.writer(in: household)) { result in
            switch result {
            case .failure(let error): done(RequestFault(error))
            case .success(.unknownHousehold): done(.unknownHousehold)
            case .success(.hadBefore), .success(.leftOut): done(nil)
            case .success(.done(let seq, let result)):
                // Goes to the asker too, because their answer has no records.
                asked.hub.tell(household, seq, result.records)
                done(nil)
            case .success(.forbidden):
                done(RequestFault(.forbidden, "guests of a household can only read"))
            }
        }
    }
}

extension HouseholdMember {
    init(_ member: Member, _ profiles: [PlayerID: Profile]) {
        self.init(
            playerID: member.player, name: profiles[member.player]?.name ?? "",
            avatar: profiles[member.player]?.avatar ?? "", role: Open(member.role))
    }
}

extension InvitationShown {
    /// - Parameter profiles: that of the maker.
    init(_ found: InvitationQuery.Invitation, _ profiles: [PlayerID: Profile]) {
        self.init(
            name: found.name, role: Open(found.role),
            invitedBy: found.maker.map { HouseholdMember($0, profiles) },
            householdID: found.isMember ? found.household : nil)
    }
}
