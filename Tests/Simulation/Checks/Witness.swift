import GameProtocol
import Kitchen

/// Hears all that the server says, when it says it, and holds it against what is committed at that
/// moment: what was told as durable must be.
final class Witness {
    private struct Part: Hashable {
        let player: PlayerID
        let race: RaceID
    }

    private let books: CommittedBooks
    private let complain: (String) -> Void
    /// The results that were told.
    private var results: [Part: RaceEnded] = [:]
    /// The seats of which players were told before they raced.
    private var seats: [Part: Int] = [:]
    /// The ledger's entries up to which the players were told of their coins, at least.
    private var toldEntries: [PlayerID: Int64] = [:]
    /// What the players have started last, by the id of the round or race, which begins with the
    /// time.
    private var latest: [PlayerID: String] = [:]

    init(books: CommittedBooks, complain: @escaping (String) -> Void) {
        self.books = books
        self.complain = complain
    }

    /// - Parameter isNewest: whether it is told on the player's newest connection; what waited on an
    ///   older one may come late.
    func hear(_ message: ServerMessage, to player: PlayerID, isNewest: Bool) {
        switch message {
        case .welcome(let welcome): expect(welcome.player.coins, of: player, in: "welcome")
        case .profile(let profile): expect(profile.coins, of: player, in: "profile")
        case .shop(let shop): expect(shop.coins, of: player, in: "shop")
        case .purchased(let purchased): expect(purchased.coins, of: player, in: "purchased")
        case .balance(let balance): expect(balance.coins, of: player, in: "balance")
        case .roundEnded(let ended):
            expect(ended.coins, of: player, in: "round_ended")
            expect(stars: ended.bestStars, of: player, level: ended.levelID, in: "round_ended")
        case .levels(let levels):
            for level in levels {
                expect(stars: level.bestStars, of: player, level: level.levelID, in: "levels")
            }
        case .snapshot(let snapshot):
            latest[player] = max(latest[player] ?? "", snapshot.round.roundID)
            hear(snapshot, to: player)
        case .raceEnded(let ended): hear(ended, to: player, isNewest: isNewest)
        default: break
        }
    }

    /// Whether the player was told of this seat before the race.
    func hasTold(_ player: PlayerID, seat: Int, of race: RaceID) -> Bool {
        seats[Part(player: player, race: race)] == seat
    }

    private func expect(_ coins: Int64, of player: PlayerID, in message: String) {
        let told = toldEntries[player, default: 0]
        if let entry = books.entry(from: told, of: player, leaving: coins) {
            toldEntries[player] = entry
        } else {
            complain(
                "\(message) tells player \(player) of \(coins) coins, which were never committed, or"
                    + " not since entry \(told), of which the player was told before")
        }
    }

    /// Stars come from rounds alone; those of a day's challenge are of the day.
    private func expect(stars: Int, of player: PlayerID, level: Int, in message: String) {
        guard stars > books.mostStars(of: player, level: level) else { return }
        complain(
            "\(message) tells player \(player) of \(stars) stars in level \(level), and no round"
                + " has brought so many")
    }

    private func hear(_ snapshot: Snapshot, to player: PlayerID) {
        guard let description = snapshot.race, let race = RaceID(snapshot.round.roundID) else {
            return
        }
        let part = Part(player: player, race: race)
        if let seat = seats.updateValue(description.seat, forKey: part), seat != description.seat {
            complain("player \(player) has seat \(seat) in race \(race), and then another")
        }
        if books.openedSeat(of: player, in: race) != description.seat {
            complain("race \(race) is told to player \(player) before it was opened")
        }
    }

    /// A race that isn't kept must have left nothing; that it was opened was seen at its snapshot.
    private func hearEmpty(_ ended: RaceEnded, _ race: RaceID, to player: PlayerID) {
        let hasResult =
            ended.standings.contains { $0.served > 0 || $0.earned > 0 } || ended.ratingChange != nil
        if hasResult || books.equippedCount(in: ended.raceID) != 0 {
            complain("race \(race) is told to player \(player) as \(ended), and isn't kept")
        }
        if let coins = ended.coins { expect(coins, of: player, in: "race_ended") }
    }

    private func hear(_ ended: RaceEnded, to player: PlayerID, isNewest: Bool) {
        guard let race = RaceID(ended.raceID) else {
            return complain("race_ended names \(ended.raceID), which is no id")
        }
        let part = Part(player: player, race: race)
        if let told = results[part] {
            // Who comes back is told again.
            var again = ended
            again.coins = told.coins
            if told != again { complain("race \(race) is told to player \(player) in two ways") }
            if let coins = ended.coins { expect(coins, of: player, in: "race_ended, again,") }
            if isNewest, let newest = latest[player], newest > ended.raceID {
                complain("race \(race) is told to player \(player) again, who has started another")
            }
            return
        }
        results[part] = ended
        guard let state = books.state(of: race) else { return hearEmpty(ended, race, to: player) }
        guard state == "settled" else {
            return complain("race \(race) is told as ended before it was settled")
        }
        guard let standing = ended.standings.first(where: { $0.playerID == player.description })
        else {
            if ended.coins != nil || ended.ratingChange != nil {
                complain("spectator \(player) earns in race \(race)")
            }
            return
        }
        guard let seat = books.seat(of: player, in: race) else {
            return complain("player \(player) has no seat in race \(race), and a result")
        }
        guard
            (standing.seat, standing.rank, standing.served, standing.earned)
                == (seat.seat, seat.rank, seat.served, seat.earned),
            let coins = ended.coins, seat.paid == seat.earned
        else {
            return complain("race \(race) tells player \(player) \(ended), but kept is \(seat)")
        }
        expect(coins, of: player, in: "race_ended")
        if ended.unrated?.rawValue != seat.unrated
            || (ended.ratingChange?.isHeld ?? false)
                != (seat.isGainHeld && ended.ratingChange != nil)
        {
            complain("race \(race) tells player \(player) another reason than \(seat)")
        }
        if ended.ratingChange?.after != seat.ratingAfter.map({ Int(($0 + 500) / 1000) }) {
            complain("race \(race) tells player \(player) another rating than \(seat)")
        }
    }
}
