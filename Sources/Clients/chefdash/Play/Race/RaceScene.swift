import Base
import GameProtocol

/// A client's knowledge of the queue, its room, and the race there. Times are milliseconds of the
/// monotonic clock, passed in by the caller.
struct RaceScene: Sendable {
    let player: PlayerID
    let tickMilliseconds: Int
    private(set) var coins: Int64
    private(set) var inventory: [String: Int64]
    /// The waiting ticket; missing once there is a room.
    private(set) var ticket: TicketState?
    private(set) var room: RoomState?
    /// The player's own round; missing before the first race and for spectators.
    private(set) var round: RoundView?
    /// The result of the room's last race, until the next one begins.
    private(set) var result: RaceEnded?
    /// The names of everyone seen in the room, by id.
    private(set) var names: [PlayerID: String] = [:]

    /// The levels' ingredients, for the spectators' view.
    private let ingredients: [Int: [IngredientDescription]]
    private var progress: [(seat: RaceProgress.Seat, plate: [String]?, order: [String]?)] = []
    /// The times when `ticket` and `room` arrived.
    private var ticketTime = 0.0
    private var roomTime = 0.0

    init(player: PlayerProfile, levels: [LevelSummary], tickMilliseconds: Int) {
        ingredients = Dictionary(levels.map { ($0.levelID, $0.ingredients) }) { first, _ in first }
        self.player = player.playerID
        coins = player.coins
        inventory = player.inventory
        self.tickMilliseconds = tickMilliseconds
    }

    mutating func take(_ event: ServerEvent, at now: Double) {
        round?.take(event)
        switch event.message {
        case .ticket(let state):
            ticket = state
            ticketTime = now
        case .leftQueue: ticket = nil
        case .room(let state): take(state, at: now)
        case .leftRoom: room = nil
        case .snapshot(let snapshot):
            round = RoundView(snapshot, tickMilliseconds: tickMilliseconds)
            inventory = snapshot.inventory
            result = nil
        case .raceState(let frame): progress = frame.seats.map { ($0, nil, nil) }
        case .raceView(let view):
            let ingredients = room?.recipeLevel?.ingredients ?? ingredients[view.levelID] ?? []
            progress = zip(view.states, view.orders).map { state, order in
                (RaceProgress.Seat(state), ingredients.emoji(state.plate), ingredients.emoji(order))
            }
        case .raceEnded(let ended):
            result = ended
            coins = ended.coins ?? coins
        case .welcome(let welcome):
            coins = welcome.player.coins
            inventory = welcome.player.inventory
        case .profile, .levels, .shop, .purchased, .state, .tapped, .cleared, .balance, .roundEnded,
            .stream, .pong, .shutdown, .announcement, .error, .raceCancelled, .reaction,
            .idleWarning, .redirect,
            .daily,
            .board, .ledger, .statistics, .replay, .library, .cooking, .account:
            break
        }
    }

    /// Shows the player's tap, or the cleared plate if `ingredientID` is nil, before the server
    /// answers.
    mutating func act(_ ingredientID: String?, id: String, at playTime: Double?) {
        round?.act(ingredientID, id: id, at: playTime)
    }

    mutating func show(at playTime: Double?) { round?.show(at: playTime) }

    private mutating func take(_ state: RoomState, at now: Double) {
        ticket = nil
        roomTime = now
        for seat in state.players { names[seat.playerID] = seat.displayName }
        if state.phase == .opening || state.phase == .countdown {
            result = nil
            if room?.phase != state.phase { progress = [] }
        }
        room = state
    }

    func waitedMilliseconds(at now: Double) -> Double {
        Double(ticket?.waitedMilliseconds ?? 0) + now - ticketTime
    }

    /// The time left in the room's phase; `nil` if it has no time limit.
    func restMilliseconds(at now: Double) -> Double? {
        room?.endsInMilliseconds.map { max(0, Double($0) - (now - roomTime)) }
    }

    /// All seated players, in the order of the seats.
    var lanes: [RaceLane] {
        (room?.players ?? []).enumerated().map { place, seat in
            let shown = progress.indices.contains(place) ? progress[place] : nil
            return RaceLane(
                seat: seat, isOwn: seat.playerID == player, progress: shown?.seat,
                plate: shown?.plate, order: shown?.order,
                heldUntil: seat.heldMilliseconds.map { roomTime + Double($0) })
        }
    }

    /// The player's own seat; missing for spectators.
    var ownSeat: RoomState.Seat? { room?.players.first { $0.playerID == player } }

    /// True if the player's taps count: the race is running, and the own round isn't over.
    var isCooking: Bool {
        room?.phase == .racing && round != nil && round?.state.phase != .ended
    }

    func text(of result: RaceEnded) -> [String] {
        RaceResultText(
            ended: result, player: player, tickMilliseconds: tickMilliseconds, name: name(of:)
        ).lines
    }

    /// A player's name, with "(you)" for the player's own.
    func name(of id: PlayerID) -> String {
        let name = names[id] ?? "a player"
        return id == player ? "\(name) (you)" : name
    }
}
