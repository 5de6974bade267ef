import GameProtocol
import Kitchen

/// What comes to a player's mind.
extension Guest {
    func act() {
        let settings = simulation.settings
        if chance(settings.troubleInThousand, in: 1000) { return makeTrouble() }
        if chance(settings.mischiefInThousand, in: 1000) { return makeMischief() }
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
            simulation.tally.count(.drops)
            drop(pick([50, 400, 1_500, 4_000, 9_000]))
        case ..<8:
            simulation.tally.count(.drops)
            closeOrderly(pick([50, 1_500, 6_000]))
        case ..<12:
            simulation.tally.count(.deadConnections)
            loseConnection(pick([10, 300, 1_500, 5_000]))
        case ..<16:
            simulation.tally.count(.takeovers)
            takeOver()
        default:
            simulation.tally.count(.stalls)
            stall(pick([300, 1_000, 4_000]))
        }
    }

    // MARK: - Playing

    private func tap() {
        guard let play, !play.isSleptThrough else { return }
        if play.isRace, case .room(let state) = place, state.phase == .countdown {
            // Too early, which is refused.
            if chance(1, in: 6) { send(.tap(ingredient: pick(play.ingredients))) }
            return
        }
        guard play.plate.isCooking, play.recipes.indices.contains(play.plate.recipe) else { return }
        let recipe = play.recipes[play.plate.recipe]
        if chance(1, in: 60) { return send(.clear) }
        let isRight = chance(character.skill, in: 100) && play.plate.count < recipe.count
        send(.tap(ingredient: isRight ? recipe[play.plate.count] : pick(play.ingredients)))
    }

    private func leaveRound() {
        if chance(1, in: 8) { send(.leaveRound) }
    }

    // MARK: - Nowhere and in the queue

    private func goSomewhere() {
        let levels = simulation.settings.catalogues[0].levels.count
        switch random.next(below: 100) {
        case ..<42:
            send(
                .queue(
                    QueueRequest(
                        level: chance(1, in: 3) ? 1 + random.next(below: levels) : nil,
                        seats: pick([nil, nil, 2, 2, 3, 4, 8]))))
        case ..<56:
            send(
                .createRoom(
                    RoomOptions(
                        level: pick([nil, 1, 2]), seats: pick([nil, 2, 3, 4, 8]),
                        bestOf: pick([nil, 1, 3, 5]), items: pick([nil, true, false]))))
        case ..<76:
            if let newest = simulation.codes.last {
                send(.joinRoom(code: chance(1, in: 2) ? newest : pick(simulation.codes)))
            }
        case ..<83: if !simulation.codes.isEmpty { send(.watchRoom(code: pick(simulation.codes))) }
        case ..<88: send(.purchase(item: pick(["oven", "knife", "sauce"])))
        case ..<92: send(.startRound(level: 1, equip: equipment))
        case ..<95: send(.raceGhost(level: 1, player: nil), isAlwaysAnswered: false)
        case ..<96: send(.startDaily)
        case ..<97: send(.daily)
        case ..<98:
            send(
                .board(
                    BoardRequest(
                        board: pick(["level/1", "rating"]),
                        around: chance(1, in: 2) ? true : nil)))
        default: send(pick([.listShop, .setProfile(.init(name: "Chef \(number)"))]))
        }
    }

    private func wait(botsOffered: Bool) {
        switch random.next(below: 100) {
        case ..<25 where botsOffered:
            let accepts = chance(2, in: 3)
            send(.answerBots(accepts: accepts), isAlwaysAnswered: !accepts)
        case ..<40: send(.ticket)
        case ..<45: send(.leaveQueue)
        default: break
        }
    }

    // MARK: - In a room

    private func actInRoom(_ state: RoomState) {
        let own = credentials?.player.description
        let isReady = state.players.first { $0.player == own }?.isReady ?? false
        switch state.phase {
        case .gathering where state.code != nil: gather(state, isHost: state.host == own, isReady)
        case .gathering, .opening, .countdown, .settling:
            if chance(1, in: 100) { send(.leaveRoom) }
        case .racing:
            if chance(1, in: 5) { send(.leaveRoom) } else { react() }
        case .intermission:
            if chance(1, in: 30) { send(.leaveRoom) }
            if !isReady, chance(2, in: 3) { send(.ready(isReady: true, equip: [])) }
        case .results:
            if chance(1, in: 8) { send(.leaveRoom) }
            if !isReady { send(.rematch(agrees: chance(3, in: 4))) }
        }
    }

    private func react() {
        send(.react(reaction: pick(["hello", "wow", "good_game"])))
    }

    private func gather(_ state: RoomState, isHost: Bool, _ isReady: Bool) {
        let others = state.players.filter { $0.player != credentials?.player.description }
        switch random.next(below: 100) {
        case ..<3: send(.leaveRoom)
        case ..<6: react()
        case ..<9 where isHost:
            send(
                .setRoom(
                    RoomOptions(
                        level: pick([nil, 1, 2]), seats: pick([nil, 2, 4, 8]),
                        bestOf: pick([1, 3, 5]))))
        case ..<16 where isHost && others.isEmpty:
            send(.addBot(strength: pick(["easy", "medium", "hard"])))
        case ..<18 where isHost && !others.isEmpty:
            send(.removeMember(player: pick(others).player))
        case ..<70 where !isReady:
            send(.ready(isReady: true, equip: state.items ? equipment : []))
        case ..<72: send(.ready(isReady: false, equip: []))
        case ..<78 where others.isEmpty: send(.leaveRoom)
        default: break
        }
    }

    /// What to use up: something that is there, as far as the player knows, and seldom not.
    private var equipment: [String] {
        let items = ["oven", "knife", "sauce"]
        if chance(1, in: 20) { return [pick(items)] }
        return items.filter { (inventory[$0] ?? 0) > 0 && chance(1, in: 2) }
    }

    private func watch(_ state: RoomState) {
        switch random.next(below: 100) {
        case ..<8:
            if let code = state.code { send(.joinRoom(code: code)) }
        case ..<12: send(.leaveRoom)
        default: break
        }
    }

    // MARK: - What isn't allowed

    /// Asks for something that makes no sense here; the answer says so, and nothing changes.
    private func makeMischief() {
        let nobody = String(repeating: "0", count: 32)
        let requests: [ClientMessage] = [
            .joinRoom(code: "FFFFF"), .joinRoom(code: "12345"), .watchRoom(code: "xyz"),
            .joinRoom(code: simulation.codes.first ?? "HHHHH"), .queue(QueueRequest(seats: 9)),
            .queue(QueueRequest(level: 999)), .queue(QueueRequest()), .ticket,
            .answerBots(accepts: true), .ready(isReady: true, equip: ["sword"]),
            .ready(isReady: true, equip: []), .addBot(strength: "medium"),
            .removeMember(player: nobody), .removeMember(player: "me"),
            .setRoom(RoomOptions(seats: 1)), .setRoom(RoomOptions(bestOf: 2)),
            .createRoom(RoomOptions(level: 77)), .rematch(agrees: true), .tap(ingredient: "🧨"),
            .clear, .leaveRound, .purchase(item: "sword"), .startRound(level: 3, equip: ["oven"]),
            .raceGhost(level: 1, player: nobody), .leaveQueue, .watchRoom(code: "KKKKK"),
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
