import GameProtocol
import Kitchen

/// What comes to a player's mind.
extension Guest {
    private static let items = ["oven", "knife", "sauce"]

    func act() {
        let habits = world.habits
        if chance(habits.troubleInThousand, in: 1000) { return makeTrouble() }
        if chance(habits.mischiefInThousand, in: 1000) { return makeMischief() }
        if isPlaying, !chance(1, in: 40) { return tap() }
        // Most wait for an answer before they ask for more.
        if awaitsPlace, !chance(1, in: 30) { return }
        switch place {
        case .nowhere: play == nil ? goSomewhere() : leaveRound()
        case .queue(let botsOffered): wait(botsOffered: botsOffered)
        case .room(let state):
            isSeated(in: state) ? actInRoom(state) : watch(state)
        }
    }

    // MARK: - Trouble with the connection

    private func makeTrouble() {
        switch random.next(below: 20) {
        case ..<6:
            world.tally.count(.drops)
            drop(pick([50, 400, 1_500, 4_000, 9_000]))
        case ..<8:
            world.tally.count(.drops)
            closeOrderly(pick([50, 1_500, 6_000]))
        case ..<12:
            world.tally.count(.deadConnections)
            loseConnection(pick([10, 300, 1_500, 5_000]))
        case ..<16:
            world.tally.count(.takeovers)
            takeOver()
        default:
            world.tally.count(.stalls)
            stall(pick([300, 1_000, 4_000]))
        }
    }

    // MARK: - Playing

    private func tap() {
        guard let play, !play.isSleptThrough else { return }
        if play.isRace, case .room(let state) = place, state.phase == .countdown {
            // Too early, which is refused.
            if chance(1, in: 6) { send(.tap(ingredientID: pick(play.ingredients))) }
            return
        }
        guard play.plate.isCooking, play.recipes.indices.contains(play.plate.recipe) else { return }
        let recipe = play.recipes[play.plate.recipe]
        if chance(1, in: 60) { return send(.clear) }
        let isRight = chance(character.skill, in: 100) && play.plate.count < recipe.count
        send(.tap(ingredientID: isRight ? recipe[play.plate.count] : pick(play.ingredients)))
    }

    private func leaveRound() {
        switch random.next(below: 4) {
        case ..<2: send(.leaveRound)
        // It pays from now on, but not in a day's challenge.
        case 2: send(.purchase(itemID: "sauce"))
        default: break
        }
    }

    // MARK: - Nowhere and in the queue

    private func goSomewhere() {
        let levels = world.habits.levelCount
        if chance(world.habits.aloneInHundred, in: 100) { return playAlone() }
        if chance(world.habits.itemRoomsInHundred, in: 100) {
            return send(.createRoom(RoomOptions(allowItems: true)))
        }
        switch random.next(below: 100) {
        case ..<42:
            send(
                .queue(
                    QueueRequest(
                        levelID: chance(1, in: 3) ? 1 + random.next(below: levels) : nil,
                        seatCount: pick([nil, nil, 2, 2, 3, 4, 8]))))
        case ..<56:
            send(
                .createRoom(
                    RoomOptions(
                        levelID: pick([nil, 1, 2]), seatCount: pick([nil, 2, 3, 4, 8]),
                        bestOf: pick([nil, 1, 3, 5]), allowItems: pick([nil, true, false]))))
        case ..<76:
            if let newest = world.codes.last {
                send(.joinRoom(roomCode: chance(1, in: 2) ? newest : pick(world.codes)))
            }
        case ..<83:
            if !world.codes.isEmpty { send(.watchRoom(roomCode: pick(world.codes))) }
        case ..<91: playAlone()
        case ..<93: send(.raceGhost(levelID: 1, playerID: nil), isAlwaysAnswered: false)
        case ..<96: send(.startDaily)
        case ..<97: send(.getDaily)
        case ..<98:
            send(
                .getBoard(
                    BoardRequest(
                        boardID: pick(["level/1", "rating"]),
                        around: chance(1, in: 2) ? true : nil)))
        default:
            send(pick([.listShop, .listLevels, .setProfile(.init(name: "Chef \(nextID())"))]))
        }
    }

    private func playAlone() {
        switch random.next(below: 8) {
        case ..<4: send(.purchase(itemID: pick(Self.items)))
        case ..<5: askAgain()
        default:
            let level = 1 + random.next(below: min(openLevel, world.habits.levelCount))
            send(.startRound(levelID: level, itemIDs: equipment))
        }
    }

    /// Asks for what was asked for before, by the same id: nothing happens twice.
    private func askAgain() {
        let startsAgain = chance(1, in: 2)
        let orders = (startsAgain ? requests.starts : requests.purchases).filter(\.isHonest)
        guard !orders.isEmpty else { return }
        let order = pick(orders)
        guard requests.pending[order.id] == nil else { return }
        send(
            startsAgain
                ? .startRound(levelID: 1, itemIDs: order.items)
                : .purchase(itemID: order.items[0]),
            id: order.id)
    }

