import Base
import GameProtocol
import Kitchen

/// A player's knowledge: the client's information about the player and its place.
struct PlayerKnowledge {
    /// The player's place, as far as the client knows.
    enum Place {
        case nowhere
        case queue(botsOffered: Bool)
        case room(RoomState)
    }

    /// A round or a race of the player.
    struct Play {
        /// The round's id, or the race's.
        let id: PlayID
        let isRace: Bool
        let ingredients: [String]
        let recipes: [[String]]
        var plate: Told.Plate
    }

    private unowned let world: any PlayerWorld
    /// Set by the first welcome.
    private(set) var credentials: (player: PlayerID, token: String)?
    /// True once signed in on this connection.
    private(set) var isSignedIn = false
    private(set) var place = Place.nowhere
    private(set) var play: Play?
    /// As of the last update.
    private(set) var inventory: [String: Int64] = [:]
    /// The highest open level, as of the last update.
    private(set) var openLevel = 1
    /// True if the player has asked for bots since the last ticket.
    private var acceptsBots = false
    /// True if the player may have a ticket, or a matched room.
    private var mayBeMatched = false
    /// The time when the server said that there is no ticket, though the player has one.
    private var missesTicketSince: Int64?
    /// The time since which all requests were refused as if the player were in another place.
    private var shutOutSince: Int64?

    init(world: any PlayerWorld) { self.world = world }

    /// The player's id in messages.
    var ownID: PlayerID? { credentials?.player }

    var isPlaying: Bool { play.map { !$0.plate.hasEnded } ?? false }

    func isSeated(in state: RoomState) -> Bool {
        let own = ownID
        return state.players.contains { $0.playerID == own }
    }

    func has(_ items: [String]) -> Bool { items.allSatisfy { (inventory[$0] ?? 0) > 0 } }

    /// Resets everything that belonged to the last connection.
    mutating func forgetConnection() {
        isSignedIn = false
        place = .nowhere
        play = nil
        missesTicketSince = nil
    }

    /// Messages that the player has awaited for too long; restarts their timers.
    mutating func takeOverdue() -> [String] {
        let (now, limit) = (world.milliseconds, world.habits.answerMilliseconds)
        var problems: [String] = []
        if let since = missesTicketSince, now - since > limit {
            problems.append("has lost the ticket, without a room and without left_queue")
            missesTicketSince = nil
        }
        if let since = shutOutSince, now - since > max(30_000, limit) {
            problems.append("is shut out: everything is refused as if the player were elsewhere")
            shutOutSince = nil
        }
        return problems
    }

    mutating func send(_ message: ClientMessage) {
        if case .answerBots(accepts: true) = message { acceptsBots = true }
        if case .queue = message { mayBeMatched = true }
    }

    // MARK: - Receiving

    mutating func see(_ plate: Told.Plate) { play?.plate = plate }

    /// Takes a message of the server.
    ///
    /// - Returns: the problem, if any.
    mutating func hear(
        _ message: ServerMessage, answering request: PlayerRequests.Pending?
    ) -> String? {
        switch message {
        case .welcome(let welcome): signIn(welcome)
        case .error(let error):
            if request?.kind == .queue, error.code == .storeUnavailable, case .nowhere = place {
                mayBeMatched = false
            }
            return hear(error)
        case .ticket(let ticket):
            mayBeMatched = true
            if case .room = place { break }
            place = .queue(botsOffered: ticket.botsOffered)
            if ticket.botsOffered { world.tally.count(.botOffers) }
            if request?.kind == .queue {
                world.tally.count(.tickets)
                acceptsBots = false
            }
            (missesTicketSince, shutOutSince) = (nil, nil)
        case .leftQueue(let left):
            if case .queue = place { place = .nowhere }
            missesTicketSince = nil
            mayBeMatched = false
            return count(left.reason)
        case .room(let state): return enter(state)
        case .leftRoom(let left):
            place = .nowhere
            mayBeMatched = left.reason == .requeued
            if play?.isRace == true { play = nil }
            if left.reason == .removedByHost { world.tally.count(.kicks) }
            if left.reason == .requeued { world.tally.count(.requeues) }
        case .snapshot(let snapshot): begin(snapshot)
        case .roundEnded(let ended):
            openLevel = max(openLevel, ended.unlockedLevelID ?? 1)
            if play?.isRace == false { play = nil }
        case .raceEnded(let ended):
            // A player may already be in the next race when a race that they left ends.
            if play?.id == ended.raceID { play = nil }
            shutOutSince = nil
        case .raceCancelled(let cancelled):
            play = nil
            if cancelled.reason == .notOpened { world.tally.count(.notOpened) }
            // A node can stand still, or lose its engine, for as long.
            if cancelled.reason == .overdue, !world.habits.hasNodes {
                return "learns that a race was overdue"
            }
        case .purchased(let purchased):
            // The answer to a repeated request has the old numbers.
            if request?.isRepeated == false { inventory[purchased.itemID] = purchased.owned }
            world.tally.count(.purchases)
        case .reaction: world.tally.count(.reactions)
        case .idleWarning: world.tally.count(.idleWarnings)
        case .profile, .levels, .shop, .state, .tapped, .cleared, .balance, .stream, .pong,
            .shutdown, .announcement, .redirect, .raceState, .raceView, .daily, .board, .ledger,
            .statistics,
            .replay,
            .library, .cooking, .account:
            break
        }
        return nil
    }

    private func count(_ reason: LeftQueue.Reason) -> String? {
        switch reason {
        case .cancelled: world.tally.count(.cancelledTickets)
        case .absent: world.tally.count(.absentTickets)
        case .levelGone: world.tally.count(.ticketsWithoutLevel)
        case .stopping: break
        case .unknown: return "the queue was left for an unknown reason"
        }
        return nil
    }

