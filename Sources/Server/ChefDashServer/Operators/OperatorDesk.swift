import Base
import Crypto
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Scheduling
import Store

/// Answers the operators' requests, and carries out their acts.
final class OperatorDesk: Sendable {
    let context: ServerContext
    let game: ShardedGame
    private let connectionCount: ConnectionCount
    private let census: Census
    /// Lets the server end in order.
    let end: @Sendable () -> Void

    init(
        _ context: ServerContext, _ game: ShardedGame, _ connectionCount: ConnectionCount,
        _ census: Census, end: @escaping @Sendable () -> Void
    ) {
        self.context = context
        self.game = game
        self.connectionCount = connectionCount
        self.census = census
        self.end = end
    }

    var now: Int64 { context.clock.wall() }

    struct Reply: Sendable {
        /// JSON.
        let text: [UInt8]
        /// Called once the text is sent.
        let then: @Sendable () -> Void

        init(text: [UInt8], then: @escaping @Sendable () -> Void = {}) {
            self.text = text
            self.then = then
        }

        init(_ body: some Encodable, re: String?) {
            self.init(text: OperatorAnswer.encoded(body, re: re))
        }
    }

    /// - Parameter author: the operator's name.
    func answer(_ text: [UInt8], by author: String?, _ role: OperatorRole) async -> Reply {
        let request: OperatorRequest
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            request = try decoder.decode(OperatorRequest.self, from: Data(text))
        } catch let error as DecodingError {
            return Reply(text: OperatorAnswer.encoded(OperatorFault(error), re: nil))
        } catch {
            return Reply(
                text: OperatorAnswer.encoded(OperatorFault("this isn't a JSON object"), re: nil))
        }
        do throws(OperatorFault) {
            let text = try await answer(
                request, by: author ?? request.author ?? "operator", role)
            guard request.ask == .act, request.act == .drain else { return Reply(text: text) }
            return Reply(text: text, then: end)
        } catch {
            return Reply(text: OperatorAnswer.encoded(error, re: request.id))
        }
    }

    private func answer(
        _ request: OperatorRequest, by author: String, _ role: OperatorRole
    ) async throws(OperatorFault) -> [UInt8] {
        let re = request.id
        switch request.ask {
        case .overview: return OperatorAnswer.encoded(try await overview(), re: re)
        case .players:
            return OperatorAnswer.encoded(try await players(request.query ?? ""), re: re)
        case .player: return OperatorAnswer.encoded(try await player(request), re: re)
        case .ledger: return OperatorAnswer.encoded(try await ledger(request), re: re)
        case .rooms:
            return OperatorAnswer.encoded(await fromShards { $0.liveRooms }, re: re)
        case .results: return OperatorAnswer.encoded(try await results(request.state), re: re)
        case .replay: return OperatorAnswer.encoded(try await replay(request), re: re)
        case .reports: return OperatorAnswer.encoded(try await reports(request.state), re: re)
        case .households: return OperatorAnswer.encoded(try await household(request), re: re)
        case .imports: return OperatorAnswer.encoded(await game.liveImports(), re: re)
        case .configuration: return OperatorAnswer.encoded(settings, re: re)
        case .operators: return OperatorAnswer.encoded(try await operators(), re: re)
        case .acts: return OperatorAnswer.encoded(try await acts(request), re: re)
        case .act:
            return OperatorAnswer.encoded(try await perform(request, by: author, role), re: re)
        case .undo:
            return OperatorAnswer.encoded(try await undo(request, by: author, role), re: re)
        }
    }

    // MARK: - The store

    func found<Query: StoreQuery>(
        _ query: Query
    ) async throws(OperatorFault) -> Query.Answer where Query.Source == StoreSnapshot {
        try Self.value(
            await withCheckedContinuation { continuation in
                context.store.read(query, on: nil) { continuation.resume(returning: $0) }
            })
    }

    func inLibrary<Query: StoreQuery>(
        _ query: Query
    ) async throws(OperatorFault) -> Query.Answer where Query.Source == LibrarySnapshot {
        try Self.value(
            await withCheckedContinuation { continuation in
                context.library.read(query, on: nil) { continuation.resume(returning: $0) }
            })
    }

    func done<Operation: RefusableOperation>(
        _ operation: Operation
    ) async throws(OperatorFault) -> Operation.Answer where Operation.Target == Transaction {
        try Self.value(
            await withCheckedContinuation { continuation in
                context.store.perform(operation, on: nil) { continuation.resume(returning: $0) }
            })
    }

    func doneInLibrary<Operation: RefusableOperation>(
        _ operation: Operation
    ) async throws(OperatorFault) -> Operation.Answer
    where Operation.Target == LibraryTransaction {
        try Self.value(
            await withCheckedContinuation { continuation in
                game.hub.perform(operation) { continuation.resume(returning: $0) }
            })
    }

    private static func value<Value>(
        _ result: Result<Value, StoreError>
    ) throws(OperatorFault) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw OperatorFault(error)
        }
    }

    /// Puts together what all shards have.
    private func fromShards<Found: Sendable>(
        _ find: @escaping @Sendable (GameShard) -> [Found]
    ) async -> [Found] {
        var all: [Found] = []
        for (shard, host) in zip(game.shards, game.hosts) {
            all += await withCheckedContinuation { continuation in
                shard.async { continuation.resume(returning: find(host)) }
            }
        }
        return all
    }

    // MARK: - Looking

    private func overview() async throws(OperatorFault) -> OperatorOverview {
        let inventory = game.inventory
        let counts = census.counts
        let reports = try await found(ReportsQuery(isOpen: true))
        let node = NodeName(of: context.configuration)
        let limits = Limit.allCases.map { ($0.rawValue, context.limitLog.count($0)) }
        return OperatorOverview(
            version: ServerVersion.text, node: node.name, epoch: context.store.epoch,
            obstacle: context.obstacle(at: game.hall.queue.now),
            connections: connectionCount.current, sessions: inventory.sessions,
            companions: Int(clamping: context.counters.companionCount.load(ordering: .relaxed)),
            rounds: inventory.rounds, races: inventory.races, queue: inventory.tickets,
            rooms: inventory.namedRooms, spectators: inventory.spectators, bots: inventory.bots,
            players: counts.players, households: counts.households,
            heldResults: counts.heldReviews, openReports: reports.count,
            signUps: context.settings.signUps.rawValue,
            announcement: context.settings.announcement(at: now)?.text,
            limits: Dictionary(limits) { first, _ in first }.filter { $0.value > 0 })
    }

    private func players(_ query: String) async throws(OperatorFault) -> [OperatorPlayerRow] {
        if let player = PlayerID(query) {
            let access = try await done(AccessLookup(of: player))
            return access.player.map { [OperatorPlayerRow($0)] } ?? []
        }
        if let block = try? AddressBlock(query) {
            return await fromShards { shard -> [OperatorPlayerRow] in
                shard.players { _, address in
                    address.flatMap(IPAddress.init(ofPeer:)).map(block.contains) ?? false
                }
            }
        }
        let inRoom = await fromShards { shard in
            shard.players { _, _ in true }.filter { $0.room == query.uppercased() }
        }
        guard inRoom.isEmpty, !query.isEmpty else { return inRoom }
        return try await found(PlayerSearch(query)).map { player in
            OperatorPlayerRow(
                playerId: "\(player.id)", name: player.name, avatar: player.avatar,
                seenMs: player.seenMilliseconds, address: nil, place: nil, room: nil)
        }
    }

    func playerID(_ text: String?) throws(OperatorFault) -> PlayerID {
        guard let text, let player = PlayerID(text) else {
            throw OperatorFault("`player` is an id of 32 hexadecimal digits, in lower case")
        }
        return player
    }

    private func player(_ request: OperatorRequest) async throws(OperatorFault) -> OperatorPlayer {
        let id = try playerID(request.player)
        let access = try await done(AccessLookup(of: id))
        guard let player = access.player, let history = try await found(HistoryQuery(of: id)) else {
            throw OperatorFault("there is no player \(id)")
        }
        let connections = await fromShards { shard in shard.players { player, _ in player == id } }
        return OperatorPlayer(
            player, access, history, try await inLibrary(MembershipsQuery(of: id)), connections,
            try await found(ActsQuery(about: .player(id))))
    }

    private func ledger(_ request: OperatorRequest) async throws(OperatorFault) -> [OperatorEntry] {
        let id = try playerID(request.player)
        return try await found(LedgerQuery(of: id, before: request.before, count: 100)).entries
            .map { entry in
                OperatorEntry(
                    number: entry.id, timeMs: entry.timeMilliseconds,
                    asset: entry.posting.asset.text, kind: entry.posting.kind.rawValue,
                    amount: entry.posting.amount, balance: entry.balanceAfter,
                    reference: entry.posting.reference)
            }
    }

    private func results(_ state: String?) async throws(OperatorFault) -> [OperatorResult] {
        guard let state = ReviewState(rawValue: state ?? "held") else {
            throw OperatorFault(
                "`state` is one of "
                    + ReviewState.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return try await found(ReviewsQuery(state)).map { review in
            OperatorResult(
                subject: ActSubject.result(review.source, review.player).description,
                playerId: "\(review.player)", name: review.name, reason: review.reason.rawValue,
                state: review.state.rawValue, heldMs: review.heldMilliseconds)
        }
    }

    private func replay(_ request: OperatorRequest) async throws(OperatorFault) -> OperatorReplay {
        let player = try playerID(request.player)
        guard let record = request.record.flatMap(PlayID.init) else {
            throw OperatorFault("`record` is the id of a round or race, 32 hexadecimal digits")
        }
        // A player's own record is never hidden from the player.
        let query = KeptRecordQuery(
            of: player, id: record.value, for: player, on: Day(timeMilliseconds: now))
        guard case .shown(let kept) = try await found(query),
            let replay = Replay(
                kept, record, player, fromTick: request.fromTick ?? 0, "en")
        else {
            throw OperatorFault("this result has no record any more, or it isn't finished")
        }
        return OperatorReplay(
            tickMilliseconds: context.files.catalogue.rules.tickMilliseconds, replay: replay)
    }

    /// The flags, with no secrets: those are in files.
    private var settings: [OperatorSetting] {
        zip(context.configuration.values, ServerConfiguration().values).map { value, usual in
            OperatorSetting(
                flag: value.flag, value: value.text, isChanged: value.text != usual.text)
        }
    }

    private func operators() async throws(OperatorFault) -> [OperatorColleague] {
        try await found(OperatorsQuery()).map {
            OperatorColleague(name: $0.name, role: $0.role)
        }
    }

    private func reports(_ state: String?) async throws(OperatorFault) -> [OperatorReport] {
        guard ["open", "closed"].contains(state ?? "open") else {
            throw OperatorFault("`state` is open or closed")
        }
        return try await found(ReportsQuery(isOpen: state != "closed")).map { report in
            OperatorReport(
                number: report.number, timeMs: report.timeMilliseconds,
                reporterId: "\(report.reporter)", what: report.what,
                subject: report.subject.description, shown: report.shown, text: report.text,
                closedBy: report.closedBy)
        }
    }

    private func household(
        _ request: OperatorRequest
    ) async throws(OperatorFault) -> OperatorHousehold {
        guard let id = request.query.flatMap(HouseholdID.init) else {
            throw OperatorFault("`query` is a household's id of 32 hexadecimal digits")
        }
        guard let figures = try await inLibrary(HouseholdFigures(of: id)) else {
            throw OperatorFault("there is no household \(id)")
        }
        return OperatorHousehold(
            householdId: "\(id)",
            members: figures.members.map {
                .init(playerId: "\($0.player)", role: $0.role.rawValue)
            },
            counts: figures.counts, images: figures.images, imageBytes: figures.imageBytes)
    }

    private func acts(_ request: OperatorRequest) async throws(OperatorFault) -> [OperatorAct] {
        let subject = request.subject == nil ? nil : try request.checkedSubject()
        return try await found(ActsQuery(about: subject, before: request.before ?? .max))
            .map { OperatorAct($0) }
    }
}

extension OperatorPlayerRow {
    fileprivate init(_ player: PlayerState) {
        self.init(
            playerId: "\(player.id)", name: player.name, avatar: player.avatar,
            seenMs: player.seenMilliseconds, address: nil, place: nil, room: nil)
    }
}

extension OperatorPlayer {
    fileprivate init(
        _ player: PlayerState, _ access: Access, _ history: PlayerHistory,
        _ memberships: [(household: HouseholdID, role: Role)],
        _ connections: [OperatorPlayerRow], _ acts: [StoredAct]
    ) {
        let items = player.inventory.map { ("\($0.key)", $0.value) }
        self.init(
            playerId: "\(player.id)", name: player.name, avatar: player.avatar,
            coins: player.coins, items: Dictionary(items) { first, _ in first },
            createdMs: history.createdMilliseconds, seenMs: player.seenMilliseconds,
            eraseMs: access.eraseMilliseconds,
            rating: history.rating.rating.ratingThousandths / 1000, rounds: history.roundCount,
            wins: history.winCount, races: history.raceCount, raceWins: history.raceWinCount,
            served: history.served, earned: history.earned,
            devices: access.devices.map {
                Device(
                    number: $0.number, name: $0.name, createdMs: $0.createdMilliseconds,
                    seenMs: $0.seenMilliseconds)
            },
            recoveryMs: access.recoveryMilliseconds,
            sanctions: access.sanctions.map {
                Sanction(
                    kind: $0.kind.rawValue, endMs: $0.endMilliseconds, reason: $0.reason,
                    act: $0.act)
            },
            households: memberships.map {
                Household(householdId: "\($0.household)", role: $0.role.rawValue)
            },
            connections: connections, acts: acts.map { OperatorAct($0) })
    }
}
