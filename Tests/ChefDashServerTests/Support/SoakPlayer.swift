import Kitchen
import Testing

/// A player of a soak, who does at random whatever players do about races, also what makes no
/// sense, and is served by a server that must keep nothing of it.
struct SoakPlayer {
    /// What a random player is refused; anything else is a fault.
    private static let expectedRefusals: Set<String> = [
        "already_elsewhere", "already_in_room", "already_queued", "already_racing", "already_tried",
        "busy", "no_bot_offer", "no_race", "no_rematch", "no_round", "not_host", "not_in_room",
        "not_queued", "not_seated", "out_of_race", "race_not_started", "removed_by_host",
        "room_closed", "room_full", "round_in_progress", "seats_taken", "settings_fixed",
        "spectators_full",
        "too_many_reactions", "unknown_code",
        // Who left a countdown, and who asks for more than a connection may.
        "queue_paused", "rate_limited",
        // A challenge asked for again, long after its own.
        "stale_request",
        // Of an order that the player remembers from the race before.
        "unknown_ingredient", "unknown_record",
    ]

    private let server: TestServer
    private let tally: SoakTally
    private var player: TestPlayer
    private var random: SplitMix64
    /// The recipe that the race under way begins with; nil once it was tapped.
    private var recipe: [JSONValue]?
    /// What was said and heard last, but for the frames of races.
    private var trail: [String] = []

    init(on server: TestServer, _ tally: SoakTally, seed: UInt64) async throws {
        self.server = server
        self.tally = tally
        random = SplitMix64(seed: seed)
        player = try await server.signUp()
    }

    /// Goes from one thing to the next until the tally says that it is over, and leaves in order
    /// or without a word.
    mutating func live() async throws {
        while !tally.isOver {
            switch random.next(below: 10) {
            case 0...3: try await queue()
            case 4...6: try await host()
            case 7: try await visit("join_room")
            case 8: try await visit("watch_room")
            default: try await challenge()
            }
            try await leaveAll()
        }
        if happens(50) {
            try await player.client.close()
        } else {
            player.client.reset()
        }
    }

    // MARK: - Ways in

    private mutating func queue() async throws {
        var request: [String: JSONValue] = ["type": "queue"]
        if happens(50) { request["level_id"] = .integer(Int64(1 + random.next(below: 2))) }
        if happens(30) { request["seat_count"] = 3 }
        guard try await isTaken(.object(request)) else { return }
        tally.note { $0.tickets += 1 }
        if happens(20) { try await drop() }
        if happens(20) {
            guard try await !isTaken(["type": "leave_queue"]) else { return }
        }
        try await stay()
    }

    private mutating func host() async throws {
        let options: JSONValue = [
            "type": "create_room", "seat_count": .integer(Int64(2 + random.next(below: 3))),
            "best_of": happens(30) ? 3 : 1, "allow_items": .bool(happens(30)),
        ]
        let room = try await player.client.request(options)
        guard let code = room["room_code"], room["type"] == "room" else { return judge(room) }
        tally.note { $0.rooms += 1 }
        tally.share(code: code)
        if happens(80) {
            _ = try await isTaken(["type": "add_bot", "bot_strength": "easy"])
        }
        send(["type": "ready", "ready": true])
        try await stay()
    }

    private mutating func visit(_ type: JSONValue) async throws {
        guard let code = tally.code(at: random.next(below: 8)),
            try await isTaken(["type": type, "room_code": code])
        else { return }
        if type == "watch_room" { tally.note { $0.watches += 1 } }
        send(["type": "ready", "ready": true])
        try await stay()
    }

    private mutating func challenge() async throws {
        if happens(50) {
            guard try await isTaken(["type": "race_ghost", "level_id": 1]) else { return }
            try await stay()
        } else if try await isTaken(["type": "start_daily"]) {
            _ = try await player.client.message("round_ended")
        }
    }

    // MARK: - In the queue or in a room

