import Base
import GameProtocol
import Kitchen
import Lobby
import RateLimiting
import Runtime
import Scheduling
import Store

/// Brings players together: keeps the matchmaking queue, the codes of private rooms, and each
/// player's place. The rooms themselves run on the shards.
///
/// Owned by its own queue, on which it calls completions.
final class Hall: @unchecked Sendable {
    // @unchecked: all mutable state is used only on `queue`.

    enum Answer: Sendable {
        case ticket(TicketState)
        case leftQueue
        /// The hall has entered the player for this room; the room still decides about admission.
        case room(RoomNumber, in: Rooms, code: RoomCode?)
        case refused(LobbyRefusal)
        case failed(StoreError)
        /// Another node has the room.
        case elsewhere(Elsewhere)
        /// No room has the code. The server holds the answer back for this many milliseconds.
        case wrongCode(heldMilliseconds: Int)
    }

    struct Entrant: Sendable {
        let card: PlayerCard
        /// The address block of the player's connection.
        let addressBlock: String?
        /// True if the player has no rated race yet.
        let isNewcomer: Bool
    }

    typealias Completion = @Sendable (Answer) -> Void

    /// The interval between two searches for matches while players wait.
    private static let pauseMilliseconds = 500

    /// A player of this node in the queue.
    struct Waiting {
        let card: PlayerCard
        let ticket: UInt64
        /// True if the last news of the shared queue lacked the ticket.
        var isMissing = false
    }

    let queue: any SerialQueue
    let store: any Store
    let log: Log
    private let clock: ServerClock
    private let codeGuesses: CodeGuesses
    /// The rooms of each shard.
    private var rooms: [Rooms] = []
    var matchmaker: Matchmaker
    var directory: RoomDirectory
    var places = PlayerPlaces()
    var roomPlaces: [RoomNumber: Rooms] = [:]
    var waiting: [PlayerID: Waiting] = [:]
    let shared: SharedQueue
    var random: RandomSource
    private var isTicking = false
    private let start: Instant

    /// - Parameters:
    ///   - queue: owned by the hall.
    ///   - codeGuesses: used by the hall alone.
    init(
        queue: any SerialQueue, store: any Store, rules: LobbyRules, levels: [Int], log: Log,
        codeGuesses: CodeGuesses, random: RandomSource, clock: ServerClock
    ) {
        self.queue = queue
        self.store = store
        shared = SharedQueue(store, on: queue)
        self.log = log
        self.clock = clock
        self.codeGuesses = codeGuesses
        self.random = random
        start = queue.now
        matchmaker = Matchmaker(rules: rules, levels: levels)
        directory = RoomDirectory(rules: rules)
    }

    /// Called once, before any request.
    func attach(_ rooms: [Rooms]) {
        queue.sync { self.rooms = rooms }
    }

    /// Releases the rooms, once no more requests can come.
    func detach() {
        queue.sync {
            rooms = []
            roomPlaces = [:]
        }
    }

    var counts: (tickets: Int, rooms: Int, players: Int) {
        queue.sync { (matchmaker.count, roomPlaces.count, places.count) }
    }

    func home(of player: PlayerID) -> Rooms? {
        guard let index = rooms.first?.sessions.home(of: player).shard.index else { return nil }
        return rooms[index]
    }

    var now: Int64 { Int64(queue.now.milliseconds(since: start)) }

    /// Answers with the result of `body`, or with its refusal.
    private func answer(
        _ completion: @escaping Completion,
        _ body: @escaping @Sendable (Hall) throws(LobbyRefusal) -> Answer
    ) {
        queue.async { [self] in
            do throws(LobbyRefusal) {
                completion(try body(self))
            } catch {
                completion(.refused(error))
            }
        }
    }

    // MARK: - The queue

    func enterQueue(
        _ entrant: Entrant, _ request: QueueRequest, _ completion: @escaping Completion
    ) {
        queue.async { [self] in
            do throws(LobbyRefusal) {
                put(try newTicket(for: entrant, request), entrant.card, completion)
            } catch {
                completion(.refused(error))
            }
        }
    }

    func ticket(of player: PlayerID, _ completion: @escaping Completion) {
        answer(completion) { (hall) throws(LobbyRefusal) in
            .ticket(try hall.state(ofTicketOf: player))
        }
    }

