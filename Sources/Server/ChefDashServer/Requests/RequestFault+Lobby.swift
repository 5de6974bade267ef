import GameProtocol
import Lobby

extension RequestFault {
    init(_ refusal: LobbyRefusal) { self.init(ErrorCode(refusal), refusal.sentence) }
}

extension ErrorCode {
    init(_ refusal: LobbyRefusal) {
        self =
            switch refusal {
            case .alreadyElsewhere: .alreadyElsewhere
            case .alreadyQueued: .alreadyQueued
            case .notQueued: .notQueued
            case .unknownLevel: .unknownLevel
            case .wrongSeatCount: .wrongSeatCount
            case .queueFull: .queueFull
            case .noBotOffer: .noBotOffer
            case .queuePaused: .queuePaused
            case .malformedCode: .malformedCode
            case .unknownCode: .unknownCode
            case .tooManyWrongCodes: .tooManyWrongCodes
            case .tooManyRooms: .tooManyRooms
            case .roomFull: .roomFull
            case .spectatorsFull: .spectatorsFull
            case .alreadyInRoom: .alreadyInRoom
            case .notInRoom: .notInRoom
            case .notSeated: .notSeated
            case .notHost: .notHost
            case .removedByHost: .removedByHost
            case .notAMember: .notAMember
            case .cannotRemoveYourself: .cannotRemoveYourself
            case .settingsFixed: .settingsFixed
            case .wrongBestOf: .wrongBestOf
            case .seatsTaken: .seatsTaken
            case .alreadyRacing: .alreadyRacing
            case .raceNotStarted: .raceNotStarted
            case .noRace: .noRace
            case .outOfRace: .outOfRace
            case .othersCooking: .othersCooking
            case .noRematch: .noRematch
            case .tooManyReactions: .tooManyReactions
            case .roomClosed: .roomClosed
            // Only the server itself names a race, so no client ever gets this error.
            case .staleRace: .noRace
            }
    }
}

extension LobbyRefusal {
    /// The milliseconds after which a retry can succeed; nil if waiting doesn't help.
    func retryAfterMilliseconds(tickMilliseconds: Int) -> Int? {
        switch self {
        case .tooManyWrongCodes(let milliseconds), .queuePaused(let milliseconds):
            Int(clamping: milliseconds)
        case .tooManyReactions(let ticks): Int(clamping: ticks) * tickMilliseconds
        case .alreadyElsewhere, .alreadyQueued, .notQueued, .unknownLevel, .wrongSeatCount,
            .queueFull, .noBotOffer, .malformedCode, .unknownCode, .tooManyRooms, .roomFull,
            .spectatorsFull, .alreadyInRoom, .notInRoom, .notSeated, .notHost, .removedByHost,
            .notAMember, .cannotRemoveYourself, .settingsFixed, .wrongBestOf, .seatsTaken,
            .alreadyRacing, .raceNotStarted, .noRace, .outOfRace, .othersCooking, .noRematch,
            .staleRace, .roomClosed:
            nil
        }
    }
}
