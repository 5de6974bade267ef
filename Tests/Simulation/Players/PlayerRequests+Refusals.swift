import GameProtocol

extension PlayerRequests.Pending {
    /// Requests with which a player enters a place.
    private static let entering: Set<ClientMessage.Kind?> = [
        .createRoom, .joinRoom, .queue, .raceGhost, .startDaily, .startRound, .watchRoom,
    ]
    /// Requests that an overloaded shard refuses.
    private static let starting: Set<ClientMessage.Kind?> = [
        .createRoom, .queue, .raceGhost, .startDaily, .startRound,
    ]
    private static let leaving: Set<ClientMessage.Kind?> = [
        .answerBots, .leaveQueue, .leaveRoom, .leaveRound,
    ]
    private static let playing: Set<ClientMessage.Kind?> = [.clear, .leaveRound, .tap]
    private static let comingToRoom: Set<ClientMessage.Kind?> = [.joinRoom, .watchRoom]
    /// Requests that need a seat.
    private static let seated: Set<ClientMessage.Kind?> = [.react, .ready, .rematch]
    private static let hosting: Set<ClientMessage.Kind?> = [.addBot, .removeMember, .setRoom]

    /// Codes that no player causes, even with forbidden requests.
    private static let impossible: Set<ErrorCode> = [
        .badJSON, .tooDeep, .unknownType, .missingField, .wrongType, .numberOutOfRange, .textOnly,
        .notSignedIn, .badToken, .staleRequest, .shuttingDown, .onAnotherNode, .balanceLimit,
    ]

    /// True if the answer determines the player's place.
    var changesPlace: Bool { Self.entering.contains(kind) || Self.leaving.contains(kind) }

    /// True if the request may be refused with this code.
    func mayBeRefused(with code: ErrorCode, _ habits: PlayerHabits) -> Bool {
        if code == .storeUnavailable { return habits.losesStore }
        // A node is ending, or another has died and its play isn't given back yet.
        if code == .shuttingDown, habits.hasNodes { return true }
        if code == .onAnotherNode, habits.hasNodes, case .hello = message { return true }
        guard isHonest else { return !Self.impossible.contains(code) }
        return switch code {
        // Messages wait while a session moves, up to a limit.
        case .busy: true
        case .overloaded: Self.starting.contains(kind)
        case .rateLimited: habits.isRateLimited
        case .staleRequest: isRepeated && kind == .startRound
        case .unknownLevel: habits.losesLevels && [.queue, .startRound].contains(kind)
        case .itemNotOwned: !ownsItems
        case .notEnoughCoins: kind == .purchase
        case .alreadyTried: kind == .startDaily
        case .unknownRecord: kind == .raceGhost

        case .alreadyElsewhere, .alreadyInRoom, .alreadyQueued, .roundInProgress:
            Self.entering.contains(kind)
        case .queuePaused: kind == .queue
        case .notQueued: [.answerBots, .getTicket, .leaveQueue].contains(kind)
        case .noBotOffer: kind == .answerBots

        case .noRace, .noRound, .raceNotStarted: Self.playing.contains(kind)
        case .outOfRace: Self.playing.union(Self.comingToRoom).contains(kind)
        // A tap for a race that is being called off can reach the next one, on another level.
        case .unknownIngredient: kind == .tap
        case .othersCooking: kind == .leaveRound

        case .removedByHost, .unknownCode: Self.comingToRoom.contains(kind)
        case .tooManyWrongCodes: habits.isRateLimited && Self.comingToRoom.contains(kind)
        case .spectatorsFull: kind == .watchRoom
        case .roomFull: [.addBot, .joinRoom].contains(kind)
        case .roomClosed:
            Self.comingToRoom.union(Self.seated).union(Self.hosting).contains(kind)
        case .notInRoom: Self.seated.union(Self.hosting).union([.leaveRoom]).contains(kind)
        case .notSeated: Self.seated.contains(kind)
        case .notHost: Self.hosting.contains(kind)
        case .alreadyRacing: Self.hosting.union([.joinRoom, .ready]).contains(kind)
        case .seatsTaken: kind == .setRoom
        case .notAMember: kind == .removeMember
        case .noRematch: kind == .rematch
        case .tooManyReactions: kind == .react

        case .badJSON, .badToken, .badValue, .missingField, .numberOutOfRange, .textOnly, .tooDeep,
            .unknownType, .wrongType, .alreadySignedIn, .notSignedIn, .shuttingDown, .onAnotherNode,
            .storeUnavailable, .balanceLimit, .levelLocked, .unknownItem, .queueFull,
            .banned, .signUpsClosed,
            .profileLocked, .muted, .unknownPlayer, .tooManyReports, .wrongSeatCount,
            .cannotRemoveYourself, .malformedCode, .settingsFixed, .tooManyRooms,
            .wrongBestOf, .recordHidden, .unknownBoard, .wrongRole, .unknownHousehold,
            .householdExists, .tooManyHouseholds, .unknownInvitation, .notOwner, .unknownMember,
            .lastOwner, .tooManyMembers, .unknownRecipe, .notPlayable, .editElsewhere,
            .forbidden, .badImage, .tooLarge, .tooManyImages, .tooManyUploads, .diskFull,
            .tooMuchWritten, .unknown,
            .tooManyLinks, .unknownImport, .importExists, .unknownCooking, .cookingExists,
            .cookingOver, .tooManyCookings, .notACook, .unknownCook, .tooManyCooks,
            .unknownStep, .alreadyDone, .notDone, .stepClaimed, .notClaimed, .unknownTimer,
            .timerExists, .tooManyTimers, .timerTooLong, .notRunning, .notPaused, .notRinging,
            .timerStopped, .tooManyInputs, .unknownLink, .unknownEntity, .tooManyInvitations,
            .tooManyCookingsBegun, .unknownAccessCode, .tooManyDevices, .unknownDevice:
            false
        }
    }
}
