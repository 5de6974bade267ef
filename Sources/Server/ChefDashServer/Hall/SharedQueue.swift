import Base
import Kitchen
import Lobby
import Scheduling
import Store

/// The queue that all nodes share, as this one sees it.
///
/// A ticket is a row of the store, and each node mirrors all rows in its matchmaker, for its own
/// players' statuses. One node matches: it writes the match into the rows, and names the node that
/// has most of the players. That node moves the players' sessions to itself, ends the tickets, and
/// opens the room, where players of other nodes are absent until they have followed their redirect.
///
/// Owned by the hall's queue.
final class SharedQueue: @unchecked Sendable {
    // @unchecked: used only on the hall's queue, as completions of the store are.

    private struct Row {
        let node: Int64
        /// The ticket as this node knows it, with its waiting time.
        var ticket: Ticket
    }

    private let store: any Store
    private let queue: any SerialQueue
    private var isLeading = false
    /// All tickets that were in the store lately.
    private var rows: [UInt64: Row] = [:]
    /// The players whose tickets are being entered or withdrawn.
    private var asking: Set<PlayerID> = []
    /// The tickets whose match is being written.
    private var claimed: Set<UInt64> = []
    /// The matches whose rooms this node is opening.
    private var opening: Set<Int64> = []

    init(_ store: any Store, on queue: any SerialQueue) {
        self.store = store
        self.queue = queue
    }

    /// True if several nodes have the queue.
    var isShared: Bool { store.isShared }

    /// True while the room of a match is being opened.
    var isOpening: Bool { !opening.isEmpty }

    /// True if this node decides about matches.
    var isMatching: Bool { !isShared || isLeading }

    // MARK: - Tickets

    /// The reason why a ticket doesn't come into the queue.
    struct Refusal: Error {
        let answer: Hall.Answer

        init(_ answer: Hall.Answer) { self.answer = answer }
    }

    /// Finds the number of a new ticket among those of all nodes.
    func number(
        _ ticket: Ticket, at now: Int64,
        then: @escaping @Sendable (Result<UInt64, Refusal>) -> Void
    ) {
        guard isShared else { return then(.success(ticket.number)) }
        let wish = StoredTicket.Wish(
            rating: ticket.rating, level: ticket.level, seats: ticket.seats,
            addressBlock: ticket.addressBlock, isNewcomer: ticket.isNewcomer,
            waitedMilliseconds: max(0, now - ticket.enteredMilliseconds))
        asking.insert(ticket.player)
        store.perform(TicketEntry(ticket.player, wish), on: queue) { [self] result in
            asking.remove(ticket.player)
            switch result {
            case .success(.ticket(let number)): then(.success(UInt64(number)))
            case .success(.matched): then(.failure(Refusal(.refused(.alreadyQueued))))
            case .success(.paused(let wait)):
                then(.failure(Refusal(.refused(.queuePaused(retryAfterMilliseconds: wait)))))
            case .failure(let error): then(.failure(Refusal(.failed(error))))
            }
        }
    }

    /// Keeps a player out of the queue at the other nodes too.
    func pause(_ player: PlayerID, milliseconds: Int64) {
        guard isShared, milliseconds > 0 else { return }
        store.perform(QueuePause(player, milliseconds: milliseconds), on: nil) {}
    }

    /// Takes a player's ticket away from all nodes; false if one has matched it before.
    func withdraw(
        _ number: UInt64, of player: PlayerID,
        then: @escaping @Sendable (Result<Bool, StoreError>) -> Void
    ) {
        guard isShared else { return then(.success(true)) }
        asking.insert(player)
        store.perform(TicketRemoval(Int64(number)), on: queue) { [self] result in
            asking.remove(player)
            then(result)
        }
    }

    // MARK: - Matches

