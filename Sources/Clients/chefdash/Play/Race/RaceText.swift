import Base
import ChefDashClient
import GameProtocol

enum RaceText {
    /// A room's settings: `level 2, 2 seats, best of 3, items`.
    static func settings(_ room: RoomState) -> String {
        let match = room.bestOf == 1 ? "one race" : "best of \(room.bestOf)"
        let parts = [
            "level \(room.levelID)", "\(room.seatCount) seats", match,
            room.allowItems ? "items" : nil,
            room.isRated ? "rated" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The name of a seat's player: `Bo (1500)`. A bot's name marks it as one.
    static func seat(_ seat: RoomState.Seat) -> String {
        if seat.isGhost == true { return "\(seat.displayName) (ghost)" }
        return seat.displayName + (seat.rating.map { " (\($0))" } ?? "")
    }

    /// The reason why a ticket is still waiting.
    static func ticket(_ ticket: TicketState) -> String {
        let level = ticket.levelID.map { "level \($0)" } ?? "any level"
        let wanted = "\(level), \(ticket.seatCount) seats"
        return "in the queue for \(wanted): rating \(ticket.rating) ± \(ticket.window), "
            + reason(ticket.reason)
    }

    private static func reason(_ reason: TicketState.Reason) -> String {
        switch reason {
        case .beingTried: "looking for others"
        case .nobodyElseWaiting: "nobody else is waiting"
        case .othersWantOtherSeats: "the others want races of another size"
        case .othersWantOtherLevels: "the others want other levels"
        case .ratingsOutsideWindow: "the others' ratings differ too much for now"
        case .notEnoughPlayers: "too few others fit so far"
        case .unknown: "no match yet"
        }
    }

    /// The reason why a race doesn't count.
    static func cancelled(_ cancelled: RaceCancelled, name: (PlayerID) -> String) -> String {
        let reason =
            switch cancelled.reason {
            case .noContest:
                (cancelled.absentPlayerIDs.isEmpty
                    ? "somebody" : cancelled.absentPlayerIDs.map(name).joined(separator: ", "))
                    + " wasn't connected at the start"
            case .notOpened:
                "it couldn't be opened: the server can't write, or a player doesn't own an item"
            case .overdue: "it had no result in time"
            case .stopping: "the server is stopping"
            case .unknown: "the server called it off"
            }
        return "no contest, \(reason); everything is given back"
    }

    /// The reason why the player is no longer in the room.
    static func left(_ reason: LeftRoom.Reason) -> String {
        switch reason {
        case .left: "you left the room"
        case .absent: "you were disconnected for too long and lost the seat"
        case .removedByHost: "the host removed you from the room"
        case .noContest: "the match didn't take place"
        case .requeued: "the match didn't take place; you are back in the queue"
        case .matchEnded: "the match is over"
        case .empty: "the last player has left the room"
        case .stopping: "the server is stopping"
        case .unknown: "you are no longer in the room"
        }
    }

    static func reaction(_ text: String) -> String {
        guard let reaction = RaceReaction(rawValue: text) else { return text }
        return picture(of: reaction) + " " + text.replacing("_", with: " ")
    }

    static func picture(of reaction: RaceReaction) -> String {
        switch reaction {
        case .hello: "👋"
        case .goodLuck: "🍀"
        case .wellPlayed: "👏"
        case .wow: "😮"
        case .oops: "🙈"
        case .hurry: "🏃"
        case .thanks: "🙏"
        case .goodGame: "🤝"
        }
    }
}

extension RoomState.Seat {
    /// The player's name, or the name of bots of this strength.
    var displayName: String { name ?? "Bot (\(botStrength?.rawValue ?? "?"))" }
}
