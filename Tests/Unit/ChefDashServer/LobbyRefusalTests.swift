import GameProtocol
import Lobby
import Testing

@testable import ChefDashServer

@Suite("Refusals of the lobby")
struct LobbyRefusalTests {
    /// All but `staleRace`, which is for the server alone.
    static let refusals: [LobbyRefusal] = [
        .alreadyElsewhere, .alreadyQueued, .notQueued, .unknownLevel, .wrongSeatCount, .queueFull,
        .noBotOffer, .queuePaused(retryAfterMilliseconds: 1), .malformedCode, .unknownCode,
        .tooManyRooms, .roomFull, .spectatorsFull,
        .alreadyInRoom, .notInRoom, .notSeated, .notHost, .removedByHost, .notAMember,
        .cannotRemoveYourself, .settingsFixed, .wrongBestOf, .seatsTaken, .alreadyRacing,
        .raceNotStarted, .noRace, .outOfRace, .othersCooking, .noRematch,
        .tooManyReactions(retryAfterTicks: 1), .roomClosed,
    ]

    @Test("Each has an error code of its own, and is no fault of the client")
    func codes() {
        let codes = Self.refusals.map { RequestFault($0).code }
        #expect(Set(codes).count == codes.count)
        #expect(codes.filter(\.isFaultOfClient).isEmpty)
    }

    @Test("Those that pass by themselves can be tried again")
    func retry() {
        #expect(
            Self.refusals.filter { RequestFault($0).code.canRetry } == [
                .queueFull, .queuePaused(retryAfterMilliseconds: 1),
                .tooManyRooms, .raceNotStarted,
                .othersCooking, .tooManyReactions(retryAfterTicks: 1),
            ])
    }
}
