import Base
import GameProtocol
import Kitchen
import Lobby
import Store

/// Handles requests to the hall: the queue, and entering rooms.
struct HallRequests: Sendable {
    let rooms: Rooms

    func enterQueue(
        _ wanted: QueueRequest, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try leavesForHall(session, refusalInQueue: .alreadyQueued)
        try rooms.checkLoad()
        let (card, addressBlock) = (session.card, session.addressBlock)
        session.place = .asking
        let completion = completion(card.player, asked)
        rooms.store.read(RatingQuery(of: card.player), on: rooms.shard) { result in
            switch result {
            case .success(let rating):
                var card = card
                card.rating = rating.rating.points
                rooms.hall.enterQueue(
                    Hall.Entrant(
                        card: card, addressBlock: addressBlock, isNewcomer: rating.raceCount == 0),
                    wanted, completion)
            case .failure(let error):
                guard let session = rooms.sessions[card.player] else { return }
                session.place = .nowhere
                rooms.replies.refuse(error, asked, session)
            }
        }
    }

    func ticket(_ session: Session, _ asked: Request) {
        rooms.hall.ticket(of: session.player.id, completion(session.player.id, asked))
    }

    func leaveQueue(_ session: Session, _ asked: Request) {
        rooms.hall.leaveQueue(session.player.id, completion(session.player.id, asked))
    }

    func answerBots(_ accepts: Bool, _ session: Session, _ asked: Request) {
        let player = session.player.id
        rooms.hall.answerBots(player, accepts: accepts, asked, completion(player, asked))
    }

    func createRoom(
        _ options: RoomOptions, _ session: Session, _ asked: Request
    ) throws(RequestFault) {
        try leavesForHall(session)
        try rooms.checkLoad()
        let settings = RoomSettings(options)
        if let refusal = settings.refusal(levels: rooms.files.levelIDs) {
            throw RequestFault(refusal)
        }
        session.place = .asking
        guard let recipe = options.recipe else { return createRoom(settings, session, asked) }
        let player = session.player.id
        PlayableRecipe.make(of: recipe, for: player, in: rooms) { made in
            guard let session = rooms.sessions[player] else { return }
            switch made {
            case .success(let made):
                var settings = settings
                settings.level = made.level.id
                createRoom(settings, of: made, session, asked)
            case .failure(let fault):
                session.place = .nowhere
                rooms.replies.refuse(fault, asked, session)
            }
        }
    }

    private func createRoom(
        _ settings: RoomSettings, of recipe: PlayableRecipe? = nil, _ session: Session,
        _ asked: Request
    ) {
        withCard(of: session) { card in
            rooms.hall.openRoom(card.player) { answer in
                rooms.shard.async {
                    guard case .room(let number, _, let code) = answer else {
                        return answered(answer, card.player, asked)
                    }
                    rooms.open(number, code, settings, of: recipe, card, asked)
                }
            }
        }
    }

    func enterRoom(
        _ code: String, _ session: Session, _ asked: Request,
        _ input: @escaping @Sendable (PlayerID) -> RoomInput
    ) throws(RequestFault) {
        // A spectator may take a seat in the same room.
        if let room = session.sharedRoom {
            guard room.name.code?.description == code.uppercased() else {
                throw RequestFault(LobbyRefusal.alreadyElsewhere)
            }
            let card = session.card
            room.cards[card.player] = card
            room.perform(
                input(card.player), for: RoomShell.Asker(player: card.player, request: asked))
            return
        }
        try leavesForHall(session)
        session.place = .asking
        // Empty if the player has disconnected.
        let peer = session.connection?.peerAddress ?? ""
        let isNew = !session.player.bestStars.values.contains { $0 > 0 }
        withCard(of: session) { card in
            rooms.hall.findRoom(code, card.player, from: peer, isNew: isNew) { answer in
                guard case .room(let number, let home, _) = answer else {
                    return rooms.shard.async { answered(answer, card.player, asked) }
                }
                home.withRoom(number) { room in
                    if let room { return room.admit(card, input(card.player), asked) }
                    // The room closed after the hall had entered the player for it.
                    rooms.hall.leaveRoom(card.player, number)
                    rooms.shard.async { answered(.refused(.roomClosed), card.player, asked) }
                }
            }
        }
    }

    /// Calls `body` on this shard's queue with the player's card, rating included.
    func withCard(of session: Session, _ body: @escaping @Sendable (PlayerCard) -> Void) {
        let card = session.card
        guard card.rating == nil else { return body(card) }
        rooms.store.read(RatingQuery(of: card.player), on: rooms.shard) { result in
            let session = rooms.sessions[card.player]
            // If the database can't be read, the room opens without a rating.
            session?.rating = try? result.get().rating.points
            var card = card
            card.rating = session?.rating
            body(card)
        }
    }

    /// Checks that a player may enter the queue or a room.
    ///
    /// - Parameter refusalInQueue: the refusal for a player who is in the queue.
    func leavesForHall(
        _ session: Session, refusalInQueue: LobbyRefusal = .alreadyElsewhere
    ) throws(RequestFault) {
        guard !rooms.context.stop.isStopping else {
            throw RequestFault(.shuttingDown, "the server is stopping; race later")
        }
        switch session.place {
        case .nowhere: return
        case .starting, .room(is AloneRoom): throw .roundInProgress
        case .queue: throw RequestFault(refusalInQueue)
        case .asking:
            throw RequestFault(.busy, "the answer to your last request is still on its way")
        case .room: throw RequestFault(LobbyRefusal.alreadyElsewhere)
        }
    }

    /// Makes a completion that sends the hall's answer to the player, on the shard of the session.
    func completion(_ player: PlayerID, _ asked: Request) -> Hall.Completion {
        { answer in
            rooms.sessions.withSession(player) { _, session in tell(answer, session, asked) }
        }
    }

    /// Sends the hall's answer to a player whose session is on this shard.
    func answered(_ answer: Hall.Answer, _ player: PlayerID, _ asked: Request) {
        guard let session = rooms.sessions[player] else { return }
        tell(answer, session, asked)
    }

    /// Sends the hall's answer; rooms answer for themselves.
    private func tell(_ answer: Hall.Answer, _ session: Session, _ asked: Request) {
        let re = asked.re(for: session)
        switch answer {
        case .ticket(let state):
            if case .room = session.place { return }
            session.place = .queue
            session.send(.ticket(state), re: re)
            // A player who disconnected while the ticket was made must not be matched.
            if session.connection == nil { rooms.leaveQueue(session) }
        case .leftQueue:
            session.place = .nowhere
            session.send(.leftQueue(LeftQueue(reason: .cancelled)), re: re)
        case .refused(let refusal):
            if case .asking = session.place { session.place = .nowhere }
            rooms.replies.refuse(refusal, asked, session)
        case .wrongCode(let milliseconds):
            // The player may try another code in the meantime.
            if case .asking = session.place { session.place = .nowhere }
            let player = session.player.id
            let moment = rooms.shard.now.advanced(byMilliseconds: milliseconds)
            rooms.shard.reactor.async(at: moment) {
                // A message that a timer sends would wait for the shard's next turn.
                rooms.shard.async {
                    guard let session = rooms.sessions[player] else { return }
                    rooms.replies.refuse(LobbyRefusal.unknownCode, asked, session)
                }
            }
        case .room: break
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
