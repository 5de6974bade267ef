/// Why the lobby refuses a request. A refusal changes nothing.
package enum LobbyRefusal: Error, Hashable, Sendable {
    // The queue and the rooms.
    case alreadyElsewhere

    // The queue.
    case alreadyQueued
    case notQueued
    case unknownLevel
    case wrongSeatCount
    case queueFull
    case noBotOffer
    case queuePaused(retryAfterMilliseconds: Int64)

    // Codes of private rooms.
    case malformedCode
    case unknownCode
    case tooManyWrongCodes(retryAfterMilliseconds: Int64)
    case tooManyRooms

    // Rooms.
    case roomFull
    case spectatorsFull
    case alreadyInRoom
    case notInRoom
    case notSeated
    case notHost
    case removedByHost
    case notAMember
    case cannotRemoveYourself
    case settingsFixed
    case wrongBestOf
    case seatsTaken
    case alreadyRacing
    case raceNotStarted
    case noRace
    case outOfRace
    case othersCooking
    case noRematch
    case tooManyReactions(retryAfterTicks: Int64)
    case staleRace
    case roomClosed

    /// A message for the client's developer: the problem, and the allowed values.
    package var sentence: String {
        switch self {
        case .alreadyElsewhere: "a player is in the queue or in one room; leave that first"
        case .alreadyQueued: "a player has one ticket at a time; cancel the first one"
        case .notQueued: "the player has no ticket; it was matched or never created"
        case .unknownLevel: "there is no such level; choose one of the server's levels"
        case .wrongSeatCount: "a race has 2 to 8 seats"
        case .queueFull: "the queue is full; try again in a while"
        case .noBotOffer: "bots weren't offered yet, or the offer was answered"
        case .queuePaused: "you left a rated race before its start; wait before you queue again"
        case .malformedCode: "a code is 6 of the letters \(RoomCode.alphabet)"
        case .unknownCode: "no room has this code; ask the host to read it again"
        case .tooManyWrongCodes: "too many wrong codes; wait before the next try"
        case .tooManyRooms: "all private rooms are taken; try again in a while"
        case .roomFull: "every seat is taken; watch, or come back when one is free"
        case .spectatorsFull: "the room has no space for more spectators"
        case .alreadyInRoom: "the player is in this room already"
        case .notInRoom: "the player isn't in this room; join it first"
        case .notSeated: "only players with a seat may do this; spectators watch"
        case .notHost: "only the host may do this"
        case .removedByHost: "the host removed this player from the room"
        case .notAMember: "there is no member with this name in the room"
        case .cannotRemoveYourself: "hosts can't remove themselves; leave the room instead"
        case .settingsFixed: "the settings of a match from the queue can't be changed"
        case .wrongBestOf: "a match is the best of 1, 3 or 5 races"
        case .seatsTaken: "more seats are taken than this; remove somebody first"
        case .alreadyRacing: "this is possible only before a match and after it"
        case .raceNotStarted: "the race starts at the tick that was announced; no penalty"
        case .noRace: "no race is under way"
        case .outOfRace: "this player's part in the race is over"
        case .othersCooking: "other players are still cooking in this race; leave_room forfeits it"
        case .noRematch: "there is no rematch to answer now"
        case .tooManyReactions: "too many reactions; this one was ignored"
        case .staleRace: "this isn't the current race, or it isn't waiting for this"
        case .roomClosed: "this room is closed"
        }
    }
}
