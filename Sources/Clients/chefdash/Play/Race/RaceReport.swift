import GameProtocol

/// A race as plain lines, without a terminal: one line for each event.
struct RaceReport: Sendable {
    private var last: RaceScene?
    private var round = RoundReport()

    /// The lines for a scene: its differences from the last one.
    mutating func lines(_ scene: RaceScene) -> [String] {
        defer { last = scene }
        var lines = ticketLines(scene)
        if let room = scene.room { lines += roomLines(room, scene) }
        if scene.room?.phase == .racing || scene.room?.phase == .settling {
            if let view = scene.round { lines += round.lines(view) }
            if scene.result == nil { lines += laneLines(scene) }
        }
        return lines
    }

    private func ticketLines(_ scene: RaceScene) -> [String] {
        guard let ticket = scene.ticket else { return [] }
        var lines: [String] = []
        let old = last?.ticket
        if old?.reason != ticket.reason || old?.window != ticket.window {
            lines.append(RaceText.ticket(ticket))
        }
        if ticket.botsOffered, old?.botsOffered != true {
            lines.append("bots are offered for the empty seats: y accepts them, n keeps waiting")
        }
        return lines
    }

    // MARK: - The room

    private func roomLines(_ room: RoomState, _ scene: RaceScene) -> [String] {
        guard let old = last?.room else { return Self.opening(room, scene) }
        var lines: [String] = []
        if RaceText.settings(old) != RaceText.settings(room) {
            lines.append("the room is now: \(RaceText.settings(room))")
        }
        lines += Self.comings(from: old, to: room, scene)
        if let host = room.hostID, host != old.hostID {
            lines.append("\(scene.name(of: host)) is the host now")
        }
        if room.phase != old.phase { lines += Self.phaseLines(room, scene) }
        return lines
    }

    private static func opening(_ room: RoomState, _ scene: RaceScene) -> [String] {
        var lines: [String] = []
        let players = room.players.map { seat in
            seat.playerID == scene.player ? scene.name(of: seat.playerID) : RaceText.seat(seat)
        }
        let title = room.roomCode.map { "room \($0)" } ?? "match"
        lines.append("\(title): \(RaceText.settings(room)); \(players.joined(separator: ", "))")
        if let code = room.roomCode, room.phase == .gathering, room.players.count < room.seatCount {
            lines.append("others join with: chefdash play --room \(code)")
        }
        return lines + phaseLines(room, scene)
    }

    private static func comings(
        from old: RoomState, to room: RoomState, _ scene: RaceScene
    ) -> [String] {
        var lines: [String] = []
        let before = Dictionary(old.players.map { ($0.playerID, $0) }) { first, _ in first }
        for seat in room.players {
            guard let known = before[seat.playerID] else {
                lines.append("\(RaceText.seat(seat)) takes a seat")
                continue
            }
            let name = scene.name(of: seat.playerID)
            if seat.isReady, !known.isReady {
                lines.append(
                    room.phase == .results ? "\(name): rematch!" : "\(name): ready")
            }
            // Presence isn't reported for a match whose players haven't connected yet.
            if seat.playerID != scene.player, old.phase != .opening {
                lines += presence(of: seat, name, after: known)
            }
        }
        let present = Set(room.players.map(\.playerID))
        for seat in old.players where !present.contains(seat.playerID) {
            lines.append("\(scene.name(of: seat.playerID)) is gone")
        }
        if room.spectatorCount > old.spectatorCount { lines.append("somebody watches") }
        return lines
    }

    private static func presence(
        of seat: RoomState.Seat, _ name: String, after known: RoomState.Seat
    ) -> [String] {
        guard seat.isConnected != known.isConnected else { return [] }
        if seat.isConnected { return ["\(name): back again"] }
        let held = seat.heldMilliseconds.map { ClockText.wholeSeconds(Double($0)) }
        return [
            held.map { "\(name): disconnected, the seat is held for \($0)" }
                ?? "\(name) has left"
        ]
    }

    private static func phaseLines(_ room: RoomState, _ scene: RaceScene) -> [String] {
        let time = room.endsInMilliseconds.map { ClockText.wholeSeconds(Double($0)) } ?? "a moment"
        switch room.phase {
        case .countdown: return ["the race starts in \(time)"]
        case .intermission: return ["the next race comes in \(time), or when all are ready"]
        case .results:
            let wins = room.players.map { "\(scene.name(of: $0.playerID)) \($0.wins)" }
            let score = room.bestOf > 1 ? ["the match: \(wins.joined(separator: ", "))"] : []
            return score + ["a rematch is possible for \(time)"]
        case .gathering, .opening, .racing, .settling, .unknown: return []
        }
    }

    // MARK: - The race

    private func laneLines(_ scene: RaceScene) -> [String] {
        let old = last?.lanes ?? []
        return scene.lanes.enumerated().flatMap { place, lane in
            guard let progress = lane.progress else { return [String]() }
            let before = old.indices.contains(place) ? old[place].progress : nil
            return Self.lines(
                lane, progress, after: before, tickMilliseconds: scene.tickMilliseconds)
        }
    }

    /// The other players' progress, and the end of each player's round.
    private static func lines(
        _ lane: RaceLane, _ progress: RaceProgress.Seat, after before: RaceProgress.Seat?,
        tickMilliseconds: Int
    ) -> [String] {
        var lines: [String] = []
        let clock = ClockText.seconds(ticks: progress.clock, tickMilliseconds: tickMilliseconds)
        if !lane.isOwn {
            if progress.served > before?.served ?? 0 {
                let combo = progress.combo > 1 ? ", 🔥 x\(progress.combo)" : ""
                lines.append("    \(lane.name) served \(progress.served)\(combo), clock \(clock) s")
            }
            if progress.phase == .wrong, before?.phase != .wrong {
                lines.append("    \(lane.name) 💥 -3.0s, clock \(clock) s")
            }
        }
        if progress.phase == .ended, before?.phase != .ended {
            lines.append("    \(lane.name) is done: \(progress.served) served")
        }
        return lines
    }
}
