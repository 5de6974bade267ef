import Base
import GameProtocol

/// Chooses a player's next action and its time, from the player's knowledge.
final class PlayerChoices {
    private static let items = ["oven", "knife", "sauce"]

    private unowned let guest: Guest
    private let dice: Dice
    /// The percentage of right taps.
    private let skill: Int
    /// True if the player taps as fast and evenly as a machine.
    private let isMachine: Bool
    /// The number in ten races that the player sleeps through.
    private let idleInTen: Int
    /// True if the player sleeps through the latest race.
    private var isAsleep = false

    init(of guest: Guest, _ dice: Dice) {
        self.guest = guest
        self.dice = dice
        skill = 60 + dice.roll(below: 40)
        isMachine = dice.chance(1, in: 12)
        idleInTen = dice.pick([0, 0, 1, 4])
    }

    private var world: any PlayerWorld { guest.world }
    private var known: PlayerKnowledge { guest.known }
    private var requests: PlayerRequests { guest.requests }

    /// Milliseconds until the next thought.
    func pause() -> Int {
        guard known.isPlaying else { return 150 + dice.roll(below: 700) }
        return isMachine ? 60 : 90 + dice.roll(below: 260)
    }

    /// Starts a round or a race, or resumes it on a new connection.
    func begin(isRace: Bool) { isAsleep = isRace && dice.chance(idleInTen, in: 10) }

    func act() {
        let habits = world.habits
        if dice.chance(habits.troubleInThousand, in: 1000) { return makeTrouble() }
        if dice.chance(habits.mischiefInThousand, in: 1000) { return makeMischief() }
        if known.isPlaying, !dice.chance(1, in: 40) { return tap() }
        // Most players wait for an answer before they send more.
        if requests.awaitsPlace(at: world.milliseconds), !dice.chance(1, in: 30) { return }
        switch known.place {
        case .nowhere: known.play == nil ? goSomewhere() : leaveRound()
        case .queue(let botsOffered): wait(botsOffered: botsOffered)
        case .room(let state): known.isSeated(in: state) ? actInRoom(state) : watch(state)
        }
    }

    // MARK: - Connection trouble

    private func makeTrouble() {
        switch dice.roll(below: 20) {
        case ..<6:
            world.tally.count(.drops)
            guest.drop(dice.pick([50, 400, 1_500, 4_000, 9_000]))
        case ..<8:
            world.tally.count(.drops)
            guest.closeOrderly(dice.pick([50, 1_500, 6_000]))
        case ..<12:
            world.tally.count(.deadConnections)
            guest.loseConnection(dice.pick([10, 300, 1_500, 5_000]))
        case ..<16:
            world.tally.count(.takeovers)
            guest.takeOver()
        default:
            world.tally.count(.stalls)
            guest.stall(dice.pick([300, 1_000, 4_000]))
        }
    }

    // MARK: - Playing

    private func tap() {
        guard let play = known.play, !isAsleep else { return }
        if play.isRace, case .room(let state) = known.place, state.phase == .countdown {
            // Too early: the server refuses it.
            if dice.chance(1, in: 6) { guest.send(.tap(ingredientID: dice.pick(play.ingredients))) }
            return
        }
        guard play.plate.isCooking, play.recipes.indices.contains(play.plate.recipe) else { return }
        let recipe = play.recipes[play.plate.recipe]
        if dice.chance(1, in: 60) { return guest.send(.clear) }
        let isRight = dice.chance(skill, in: 100) && play.plate.count < recipe.count
        guest.send(
            .tap(ingredientID: isRight ? recipe[play.plate.count] : dice.pick(play.ingredients)))
    }

    private func leaveRound() {
        switch dice.roll(below: 4) {
        case ..<2: guest.send(.leaveRound)
        // Pays from now on, except in a daily challenge.
        case 2: guest.send(.purchase(itemID: "sauce"))
        default: break
        }
    }

    // MARK: - Nowhere and in the queue

