import Base
import GameProtocol
import Kitchen
import Lobby
import Store

/// Handles requests to the hall: the queue, and entering rooms.
struct HallRequests: Sendable {
    let asked: PlayerRequest

    var rooms: Rooms { asked.rooms }

    func enterQueue(_ wanted: QueueRequest) throws(RequestFault) {
        try leaveForHall(refusalInQueue: .alreadyQueued) { () throws(RequestFault) in
            // A match may be at another node.
            guard !rooms.context.places.areShared || asked.session.followsRedirects else {
                throw .onAnotherNode
            }
        }
        let (card, addressBlock) = (asked.session.card, asked.session.addressBlock)
        rooms.store.read(RatingQuery(of: asked.player), on: rooms.shard) { result in
            switch result {
            case .success(let rating):
                var card = card
                card.rating = rating.rating.points
                rooms.hall.enterQueue(
                    Hall.Entrant(
                        card: card, addressBlock: addressBlock, isNewcomer: rating.raceCount == 0),
                    wanted, tell)
            case .failure(let error):
                guard let session = rooms.sessions[asked.player] else { return }
                session.place = .nowhere
                rooms.replies.refuse(error, asked.request, session)
            }
        }
    }

    func ticket() { rooms.hall.ticket(of: asked.player, tell) }

    func leaveQueue() { rooms.hall.leaveQueue(asked.player, tell) }

    func answerBots(_ accepts: Bool) {
        rooms.hall.answerBots(asked.player, accepts: accepts, asked.request, tell)
    }

    func createRoom(_ options: RoomOptions) throws(RequestFault) {
        let settings = RoomSettings(options)
        try leaveForHall { () throws(RequestFault) in
            if let refusal = settings.refusal(levels: rooms.files.levelIDs) {
                throw RequestFault(refusal)
            }
        }
        guard let recipe = options.recipe else { return createRoom(settings, asked.session) }
        PlayableRecipe.make(of: recipe, for: asked.player, in: rooms) { made in
            guard let session = rooms.sessions[asked.player] else { return }
            switch made {
            case .success(let made):
                var settings = settings
                settings.level = made.level.id
                createRoom(settings, of: made, session)
            case .failure(let fault):
                session.place = .nowhere
                rooms.replies.refuse(fault, asked.request, session)
            }
        }
    }

    private func createRoom(
        _ settings: RoomSettings, of recipe: PlayableRecipe? = nil, _ session: Session
    ) {
        withCard(of: session) { card in
            rooms.hall.openRoom(card.player) { answer in
                rooms.shard.async {
                    guard case .room(let number, _, let code?) = answer else {
                        return tellHere(answer)
                    }
                    claim(code, number) {
                        rooms.open(number, code, settings, of: recipe, card, asked.request)
                    }
                }
            }
        }
    }

    /// Makes sure that no other node has a room with the code.
    private func claim(
        _ code: RoomCode, _ number: RoomNumber, then: @escaping @Sendable () -> Void
    ) {
        rooms.context.places.open(code, on: rooms.shard) { result in
            let fault: StoreError
            switch result {
            case .success(true): return then()
            // Drawn twice among tens of millions.
            case .success(false): fault = .unavailable("the room's code is taken")
            case .failure(let error): fault = error
            }
            rooms.hall.leaveRoom(asked.player, number)
            rooms.hall.closeRoom(number)
            guard let session = rooms.sessions[asked.player] else { return }
            session.place = .nowhere
            rooms.replies.refuse(fault, asked.request, session)
        }
    }

