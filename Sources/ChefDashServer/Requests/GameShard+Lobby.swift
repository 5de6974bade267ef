import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// What a player's home does for races: it asks the hall and the rooms, and has the session.
extension GameShard {
    // MARK: - Sessions, wherever they are

    /// Calls `body` with the player's session, if there is one: at once where it is here, else there.
    func withSession(
        _ player: PlayerID, _ body: @escaping @Sendable (GameShard, Session) -> Void
    ) {
        sessions.visit(player) { host, session in
            if let session { body(host, session) }
        }
    }

    /// Asks something of players' sessions, behind all that the store has told of them, and calls
    /// `reply` with the answers in the same order, on this host's queue, later. May be called on any
    /// queue.
    func ask<Value: Sendable>(
        _ players: [PlayerID], _ question: @escaping @Sendable (Session?) -> Value,
        reply: @escaping @Sendable ([Value]) -> Void
    ) {
        guard !players.isEmpty else { return shard.async { reply([]) } }
        let answers = Answers<Value>(missing: players.count)
        for (index, player) in players.enumerated() {
            sessions.visitThroughHome(player) { [self] _, session in
                let value = question(session)
                shard.async {
                    guard let all = answers.note(value, at: index) else { return }
                    reply(all)
                }
            }
        }
    }

    // MARK: - The hall

    func enterQueue(
        _ wanted: QueueRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try leavesForHall(session, refusalInQueue: .alreadyQueued)
        let (player, name, avatar) = (
            session.player.id, session.player.name, session.player.avatar
        )
        let household = session.household
        session.place = .asking
        let completion = completion(player, asked)
        context.store.read(RatingQuery(of: player), on: shard) { [self] result in
            switch result {
            case .success(let rating):
                let card = PlayerCard(
                    player: player, name: name, avatar: avatar, rating: rating.rating.points)
                hall.enterQueue(
                    Hall.Entrant(
                        card: card, household: household,
                        isNewcomer: rating.raceCount == 0), wanted, completion)
            case .failure(let error):
                guard let session = sessions[player] else { return }
                session.place = .nowhere
                refuse(error, session, re: asked.re(for: session))
            }
        }
    }

    func createRoom(
        _ options: RoomOptions, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try leavesForHall(session)
        let settings = RoomSettings(options)
        if let refusal = settings.refusal(levels: context.catalogue.levels.map(\.id)) {
            throw RequestFault(refusal)
        }
        session.place = .asking
        withCard(of: session) { [self] card in
            hall.openRoom(card.player) { [self] answer in
                shard.async { [self] in
                    guard case .room(let link, let code) = answer else {
                        return answered(answer, card.player, asked)
                    }
                    open(link, code, settings, card, asked)
                }
            }
        }
    }

    func enterRoom(
        _ code: String, _ session: Session, _ asked: Request,
        _ input: @escaping @Sendable (PlayerID) -> RoomInput
    ) throws(RequestFault) {
        // Who watches may take a seat in the same room.
        if let room = session.sharedRoom {
            guard room.name.code?.description == code.uppercased() else {
                throw RequestFault(LobbyRefusal.alreadyElsewhere)
            }
            let card = card(of: session)
            room.cards[card.player] = card
            room.perform(
                input(card.player),
                for: RoomShell.Asker(player: card.player, request: asked))
            return
        }
        try leavesForHall(session)
        session.place = .asking
        // Who asks and is gone already has an address all the same.
        let peer = session.connection?.peerAddress ?? ""
        let isNew = !session.player.bestStars.values.contains { $0 > 0 }
        withCard(of: session) { [self] card in
            hall.findRoom(code, card.player, from: peer, isNew: isNew) { [self] answer in
                if case .refused(.tooManyWrongCodes) = answer {
                    context.limitLog.reached(.wrongCodes, by: peer)
                }
                guard case .room(let link, _) = answer else {
                    return shard.async { [self] in answered(answer, card.player, asked) }
                }
                link.host.withRoom(link.number) { room in
                    if let room { return room.admit(card, input(card.player), asked) }
                    // It closed after the hall had noted that the player is there.
                    link.host.hall.leaveRoom(card.player, link.number)
                    self.shard.async { [self] in
                        answered(.refused(.roomClosed), card.player, asked)
                    }
                }
            }
        }
    }

    /// Calls `body` on this host's queue with what others see of the player, rating included.
    func withCard(of session: Session, _ body: @escaping @Sendable (PlayerCard) -> Void) {
        let card = card(of: session)
        guard card.rating == nil else { return body(card) }
        context.store.read(RatingQuery(of: card.player), on: shard) { [self] result in
            let session = sessions[card.player]
            // Without a database the room opens all the same, and shows no rating.
            session?.rating = try? result.get().rating.points
            body(
                PlayerCard(
                    player: card.player, name: card.name, avatar: card.avatar,
                    rating: session?.rating))
        }
    }

