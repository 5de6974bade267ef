import Base
import GameProtocol
import Kitchen
import RateLimiting
import Recipes
import Runtime
import Store

/// The cooking sessions of the households whose shard this is.
///
/// Owned by the shard's queue.
final class CookingRooms: @unchecked Sendable {
    // @unchecked: others hop onto the shard's queue to call it.

    let shard: Shard
    let hub: LibraryHub
    let clock: ServerClock
    private var rooms: [CookingID: CookingRoom] = [:]
    private var byHousehold: [HouseholdID: [CookingRoom]] = [:]
    private var wakes = CookingWakes()
    /// What each player may do, on all devices together.
    private var budgets = RecentTable<PlayerID, RateLimit>()
    /// The slot at which the shard will look after them.
    private var nextSlot: Int64?
    /// What waits until the sessions of an earlier server are here; nil once they are.
    private var waiting: [@Sendable () -> Void]? = []

    init(on shard: Shard, _ hub: LibraryHub, _ context: ServerContext) {
        self.shard = shard
        self.hub = hub
        clock = context.clock
    }

    var count: Int { rooms.count }

    func removeAll() {
        rooms = [:]
        byHousehold = [:]
        wakes = CookingWakes()
        waiting = nil
    }

    // MARK: - Coming and going

    /// A session of an earlier server goes on.
    func load(_ stored: StoredCooking, _ replay: CookingReplay) {
        shard.assertIsCurrent()
        let last = stored.inputs.last
        let time = CookingTime(
            tick: last?.tick ?? 0, at: last?.timeMilliseconds ?? stored.startedMilliseconds,
            now: shard.now, wallMilliseconds: clock.wall())
        let room = CookingRoom(stored, replay.session, inputs: replay.inputs, time, on: self)
        insert(room)
        room.wake()
        // None of their devices can be here yet.
        for player in room.session.cooks.keys.sorted() {
            if let role = stored.members[player] {
                room.note(player, as: role)
                room.note(player, isHere: false)
            } else {
                room.removeMember(player)
            }
        }
    }

    /// All sessions of an earlier server are here.
    func endLoading() {
        shard.assertIsCurrent()
        let bodies = waiting ?? []
        waiting = nil
        for body in bodies { body() }
    }

    /// Calls `body` once the sessions of an earlier server are here.
    func whenLoaded(_ body: @escaping @Sendable () -> Void) {
        shard.async { [self] in
            guard waiting != nil else { return body() }
            waiting?.append(body)
        }
    }

    /// A session has begun, and is durable; or it had begun before.
    func begun(
        _ stored: StoredCooking, _ dish: CookedDish, isNew: Bool, for asker: CookingAsker
    ) {
        shard.assertIsCurrent()
        if let room = rooms[stored.id] {
            let view = room.view
            return asker.answer { view.encoded(re: $0) }
        }
        guard isNew, let recipe = dish.recipe else { return asker.refuse(.cookingOver) }
        let time = CookingTime(
            tick: 0, at: stored.startedMilliseconds, now: shard.now, wallMilliseconds: clock.wall())
        let room = CookingRoom(
            stored, CookingSession(recipe, head: stored.head), inputs: [], time, on: self)
        insert(room)
        let view = room.view
        asker.answer { view.encoded(re: $0) }
        hub.tellCooking(stored.household, but: asker.companion) { [view.encoded()] }
        room.wake()
        room.noteIfAway(asker)
    }

    private func insert(_ room: CookingRoom) {
        rooms[room.id] = room
        byHousehold[room.household, default: []].append(room)
    }

    func remove(_ room: CookingRoom) {
        shard.assertIsCurrent()
        wakes.set(room.id, at: nil)
        rooms[room.id] = nil
        byHousehold[room.household]?.removeAll { $0 === room }
        if byHousehold[room.household]?.isEmpty == true { byHousehold[room.household] = nil }
    }

    /// Nil if the household has no such session that isn't over.
    func room(_ id: CookingID, of household: HouseholdID) -> CookingRoom? {
        shard.assertIsCurrent()
        return rooms[id].flatMap { $0.household == household ? $0 : nil }
    }

    // MARK: - What people do

    /// What a player may do in sessions in a second, and at once, on all devices together: all that is done is told to
    /// all devices of the household.
    static let inputsPerSecond = 20
    static let inputBurst = 100
    private static let inputRate = Rate(burst: inputBurst, perSecond: inputsPerSecond)

    /// Does something in a session, unless its player has done too much in a short time.
    func perform(_ command: CookingCommand, in room: CookingRoom) {
        shard.assertIsCurrent()
        if let asker = command.asker {
            let now = shard.now
            func take(_ limit: inout RateLimit) -> Int? {
                limit.take(at: now, by: Self.inputRate)
                    ? nil : limit.millisecondsToWait(at: now, by: Self.inputRate)
            }
            let wait = budgets.change(
                command.player, new: RateLimit(), mustStay: { _ in false }, take)
            if let wait {
                return asker.refuse(
                    RequestFault(
                        .rateLimited,
                        "more than \(Self.inputsPerSecond) things a second in cooking sessions",
                        retryAfterMilliseconds: wait))
            }
        }
        room.perform(command)
    }

    // MARK: - People

    /// The first device of a player has opened the household, or the last one has closed it.
    func note(_ player: PlayerID, of household: HouseholdID, isHere: Bool) {
        shard.assertIsCurrent()
        for room in byHousehold[household] ?? [] { room.note(player, isHere: isHere) }
    }

    /// The player is no member of the household any more.
    func removeMember(_ player: PlayerID, of household: HouseholdID) {
        shard.assertIsCurrent()
        for room in byHousehold[household] ?? [] { room.removeMember(player) }
    }

    /// The player's role in the household is another one.
    func note(_ player: PlayerID, of household: HouseholdID, as role: Role) {
        shard.assertIsCurrent()
        for room in byHousehold[household] ?? [] { room.note(player, as: role) }
    }

    /// Tells a device that has just opened the household what is cooked there.
    func show(
        _ household: HouseholdID, _ companion: Companion, of companions: Companions, opening: Int
    ) {
        shard.assertIsCurrent()
        let views = (byHousehold[household] ?? []).map(\.view)
        let now = shard.now
        hub.queue.async {
            let list = OpenCookings(
                householdID: household.description, sessionIDs: views.map(\.id.description))
            let texts =
                [ServerEvent(.cooking(.sessions(list))).encoded()]
                + views.flatMap { view in [view.encoded()] + view.rings(at: now) }
            companions.shard.async {
                companions.showCooking(household, texts, to: companion, opening: opening)
            }
        }
        note(companion.player, of: household, isHere: true)
    }

    // MARK: - Time

    /// - Parameter moment: when the session is to be woken; nil if it needn't be.
    func wake(_ room: CookingRoom, at moment: Instant?) {
        shard.assertIsCurrent()
        wakes.set(room.id, at: moment.map { shard.wheel.firstSlot(notBefore: $0) })
        arm()
    }

    /// Has the shard's queue look after the sessions when the first one is due.
    private func arm() {
        guard let slot = wakes.first, nextSlot.map({ slot < $0 }) ?? true else { return }
        nextSlot = slot
        shard.reactor.async(at: shard.wheel.dueTime(ofSlot: slot)) { [weak self] in
            self?.wakeDue(slot)
        }
    }

    private func wakeDue(_ slot: Int64) {
        // One that was to come earlier has taken its place.
        if nextSlot == slot { nextSlot = nil }
        for session in wakes.removeDue(at: slot) { rooms[session]?.wake() }
        arm()
    }
}
