import Base
import GameProtocol
import Kitchen
import Lobby
import RateLimiting
import Runtime
import Scheduling

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

    private let queue: any SerialQueue
    private let log: Log
    private let clock: ServerClock
    private let codeGuesses: CodeGuesses
    /// The rooms of each shard.
    private var rooms: [Rooms] = []
    private var matchmaker: Matchmaker
    private var directory: RoomDirectory
    private var places = PlayerPlaces()
    private var roomPlaces: [RoomNumber: Rooms] = [:]
    /// The cards of the players in the queue.
    private var cards: [PlayerID: PlayerCard] = [:]
    private var random: RandomSource
    private var isTicking = false
    private let start: Instant

    /// - Parameters:
    ///   - queue: owned by the hall.
    ///   - codeGuesses: used by the hall alone.
    init(
        queue: any SerialQueue, rules: LobbyRules, levels: [Int], log: Log,
        codeGuesses: CodeGuesses, random: RandomSource, clock: ServerClock
    ) {
        self.queue = queue
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

    private func home(of player: PlayerID) -> Rooms? {
        guard let index = rooms.first?.sessions.home(of: player).shard.index else { return nil }
        return rooms[index]
    }

    private var now: Int64 { Int64(queue.now.milliseconds(since: start)) }

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
        answer(completion) { (hall) throws(LobbyRefusal) in
            try hall.enter(entrant, request)
            return .ticket(try hall.state(ofTicketOf: entrant.card.player))
        }
        // After the answer, because a match may follow at once.
        queue.async { self.tick() }
    }

    func ticket(of player: PlayerID, _ completion: @escaping Completion) {
        answer(completion) { (hall) throws(LobbyRefusal) in
            .ticket(try hall.state(ofTicketOf: player))
        }
    }

    /// After the answer `leftQueue`, no match of the ticket is announced.
    func leaveQueue(_ player: PlayerID, _ completion: @escaping Completion) {
        answer(completion) { (hall) throws(LobbyRefusal) in
            try hall.matchmaker.cancel(player)
            hall.forget(player)
            return .leftQueue
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
                    open(
                        try matchmaker.acceptBots(player, using: &random),
                        for: RoomShell.Asker(player: player, request: asked))
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
            matchmaker.pause(ticket, day: clock.today.number, at: now)
        }
    }

    /// Returns a ticket to the queue after the other players have left its match.
    func putBack(_ ticket: Ticket, _ card: PlayerCard, from room: RoomNumber) {
        queue.async { [self] in
            places.leave(ticket.player, .room(room))
            // A player who has moved on meanwhile isn't put back.
            guard (try? places.enter(ticket.player, .queue)) != nil else { return }
            cards[ticket.player] = card
            if let effect = matchmaker.putBack(ticket) { return perform(effect) }
            guard let state = try? state(ofTicketOf: ticket.player),
                let home = home(of: ticket.player)
            else { return }
            home.sessions.withSession(ticket.player) { _, session in
                session.send(.ticket(state))
                if session.connection == nil { home.dropped(session) }
            }
        }
        queue.async { self.tick() }
    }

    func replace(rules: LobbyRules, levels: [Int]) {
        queue.async { [self] in
            directory.replaceRules(rules)
            for effect in matchmaker.replaceRules(rules) { perform(effect) }
            for effect in matchmaker.replaceLevels(levels) { perform(effect) }
        }
    }

    private func enter(_ entrant: Entrant, _ request: QueueRequest) throws(LobbyRefusal) {
        let card = entrant.card
        let isNew = places.place(of: card.player) == nil
        try places.enter(card.player, .queue)
        do throws(LobbyRefusal) {
            _ = try matchmaker.enter(
                card.player, rating: card.rating ?? 0, level: request.levelID,
                seats: request.seatCount ?? 2, addressBlock: entrant.addressBlock,
                isNewcomer: entrant.isNewcomer, at: now)
        } catch {
            if isNew { places.leave(card.player, .queue) }
            throw error
        }
        cards[card.player] = card
    }

    private func forget(_ player: PlayerID) {
        places.leave(player, .queue)
        cards[player] = nil
    }

    private func state(ofTicketOf player: PlayerID) throws(LobbyRefusal) -> TicketState {
        TicketState(try matchmaker.status(of: player, at: now))
    }

    private func tick() {
        for effect in matchmaker.tick(at: now, using: &random) { perform(effect) }
        guard !isTicking, matchmaker.count > 0 else { return }
        isTicking = true
        queue.async(at: queue.now.advanced(byMilliseconds: Self.pauseMilliseconds)) { [self] in
            isTicking = false
            tick()
        }
    }

    private func perform(_ effect: MatchmakerEffect) {
        switch effect {
        case .matched(let match): open(match)
        case .widened(let player, _, _), .botsOffered(let player, _):
            // The ticket is gone if a match of the same tick took it.
            guard let state = try? state(ofTicketOf: player) else { return }
            rooms.first?.sessions.withSession(player) { $1.send(.ticket(state)) }
        case .levelGone(let player, _):
            forget(player)
            rooms.first?.sessions.withSession(player) { _, session in
                session.place = .nowhere
                session.send(.leftQueue(LeftQueue(reason: .levelGone)))
            }
        }
    }

    /// - Parameter asker: receives the room as the answer.
    private func open(_ match: RaceMatch, for asker: RoomShell.Asker? = nil) {
        guard let first = match.players.first, let home = home(of: first) else { return }
        let number = directory.nextNumber()
        roomPlaces[number] = home
        var matched: [PlayerCard] = []
        for player in match.players {
            places.move(player, to: number)
            if let card = cards.removeValue(forKey: player) { matched.append(card) }
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
        answer(completion) { (hall) throws(LobbyRefusal) in
            guard hall.places.place(of: player) == nil else { throw .alreadyElsewhere }
            guard let code = RoomCode(text) else { throw .malformedCode }
            let now = hall.queue.now
            let attempt: CodeGuesses.Attempt
            switch hall.codeGuesses.begin(player, from: peer, isNew: isNew, at: now) {
            case .mustWait(let milliseconds):
                throw .tooManyWrongCodes(retryAfterMilliseconds: Int64(milliseconds))
            case .mayTry(let begun): attempt = begun
            }
            let number = hall.directory.room(of: code)
            let delay = hall.codeGuesses.end(attempt, isWrong: number == nil, at: now)
            guard let number else { return .wrongCode(heldMilliseconds: delay) }
            guard let rooms = hall.roomPlaces[number] else { throw .roomClosed }
            try hall.places.enter(player, .room(number))
            return .room(number, in: rooms, code: nil)
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

extension TicketState {
    init(_ status: TicketStatus) {
        let reason: Reason =
            switch status.reason {
            case .beingTried: .beingTried
            case .nobodyElseWaiting: .nobodyElseWaiting
            case .othersWantOtherSeatCounts: .othersWantOtherSeats
            case .othersWantOtherLevels: .othersWantOtherLevels
            case .ratingsOutsideWindow: .ratingsOutsideWindow
            case .notEnoughPlayers: .notEnoughPlayers
            }
        self.init(
            levelID: status.ticket.level, seatCount: status.ticket.seats,
            rating: status.ticket.rating,
            waitedMilliseconds: status.waitedMilliseconds, window: status.ratingWindow,
            widensInMilliseconds: status.nextWidening?.inMilliseconds,
            nextWindow: status.nextWidening?.ratingWindow, reason: reason,
            botsOffered: status.ticket.botOffer == .open)
    }
}