    private func goSomewhere() {
        let levels = world.habits.levelCount
        if dice.chance(world.habits.aloneInHundred, in: 100) { return playAlone() }
        if dice.chance(world.habits.itemRoomsInHundred, in: 100) {
            return guest.send(.createRoom(RoomOptions(allowItems: true)))
        }
        switch dice.roll(below: 100) {
        case ..<42:
            guest.send(
                .queue(
                    QueueRequest(
                        levelID: dice.chance(1, in: 3) ? 1 + dice.roll(below: levels) : nil,
                        seatCount: dice.pick([nil, nil, 2, 2, 3, 4, 8]))))
        case ..<56:
            guest.send(
                .createRoom(
                    RoomOptions(
                        levelID: dice.pick([nil, 1, 2]), seatCount: dice.pick([nil, 2, 3, 4, 8]),
                        bestOf: dice.pick([nil, 1, 3, 5]),
                        allowItems: dice.pick([nil, true, false]))))
        case ..<76:
            if let newest = world.codes.last {
                guest.send(
                    .joinRoom(roomCode: dice.chance(1, in: 2) ? newest : dice.pick(world.codes)))
            }
        case ..<83:
            if !world.codes.isEmpty { guest.send(.watchRoom(roomCode: dice.pick(world.codes))) }
        case ..<91: playAlone()
        case ..<93: guest.send(.raceGhost(levelID: 1, playerID: nil))
        case ..<96: guest.send(.startDaily)
        case ..<97: guest.send(.getDaily)
        case ..<98:
            guest.send(
                .getBoard(
                    BoardRequest(
                        boardID: dice.pick(["level/1", "rating"]),
                        around: dice.chance(1, in: 2) ? true : nil)))
        default:
            guest.send(
                dice.pick([
                    .listShop, .listLevels, .setProfile(.init(name: "Chef \(guest.nextID())")),
                ]))
        }
    }

    private func playAlone() {
        switch dice.roll(below: 8) {
        case ..<4: guest.send(.purchase(itemID: dice.pick(Self.items)))
        case ..<5: askAgain()
        default:
            let level = 1 + dice.roll(below: min(known.openLevel, world.habits.levelCount))
            guest.send(.startRound(levelID: level, itemIDs: equipment))
        }
    }

    /// Repeats an earlier request with the same id: nothing may happen twice.
    private func askAgain() {
        let startsAgain = dice.chance(1, in: 2)
        let orders = (startsAgain ? requests.starts : requests.purchases).filter(\.isHonest)
        guard !orders.isEmpty else { return }
        let order = dice.pick(orders)
        guard requests.pending[order.id] == nil else { return }
        guest.send(
            startsAgain
                ? .startRound(levelID: 1, itemIDs: order.items)
                : .purchase(itemID: order.items[0]),
            id: order.id)
    }

    private func wait(botsOffered: Bool) {
        switch dice.roll(below: 100) {
        case ..<25 where botsOffered:
            guest.send(.answerBots(accepts: dice.chance(2, in: 3)))
        case ..<40: guest.send(.getTicket)
        case ..<45: guest.send(.leaveQueue)
        default: break
        }
    }

    // MARK: - In a room

    private func actInRoom(_ state: RoomState) {
        let own = known.ownID
        let isReady = state.players.first { $0.playerID == own }?.isReady ?? false
        switch state.phase {
        case .gathering where state.roomCode != nil:
            gather(state, isHost: state.hostID == own, isReady)
        case .gathering, .opening, .countdown, .settling:
            if dice.chance(1, in: 100) { guest.send(.leaveRoom) }
        case .racing:
            switch dice.roll(below: 5) {
            case 0: guest.send(.leaveRoom)
            // Ends the race if nobody else is cooking any more.
            case 1: guest.send(.leaveRound)
            default: react()
            }
        case .intermission:
            if dice.chance(1, in: 30) { guest.send(.leaveRoom) }
            if !isReady, dice.chance(2, in: 3) {
                guest.send(.ready(isReady: true, itemIDs: equipment(in: state)))
            }
        case .results:
            if dice.chance(1, in: 8) { guest.send(.leaveRoom) }
            if !isReady {
                guest.send(.rematch(agrees: dice.chance(3, in: 4), itemIDs: equipment(in: state)))
            }
        case .unknown: guest.complain("the room has an unknown phase")
        }
    }

