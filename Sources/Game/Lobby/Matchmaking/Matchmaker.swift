import Base
import Kitchen

/// The queue: the tickets of players who wait for opponents. It has no clock and no randomness of
/// its own; times are milliseconds of a monotonic clock.
///
/// Two tickets fit if they want the same number of seats, their levels agree (any agrees with all)
/// and each rating is within both windows. A window widens in equal steps up to a limit. Two
/// tickets can only start to fit when one of them is new or has widened, so a tick tries just
/// those: the newest first, each paired with the ticket that has waited longest (counted in
/// widenings), and among equals with the nearest rating. After a tick, no two tickets that fit are
/// left.
///
/// A ticket leaves the queue exactly once: by `cancel`, by `acceptBots`, or in one effect of `tick`
/// or `replaceLevels`. Once `cancel` has returned, no later effect names the ticket; if its match
/// was announced before, `cancel` throws. The caller must apply the effects in order.
///
/// A tick searches (in logarithmic time) for each ticket that is new or widens, once for each level
/// that agrees and each widening. All other tickets cost O(1).
package struct Matchmaker: Sendable {
    private var rules: LobbyRules
    private var levels: [Int]
    private var tickets: [PlayerID: Ticket] = [:]
    private var indexes: [Int: TicketIndex] = [:]
    /// The time of each ticket's next widening or offer of bots.
    private var agenda = SortedArray<Due>()
    /// The tickets that the next tick tries to match.
    private var untried: Set<PlayerID> = []
    private var nextNumber: UInt64 = 1
    /// False if another matchmaker matches the same tickets.
    private var isMatching = true
    private(set) var pauses = QueuePauses()

    /// Comparisons of ratings and times so far: a measure of the queue's cost that doesn't depend
    /// on the machine.
    package private(set) var comparisonCount = 0

    private struct Due: Comparable {
        let milliseconds: Int64
        let number: UInt64
        let player: PlayerID

        static func < (left: Due, right: Due) -> Bool {
            (left.milliseconds, left.number) < (right.milliseconds, right.number)
        }
    }

    /// - Parameter levels: The levels for races, at least one, each once.
    package init(rules: LobbyRules, levels: [Int]) {
        precondition(rules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        precondition(!levels.isEmpty, "a race needs a level")
        self.rules = rules
        self.levels = levels
    }

    /// The number of waiting tickets.
    package var count: Int { tickets.count }

    package func ticket(of player: PlayerID) -> Ticket? { tickets[player] }

    // MARK: - Requests of players

    /// Puts a player into the queue.
    ///
    /// - Parameters:
    ///   - rating: The player's rating by the server's records.
    ///   - level: The level wanted, or `nil` for any.
    ///   - addressBlock: The player's address block, if known.
    ///   - isNewcomer: True if the player was never rated.
    /// - Throws: `alreadyQueued`, `unknownLevel`, `wrongSeatCount`, `queuePaused` or `queueFull`.
    package mutating func enter(
        _ player: PlayerID, rating: Int, level: Int?, seats: Int = 2, addressBlock: String? = nil,
        isNewcomer: Bool = false, at now: Int64
    ) throws(LobbyRefusal) -> Ticket {
        let ticket = try newTicket(
            player, rating: rating, level: level, seats: seats, addressBlock: addressBlock,
            isNewcomer: isNewcomer, at: now)
        add(ticket)
        return ticket
    }

    /// A ticket that may enter the queue, and isn't in it yet.
    ///
    /// - Throws: as `enter`.
    package mutating func newTicket(
        _ player: PlayerID, rating: Int, level: Int?, seats: Int, addressBlock: String?,
        isNewcomer: Bool, at now: Int64
    ) throws(LobbyRefusal) -> Ticket {
        guard tickets[player] == nil else { throw .alreadyQueued }
        guard isKnown(level) else { throw .unknownLevel }
        guard RoomSettings.seatRange.contains(seats) else { throw .wrongSeatCount }
        let wait = pauses.wait(
            of: player, addressBlock: isNewcomer ? addressBlock : nil, at: now, rules: rules)
        guard wait == 0 else { throw .queuePaused(retryAfterMilliseconds: wait) }
        guard tickets.count < rules.ticketLimit else { throw .queueFull }
        defer { nextNumber += 1 }
        return Ticket(
            number: nextNumber, player: player, rating: rating, level: level, seats: seats,
            enteredMilliseconds: now, addressBlock: addressBlock, isNewcomer: isNewcomer)
    }

    private func isKnown(_ level: Int?) -> Bool { level.map(levels.contains) ?? true }

    /// Takes a player out of the queue.
    ///
    /// - Throws: `notQueued`, also if the ticket was already matched.
    package mutating func cancel(_ player: PlayerID) throws(LobbyRefusal) {
        guard let ticket = tickets[player] else { throw .notQueued }
        remove(ticket)
    }

    /// Pauses a player who left the countdown of a rated match: the queue refuses the player for a
    /// while, which is longer each time in a day.
    ///
    /// - Parameter day: The number of the UTC day.
    /// - Returns: The milliseconds that the player must wait.
    @discardableResult
    package mutating func pause(_ ticket: Ticket, day: Int, at now: Int64) -> Int64 {
        pauses.begin(of: ticket, day: day, at: now, rules: rules)
        return pauses.wait(of: ticket.player, addressBlock: nil, at: now, rules: rules)
    }

    /// Puts a ticket into the queue, in place of the player's former one, if any. One whose match
    /// failed because of another player keeps its waiting time and the width of its window.
    ///
    /// - Returns: An effect if its level is gone; the ticket then stays out of the queue.
    package mutating func put(_ matched: Ticket) -> MatchmakerEffect? {
        if let former = tickets[matched.player] { remove(former) }
        var ticket = matched
        guard isKnown(ticket.level) else {
            return .levelGone(ticket.player, ticket: ticket.number)
        }
        ticket.steps = min(ticket.steps, rules.ratingWindowSteps)
        add(ticket)
        return nil
    }

    /// Moves a player with an offer of bots out of the queue into a match with them.
    ///
    /// - Throws: `notQueued` or `noBotOffer`.
    package mutating func acceptBots(
        _ player: PlayerID, using random: inout some RandomNumberGenerator
    ) throws(LobbyRefusal) -> RaceMatch {
        guard let ticket = tickets[player] else { throw .notQueued }
        guard ticket.botOffer == .open else { throw .noBotOffer }
        remove(ticket)
        return match([ticket], using: &random)
    }

    /// Declines the bots: the ticket keeps waiting for people, and gets no second offer.
    ///
    /// - Throws: `notQueued` or `noBotOffer`.
    package mutating func declineBots(_ player: PlayerID) throws(LobbyRefusal) {
        guard let ticket = tickets[player] else { throw .notQueued }
        guard ticket.botOffer == .open else { throw .noBotOffer }
        tickets[player]?.botOffer = .declined
    }

    /// The status of the player's ticket.
    ///
    /// - Throws: `notQueued`.
    package func status(of player: PlayerID, at now: Int64) throws(LobbyRefusal) -> TicketStatus {
        guard let ticket = tickets[player] else { throw .notQueued }
        var widening: TicketStatus.Widening?
        if let due = nextWidening(of: ticket) {
            widening = .init(
                ratingWindow: rules.ratingWindow(steps: ticket.steps + 1),
                inMilliseconds: max(0, due - now))
        }
        return TicketStatus(
            ticket: ticket, waitedMilliseconds: max(0, now - ticket.enteredMilliseconds),
            ratingWindow: rules.ratingWindow(steps: ticket.steps), reason: reason(for: ticket),
            nextWidening: widening)
    }

    private func reason(for ticket: Ticket) -> TicketStatus.Reason {
        if isMatching, untried.contains(ticket.player) { return .beingTried }
        guard tickets.count > 1 else { return .nobodyElseWaiting }
        guard let index = indexes[ticket.seats], index.count > 1 else {
            return .othersWantOtherSeatCounts
        }
        let fit = index.othersThatFit(ticket)
        if fit.level == 0 { return .othersWantOtherLevels }
        if fit.rating == 0 { return .ratingsOutsideWindow }
        return .notEnoughPlayers(found: fit.rating, needed: ticket.seats - 1)
    }

    // MARK: - Ticks

    /// Widens the windows that are due and matches the tickets that fit.
    ///
    /// - Parameter isMatching: False if another matchmaker matches the same tickets; this one then
    ///   tries them once it must.
    package mutating func tick(
        at now: Int64, isMatching: Bool = true, using random: inout some RandomNumberGenerator
    ) -> [MatchmakerEffect] {
        self.isMatching = isMatching
        var effects: [MatchmakerEffect] = []
        let end = Due(milliseconds: now + 1, number: 0, player: PlayerID(value: 0))
        for due in agenda.removeAll(before: end, comparisonCount: &comparisonCount) {
            effects += advance(due.player, at: now)
        }
        guard isMatching else { return effects }
        let trying = untried.compactMap { tickets[$0] }.sorted { $0.number > $1.number }
        untried.removeAll(keepingCapacity: true)
        for ticket in trying where tickets[ticket.player] != nil {
            guard let others = others(for: ticket) else { continue }
            let members = ([ticket] + others).sorted { $0.number < $1.number }
            for member in members { remove(member) }
            effects.append(.matched(match(members, using: &random)))
        }
        return effects
    }

    /// Replaces the levels for new races. Tickets for a level that is gone leave the queue.
    package mutating func replaceLevels(_ newLevels: [Int]) -> [MatchmakerEffect] {
        precondition(!newLevels.isEmpty, "a race needs a level")
        levels = newLevels
        let waiting = tickets.values.sorted { $0.number < $1.number }
        indexes = [:]
        var effects: [MatchmakerEffect] = []
        for ticket in waiting {
            index(ticket)
            guard let level = ticket.level, !newLevels.contains(level) else { continue }
            remove(ticket)
            effects.append(.levelGone(ticket.player, ticket: ticket.number))
        }
        return effects
    }

    /// Replaces the rules, also for waiting tickets. Each ticket keeps its number of widenings, up
    /// to the new maximum, and is tried again.
    ///
    /// - Returns: The tickets whose windows changed.
    package mutating func replaceRules(_ newRules: LobbyRules) -> [MatchmakerEffect] {
        precondition(newRules.firstOutOfRange == nil, "whoever reads the rules checks their ranges")
        let old = rules
        rules = newRules
        let waiting = tickets.values.sorted { $0.number < $1.number }
        indexes = [:]
        agenda = SortedArray()
        tickets = [:]
        var effects: [MatchmakerEffect] = []
        for var ticket in waiting {
            let window = old.ratingWindow(steps: ticket.steps)
            ticket.steps = min(ticket.steps, newRules.ratingWindowSteps)
            add(ticket)
            let newWindow = newRules.ratingWindow(steps: ticket.steps)
            if newWindow != window {
                effects.append(
                    .widened(ticket.player, ticket: ticket.number, ratingWindow: newWindow))
            }
        }
        return effects
    }

    private mutating func others(for ticket: Ticket) -> [Ticket]? {
        guard let index = indexes[ticket.seats] else { return nil }
        let entries =
            ticket.seats == 2
            ? index.partner(of: ticket, comparisonCount: &comparisonCount).map { [$0] }
            : index.group(with: ticket, comparisonCount: &comparisonCount)
        return entries?.compactMap { tickets[$0.player] }
    }

    /// - Parameter members: Tickets that fit, at least one.
    package func match(
        _ members: [Ticket], using random: inout some RandomNumberGenerator
    ) -> RaceMatch {
        let level =
            members.compactMap(\.level).first
            ?? levels[Int.random(in: levels.indices, using: &random)]
        let seats = members.first?.seats ?? members.count
        return RaceMatch(level: level, tickets: members, botCount: seats - members.count)
    }

    /// Widens the ticket's window and offers bots, if due.
    private mutating func advance(_ player: PlayerID, at now: Int64) -> [MatchmakerEffect] {
        guard var ticket = tickets[player] else { return [] }
        var effects: [MatchmakerEffect] = []
        let waited = now - ticket.enteredMilliseconds
        let widenings = waited / Int64(rules.ratingWindowStepMilliseconds)
        let steps = Int(min(Int64(rules.ratingWindowSteps), widenings))
        if steps > ticket.steps {
            indexes[ticket.seats]?.remove(ticket, comparisonCount: &comparisonCount)
            ticket.steps = steps
            index(ticket)
            untried.insert(player)
            let window = rules.ratingWindow(steps: steps)
            effects.append(.widened(player, ticket: ticket.number, ratingWindow: window))
        }
        if ticket.botOffer == .notYet, waited >= Int64(rules.botOfferMilliseconds) {
            ticket.botOffer = .open
            effects.append(.botsOffered(player, ticket: ticket.number))
        }
        tickets[player] = ticket
        if let due = due(of: ticket) { agenda.insert(due, comparisonCount: &comparisonCount) }
        return effects
    }

    // MARK: - Bookkeeping

    private mutating func add(_ ticket: Ticket) {
        tickets[ticket.player] = ticket
        index(ticket)
        untried.insert(ticket.player)
        if let due = due(of: ticket) { agenda.insert(due, comparisonCount: &comparisonCount) }
    }

    private mutating func index(_ ticket: Ticket) {
        indexes[ticket.seats, default: TicketIndex(rules: rules, levels: levels)]
            .insert(ticket, comparisonCount: &comparisonCount)
    }

    private mutating func remove(_ ticket: Ticket) {
        tickets[ticket.player] = nil
        untried.remove(ticket.player)
        indexes[ticket.seats]?.remove(ticket, comparisonCount: &comparisonCount)
        if let due = due(of: ticket) { agenda.remove(due, comparisonCount: &comparisonCount) }
    }

    private func nextWidening(of ticket: Ticket) -> Int64? {
        guard ticket.steps < rules.ratingWindowSteps else { return nil }
        return ticket.enteredMilliseconds
            + Int64(ticket.steps + 1) * Int64(rules.ratingWindowStepMilliseconds)
    }

    /// The time of the ticket's next widening or offer of bots, or `nil` if neither is left.
    private func due(of ticket: Ticket) -> Due? {
        var next = nextWidening(of: ticket)
        if ticket.botOffer == .notYet {
            let offer = ticket.enteredMilliseconds + Int64(rules.botOfferMilliseconds)
            next = min(next ?? offer, offer)
        }
        return next.map { Due(milliseconds: $0, number: ticket.number, player: ticket.player) }
    }
}
