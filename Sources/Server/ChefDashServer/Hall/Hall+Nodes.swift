import Base
import GameProtocol
import Kitchen
import Lobby
import Store

/// The queue of several nodes.
extension Hall {
    /// Takes the ticket of a player, whom the matchmaker has let go, away from all nodes.
    ///
    /// - Parameters:
    ///   - completion: called if that fails, for example because another node has matched it.
    ///   - then: called once nobody else can match it.
    func withdraw(
        _ player: PlayerID, _ completion: Completion? = nil, then: @escaping @Sendable () -> Void
    ) {
        // While the store is asked, its news can't put the ticket back.
        guard let kept = waiting.removeValue(forKey: player) else {
            return completion?(.refused(.notQueued)) ?? ()
        }
        shared.withdraw(kept.ticket, of: player) { [self] result in
            waiting[player] = kept
            switch result {
            case .success(true): then()
            case .success: completion?(.refused(.notQueued))
            case .failure(let error): completion?(.failed(error))
            }
        }
    }

    /// Tells a player, whom the matchmaker has let go, that the ticket has ended.
    func leave(_ player: PlayerID, _ reason: LeftQueue.Reason) {
        withdraw(player) { [self] in didLeave(player, reason) }
    }

    private func didLeave(_ player: PlayerID, _ reason: LeftQueue.Reason) {
        forget(player)
        home(of: player)?.sessions.withSession(player) { _, session in
            guard case .queue = session.place else { return }
            session.place = .nowhere
            session.send(.leftQueue(LeftQueue(reason: reason)))
        }
    }

    /// Lets players go whose tickets have left the shared queue, and whom no match has taken: one
    /// that couldn't open its room has dropped them, or the answer to their wish to leave was lost.
    private func dropMissing(_ tickets: [StoredTicket]) {
        let numbers = Set(tickets.map { UInt64($0.number) })
        for (player, kept) in waiting.sorted(by: { $0.key < $1.key }) {
            let isMissing = !numbers.contains(kept.ticket)
            // News may be older than a ticket, and come before a match's players.
            guard isMissing, kept.isMissing, !shared.isOpening else {
                waiting[player]?.isMissing = isMissing
                continue
            }
            _ = try? matchmaker.cancel(player)
            didLeave(player, .cancelled)
        }
    }

    /// Ends the tickets of this node's players, who go on at other nodes.
    func drain() {
        queue.async { [self] in
            for player in waiting.keys.sorted() where (try? matchmaker.cancel(player)) != nil {
                leave(player, .stopping)
            }
        }
    }

    /// Opens the room of a match of several nodes.
    func open(_ members: [MatchOpening.Member]) {
        var cards: [PlayerID: PlayerCard] = [:]
        for member in members {
            let player = member.player
            cards[player.id] = PlayerCard(
                player: player.id, name: player.name, avatar: player.avatar,
                rating: member.ticket.wish.rating)
            if !shared.isOwn(member) { expect(player, session: member.session) }
        }
        open(shared.match(of: members, &matchmaker, at: now, using: &random), with: cards)
    }

    /// Opens a private room that has come from another node, on the home shard of a player of its.
    func open(_ moving: MovingRoom, _ members: [RoomArrival.Member]) {
        guard let home = members.first.flatMap({ home(of: $0.player.id) }),
            let code = RoomCode(moving.code), let number = directory.open(code)
        else { return Places(store).close(moving) }
        roomPlaces[number] = home
        for member in members {
            places.move(member.player.id, to: number)
            expect(member.player, session: member.session)
        }
        let players = members.map(\.player)
        home.shard.async { home.open(number, code, moving, players) }
    }

    /// Keeps a session, of this number, for a player whom the store has brought here.
    func expect(_ player: PlayerState, session: Int64) {
        guard let home = home(of: player.id) else { return }
        home.shard.async { home.expect(player, number: session) }
    }

    func take(_ news: NodeNews) {
        queue.assertIsCurrent()
        let effects = shared.take(news, &matchmaker, at: now) {
            waiting[$0.player]?.ticket == $0.number
        } opened: { [self] in
            open($0)
        }
        for effect in effects { perform(effect) }
        // The mail says where some of the players are.
        if !news.hasMail { dropMissing(news.tickets) }
        tick()
    }

    /// Forgets a player whose session has gone on at another node.
    func forgetGone(_ player: PlayerID) {
        queue.async { [self] in
            if waiting[player] != nil { _ = try? matchmaker.cancel(player) }
            forget(player)
        }
    }
}
