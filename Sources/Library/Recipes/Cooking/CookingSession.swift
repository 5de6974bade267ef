import Base

/// A group that cooks one recipe together, with shared timers. A pure state machine: inputs and
/// ticks go in, effects come out.
///
/// A tick is 0.1 s; tick 0 is the start. Nothing happens at a tick without an input or a deadline,
/// so the caller need not wake before `nextDeadline`.
package struct CookingSession: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// `finished` or `abandoned` follows.
        case cooking
        /// Nothing follows.
        case finished(by: PlayerID, tick: Int64)
        /// Ended without a dish: by a player, or after a long time without input. Nothing follows.
        case abandoned(by: PlayerID?, tick: Int64)
    }

    package static let ticksPerSecond: Int64 = 10
    package static let cookLimit = 12
    /// Stopped timers don't count.
    package static let timerLimit = 32
    /// The time until an absent cook's claim of a step lapses.
    package static let claimTicks = 60 * ticksPerSecond
    /// The time that the head must be away before an adult of the household may end the session.
    package static let headTicks = 60 * ticksPerSecond
    /// A timer that nobody stops rings again at this interval, for at most `ringingTicks`.
    package static let ringTicks = 10 * ticksPerSecond
    package static let ringingTicks = Int64(RuleLimits.ringingSeconds) * ticksPerSecond
    /// A session without input ends after this time, counted from the last ring if there was one.
    /// It doesn't end while a timer runs.
    package static let idleTicks = 12 * 3_600 * ticksPerSecond

    /// As it was at the session's start: later changes don't affect it.
    package let recipe: Recipe
    package private(set) var phase = Phase.cooking
    /// Everything up to this tick is done.
    package private(set) var tick: Int64 = 0
    package private(set) var cooks: [PlayerID: Cook] = [:]
    /// One for each of the recipe's steps.
    package private(set) var steps: [CookingStep]
    package private(set) var timers: [TimerID: CookingTimer] = [:]
    private var lastInputTick: Int64 = 0
    /// The tick since when there is no head; nil while there is one.
    private var headlessSince: Int64?
    /// Players who left as watchers. If they come back, they are watchers again.
    private var formerWatchers: Set<PlayerID> = []

    /// - Parameter head: The player who starts the session.
    package init(_ recipe: Recipe, head: PlayerID) {
        self.recipe = recipe
        steps = recipe.steps.map { _ in CookingStep() }
        cooks[head] = Cook(role: .head)
    }

    package var isOver: Bool {
        switch phase {
        case .cooking: false
        case .finished, .abandoned: true
        }
    }

    /// The tick of the next event without an input; nil once the session is over.
    package var nextDeadline: Int64? {
        isOver ? nil : firstDeadline?.tick
    }

    // MARK: - Time

    private enum Deadline: Hashable {
        case ring(TimerID)
        case claims(of: PlayerID)
        case idle
    }

    private var deadlines: [(tick: Int64, what: Deadline)] {
        var all = timers.compactMap { id, timer in timer.nextRing.map { ($0, Deadline.ring(id)) } }
        if all.isEmpty {
            let quiet = timers.values.compactMap(\.lastRing).reduce(lastInputTick, max)
            all.append((quiet + Self.idleTicks, .idle))
        }
        for (player, cook) in cooks {
            guard let away = cook.awaySince,
                let first = steps.lazy.compactMap(\.claim).filter({ $0.player == player })
                    .map(\.tick).min()
            else { continue }
            all.append((max(away, first) + Self.claimTicks, .claims(of: player)))
        }
        return all
    }

    /// Handles the deadlines up to a tick, each at its own tick.
    package mutating func advance(to now: Int64, into effects: inout [CookingEffect]) {
        while !isOver, let next = firstDeadline, next.tick <= now {
            tick = max(tick, next.tick)
            switch next.what {
            case .ring(let id):
                timers[id]?.ring()
                effects.append(.rang(id, tick: next.tick))
            case .claims(let player):
                for index in steps.indices {
                    guard let claim = steps[index].claim, claim.player == player,
                        claim.tick + Self.claimTicks <= tick
                    else { continue }
                    steps[index].claim = nil
                }
                effects.append(.claimsLapsed(player))
            case .idle:
                phase = .abandoned(by: nil, tick: next.tick)
                effects.append(.over)
            }
        }
        tick = max(tick, now)
    }

    /// At the same tick, timers come first, in the order of their identifiers, so that every run
    /// has the same order.
    private var firstDeadline: (tick: Int64, what: Deadline)? {
        func order(_ due: (tick: Int64, what: Deadline)) -> (Int64, Int, UInt128) {
            switch due.what {
            case .ring(let id): (due.tick, 0, id.value)
            case .claims(let player): (due.tick, 1, player.value)
            case .idle: (due.tick, 2, 0)
            }
        }
        return deadlines.min { order($0) < order($1) }
    }

    /// True for a timer that rings again, which changes nothing visible.
    package func isRepeatedRing(_ effect: CookingEffect) -> Bool {
        guard case .rang(let id, let tick) = effect,
            case .ringing(let since, _)? = timers[id]?.state
        else { return false }
        return tick > since
    }

    // MARK: - Inputs

    /// Applies a player's input. Ticks may not decrease from input to input. An input that changes
    /// nothing has no effects.
    ///
    /// - Parameter standing: The player's current standing in the household. Nil keeps the known
    ///   one, and means an adult for a player who joins.
    /// - Throws: The reason for the refusal. Then only time has advanced.
    package mutating func apply(
        _ input: CookingInput, by player: PlayerID, as standing: Cook.Standing? = nil,
        at now: Int64, into effects: inout [CookingEffect]
    ) throws(CookingRefusal) {
        advance(to: now, into: &effects)
        guard !isOver else { throw .over }
        let before = (cooks, steps, timers)
        if let standing { cooks[player]?.standing = standing }
        do throws(CookingRefusal) {
            try perform(input, by: player, as: standing)
        } catch {
            cooks = before.0
            throw error
        }
        settleHead()
        guard isOver || before != (cooks, steps, timers) else { return }
        lastInputTick = now
        effects.append(isOver ? .over : .changed)
    }

    private mutating func perform(
        _ input: CookingInput, by player: PlayerID, as standing: Cook.Standing?
    ) throws(CookingRefusal) {
        switch input {
        case .join(let role): try join(player, as: role, standing ?? .adult)
        case .leave: try leave(player)
        case .away: try beAway(player)
        case .standing(let standing):
            guard cooks[player] != nil else { throw .noCook }
            cooks[player]?.standing = standing
        case .setRole(let other, let role): try setRole(of: other, to: role, by: player)
        case .claim(let step): try claim(step, by: player)
        case .release(let step): try release(step, by: player)
        case .complete(let step): try complete(step, by: player)
        case .reopen(let step): try reopen(step, by: player)
        case .start(let id, let label, let step, let seconds):
            try start(id, label, step, seconds, by: player)
        case .change(let id, let change): try self.change(id, change, by: player)
        case .finish: try end(.finished(by: player, tick: tick), by: player)
        case .abandon: try end(.abandoned(by: player, tick: tick), by: player)
        }
    }

    // MARK: Cooks

    private mutating func join(
        _ player: PlayerID, as role: Cook.Role, _ standing: Cook.Standing
    ) throws(CookingRefusal) {
        if cooks[player] != nil {
            cooks[player]?.awaySince = nil
            return
        }
        guard cooks.count < Self.cookLimit else { throw .tooManyCooks(limit: Self.cookLimit) }
        guard role != .head else { throw .notTheHead }
        let watches = formerWatchers.remove(player) != nil
        cooks[player] = Cook(role: watches ? .watcher : role, standing: standing)
    }

    private mutating func leave(_ player: PlayerID) throws(CookingRefusal) {
        guard let cook = cooks.removeValue(forKey: player) else { throw .noCook }
        for index in steps.indices where steps[index].claim?.player == player {
            steps[index].claim = nil
        }
        if cook.role == .watcher { formerWatchers.insert(player) }
    }

    /// Appoints a head if there is none, or if the head became a guest of the household: the first
    /// of the other cooks who is here, else of those who are away. There is none while all are
    /// guests or watchers.
    private mutating func settleHead() {
        for (player, cook) in cooks where cook.role == .head {
            guard cook.standing == .guest else { return }
            cooks[player]?.role = .cook
        }
        let heirs = cooks.filter { $0.value.role == .cook && $0.value.standing != .guest }
            .sorted { ($0.value.isHere ? 0 : 1, $0.key) < ($1.value.isHere ? 0 : 1, $1.key) }
        if let heir = heirs.first?.key { cooks[heir]?.role = .head }
        headlessSince = heirs.isEmpty ? headlessSince ?? tick : nil
    }

    private mutating func beAway(_ player: PlayerID) throws(CookingRefusal) {
        guard let cook = cooks[player] else { throw .noCook }
        if cook.isHere { cooks[player]?.awaySince = tick }
    }

    private mutating func setRole(
        of other: PlayerID, to role: Cook.Role, by player: PlayerID
    ) throws(CookingRefusal) {
        guard let own = cooks[player] else { throw .noCook }
        guard cooks[other] != nil else { throw .unknownCook }
        guard own.role == .head else { throw .notTheHead }
        if role == .head {
            guard cooks[other]?.standing != .guest else { throw .guestHead }
            cooks[player]?.role = .cook
        } else if other == player {
            throw .noOtherHead
        }
        cooks[other]?.role = role
    }

    /// - Throws: `noCook` for a player outside the session, `watches` for a watcher.
    private func checkCooks(_ player: PlayerID) throws(CookingRefusal) {
        guard let cook = cooks[player] else { throw .noCook }
        guard cook.role != .watcher else { throw .watches }
    }

    // MARK: Steps

    private func check(_ step: Int, by player: PlayerID) throws(CookingRefusal) {
        try checkCooks(player)
        guard steps.indices.contains(step) else { throw .unknownStep(count: steps.count) }
    }

    private mutating func claim(_ step: Int, by player: PlayerID) throws(CookingRefusal) {
        try check(step, by: player)
        if let done = steps[step].done { throw .alreadyDone(by: done.player) }
        if let claim = steps[step].claim {
            guard claim.player == player else { throw .claimed(by: claim.player) }
            return
        }
        steps[step].claim = CookingStep.Mark(player: player, tick: tick)
    }

    private mutating func release(_ step: Int, by player: PlayerID) throws(CookingRefusal) {
        try check(step, by: player)
        guard steps[step].claim?.player == player else { throw .notClaimed }
        steps[step].claim = nil
    }

    private mutating func complete(_ step: Int, by player: PlayerID) throws(CookingRefusal) {
        try check(step, by: player)
        if let done = steps[step].done { throw .alreadyDone(by: done.player) }
        steps[step].done = CookingStep.Mark(player: player, tick: tick)
        steps[step].claim = nil
    }

    private mutating func reopen(_ step: Int, by player: PlayerID) throws(CookingRefusal) {
        try check(step, by: player)
        guard steps[step].done != nil else { throw .notDone }
        steps[step].done = nil
    }

    // MARK: Timers

    private mutating func start(
        _ id: TimerID, _ label: String, _ step: Int?, _ seconds: Int64, by player: PlayerID
    ) throws(CookingRefusal) {
        try checkCooks(player)
        if let step, !steps.indices.contains(step) {
            throw .unknownStep(count: steps.count)
        }
        guard timers[id] == nil else { throw .timerExists }
        guard CookingTimer.seconds.contains(seconds) else { throw .timerTooLong }
        guard timers.values.count(where: \.isThere) < Self.timerLimit else {
            throw .tooManyTimers(limit: Self.timerLimit)
        }
        timers[id] = CookingTimer(
            label: label, step: step, seconds: seconds, by: player, at: tick)
        forgetTimers()
    }

    /// Keeps the timers that were stopped last, so that devices that were asleep learn who stopped
    /// them.
    private mutating func forgetTimers() {
        let stopped = timers.filter { !$0.value.isThere }
            .sorted { ($0.value.stoppedTick ?? 0, $0.key) > ($1.value.stoppedTick ?? 0, $1.key) }
        for (id, _) in stopped.dropFirst(Self.timerLimit) { timers[id] = nil }
    }

    private mutating func change(
        _ id: TimerID, _ change: CookingTimer.Change, by player: PlayerID
    ) throws(CookingRefusal) {
        try checkCooks(player)
        guard var timer = timers[id] else { throw .unknownTimer }
        guard
            timer.startedBy == player || change == .acknowledge
                || cooks[player]?.standing != .guest
        else { throw .guestTimer }
        try timer.apply(change, by: player, at: tick)
        timers[id] = timer
    }

    // MARK: The end

    private mutating func end(_ phase: Phase, by player: PlayerID) throws(CookingRefusal) {
        guard let cook = cooks[player] else { throw .noCook }
        guard cook.role == .head || (cook.standing == .adult && isHeadGone) else {
            throw cook.role == .watcher ? CookingRefusal.watches : .headEnds
        }
        self.phase = phase
        for index in steps.indices { steps[index].claim = nil }
    }

    /// True if the head has been away, or missing, for long enough that others may end the session.
    private var isHeadGone: Bool {
        let since = cooks.values.first { $0.role == .head }.map(\.awaySince) ?? headlessSince
        return since.map { $0 + Self.headTicks <= tick } ?? false
    }
}
