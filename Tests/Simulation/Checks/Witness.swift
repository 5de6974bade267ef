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

    init(books: CommittedBooks, complain: @escaping (String) -> Void) {
        self.books = books
        self.complain = complain
    }

    func hear(_ message: ServerMessage, to player: PlayerID) {
        switch message {
        case .welcome(let welcome): expect(welcome.player.coins, of: player, in: "welcome")
        case .profile(let profile): expect(profile.coins, of: player, in: "profile")
        case .shop(let shop): expect(shop.coins, of: player, in: "shop")
        case .purchased(let purchased): expect(purchased.coins, of: player, in: "purchased")
        case .balance(let balance): expect(balance.coins, of: player, in: "balance")
        case .roundEnded(let ended): expect(ended.coins, of: player, in: "round_ended")
        case .snapshot(let snapshot): hear(snapshot, to: player)
        case .raceEnded(let ended): hear(ended, to: player)
        default: break
        }
    }

    /// Whether the player was told of this seat before the race.
    func hasTold(_ player: PlayerID, seat: Int, of race: RaceID) -> Bool {
        seats[Part(player: player, race: race)] == seat
    }

    private func expect(_ coins: Int64, of player: PlayerID, in message: String) {
        guard !books.hasBalance(player, coins) else { return }
        complain("\(message) tells player \(player) of \(coins) coins, which were never committed")
    }

    private func hear(_ snapshot: Snapshot, to player: PlayerID) {
        guard let description = snapshot.race, let race = RaceID(snapshot.round.id) else { return }
        let part = Part(player: player, race: race)
        if let seat = seats.updateValue(description.seat, forKey: part), seat != description.seat {
            complain("player \(player) has seat \(seat) in race \(race), and then another")
        }
        if books.seat(of: player, in: race)?.seat != description.seat {
            complain("race \(race) is told to player \(player) before it was opened")
        }
    }

    private func hear(_ ended: RaceEnded, to player: PlayerID) {
        guard let race = RaceID(ended.race) else {
            return complain("race_ended names \(ended.race), which is no id")
        }
        let part = Part(player: player, race: race)
        if let told = results[part] {
            // Who comes back is told again.
            if told != ended { complain("race \(race) is told to player \(player) in two ways") }
            return
        }
        results[part] = ended
        guard books.state(of: race) == "settled" else {
            return complain("race \(race) is told as ended before it was settled")
        }
        guard let standing = ended.standings.first(where: { $0.player == player.description })
        else {
            if ended.coins != nil || ended.rating != nil {
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
            ended.coins == seat.balance, seat.paid == seat.earned
        else {
            return complain("race \(race) tells player \(player) \(ended), but kept is \(seat)")
        }
        if ended.rating?.after != seat.ratingAfter.map({ Int(($0 + 500) / 1000) }) {
            complain("race \(race) tells player \(player) another rating than \(seat)")
        }
    }
}