    /// Writes a match. If one of its tickets has gone, the next news returns the others to the
    /// matchmaker.
    ///
    /// - Parameter opened: called with the members if this node opens the room.
    func claim(
        _ match: RaceMatch, opened: @escaping @Sendable ([MatchOpening.Member]) -> Void
    ) {
        let numbers = match.tickets.map(\.number)
        let nodes = numbers.map { rows[$0]?.node ?? store.epoch }
        let counts = Dictionary(nodes.map { ($0, 1) }, uniquingKeysWith: +)
        // The node with most players; among equals, that of the player who has waited longest.
        guard let most = counts.values.max(), let host = nodes.first(where: { counts[$0] == most })
        else { return }
        for ticket in match.tickets { rows[ticket.number]?.ticket = ticket }
        claimed.formUnion(numbers)
        let write = TicketMatch(numbers.map(Int64.init), host: host)
        store.perform(write, on: queue) { [self] result in
            claimed.subtract(numbers)
            guard case .success(let number?) = result, host == store.epoch else { return }
            open(number, of: match.players, opened)
        }
    }

    private func open(
        _ match: Int64, of players: [PlayerID],
        _ opened: @escaping @Sendable ([MatchOpening.Member]) -> Void
    ) {
        guard opening.insert(match).inserted else { return }
        store.perform(MatchOpening(match, of: players), on: queue) { [self] result in
            opening.remove(match)
            if case .success(let members?) = result { opened(members) }
        }
    }

    /// The match of tickets that have left the queue.
    func match(
        of members: [MatchOpening.Member], _ matchmaker: inout Matchmaker, at now: Int64,
        using random: inout some RandomNumberGenerator
    ) -> RaceMatch {
        let tickets = members.map { row(of: $0.ticket, matchmaker, at: now).ticket }
        for ticket in tickets { _ = try? matchmaker.cancel(ticket.player) }
        return matchmaker.match(tickets, using: &random)
    }

    func isOwn(_ member: MatchOpening.Member) -> Bool { member.ticket.epoch == store.epoch }

    // MARK: - News

    /// Notes the whole queue, as another node may have changed it.
    ///
    /// - Parameters:
    ///   - isWaiting: true for a ticket whose player waits here.
    ///   - opened: called with the members of each match whose room this node opens.
    /// - Returns: the effects of tickets that have come back.
    func take(
        _ news: NodeNews, _ matchmaker: inout Matchmaker, at now: Int64,
        isWaiting: (Ticket) -> Bool, opened: @escaping @Sendable ([MatchOpening.Member]) -> Void
    ) -> [MatchmakerEffect] {
        var effects: [MatchmakerEffect] = []
        isLeading = news.leader == store.epoch
        let before = rows
        var after: [UInt64: Row] = [:]
        var matches: [Int64: [PlayerID]] = [:]
        for stored in news.tickets {
            var row = row(of: stored, matchmaker, at: now)
            let (player, number) = (stored.player, row.ticket.number)
            let known = matchmaker.ticket(of: player)
            if let match = stored.match {
                if let known, known.number == number {
                    row.ticket = known
                    _ = try? matchmaker.cancel(player)
                }
                if stored.host == store.epoch { matches[match, default: []].append(player) }
            } else if row.node == store.epoch, !isWaiting(row.ticket) {
                // The answer to its entry, or to its end, was lost.
                if !asking.contains(player) { withdraw(number, of: player) { _ in } }
            } else if known?.number != number, !claimed.contains(number),
                let effect = matchmaker.put(row.ticket)
            {
                effects.append(effect)
            }
            after[number] = row
        }
        rows = after
        for (number, row) in before where row.node != store.epoch && after[number] == nil {
            guard matchmaker.ticket(of: row.ticket.player)?.number == number else { continue }
            _ = try? matchmaker.cancel(row.ticket.player)
        }
        for (match, players) in matches.sorted(by: { $0.key < $1.key }) {
            open(match, of: players, opened)
        }
        return effects
    }

    private func row(of stored: StoredTicket, _ matchmaker: Matchmaker, at now: Int64) -> Row {
        let number = UInt64(stored.number)
        if let known = rows[number] { return known }
        let (player, wish) = (stored.player, stored.wish)
        if let own = matchmaker.ticket(of: player), own.number == number {
            return Row(node: stored.epoch, ticket: own)
        }
        return Row(
            node: stored.epoch,
            ticket: Ticket(
                number: number, player: player, rating: wish.rating, level: wish.level,
                seats: wish.seats, enteredMilliseconds: now - wish.waitedMilliseconds,
                addressBlock: wish.addressBlock, isNewcomer: wish.isNewcomer))
    }
}
