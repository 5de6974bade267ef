import Base
import GameProtocol
import Kitchen
import RateLimiting
import Recipes
import Runtime
import Store

/// The cooking sessions of the households on this shard.
///
/// Owned by the shard's queue.
final class CookingRooms: @unchecked Sendable {
    // @unchecked: other queues hop onto the shard's queue to call it.

    let shard: Shard
    let hub: LibraryHub
    let clock: ServerClock
    private var rooms: [CookingID: CookingRoom] = [:]
    private var byHousehold: [HouseholdID: [CookingRoom]] = [:]
    private var wakes = CookingWakes()
    /// The input budget of each player, across all devices.
    private var budgets = RateTable<PlayerID>(
        Rate(burst: inputBurst, perSecond: inputsPerSecond))
    /// The slot of the shard's next scheduled wake.
    private var nextSlot: Int64?
    /// The calls that wait until the sessions of an earlier server are loaded; nil afterwards.
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

    /// Resumes a session of an earlier server.
    func load(_ stored: StoredCooking, _ replay: CookingReplay) {
        shard.assertIsCurrent()
        // A node that claims a household again may have it.
        guard rooms[stored.id] == nil else { return }
        let last = stored.inputs.last
        let time = CookingTime(
            tick: last?.tick ?? 0, at: last?.timeMilliseconds ?? stored.startedMilliseconds,
            now: shard.now, wallMilliseconds: clock.wall())
        let room = CookingRoom(stored, replay.session, inputs: replay.inputs, time, on: self)
        insert(room)
        room.wake()
        // Devices that are here already are noted when the session is shown to them.
        for player in room.session.cooks.keys.sorted() {
            let role = stored.members[player]
            room.note(player, as: role)
            if role != nil { room.note(player, isHere: false) }
        }
    }

    /// Runs the waiting calls: all sessions of an earlier server are loaded.
    func endLoading() {
        shard.assertIsCurrent()
        let bodies = waiting ?? []
        waiting = nil
        for body in bodies { body() }
    }

    /// Calls `body` once the sessions of an earlier server are loaded.
    func whenLoaded(_ body: @escaping @Sendable () -> Void) {
        shard.async { [self] in
            guard waiting != nil else { return body() }
            waiting?.append(body)
        }
    }

    /// Opens a session whose start is durable, or answers with the one that had begun before.
    func begun(
        _ stored: StoredCooking, _ dish: CookedDish, isNew: Bool, for asker: EditAsker
    ) {
        shard.assertIsCurrent()
        if let room = rooms[stored.id] { return asker.answer(room.view) }
        guard isNew else { return asker.refuse(.cookingOver) }
        let time = CookingTime(
            tick: 0, at: stored.startedMilliseconds, now: shard.now, wallMilliseconds: clock.wall())
        let room = CookingRoom(
            stored, CookingSession(dish.recipe, head: stored.head), inputs: [], time, on: self)
        insert(room)
        let view = room.view
        asker.answer(view)
        hub.tellCooking(stored.household, but: asker.asked.companion) { [view.encoded()] }
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
        letGo(room.household)
    }

    /// Gives the household back to all nodes, if none of its sessions is open.
    func letGo(_ household: HouseholdID) {
        shard.assertIsCurrent()
        if byHousehold[household] == nil { hub.cookings.giveBack(household) }
    }

    /// Nil if the household has no such open session.
    func room(_ id: CookingID, of household: HouseholdID) -> CookingRoom? {
        shard.assertIsCurrent()
        return rooms[id].flatMap { $0.household == household ? $0 : nil }
    }

    // MARK: - What people do

    /// The most inputs of a player in a second, and in a burst, across all devices. Each input goes
    /// to all devices of the household.
    static let inputsPerSecond = 20
    static let inputBurst = 100

    /// Performs a command, unless its player has exceeded the rate limit.
    func perform(_ command: CookingCommand, in room: CookingRoom) {
        shard.assertIsCurrent()
        if let asker = command.asker, let wait = budgets.take(command.player, at: shard.now) {
            return asker.refuse(
                RequestFault(
                    .rateLimited,
                    "more than \(Self.inputsPerSecond) things a second in cooking sessions",
                    retryAfterMilliseconds: wait))
        }
        room.perform(command)
    }

    // MARK: - People

    /// Notes that a player's first device has opened the household, or the last one has closed it.
    func note(_ player: PlayerID, of household: HouseholdID, isHere: Bool) {
        shard.assertIsCurrent()
        for room in byHousehold[household] ?? [] { room.note(player, isHere: isHere) }
    }

    /// Notes the player's new role in the household; nil for a player who has left it.
    func note(_ player: PlayerID, of household: HouseholdID, as role: Role?) {
        shard.assertIsCurrent()
        for room in byHousehold[household] ?? [] { room.note(player, as: role) }
    }

    /// Sends the open sessions to a device that has just opened the household.
    func show(
        _ household: HouseholdID, _ companion: Companion, of companions: Companions, opening: Int
    ) {
        shard.assertIsCurrent()
        let views = (byHousehold[household] ?? []).map(\.view)
        let now = shard.now
        hub.queue.async {
            let list = OpenCookings(
                householdID: household, sessionIDs: views.map(\.id))
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

    /// - Parameter moment: the time of the next wake; nil for none.
    func wake(_ room: CookingRoom, at moment: Instant?) {
        shard.assertIsCurrent()
        wakes.set(room.id, at: moment.map { shard.wheel.firstSlot(notBefore: $0) })
        arm()
    }

    /// Schedules the shard's wake for the first due session.
    private func arm() {
        guard let slot = wakes.first, nextSlot.map({ slot < $0 }) ?? true else { return }
        nextSlot = slot
        shard.reactor.async(at: shard.wheel.dueTime(ofSlot: slot)) { [weak self] in
            self?.wakeDue(slot)
        }
    }

    private func wakeDue(_ slot: Int64) {
        // Otherwise an earlier wake was scheduled after this one.
        if nextSlot == slot { nextSlot = nil }
        for session in wakes.removeDue(at: slot) { rooms[session]?.wake() }
        arm()
    }
}