    /// Whether a player may ask for the queue or a room.
    ///
    /// - Parameter refusalInQueue: what a player with a ticket is told.
    func leavesForHall(
        _ session: Session, refusalInQueue: LobbyRefusal = .alreadyElsewhere
    ) throws(RequestFault) {
        guard !context.isStopping else {
            throw RequestFault(.shuttingDown, "the server is stopping; race later")
        }
        switch session.place {
        case .nowhere: return
        case .starting: throw Self.roundInProgress
        case .room(is AloneRoom): throw Self.roundInProgress
        case .queue: throw RequestFault(refusalInQueue)
        case .asking:
            throw RequestFault(.busy, "the answer to your last request is still on its way")
        case .room: throw RequestFault(LobbyRefusal.alreadyElsewhere)
        }
    }

    /// Has the hall's answer told to the player.
    func completion(_ player: PlayerID, _ asked: Request) -> Hall.Completion {
        { [self] answer in
            withSession(player) { host, _ in host.answered(answer, player, asked) }
        }
    }

    /// The hall has answered; rooms answer by themselves.
    func answered(_ answer: Hall.Answer, _ player: PlayerID, _ asked: Request) {
        guard let session = sessions[player] else { return }
        let re = asked.re(for: session)
        switch answer {
        case .ticket(let state):
            if case .room = session.place { return }
            session.place = .queue
            session.send(ServerEvent(re: re, .ticket(state)))
            // Whoever dropped while the ticket was made is nobody's opponent.
            if session.connection == nil { leaveQueue(session) }
        case .leftQueue:
            session.place = .nowhere
            session.send(ServerEvent(re: re, .leftQueue(LeftQueue(reason: .cancelled))))
        case .refused(let refusal):
            if case .asking = session.place { session.place = .nowhere }
            refuse(refusal, asked, session)
        case .room: break
        }
    }

    func refuse(_ refusal: LobbyRefusal, _ asked: Request, _ session: Session) {
        guard let connection = session.connection, let client = connection.context as? Visitor
        else { return }
        refuse(
            RequestFault(refusal), re: asked.re(for: session), client, connection,
            retryAfterMilliseconds: refusal.retryAfterMilliseconds(
                tickMilliseconds: context.catalogue.rules.tickMilliseconds))
    }

    func refuse(_ fault: RequestFault, _ session: Session, re: String?) {
        guard let connection = session.connection, let client = connection.context as? Visitor
        else { return }
        refuse(fault, re: re, client, connection)
    }

    func card(of session: Session) -> PlayerCard {
        PlayerCard(
            player: session.player.id, name: session.player.name,
            avatar: session.player.avatar, rating: session.rating)
    }

    /// Shows a player's name and avatar to the room, if the player is in one.
    func showProfile(of session: Session) {
        guard let room = session.sharedRoom else { return }
        let card = card(of: session)
        shard.async { room.rename(card) }
    }

    // MARK: - Presence

    /// The player's connection is gone.
    func dropped(_ session: Session) {
        let player = session.player.id
        switch session.place {
        case .queue: leaveQueue(session)
        // Not at once: the room may be what closed the connection.
        case .room(let room as SharedRoom): shard.async { room.perform(.dropped(player)) }
        case .nowhere, .starting, .asking, .room: break
        }
    }

    /// The player is back.
    func returned(_ session: Session) {
        guard let room = session.sharedRoom else { return }
        let (player, household) = (session.player.id, session.household)
        shard.async {
            // Who watched, or whose seat was given up, has been told so and isn't in it any more.
            guard room.connected(player, from: household) else { return }
            room.show(to: player)
        }
    }

    private func leaveQueue(_ session: Session) {
        let player = session.player.id
        hall.leaveQueue(player) { [self] answer in
            guard case .leftQueue = answer else { return }
            withSession(player) { _, session in
                session.place = .nowhere
                session.send(ServerEvent(.leftQueue(LeftQueue(reason: .absent))))
            }
        }
    }
}

extension RoomSettings {
    init(_ options: RoomOptions, else settings: RoomSettings = RoomSettings(level: 1, seats: 2)) {
        self.init(
            level: options.levelID ?? settings.level,
            seats: options.seatCount ?? settings.seats,
            bestOf: options.bestOf ?? settings.bestOf,
            itemsAllowed: options.allowItems ?? settings.itemsAllowed)
    }
}

/// What has been answered so far.
private final class Answers<Value: Sendable>: @unchecked Sendable {
    // @unchecked: touched on the asking host's queue alone.

    private var values: [Int: Value] = [:]
    private let count: Int

    init(missing count: Int) { self.count = count }

    /// All answers by their index, once this was the last.
    func note(_ value: Value, at index: Int) -> [Value]? {
        values[index] = value
        guard values.count == count else { return nil }
        return values.sorted { $0.key < $1.key }.map(\.value)
    }
}