    private func wait(botsOffered: Bool) {
        switch random.next(below: 100) {
        case ..<25 where botsOffered:
            let accepts = chance(2, in: 3)
            send(.answerBots(accepts: accepts), isAlwaysAnswered: !accepts)
        case ..<40: send(.getTicket)
        case ..<45: send(.leaveQueue)
        default: break
        }
    }

    // MARK: - In a room

    private func actInRoom(_ state: RoomState) {
        let own = credentials?.player.description
        let isReady = state.players.first { $0.playerID == own }?.isReady ?? false
        switch state.phase {
        case .gathering where state.roomCode != nil:
            gather(state, isHost: state.hostID == own, isReady)
        case .gathering, .opening, .countdown, .settling:
            if chance(1, in: 100) { send(.leaveRoom) }
        case .racing:
            switch random.next(below: 5) {
            case 0: send(.leaveRoom)
            // Ends the race where nobody else cooks any more.
            case 1: send(.leaveRound)
            default: react()
            }
        case .intermission:
            if chance(1, in: 30) { send(.leaveRoom) }
            if !isReady, chance(2, in: 3) {
                send(.ready(isReady: true, itemIDs: equipment(in: state)))
            }
        case .results:
            if chance(1, in: 8) { send(.leaveRoom) }
            if !isReady {
                send(.rematch(agrees: chance(3, in: 4), itemIDs: equipment(in: state)))
            }
        case .unknown: complain("the room has an unknown phase")
        }
    }

    private func react() {
        send(.react(reaction: pick(["hello", "wow", "good_game"])))
    }

    private func gather(_ state: RoomState, isHost: Bool, _ isReady: Bool) {
        let others = state.players.filter { $0.playerID != credentials?.player.description }
        switch random.next(below: 100) {
        case ..<3: send(.leaveRoom)
        case ..<6: react()
        case ..<9 where isHost:
            send(
                .setRoom(
                    RoomOptions(
                        levelID: pick([nil, 1, 2]), seatCount: pick([nil, 2, 4, 8]),
                        bestOf: pick([1, 3, 5]))))
        case ..<16 where isHost && others.isEmpty:
            send(.addBot(botStrength: pick(["easy", "medium", "hard"])))
        case ..<18 where isHost && !others.isEmpty:
            send(.removeMember(playerID: pick(others).playerID))
        case ..<70 where !isReady:
            send(.ready(isReady: true, itemIDs: equipment(in: state)))
        case ..<72: send(.ready(isReady: false, itemIDs: []))
        case ..<78 where others.isEmpty: send(.leaveRoom)
        default: break
        }
    }

    /// What to use up: something that is there, as far as the player knows, and seldom not.
    private var equipment: [String] {
        if chance(1, in: 20) { return [pick(Self.items)] }
        return Self.items.filter { (inventory[$0] ?? 0) > 0 && chance(1, in: 2) }
    }

    /// What to use up in the next race; often nothing, so that it shows if what was taken for one race
    /// is taken for the next.
    private func equipment(in room: RoomState) -> [String] {
        room.allowItems && chance(1, in: 2) ? equipment : []
    }

    private func watch(_ state: RoomState) {
        switch random.next(below: 100) {
        case ..<8:
            if let code = state.roomCode { send(.joinRoom(roomCode: code)) }
        case ..<12: send(.leaveRoom)
        default: break
        }
    }

    // MARK: - What isn't allowed

    /// Asks for something that makes no sense here; the answer says so, and nothing changes.
    private func makeMischief() {
        let nobody = String(repeating: "0", count: 32)
        let requests: [ClientMessage] = [
            .joinRoom(roomCode: "FFFFF"), .joinRoom(roomCode: "12345"), .watchRoom(roomCode: "xyz"),
            .joinRoom(roomCode: world.codes.first ?? "HHHHH"),
            .queue(QueueRequest(seatCount: 9)),
            .queue(QueueRequest(levelID: 999)), .queue(QueueRequest()), .getTicket,
            .answerBots(accepts: true), .ready(isReady: true, itemIDs: ["sword"]),
            .ready(isReady: true, itemIDs: []), .addBot(botStrength: "medium"),
            .removeMember(playerID: nobody), .removeMember(playerID: "me"),
            .setRoom(RoomOptions(seatCount: 1)), .setRoom(RoomOptions(bestOf: 2)),
            .createRoom(RoomOptions(levelID: 77)), .rematch(agrees: true, itemIDs: []),
            .tap(ingredientID: "🧨"),
            .clear, .leaveRound, .purchase(itemID: "sword"),
            .startRound(levelID: 3, itemIDs: ["oven"]),
            .raceGhost(levelID: 1, playerID: nobody), .leaveQueue, .watchRoom(roomCode: "KKKKK"),
        ]
        switch random.next(below: 30) {
        case 0: for _ in 0..<20 { react() }
        case 1: for _ in 0..<130 { send(.ping(clientTime: 1)) }
        default:
            let request = pick(requests)
            let isAlwaysAnswered: Bool =
                switch request {
                case .answerBots, .raceGhost: false
                default: true
                }
            send(request, isHonest: false, isAlwaysAnswered: isAlwaysAnswered)
        }
    }
}
