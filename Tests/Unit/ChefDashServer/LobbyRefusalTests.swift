import GameProtocol
import Lobby
import Testing

@testable import ChefDashServer

@Suite("Refusals of the lobby")
struct LobbyRefusalTests {
    /// All except `staleRace`, which never leaves the server.
    static let refusals: [LobbyRefusal] = [
        .alreadyElsewhere, .alreadyQueued, .notQueued, .unknownLevel, .wrongSeatCount, .queueFull,
        .noBotOffer, .queuePaused(retryAfterMilliseconds: 1), .malformedCode, .unknownCode,
        .tooManyRooms, .roomFull, .spectatorsFull,
        .alreadyInRoom, .notInRoom, .notSeated, .notHost, .removedByHost, .notAMember,
        .cannotRemoveYourself, .settingsFixed, .wrongBestOf, .seatsTaken, .alreadyRacing,
        .raceNotStarted, .noRace, .outOfRace, .othersCooking, .noRematch,
        .tooManyReactions(retryAfterTicks: 1), .roomClosed,
    ]

    @Test("Each refusal has its own error code and isn't an error of the client")
    func codes() {
        let codes = Self.refusals.map { RequestFault($0).code }
        #expect(Set(codes).count == codes.count)
        #expect(codes.filter(\.isFaultOfClient).isEmpty)
    }

    @Test("Temporary refusals can be retried")
    func retry() {
        #expect(
            Self.refusals.filter { RequestFault($0).code.canRetry } == [
                .queueFull, .queuePaused(retryAfterMilliseconds: 1),
                .tooManyRooms, .raceNotStarted,
                .othersCooking, .tooManyReactions(retryAfterTicks: 1),
            ])
    }
}
