import GameProtocol
import Kitchen
import Lobby
import Store

/// The room of a solo round or of a day's challenge, which nobody else sees.
final class AloneRoom: RoomShell, @unchecked Sendable {
    let start: AloneStart

    init(
        _ start: AloneStart, _ race: RunningRace, _ session: Session, rooms: Rooms, firstSlot: Int64
    ) {
        self.start = start
        super.init(Room(alone: race), isAlone: true, rooms: rooms, firstSlot: firstSlot)
        sessions[0] = session
        frames.begin(rooms.codec(of: race.race.level, in: race.race.catalogue))
    }

    override func perform(_ effects: [RoomEffect], for asker: Asker?) {
        for effect in effects {
            switch effect {
            case .sendFrames: sendFrames()
            case .answerTap(let seat, let outcome, let tap): answer(tap, outcome, seat: seat)
            case .refuseTap(let player, let tap, let refusal): refuse(tap, of: player, refusal)
            case .settleRace: settle()
            case .release(let player):
                rooms.sessions.withSession(player) { [self] _, session in
                    guard session.room === self else { return }
                    session.place = .nowhere
                }
            case .close: rooms.close(self)
            // The player learns everything from the frames and the result.
            case .tell, .tellAll: break
            case .openRace, .abandonRace, .leftCountdown, .requeue, .moveOn:
                assertionFailure("a round that one player has begun is never called off: \(effect)")
            }
        }
    }

    /// Pays an order at once. A day's challenge pays with its result, like races.
    override func served(order: Int, coins: Int64) {
        guard coins > 0, room.race != nil, !room.race!.isCompared else { return }
        let payment = OrderPayment(
            round: room.race!.id, player: room.race!.seats[0].player,
            order: order, coins: coins)
        let home = rooms.sessions.home(of: payment.player)
        rooms.store.perform(payment, on: home.shard) { balance in
            home.withSession(payment.player) { _, session in
                session.player.coins = balance
                let text = Balance.encoded(
                    coins: balance, round: payment.round, order: order, amount: coins)
                // A frame follows soon, and one write can carry both.
                if session.stream == .tick, session.room?.isPlaying == true {
                    session.connection?.sendWithNext(text: text)
                } else {
                    session.connection?.send(text: text)
                }
            }
        }
    }

    func setOwned(_ inventory: [ShopItem.ID: Int64]) {
        rooms.shard.assertIsCurrent()
        guard room.race?.isCompared == false else { return }
        room.setOwned { (inventory[$0] ?? 0) > 0 }
    }

    override func willTell(_ result: RaceResult) {
        let (race, end) = (result.race, result.results[0])
        rooms.context.counters.roundsSettled.add(1, ordering: .relaxed)
        rooms.context.log.debug(
            "round_settled",
            [
                "round": race.id, "player": race.seats[0].player, "ticks": end.ticks,
                "served": end.served, "stars": end.stars, "earned": end.earned,
            ])
    }

    override func ending(
        _ result: RaceResult, seat: Int, for session: Session
    ) -> Session.PlayResult {
        .round(result.roundEnded(for: session))
    }
}

/// A request to start a solo round.
struct AloneStart: Hashable {
    enum Choice: Hashable {
        case round(level: Int, equip: [String])
        case recipe(RecipeReference)
        case daily
    }

    let requestID: String
    let choice: Choice
}
