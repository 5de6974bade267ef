import GameProtocol

extension PlayerRequests.Pending {
    /// What a player is told who is somewhere already.
    private static let elsewhere: Set<ErrorCode> = [
        .alreadyElsewhere, .alreadyInRoom, .alreadyQueued, .roundInProgress,
    ]
    /// What a player is told whose round or race isn't what the client believes.
    private static let notPlaying: Set<ErrorCode> = [
        .noRound, .noRace, .outOfRace, .raceNotStarted,
    ]

    /// Whether a request that is allowed, as far as the client knows, may be refused with this code.
    func mayBeRefused(with code: ErrorCode, _ habits: PlayerHabits) -> Bool {
        switch code {
        case .rateLimited: habits.isRateLimited
        // Messages wait while a session moves, and not too many of them.
        case .busy: true
        case .tooManyWrongCodes:
            habits.isRateLimited && [.joinRoom, .watchRoom].contains(kind)
        case .unknownLevel: habits.losesLevels && [.queue, .startRound].contains(kind)
        case .itemNotOwned: !ownsItems
        case .staleRequest: isRepeated && kind == .startRound
        default: expectedRefusals.contains(code)
        }
    }

    private var expectedRefusals: Set<ErrorCode> {
        switch kind {
        case .hello, .setProfile, .listLevels, .listShop, .setStream, .ping, .getDaily, .getBoard,
            .listLedger, .getStatistics, .getReplay:
            []
        case .purchase: [.notEnoughCoins]
        case .startRound: Self.elsewhere
        case .startDaily: Self.elsewhere.union([.alreadyTried])
        case .raceGhost: Self.elsewhere.union([.unknownRecord])
        // One for a race that is being called off can come to the next one, on another level.
        case .tap: Self.notPlaying.union([.unknownIngredient])
        case .clear: Self.notPlaying
        case .leaveRound: Self.notPlaying.union([.othersCooking])
        case .queue: Self.elsewhere.union([.queuePaused])
        case .getTicket, .leaveQueue: [.notQueued]
        case .answerBots: [.notQueued, .noBotOffer]
        case .createRoom: Self.elsewhere
        case .joinRoom:
            Self.elsewhere.union([
                .alreadyRacing, .outOfRace, .removedByHost, .roomClosed, .roomFull, .unknownCode,
            ])
        case .watchRoom:
            Self.elsewhere.union([
                .outOfRace, .removedByHost, .roomClosed, .spectatorsFull, .unknownCode,
            ])
        case .leaveRoom: [.notInRoom]
        case .react: [.notInRoom, .notSeated, .roomClosed, .tooManyReactions]
        case .ready: [.alreadyRacing, .notInRoom, .notSeated, .roomClosed]
        case .rematch: [.noRematch, .notInRoom, .notSeated, .roomClosed]
        case .setRoom: [.alreadyRacing, .notHost, .notInRoom, .roomClosed, .seatsTaken]
        case .addBot: [.alreadyRacing, .notHost, .notInRoom, .roomClosed, .roomFull]
        case .removeMember: [.alreadyRacing, .notAMember, .notHost, .notInRoom, .roomClosed]
        }
    }
}
