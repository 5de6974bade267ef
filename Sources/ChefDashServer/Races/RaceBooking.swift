import Kitchen
import Store

/// A race as the store opens it.
struct RaceBooking {
    private let opening: RaceOpening

    /// - Parameters:
    ///   - isMatch: whether the queue made it, rather than a private room.
    ///   - seats: the players, nil for bots, with what each uses up.
    init(
        race: RaceID, level: Int, isMatch: Bool,
        seats: [(player: PlayerID?, equipped: [ShopItem.ID])]
    ) {
        opening = RaceOpening(
            race: race, level: level, mode: isMatch ? .queue : .privateRoom,
            seats: seats.map { RaceOpening.Seat(player: $0.player, equipped: $0.equipped) })
    }

    /// Completes with the players' inventories afterwards.
    func open(
        in store: any Store,
        completion:
            @escaping @Sendable (Result<[PlayerID: [ShopItem.ID: Int64]], StoreError>) -> Void
    ) {
        store.openRace(opening, completion: completion)
    }
}