    private mutating func signIn(_ welcome: Welcome) {
        isSignedIn = true
        inventory = welcome.player.inventory
        if credentials != nil { world.tally.count(.resumes) }
        if let token = welcome.token {
            credentials = (welcome.player.playerID, token)
        }
    }

    private mutating func enter(_ state: RoomState) -> String? {
        var problem: String?
        if case .room(let before) = place {
            countChanges(from: before, to: state)
        } else {
            problem = self.problem(of: state)
            if let code = state.roomCode { world.passOn(code) }
            if state.phase == .racing { world.tally.count(.returnsToRaces) }
            world.tally.count(.rooms)
            if !isSeated(in: state) { world.tally.count(.spectators) }
        }
        place = .room(state)
        missesTicketSince = nil
        shutOutSince = nil
        return problem
    }

    /// The fault of a room that the player comes into.
    private func problem(of state: RoomState) -> String? {
        guard state.roomCode == nil, !state.players.contains(where: { $0.isGhost == true }) else {
            return nil
        }
        guard mayBeMatched else { return "is matched without a ticket" }
        let hasBots = state.players.contains { $0.botStrength != nil }
        return hasBots && !acceptsBots ? "is matched with bots without having asked for them" : nil
    }

    private func countChanges(from before: RoomState, to state: RoomState) {
        if let host = before.hostID, state.hostID != nil, state.hostID != host {
            world.tally.count(.newHosts)
        }
        guard before.phase != state.phase else { return }
        if state.phase == .intermission { world.tally.count(.matchesOfSeveral) }
        if before.phase == .results, state.phase != .gathering {
            world.tally.count(.rematches)
        }
    }

    private mutating func begin(_ snapshot: Snapshot) {
        inventory = snapshot.inventory
        shutOutSince = nil
        play = Play(
            id: snapshot.round.roundID, isRace: snapshot.race != nil,
            ingredients: snapshot.round.ingredients.map(\.ingredientID),
            recipes: snapshot.round.recipes.map { recipe in
                recipe.layers.map { snapshot.round.ingredients[$0].ingredientID }
            },
            plate: Told.Plate(
                recipe: snapshot.state.recipe, count: snapshot.state.plate.count,
                isCooking: snapshot.state.phase == .cooking,
                hasEnded: snapshot.state.phase == .ended))
    }

    /// Learns the player's place from a refusal.
    private mutating func hear(_ error: ErrorMessage) -> String? {
        let now = world.milliseconds
        switch error.code {
        case .queuePaused:
            world.tally.count(.queuePauses)
            if (error.retryAfterMilliseconds ?? 0) <= 0 { return "is to wait for no time" }
        case .notQueued:
            // The message that took the ticket must have arrived, or must follow.
            if case .queue = place, missesTicketSince == nil { missesTicketSince = now }
        case .alreadyQueued:
            if case .nowhere = place { place = .queue(botsOffered: false) }
        case .alreadyElsewhere, .busy, .roundInProgress:
            if case .nowhere = place, play == nil, shutOutSince == nil { shutOutSince = now }
        case .notInRoom, .roomClosed:
            if case .room = place, shutOutSince == nil { shutOutSince = now }
        case .badJSON, .tooDeep, .unknownType, .missingField, .wrongType, .numberOutOfRange,
            .badValue, .textOnly, .unknownAccessCode, .tooManyDevices, .unknownDevice,
            .banned, .signUpsClosed, .profileLocked, .muted, .unknownPlayer, .tooManyReports,
            .notSignedIn, .alreadySignedIn, .badToken, .rateLimited,
            .staleRequest, .storeUnavailable, .shuttingDown, .onAnotherNode, .overloaded,
            .unknownLevel,
            .levelLocked,
            .unknownItem, .itemNotOwned, .notEnoughCoins, .balanceLimit, .noRound,
            .unknownIngredient, .wrongSeatCount, .queueFull, .noBotOffer, .malformedCode,
            .unknownCode, .tooManyWrongCodes, .tooManyRooms, .roomFull, .spectatorsFull,
            .alreadyInRoom, .notSeated, .notHost, .removedByHost, .notAMember,
            .cannotRemoveYourself, .settingsFixed, .wrongBestOf, .seatsTaken, .alreadyRacing,
            .raceNotStarted, .noRace, .outOfRace, .othersCooking, .noRematch, .tooManyReactions,
            .unknownBoard, .unknownRecord, .alreadyTried, .recordHidden, .wrongRole,
            .unknownHousehold, .householdExists,
            .tooManyHouseholds, .unknownInvitation, .notOwner, .unknownMember, .lastOwner,
            .tooManyMembers, .unknownRecipe, .notPlayable, .editElsewhere, .forbidden,
            .badImage, .tooLarge, .tooManyImages, .tooManyUploads, .diskFull,
            .tooMuchWritten, .unknown,
            .tooManyLinks,
            .unknownImport, .importExists, .unknownCooking, .cookingExists, .cookingOver,
            .tooManyCookings, .notACook, .unknownCook, .tooManyCooks, .unknownStep,
            .alreadyDone, .notDone, .stepClaimed, .notClaimed, .unknownTimer, .timerExists,
            .tooManyTimers, .timerTooLong, .notRunning, .notPaused, .notRinging, .timerStopped,
            .tooManyInputs, .unknownLink, .unknownEntity, .tooManyInvitations,
            .tooManyCookingsBegun:
            break
        }
        return nil
    }
}
