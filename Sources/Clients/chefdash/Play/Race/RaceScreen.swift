import GameProtocol

/// The queue, a room or a race on a terminal of 80 columns.
struct RaceScreen: Screen, Sendable {
    var width = 80
    var style = Style(isEnabled: true)

    /// - Parameters:
    ///   - notice: Another message, one line.
    ///   - now: The time in milliseconds of the scene's clock.
    func lines(_ scene: RaceScene, notice: String, at now: Double) -> [String] {
        var lines = [title(scene), ""]
        if let room = scene.room {
            lines += middle(room, scene, at: now)
        } else if let ticket = scene.ticket {
            lines += queue(ticket, scene, at: now)
        }
        lines += ["", line([(keys(scene), style.dim)])]
        if scene.ownSeat != nil { lines.append(line([(Self.reactionKeys, style.dim)])) }
        lines.append(line([(notice, style.yellow)]))
        return lines
    }

    private static let reactionKeys =
        KeyPress.reactionKeys.map { "\($0.key) \(RaceText.picture(of: $0.reaction))" }
        .joined(separator: "   ")

    private func title(_ scene: RaceScene) -> String {
        let place = scene.room.map { $0.roomCode.map { "room \($0)" } ?? "match" } ?? "queue"
        let what = scene.room.map { " · \(RaceText.settings($0))" } ?? ""
        return line(
            [("ChefDash · \(place)\(what)", style.bold)], right: ("🪙 \(scene.coins)", style.yellow))
    }

    private func queue(_ ticket: TicketState, _ scene: RaceScene, at now: Double) -> [String] {
        let waited = ClockText.wholeSeconds(scene.waitedMilliseconds(at: now))
        var lines = [
            line([(RaceText.ticket(ticket), style.bold)]),
            line([("waiting for \(waited)", { $0 })]),
        ]
        if ticket.botsOffered {
            lines += ["", line([("Bots for the empty seats? y yes, n no", style.orange)])]
        }
        return lines
    }

    // MARK: - The room

    private func middle(_ room: RoomState, _ scene: RaceScene, at now: Double) -> [String] {
        let rest = scene.restMilliseconds(at: now).map { ClockText.wholeSeconds($0) } ?? ""
        let headline: String? =
            switch room.phase {
            case .gathering: gathering(room, scene.ownSeat)
            case .opening: "The race is being opened ..."
            case .countdown: "The race starts in \(rest)"
            case .settling: "The result is being saved ..."
            case .intermission: "The next race comes in \(rest), or when all are ready"
            case .results: "Rematch? y yes, n no; \(rest)"
            case .racing, .unknown: nil
            }
        var lines = headline.map { [line([($0, style.orange)])] } ?? []
        if let view = scene.round, room.phase == .countdown || scene.isCooking {
            lines += RoundScreen(width: width, style: style).kitchen(view)
        } else if room.phase == .racing, scene.ownSeat != nil {
            lines.append(line([("Your time is up; the others are still cooking.", style.bold)]))
        }
        if let result = scene.result, room.phase != .racing {
            lines += [""] + scene.text(of: result).map { line([($0, { $0 })]) }
        }
        return lines + [""]
            + scene.lanes.flatMap {
                self.lane($0, room, tickMilliseconds: scene.tickMilliseconds, at: now)
            }
    }

    private func gathering(_ room: RoomState, _ own: RoomState.Seat?) -> String {
        guard room.seatCount > room.players.count else {
            return own?.isReady == false
                ? "All seats are taken: press r when you are ready."
                : "All seats are taken; not all are ready yet."
        }
        let join = room.roomCode.map { ": chefdash play --room \($0)" } ?? ""
        return "\(room.seatCount - room.players.count) of \(room.seatCount) seats are free\(join)"
    }

    /// One line, and a second one if the order is visible.
    private func lane(
        _ lane: RaceLane, _ room: RoomState, tickMilliseconds: Int, at now: Double
    ) -> [String] {
        let name = TextWidth.padded(TextWidth.cut(lane.name, to: 22), to: 22)
        let paint = lane.isOwn ? style.bold : { $0 }
        var parts: [Part] = [("  \(name)  ", paint)]
        if let progress = lane.progress, room.phase == .racing || room.phase == .settling {
            parts += self.parts(progress, tickMilliseconds: tickMilliseconds)
        } else {
            parts.append((Self.standing(lane.seat, room), { $0 }))
        }
        if !lane.seat.isConnected {
            let held = lane.heldUntil.map { ClockText.wholeSeconds($0 - now) }
            parts.append((held.map { "  away, seat held for \($0)" } ?? "  has left", style.red))
        }
        guard let order = lane.order, let plate = lane.plate, room.phase == .racing else {
            return [line(parts)]
        }
        let kitchen = "      order \(order.joined())   plate \(plate.joined())"
        return [line(parts), line([(kitchen, { $0 })])]
    }

    private func parts(_ progress: RaceProgress.Seat, tickMilliseconds: Int) -> [Part] {
        let clock = ClockText.seconds(ticks: progress.clock, tickMilliseconds: tickMilliseconds)
        let orders = TextWidth.padded("served \(progress.served)", to: 10)
        let combo = TextWidth.padded(progress.combo > 1 ? "🔥 x\(progress.combo)" : "", to: 6)
        let plate = TextWidth.padded(
            String(repeating: "▪", count: max(0, min(progress.stack, 9))), to: 9)
        let isLow = ClockText.isLow(ticks: progress.clock, tickMilliseconds: tickMilliseconds)
        let paint = isLow ? style.red : { $0 }
        let state: Part =
            switch progress.phase {
            case .ended: ("done", style.dim)
            case .unknown: ("", paint)
            case .wrong: ("⏰ \(clock) s 💥", style.red)
            case .perfect: ("⏰ \(clock) s ✨", style.green)
            case .cooking: ("⏰ \(clock) s", paint)
            }
        return [
            ("\(orders) ", { $0 }), (combo, style.orange), (" \(plate) ", { $0 }), state,
        ]
    }

    private static func standing(_ seat: RoomState.Seat, _ room: RoomState) -> String {
        let rating = seat.rating.map { "\($0)" }
        let wins = room.bestOf > 1 ? "wins \(seat.wins)" : nil
        let answer =
            switch room.phase {
            case .gathering, .intermission: seat.isReady ? "ready" : nil
            case .results: seat.isReady ? "rematch!" : nil
            case .opening, .countdown, .racing, .settling, .unknown: String?.none
            }
        let kind = seat.isGhost == true ? "ghost" : seat.botStrength.map { _ in "bot" }
        return [rating, kind, wins, answer].compactMap(\.self).joined(separator: "  ")
    }

    private func keys(_ scene: RaceScene) -> String {
        guard let room = scene.room else {
            return scene.ticket?.botsOffered == true ? "y/n bots   q leave" : "q leave the queue"
        }
        guard scene.ownSeat != nil else { return "q stop watching" }
        switch room.phase {
        case .gathering, .intermission: return "r ready   q leave"
        case .results: return "y rematch   n no rematch   q leave"
        case .racing:
            guard scene.isCooking else { return "q leave" }
            let count = max(1, scene.round?.state.grid.count ?? 1)
            return "1-\(count) tap   c clear the plate   q give up"
        case .opening, .countdown, .settling, .unknown: return "q leave"
        }
    }
}