    /// After the answer `leftQueue`, no match of the ticket is announced.
    func leaveQueue(_ player: PlayerID, _ completion: @escaping Completion) {
        queue.async { [self] in
            do throws(LobbyRefusal) {
                try matchmaker.cancel(player)
                withdraw(player, completion) { [self] in
                    forget(player)
                    completion(.leftQueue)
                }
            } catch {
                completion(.refused(error))
            }
        }
    }

    /// - Parameters:
    ///   - asked: the room answers it if the player accepts bots.
    ///   - completion: called only if the room doesn't answer.
    func answerBots(
        _ player: PlayerID, accepts: Bool, _ asked: Request, _ completion: @escaping Completion
    ) {
        queue.async { [self] in
            do throws(LobbyRefusal) {
                if accepts {
                    let match = try matchmaker.acceptBots(player, using: &random)
                    withdraw(player, completion) { [self] in
                        open(match, for: RoomShell.Asker(player: player, request: asked))
                    }
                } else {
                    try matchmaker.declineBots(player)
                    completion(.ticket(try state(ofTicketOf: player)))
                }
            } catch {
                completion(.refused(error))
            }
        }
    }

    /// Bars a player who left during the countdown of a rated match from the queue for a while.
    func pause(_ ticket: Ticket) {
        queue.async { [self] in
            let wait = matchmaker.pause(ticket, day: clock.today.number, at: now)
            shared.pause(ticket.player, milliseconds: wait)
        }
    }

    /// Returns a ticket to the queue after the other players have left its match.
    func putBack(_ ticket: Ticket, _ card: PlayerCard, from room: RoomNumber) {
        queue.async { [self] in
            let player = ticket.player
            places.leave(player, .room(room))
            // A player who has moved on meanwhile isn't put back.
            guard (try? places.enter(player, .queue)) != nil else { return }
            put(ticket, card) { [self] answer in
                guard let home = home(of: player) else { return }
                home.sessions.withSession(player) { _, session in
                    guard case .ticket(let state) = answer else {
                        session.place = .nowhere
                        let isLevelGone =
                            if case .refused(.unknownLevel) = answer { true } else { false }
                        let reason = isLevelGone ? LeftQueue.Reason.levelGone : .cancelled
                        return session.send(.leftQueue(LeftQueue(reason: reason)))
                    }
                    session.send(.ticket(state))
                    if session.connection == nil { home.dropped(session) }
                }
            }
        }
    }

    func replace(rules: LobbyRules, levels: [Int]) {
        queue.async { [self] in
            directory.replaceRules(rules)
            for effect in matchmaker.replaceRules(rules) { perform(effect) }
            for effect in matchmaker.replaceLevels(levels) { perform(effect) }
        }
    }

    private func newTicket(
        for entrant: Entrant, _ request: QueueRequest
    ) throws(LobbyRefusal) -> Ticket {
        let card = entrant.card
        let isNew = places.place(of: card.player) == nil
        try places.enter(card.player, .queue)
        do throws(LobbyRefusal) {
            return try matchmaker.newTicket(
                card.player, rating: card.rating ?? 0, level: request.levelID,
                seats: request.seatCount ?? 2, addressBlock: entrant.addressBlock,
                isNewcomer: entrant.isNewcomer, at: now)
        } catch {
            if isNew { places.leave(card.player, .queue) }
            throw error
        }
    }

    /// Puts a ticket into the queue, and answers.
    private func put(_ ticket: Ticket, _ card: PlayerCard, _ completion: @escaping Completion) {
        shared.number(ticket, at: now) { [self] numbered in
            let player = ticket.player
            var ticket = ticket
            switch numbered {
            case .success(let number): ticket.number = number
            case .failure(let refusal):
                places.leave(player, .queue)
                return completion(refusal.answer)
            }
            waiting[player] = Waiting(card: card, ticket: ticket.number)
            let effect = matchmaker.put(ticket)
            guard effect == nil, let state = try? state(ofTicketOf: player) else {
                // The level has gone meanwhile; the next news removes the ticket everywhere.
                forget(player)
                return completion(.refused(.unknownLevel))
            }
            completion(.ticket(state))
            tick()
        }
    }

    func forget(_ player: PlayerID) {
        places.leave(player, .queue)
        waiting[player] = nil
    }

    private func state(ofTicketOf player: PlayerID) throws(LobbyRefusal) -> TicketState {
        TicketState(try matchmaker.status(of: player, at: now))
    }