    private func react() {
        guest.send(.react(reaction: dice.pick(["hello", "wow", "good_game"])))
    }

    private func gather(_ state: RoomState, isHost: Bool, _ isReady: Bool) {
        let others = state.players.filter { $0.playerID != known.ownID }
        switch dice.roll(below: 100) {
        case ..<3: guest.send(.leaveRoom)
        case ..<6: react()
        case ..<9 where isHost:
            guest.send(
                .setRoom(
                    RoomOptions(
                        levelID: dice.pick([nil, 1, 2]), seatCount: dice.pick([nil, 2, 4, 8]),
                        bestOf: dice.pick([1, 3, 5]))))
        case ..<16 where isHost && others.isEmpty:
            guest.send(.addBot(botStrength: dice.pick([.easy, .medium, .hard])))
        case ..<18 where isHost && !others.isEmpty:
            guest.send(.removeMember(playerID: dice.pick(others).playerID))
        case ..<70 where !isReady:
            guest.send(.ready(isReady: true, itemIDs: equipment(in: state)))
        case ..<72: guest.send(.ready(isReady: false, itemIDs: []))
        case ..<78 where others.isEmpty: guest.send(.leaveRoom)
        default: break
        }
    }

    /// Items to use up: mostly ones that the player has, as far as they know.
    private var equipment: [String] {
        if dice.chance(1, in: 20) { return [dice.pick(Self.items)] }
        return Self.items.filter { known.has([$0]) && dice.chance(1, in: 2) }
    }

    /// Items to use up in the next race; often none, so that the check notices if one race's items
    /// are taken for the next.
    private func equipment(in room: RoomState) -> [String] {
        room.allowItems && dice.chance(1, in: 2) ? equipment : []
    }

    private func watch(_ state: RoomState) {
        switch dice.roll(below: 100) {
        case ..<8:
            if let code = state.roomCode { guest.send(.joinRoom(roomCode: code)) }
        case ..<12: guest.send(.leaveRoom)
        default: break
        }
    }

    // MARK: - Forbidden requests

    /// Sends a request that makes no sense here; the answer must say so, and nothing may change.
    private func makeMischief() {
        let nobody = PlayerID(value: 0)
        let requests: [ClientMessage] = [
            .joinRoom(roomCode: "FFFFFF"), .joinRoom(roomCode: "12345"),
            .watchRoom(roomCode: "xyz"),
            .joinRoom(roomCode: world.codes.first ?? "HHHHHH"),
            .queue(QueueRequest(seatCount: 9)),
            .queue(QueueRequest(levelID: 999)), .queue(QueueRequest()), .getTicket,
            .answerBots(accepts: true), .ready(isReady: true, itemIDs: ["sword"]),
            .ready(isReady: true, itemIDs: []), .addBot(botStrength: .medium),
            .removeMember(playerID: nobody), .removeMember(playerID: PlayerID(value: 1)),
            .setRoom(RoomOptions(seatCount: 1)), .setRoom(RoomOptions(bestOf: 2)),
            .createRoom(RoomOptions(levelID: 77)), .rematch(agrees: true, itemIDs: []),
            .tap(ingredientID: "🧨"),
            .clear, .leaveRound, .purchase(itemID: "sword"),
            .startRound(levelID: 3, itemIDs: ["oven"]),
            .raceGhost(levelID: 1, playerID: nobody), .leaveQueue, .watchRoom(roomCode: "KKKKKK"),
        ]
        switch dice.roll(below: 30) {
        case 0: for _ in 0..<20 { react() }
        case 1: for _ in 0..<130 { guest.send(.ping(clientTime: 1)) }
        default: guest.send(dice.pick(requests), isHonest: false)
        }
    }
}
