import Base
import Kitchen
import Lobby
import Store

/// A race from its opening in the store until it is settled or called off. Each booking counts as a
/// started race; calling it off returns the equipped items.
///
/// Owned by the queue of its room's shard.
final class RaceBooking: @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and use it only there.

    private enum Stage {
        /// Waiting for the store to open it. Followed by `open` or `calledOff`.
        case asked
        /// Followed by `calledOff`; the last stage of a race that is settled.
        case open
        case calledOff
    }

    let race: PlayID
    let upcoming: UpcomingRace
    /// The items to use up, by seat.
    let equipped: [[ShopItem.ID]]
    private let rooms: Rooms
    private var stage = Stage.asked

    /// - Parameter equips: the items that players want to use up, if the race allows any.
    init(_ upcoming: UpcomingRace, equips: [PlayerID: [ShopItem.ID]], rooms: Rooms) {
        race = rooms.random.raceID(at: rooms.clock)
        self.upcoming = upcoming
        self.rooms = rooms
        equipped = upcoming.seats.map { upcoming.itemsAllowed ? equips[$0.player] ?? [] : [] }
    }

    /// Asks the store to open the race.
    ///
    /// - Parameter completion: called with the players' inventories; with nil if the store opened
    ///   nothing. Not called if the race was called off meanwhile.
    func open(
        _ mode: RaceOpening.Mode,
        completion: @escaping @Sendable ([PlayerID: [ShopItem.ID: Int64]]?) -> Void
    ) {
        rooms.shard.assertIsCurrent()
        // Counted from here on, so that a shutdown waits for it.
        rooms.context.stop.roundCount.add(1, ordering: .relaxed)
        rooms.context.raceCounters.started.add(1, ordering: .releasing)
        let opening = RaceOpening(
            race: race, level: upcoming.level, mode: mode,
            seats: zip(upcoming.seats, equipped).map { seat, items in
                RaceOpening.Seat(
                    player: seat.occupant == .human ? seat.player : nil, equipped: items)
            })
        rooms.store.perform(opening, on: nil) { [self] result in
            let inventories = (try? result.get()) ?? [:]
            rooms.sessions.ask(inventories.keys.sorted()) { session in
                guard let session, let inventory = inventories[session.player.id] else { return }
                session.player.inventory = inventory
            } reply: { [self] _ in
                switch result {
                case .success(let inventories) where stage == .asked:
                    stage = .open
                    completion(inventories)
                // The race was called off meanwhile.
                case .success: giveBack()
                case .failure(let error):
                    rooms.context.log.info("race_not_opened", ["race": race, "error": "\(error)"])
                    // The store opened nothing, so there is nothing to give back.
                    countAbandoned()
                    if stage == .asked { completion(nil) }
                }
            }
        }
    }

    func callOff() {
        rooms.shard.assertIsCurrent()
        let wasOpen = stage == .open
        stage = .calledOff
        // Otherwise the store's answer decides if there is something to give back.
        guard wasOpen else { return }
        giveBack()
        for seat in upcoming.seats {
            rooms.sessions.withSession(seat.player) { [race] _, session in
                session.endMeasurement(of: race)
            }
        }
    }

    private func giveBack() {
        countAbandoned()
        let players = zip(upcoming.seats, equipped).filter { !$1.isEmpty }.map(\.0.player)
        rooms.store.perform(RaceAbandonment(race), on: rooms.shard) { [self] in
            for player in players { rooms.readInventory(of: player) }
            for seat in upcoming.seats {
                rooms.sessions.withSession(seat.player) { [race] _, session in
                    session.callOff(race)
                }
            }
        }
    }

    private func countAbandoned() {
        rooms.countOff()
        rooms.context.raceCounters.abandoned.add(1, ordering: .releasing)
    }
}
