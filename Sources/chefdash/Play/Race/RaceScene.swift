import GameProtocol

/// What a client knows of the queue, of the room it is in, and of the race there. Times are
/// milliseconds of the monotonic clock, which whoever calls brings along.
struct RaceScene: Sendable {
    /// The player's own id.
    let player: String
    /// The length of a tick.
    let tickMilliseconds: Int
    private(set) var coins: Int64
    /// The ticket that waits in the queue; missing once there is a room.
    private(set) var ticket: TicketState?
    private(set) var room: RoomState?
    /// The own round; missing before the first race, and for spectators.
    private(set) var round: RoundView?
    /// The result of the room's last race, until the next one begins.
    private(set) var result: RaceEnded?
    /// The names of all who were seen in the room, by their ids.
    private(set) var names: [String: String] = [:]

    private var progress: [RaceLane.Progress] = []
    /// When `ticket` and `room` came.
    private var ticketTime = 0.0
    private var roomTime = 0.0

    init(player: String, coins: Int64, tickMilliseconds: Int) {
        self.player = player
        self.coins = coins
        self.tickMilliseconds = tickMilliseconds
    }

    /// Takes in what the server said at a time.
    mutating func take(_ message: ServerMessage, at now: Double) {
        switch message {
        case .ticket(let state):
            ticket = state
            ticketTime = now
        case .leftQueue: ticket = nil
        case .room(let state): take(state, at: now)
        case .leftRoom: room = nil
        case .snapshot(let snapshot):
            round = RoundView(snapshot, tickMilliseconds: tickMilliseconds)
            result = nil
        case .state(let frame): round?.take(frame.state)
        case .tapped(let tapped): round?.take(tapped.state)
        case .cleared(let cleared): round?.take(cleared.state)
        case .raceState(let frame): progress = frame.seats.map { RaceLane.Progress($0) }
        case .raceView(let view):
            progress = zip(view.seats, view.orders).map { RaceLane.Progress($0, order: $1) }
        case .raceEnded(let ended):
            result = ended
            coins = ended.coins ?? coins
        case .welcome(let welcome): coins = welcome.player.coins
        default: break
        }
    }

    private mutating func take(_ state: RoomState, at now: Double) {
        ticket = nil
        roomTime = now
        for seat in state.players { names[seat.player] = seat.name }
        if state.phase == .opening || state.phase == .countdown {
            result = nil
            if room?.phase != state.phase { progress = [] }
        }
        room = state
    }

    /// How long the ticket has waited.
    func waitedMilliseconds(at now: Double) -> Double {
        Double(ticket?.waitedMilliseconds ?? 0) + now - ticketTime
    }

    /// How long the room's phase still lasts; `nil` where that isn't a matter of time.
    func restMilliseconds(at now: Double) -> Double? {
        room?.endsInMilliseconds.map { max(0, Double($0) - (now - roomTime)) }
    }

    /// Everybody with a seat, in the order of the seats.
    var lanes: [RaceLane] {
        (room?.players ?? []).enumerated().map { place, seat in
            RaceLane(
                seat: seat, isOwn: seat.player == player,
                progress: progress.indices.contains(place) ? progress[place] : nil,
                heldUntil: seat.heldMilliseconds.map { roomTime + Double($0) })
        }
    }

    /// The own seat; missing for spectators.
    var ownSeat: RoomState.Seat? { room?.players.first { $0.player == player } }

    /// Whether the player's taps count: the race is on, and the own round isn't over.
    var isCooking: Bool {
        room?.phase == .racing && round != nil && round?.state.phase != .ended
    }

    /// What a player is called: by an own word where it is this one.
    func name(of id: String) -> String {
        let name = names[id] ?? "a player"
        return id == player ? "\(name) (you)" : name
    }
}