    /// Reacts to what the server says until it says that the player is nowhere.
    private mutating func stay() async throws {
        var steps = 0
        while true {
            let message = try await hear()
            steps += 1
            if tally.isOver || steps > 400 { return }
            switch message["type"]?.string {
            case "left_room", "left_queue": return
            case "ticket": try await answer(ticket: message)
            case "room": try await answer(room: message)
            case "snapshot": recipe = message.openingRecipe
            case "race_state": try await play()
            case "race_ended":
                if let race = message["race_id"] { tally.note(race: race) }
            case "error":
                judge(message)
                if message["code"] == "not_in_room" { return }
            default: break
            }
        }
    }

    private mutating func answer(ticket: JSONValue) async throws {
        guard ticket["bots_offered"] == true else { return }
        let accepts = happens(70)
        send(["type": "answer_bots", "accept": .bool(accepts)])
        // Nobody else may come any more.
        if !accepts || happens(20) { send(["type": "leave_queue"]) }
    }

    private mutating func answer(room: JSONValue) async throws {
        guard let own = player.seat(in: room) else {
            // Who watches goes at some time.
            if happens(10) { send(["type": "leave_room"]) }
            return
        }
        switch room["phase"]?.string {
        case "gathering", "intermission":
            if happens(5) { return send(["type": "leave_room"]) }
            if room.playerIDs.count < 2 {
                send(
                    happens(60)
                        ? ["type": "add_bot", "bot_strength": "hard"] : ["type": "leave_room"])
            }
            if own["ready"] == false { send(["type": "ready", "ready": true]) }
        case "results":
            guard own["ready"] == false else { return }
            if happens(60) { return send(["type": "leave_room"]) }
            send(["type": "rematch", "agree": .bool(happens(70))])
        case "countdown":
            if happens(5) { return send(["type": "leave_room"]) }
            if happens(5) { try await drop() }
        default:
            if happens(10) { send(["type": "react", "reaction": "wow"]) }
        }
    }

    /// Taps an order once, or leaves, or drops.
    private mutating func play() async throws {
        guard let recipe else { return }
        self.recipe = nil
        if happens(10) { return send(["type": "leave_room"]) }
        if happens(10) { return try await drop() }
        player.client.send(burst: recipe.map { ["type": "tap", "ingredient_id": $0] })
    }

    /// Loses the connection and comes back.
    private mutating func drop() async throws {
        tally.note { $0.drops += 1 }
        player.client.reset()
        player = try await server.signIn(player)
        recipe = nil
        // Its answer says whether there still is a room.
        send(["type": "ready", "ready": true])
    }

    private mutating func leaveAll() async throws {
        for type in ["leave_room", "leave_queue", "leave_room"] as [JSONValue] {
            _ = try await isTaken(["type": type])
        }
        recipe = nil
    }

    // MARK: - Hearing and saying

    private mutating func hear() async throws -> JSONValue {
        let message = try await player.client.messages.first("a word after \(trail)")
        note(message)
        return message
    }

    private mutating func note(_ message: JSONValue) {
        guard let type = message["type"]?.string, !type.hasSuffix("state") else { return }
        trail.append(
            [type, message["phase"]?.string ?? message["code"]?.string ?? ""]
                .joined(separator: " "))
        if trail.count > 12 { trail.removeFirst() }
    }

    private mutating func happens(_ percent: Int) -> Bool { random.next(below: 100) < percent }

    private mutating func send(_ message: JSONValue) {
        note(message)
        player.client.send(message)
    }

    /// Whether the request wasn't refused.
    private mutating func isTaken(_ message: JSONValue) async throws -> Bool {
        guard case .object(var members) = message else { return false }
        if members["type"] == "start_daily" { members["id"] = "daily" }
        note(message)
        let answer = try await player.client.request(.object(members))
        note(answer)
        judge(answer)
        return answer["type"] != "error"
    }

    private func judge(_ answer: JSONValue) {
        guard answer["type"] == "error" else { return }
        #expect(
            Self.expectedRefusals.contains(answer["code"]?.string ?? ""), "\(answer.text)")
    }
}

extension JSONValue {
    /// Of a snapshot: what the order that is up wants.
    fileprivate var openingRecipe: [JSONValue]? {
        guard let state = self["state"] else { return nil }
        return try? recipe(of: state).map { .string($0) }
    }
}
