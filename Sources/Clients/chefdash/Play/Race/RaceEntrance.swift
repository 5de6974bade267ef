import ChefDashClient
import GameProtocol

/// Enters the queue or a room, also after a lost connection.
struct RaceEntrance {
    let client: ChefDashClient
    let plan: PlayCommand.Plan

    /// Enters, or stays where the player already is from an earlier run.
    ///
    /// - Parameter take: Called with each ticket or room in the server's answers.
    /// - Throws: `CommandFailure` with the refused request and the reason; the client's errors.
    func enter(_ take: (ServerMessage) -> Void) async throws {
        do throws(ChefDashClientError) {
            try await ask(take)
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            let stays = refusal.code == .alreadyElsewhere || refusal.code == .alreadyInRoom
            if stays, let room = await client.room {
                take(.room(room))
                return
            }
            throw CommandFailure(explanation(of: refusal))
        }
    }

    /// True if the server still holds the player's seat in the room. Tries a change without effect;
    /// the kind of refusal shows the answer.
    func isStillIn(_ room: RoomState) async throws(ChefDashClientError) -> Bool {
        do {
            _ = try await client.races.setRoom(RoomOptions(seatCount: room.seatCount))
            return true
        } catch {
            switch error {
            case .refused(let refusal): return refusal.code != .notInRoom
            // The connection was lost once more, and will be restored once more.
            case .connectionLost, .notConnected: return true
            case .badURL, .unreachable, .untrusted, .handshakeRefused, .timedOut, .alreadyConnected,
                .queueFull, .requestIDInUse, .unreadable, .serverForgot, .cancelled:
                throw error
            }
        }
    }

    private func ask(_ take: (ServerMessage) -> Void) async throws(ChefDashClientError) {
        switch plan.game {
        case .rounds: break
        case .queue:
            take(.ticket(try await client.races.queue(levelID: plan.level, seatCount: plan.seats)))
        case .ownRoom:
            var room = try await client.races.createRoom(
                RoomOptions(
                    levelID: plan.level, seatCount: plan.roomSeats, bestOf: plan.bestOf,
                    allowItems: plan.allowsItems))
            for bot in plan.bots { room = try await client.races.addBot(bot) }
            take(.room(room))
        case .join(let code): take(.room(try await client.races.joinRoom(code: code)))
        case .watch(let code): take(.room(try await client.races.watchRoom(code: code)))
        }
    }

    /// The server's refusal, with the alternatives.
    private func explanation(of refusal: ErrorMessage) -> String {
        var text = refusal.text
        if refusal.code == .roundInProgress {
            text += "; `chefdash play` without a race continues it"
        }
        if let wait = refusal.retryAfterMilliseconds {
            text += "; try again in \(ClockText.wholeSeconds(Double(wait)))"
        }
        let what =
            switch plan.game {
            case .join(let code), .watch(let code): "room \(code): "
            case .rounds, .queue, .ownRoom: ""
            }
        if case .join(let code) = plan.game,
            [.roomFull, .alreadyRacing].contains(refusal.code)
        {
            text += "; --watch \(code) watches"
        }
        return "\(what)\(text) (\(refusal.label))"
    }
}
