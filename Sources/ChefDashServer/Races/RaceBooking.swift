import Kitchen
import Scheduling
import Store

/// A race as the store opens it.
struct RaceBooking {
    /// Who made the race.
    enum Kind {
        case queue, privateRoom, ghost
    }

    private let opening: RaceOpening

    /// - Parameters:
    ///   - seats: the players, nil for bots and ghosts, with what each uses up.
    init(
        race: RaceID, level: Int, kind: Kind,
        seats: [(player: PlayerID?, equipped: [ShopItem.ID])]
    ) {
        let mode: RaceOpening.Mode =
            switch kind {
            case .queue: .queue
            case .privateRoom: .privateRoom
            case .ghost: .ghost
            }
        opening = RaceOpening(
            race: race, level: level, mode: mode,
            seats: seats.map { RaceOpening.Seat(player: $0.player, equipped: $0.equipped) })
    }

    /// Completes with the players' inventories afterwards.
    func open(
        in store: any Store,
        completion:
            @escaping @Sendable (Result<[PlayerID: [ShopItem.ID: Int64]], StoreError>) -> Void
    ) {
        store.perform(opening, on: nil, completion: completion)
    }

    /// Gives back what an opened race took.
    static func giveBack(
        _ race: RaceID, in store: any Store, on queue: any WorkQueue,
        completion: @escaping @Sendable () -> Void
    ) {
        store.perform(RaceAbandonment(race), on: queue) { completion() }
    }
}