    func enterRoom(_ code: String, _ input: RoomInput) throws(RequestFault) {
        let session = asked.session
        // A spectator may take a seat in the same room.
        if let room = session.sharedRoom {
            guard room.name.code?.description == code.uppercased() else {
                throw RequestFault(LobbyRefusal.alreadyElsewhere)
            }
            room.cards[asked.player] = session.card
            room.perform(input, for: asked.asker)
            return
        }
        try leaveForHall(evenOverloaded: true)
        // Empty if the player has disconnected.
        let peer = session.connection?.peerAddress ?? ""
        let isNew = !session.player.bestStars.values.contains { $0 > 0 }
        withCard(of: session) { card in
            rooms.hall.findRoom(code, card.player, from: peer, isNew: isNew) { answer in
                guard case .room(let number, let home, _) = answer else {
                    return rooms.shard.async { tellHere(answer) }
                }
                home.withRoom(number) { room in
                    if let room { return room.admit(card, input, asked.request) }
                    // The room closed after the hall had entered the player for it.
                    rooms.hall.leaveRoom(card.player, number)
                    rooms.shard.async { tellHere(.refused(.roomClosed)) }
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

    /// Checks that the player may enter the queue or a room, and notes that the hall is asked.
    ///
    /// - Parameters:
    ///   - refusalInQueue: the refusal for a player who is in the queue.
    ///   - evenOverloaded: true if the room that is entered may be on another shard.
    ///   - check: a further check.
    func leaveForHall(
        refusalInQueue: LobbyRefusal = .alreadyElsewhere, evenOverloaded: Bool = false,
        _ check: () throws(RequestFault) -> Void = { () throws(RequestFault) in }
    ) throws(RequestFault) {
        guard !rooms.context.stop.isStopping else {
            throw RequestFault(.shuttingDown, "the server is stopping; race later")
        }
        switch asked.session.place {
        case .nowhere: break
        case .starting, .room(is AloneRoom): throw .roundInProgress
        case .queue: throw RequestFault(refusalInQueue)
        case .asking:
            throw RequestFault(.busy, "the answer to your last request is still on its way")
        case .room: throw RequestFault(LobbyRefusal.alreadyElsewhere)
        }
        if !evenOverloaded { try rooms.checkLoad() }
        try check()
        asked.session.place = .asking
    }

    /// Sends the hall's answer to the player, on the shard of the session. Called on any queue.
    private func tell(_ answer: Hall.Answer) {
        rooms.sessions.withSession(asked.player) { _, session in tell(answer, session) }
    }

    /// Sends the hall's answer to a player whose session is on this shard.
    func tellHere(_ answer: Hall.Answer) {
        if let session = rooms.sessions[asked.player] { tell(answer, session) }
    }

    /// Sends the hall's answer; rooms answer for themselves.
    private func tell(_ answer: Hall.Answer, _ session: Session) {
        let re = asked.request.re(for: session)
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
            rooms.replies.refuse(refusal, asked.request, session)
        case .wrongCode(let milliseconds):
            // The player may try another code in the meantime.
            if case .asking = session.place { session.place = .nowhere }
            let moment = rooms.shard.now.advanced(byMilliseconds: milliseconds)
            rooms.shard.reactor.async(at: moment) {
                // A message that a timer sends would wait for the shard's next turn.
                rooms.shard.async {
                    guard let session = rooms.sessions[asked.player] else { return }
                    rooms.replies.refuse(LobbyRefusal.unknownCode, asked.request, session)
                }
            }
        case .failed(let error):
            if case .asking = session.place { session.place = .nowhere }
            rooms.replies.refuse(error, asked.request, session)
        case .elsewhere(let place): sendOn(session, to: place)
        case .room: break
        }
    }

    /// Sends the client to the node that has the room, once the session may go on there.
    private func sendOn(_ session: Session, to place: Elsewhere) {
        session.place = .nowhere
        guard session.followsRedirects else {
            return rooms.replies.refuse(.onAnotherNode, asked.request, session)
        }
        rooms.context.places.release(session, isOver: false, on: rooms.shard) {
            guard let session = rooms.sessions[asked.player],
                session.connection === asked.request.connection
            else { return }
            asked.request.connection.redirect(to: place)
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