    func tick() {
        let effects = matchmaker.tick(at: now, isMatching: shared.isMatching, using: &random)
        for effect in effects { perform(effect) }
        guard !isTicking, matchmaker.count > 0 else { return }
        isTicking = true
        queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) { [self] in
            isTicking = false
            tick()
        }
    }

    func perform(_ effect: MatchmakerEffect) {
        switch effect {
        case .matched(let match):
            guard shared.isShared else { return open(match) }
            shared.claim(match) { [self] in open($0) }
        case .widened(let player, _, _), .botsOffered(let player, _):
            // The ticket is gone if a match of the same tick took it. Other nodes tell their players.
            guard waiting[player] != nil, let state = try? state(ofTicketOf: player) else { return }
            rooms.first?.sessions.withSession(player) { $1.send(.ticket(state)) }
        case .levelGone(let player, _):
            guard waiting[player] != nil else { return }
            leave(player, .levelGone)
        }
    }

    /// - Parameters:
    ///   - cards: of the players from other nodes.
    ///   - asker: receives the room as the answer.
    func open(
        _ match: RaceMatch, with cards: [PlayerID: PlayerCard] = [:],
        for asker: RoomShell.Asker? = nil
    ) {
        guard let first = match.players.first, let home = home(of: first) else { return }
        let number = directory.nextNumber()
        roomPlaces[number] = home
        var matched: [PlayerCard] = []
        for player in match.players {
            places.move(player, to: number)
            let card = waiting.removeValue(forKey: player)?.card ?? cards[player]
            if let card { matched.append(card) }
        }
        log.debug(
            "matched",
            ["room": number.value, "players": match.players.count, "bots": match.botCount])
        home.shard.async { [matched] in home.openMatch(number, match, matched, for: asker) }
    }

    // MARK: - Rooms

    /// Opens a room on the player's home shard: a private one with a code, or one without a code
    /// for a race against a ghost.
    func openRoom(
        _ player: PlayerID, hasCode: Bool = true, _ completion: @escaping Completion
    ) {
        answer(completion) { (hall) throws(LobbyRefusal) in
            guard hall.places.place(of: player) == nil else { throw .alreadyElsewhere }
            guard let home = hall.home(of: player) else { throw .roomClosed }
            let (number, code): (RoomNumber, RoomCode?) =
                hasCode
                ? try hall.directory.open(using: &hall.random)
                : (hall.directory.nextNumber(), nil)
            try hall.places.enter(player, .room(number))
            hall.roomPlaces[number] = home
            return .room(number, in: home, code: code)
        }
    }

    /// Finds the room for a code that a player has entered. All codes are checked here.
    ///
    /// - Parameters:
    ///   - peer: the player's network address.
    ///   - isNew: true if the player hasn't won anything yet, like guests made just for guessing.
    func findRoom(
        _ text: String, _ player: PlayerID, from peer: String, isNew: Bool,
        _ completion: @escaping Completion
    ) {
        queue.async { [self] in
            do throws(LobbyRefusal) {
                try find(text, player, from: peer, isNew: isNew, completion)
            } catch {
                completion(.refused(error))
            }
        }
    }

    private func find(
        _ text: String, _ player: PlayerID, from peer: String, isNew: Bool,
        _ completion: @escaping Completion
    ) throws(LobbyRefusal) {
        guard places.place(of: player) == nil else { throw .alreadyElsewhere }
        guard let code = RoomCode(text) else { throw .malformedCode }
        let now = queue.now
        let attempt: CodeGuesses.Attempt
        switch codeGuesses.begin(player, from: peer, isNew: isNew, at: now) {
        case .mustWait(let milliseconds):
            throw .tooManyWrongCodes(retryAfterMilliseconds: Int64(milliseconds))
        case .mayTry(let begun): attempt = begun
        }
        if let number = directory.room(of: code) {
            _ = codeGuesses.end(attempt, isWrong: false, at: now)
            guard let rooms = roomPlaces[number] else { throw .roomClosed }
            try places.enter(player, .room(number))
            return completion(.room(number, in: rooms, code: nil))
        }
        Places(store).find(code, on: queue) { [self] place in
            codeGuesses.end(
                attempt, isWrong: place == nil, sharedBy: store, on: queue, at: queue.now
            ) { delay in
                completion(place.map { .elsewhere($0) } ?? .wrongCode(heldMilliseconds: delay))
            }
        }
    }

    /// Notes that a player has left the room, or was never admitted.
    func leaveRoom(_ player: PlayerID, _ number: RoomNumber) {
        queue.async { self.places.leave(player, .room(number)) }
    }

    func closeRoom(_ number: RoomNumber) {
        queue.async { [self] in
            directory.close(number)
            roomPlaces[number] = nil
        }
    }
}
