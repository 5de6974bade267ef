import ChefDashClient
import GameProtocol

/// Races: against other players of the campaign by the queue, rated, and against bots in a private
/// room, with items.
extension ChaosPlayer {
    func race(_ visit: Visit) async throws {
        guard visit.round.isOver else { return }
        try await leaveRaces(visit)
        visit.race.update { $0 = ChaosRace() }
        mayBeElsewhere = true
        guard try await (Bool.random(using: &random) ? queue(visit) : openRoom(visit)) else {
            return
        }
        var race = try await visit.race.wait(for: "a race") {
            $0.isRunning || $0.isOver || $0.botsOffered ? $0 : nil
        }
        if !race.isRunning, !race.isOver {
            // Answered by the room, which isn't an answer to a request.
            try await visit.client.send(.answerBots(accepts: true))
            race = try await visit.race.wait(for: "a race with bots") {
                $0.isRunning || $0.isOver ? $0 : nil
            }
        }
        guard !race.isOver else { return }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            guard try await serveOrder(visit) else { break }
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            _ = try await visit.race.wait(for: "the race's end") { $0.isOver ? true : nil }
        case 1:
            // The race goes on, and the connection may end meanwhile.
            break
        default: try await leaveRaces(visit)
        }
    }

    /// Who has left a countdown is kept out of the queue for a while.
    private func queue(_ visit: Visit) async throws -> Bool {
        try await ask(
            .queue(QueueRequest(levelID: Bool.random(using: &random) ? 1 : nil)), visit,
            mayBeRefused: .roundInProgress, .busy, .alreadyElsewhere, .alreadyQueued, .queuePaused)
            != nil
    }

    /// Opens a room with a bot, and is ready with what is owned as far as was told.
    private func openRoom(_ visit: Visit) async throws -> Bool {
        let answer = try await ask(
            .createRoom(RoomOptions(allowItems: true)), visit,
            mayBeRefused: .roundInProgress, .busy, .alreadyElsewhere)
        guard answer != nil else { return false }
        let owned = Self.items.filter { (inventory[$0] ?? 0) > 0 }
        let equip = owned.filter { _ in Bool.random(using: &random) }
        _ = try await ask(.addBot(botStrength: "easy"), visit)
        if !equip.isEmpty { mayOwnLess = true }
        return try await ask(.ready(isReady: true, itemIDs: equip), visit) != nil
    }

    /// Goes out of the queue and the room, if the player may be in one.
    func leaveRaces(_ visit: Visit) async throws {
        guard mayBeElsewhere else { return }
        let queue = try await ask(.leaveQueue, visit, mayBeRefused: .notQueued)
        let room = try await ask(.leaveRoom, visit, mayBeRefused: .notInRoom)
        if room != nil { visit.round.end() }
        mayBeElsewhere = queue == nil && room == nil
    }

    func hearOfRace(_ message: ServerMessage, _ visit: Visit) {
        switch message {
        case .ticket(let ticket): visit.race.update { $0.botsOffered = ticket.botsOffered }
        case .raceState: visit.race.update { $0.isRunning = true }
        case .raceEnded(let result):
            memory.take(result)
            visit.round.end(ofRound: result.raceID)
            visit.race.update { $0.isOver = true }
        default:
            visit.round.end()
            visit.race.update { $0.isOver = true }
        }
    }
}
