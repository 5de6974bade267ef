import Base
import GameProtocol
import Kitchen

/// Receives all messages of the server as they are sent, and compares them with the committed data
/// at that moment: everything announced as durable must be committed.
final class Witness {
    private struct Part: Hashable {
        let player: PlayerID
        let race: PlayID
    }

    private let books: CommittedBooks
    private let complain: (String) -> Void
    /// The announced results.
    private var results: [Part: RaceEnded] = [:]
    /// The seats announced to players before they raced.
    private var seats: [Part: Int] = [:]
    /// The players seated in a room, as far as they know. A player who is away when a race ends
    /// gets only its end.
    private var seated: Set<PlayerID> = []
    /// The ledger entry that the players' last coin balance came from, at least.
    private var toldEntries: [PlayerID: Int64] = [:]
    /// The rounds and races of each player in the order in which they began, on newest connections.
    private var begun: [PlayerID: [PlayID]] = [:]
    private var rounds: [PlayerID: Set<PlayID>] = [:]
    /// The messages that must stay true, and the number of them compared since a server's end.
    private var durable: [(event: ServerEvent, player: PlayerID)] = []
    private var comparedCount = 0
    /// Players who haven't reconnected since the server came back.
    private var unseen: Set<PlayerID> = []
    /// False if the message's balances may be old.
    private var isCurrent = true

    init(books: CommittedBooks, complain: @escaping (String) -> Void) {
        self.books = books
        self.complain = complain
    }

    /// - Parameters:
    ///   - isNewest: true on the player's newest connection; messages queued on an older one may be
    ///     late.
    ///   - isCurrent: false from a node that the player has left, and that doesn't know yet.
    func hear(
        _ event: ServerEvent, to player: PlayerID, isNewest: Bool, isCurrent: Bool = true
    ) {
        self.isCurrent = isCurrent
        switch event.message {
        case .welcome(let welcome):
            expect(welcome.player.coins, of: player, in: "welcome")
            if unseen.remove(player) != nil { expectAll(welcome.player, of: player) }
        case .profile(let profile): expect(profile.coins, of: player, in: "profile")
        case .shop(let shop): expect(shop.coins, of: player, in: "shop")
        case .roundEnded(let ended):
            expect(ended.coins, of: player, in: "round_ended")
            expect(stars: ended.bestStars, of: player, level: ended.levelID, in: "round_ended")
        case .levels(let levels):
            for level in levels {
                expect(stars: level.bestStars, of: player, level: level.levelID, in: "levels")
            }
        case .snapshot(let snapshot):
            if isNewest, begun[player]?.contains(snapshot.round.roundID) != true {
                begun[player, default: []].append(snapshot.round.roundID)
            }
            hear(snapshot, to: player)
        case .raceEnded(let ended): hear(ended, to: player, isNewest: isNewest)
        case .purchased, .state, .tapped, .cleared, .balance, .stream, .pong, .shutdown,
            .announcement,
            .error,
            .ticket, .leftQueue, .raceState, .raceView, .raceCancelled, .reaction,
            .idleWarning, .redirect, .daily, .board, .ledger, .statistics, .replay, .library,
            .cooking, .account:
            break
        case .room(let room):
            if room.players.contains(where: { $0.playerID == player }) {
                seated.insert(player)
            }
        case .leftRoom: seated.remove(player)
        }
        guard compare(event, to: player) else { return }
        durable.append((event, player))
    }

    /// The server was down, and nobody has signed in since: everything announced before must still
    /// be true, and reconnecting players must get all of it again.
    ///
    /// - Parameters:
    ///   - all: true to repeat the comparisons of earlier ends.
    ///   - wasDown: false if some have signed in, or play.
    func serverReturned(all: Bool = false, wasDown: Bool = true) {
        if all { comparedCount = 0 }
        for (event, player) in durable[comparedCount...] { _ = compare(event, to: player) }
        comparedCount = durable.count
        for (player, entry) in toldEntries where books.entry(entry, of: player) == nil {
            complain("player \(player) has coins from entry \(entry), which is gone")
        }
        if wasDown { unseen = Set(toldEntries.keys) }
    }

    /// The node that these players were signed in at has died: the next one must have given back
    /// what they had in rounds and races there.
    func nodeDied(under players: [PlayerID]) { unseen.formUnion(players) }

    /// The numbers of announced ends of rounds and of races.
    var toldEndings: (rounds: Int, races: Int) {
        durable.reduce(into: (0, 0)) { count, told in
            if case .roundEnded = told.event.message { count.0 += 1 }
            if case .raceEnded = told.event.message { count.1 += 1 }
        }
    }

    /// The player's announced rounds, without races.
    func rounds(of player: PlayerID) -> Set<PlayID> { rounds[player] ?? [] }

    /// Compares durable data as it is announced, and remembers it for later.
    ///
    /// - Returns: true if the message contains such data.
    private func compare(_ event: ServerEvent, to player: PlayerID) -> Bool {
        switch event.message {
        case .purchased(let purchased):
            let entries = books.entries("purchase:\(event.re ?? "")", of: player)
            let expected = [
                CommittedBooks.Entry(
                    asset: "coins", amount: -purchased.price, balance: purchased.coins),
                CommittedBooks.Entry(asset: purchased.itemID, amount: 1, balance: purchased.owned),
            ]
            guard Set(entries) != Set(expected) || entries.count != 2 else { return true }
            complain("player \(player) gets \(purchased), but the ledger has \(entries)")
        case .balance(let paid):
            if books.hasOrder(paid.order, of: paid.roundID, player, paid: paid.amount, paid.coins) {
                return true
            }
            complain("player \(player) gets \(paid), which isn't in the ledger")
        case .snapshot(let snapshot):
            let id = snapshot.round.roundID
            let taken = books.entries("equip:\(id)", of: player).map(\.asset)
            guard Set(taken) != Set(snapshot.round.itemIDs) else { return true }
            complain("player \(player) plays \(id) with \(snapshot.round.itemIDs), took \(taken)")
        case .roundEnded(let ended):
            let kept = books.result(of: ended.roundID, player)
            // The store drops empty rounds.
            let isRight =
                kept.map {
                    $0.served == ended.served && $0.earned == ended.earned
                        && $0.stars ?? ended.stars == ended.stars
                }
                ?? (ended.served == 0 && ended.earned == 0
                    && books.entries("equip:\(ended.roundID)", of: player).isEmpty)
            guard !isRight else { return true }
            complain(
                "player \(player) gets \(ended), but stored is \(kept.map { "\($0)" } ?? "nothing")"
            )
        case .raceEnded(let ended):
            let race = ended.raceID
            guard books.state(of: race) == "settled" else { return false }
            compare(ended, with: books.seats(of: race), to: player)
        case .welcome, .profile, .levels, .shop, .state, .tapped, .cleared, .stream, .pong,
            .shutdown, .announcement, .error, .ticket, .leftQueue, .room, .leftRoom, .raceState,
            .raceView,
            .raceCancelled, .reaction, .idleWarning, .redirect, .daily, .board, .ledger,
            .statistics, .replay,
            .library, .cooking, .account:
            return false
        }
        return true
    }

    private func compare(
        _ ended: RaceEnded, with seats: [CommittedBooks.Seat], to player: PlayerID
    ) {
        for standing in ended.standings {
            let seat = seats[standing.seat]
            let isSame =
                (standing.rank, standing.served, standing.earned)
                == (seat.rank, seat.served, seat.earned)
            if !isSame { complain("race \(ended.raceID) tells \(player) \(standing), not \(seat)") }
        }
    }

    /// On the first connection to a server, the profile must have all coins and items, since
    /// nothing is running.
    private func expectAll(_ profile: PlayerProfile, of player: PlayerID) {
        let kept = books.balances(of: player)
        let told = profile.inventory.merging(["coins": profile.coins]) { $1 }
        if told.filter({ $0.value != 0 }) != kept.filter({ $0.value != 0 }) {
            complain("player \(player) gets \(told) on returning, but has \(kept)")
        }
    }

    /// True if this seat was announced to the player before the race.
    func hasTold(_ player: PlayerID, seat: Int, of race: PlayID) -> Bool {
        seats[Part(player: player, race: race)] == seat
    }

    /// - Parameter first: the earliest entry that may have left these coins.
    private func expect(
        _ coins: Int64, of player: PlayerID, from first: Int64 = 0, in message: String
    ) {
        guard isCurrent else { return }
        let told = max(toldEntries[player, default: 0], first)
        if let entry = books.entry(from: told, of: player, leaving: coins) {
            toldEntries[player] = entry
        } else {
            complain(
                "\(message) tells player \(player) of \(coins) coins, which were never committed, or"
                    + " not since entry \(told), of which the player was told before; there are"
                    + " \(books.newestCoins(of: player))")
        }
    }

    /// Only rounds bring stars; a daily challenge's stars count only for the day.
    private func expect(stars: Int, of player: PlayerID, level: Int, in message: String) {
        guard stars > books.mostStars(of: player, level: level) else { return }
        complain(
            "\(message) tells player \(player) of \(stars) stars in level \(level), and no round"
                + " has brought so many")
    }

    private func hear(_ snapshot: Snapshot, to player: PlayerID) {
        let race = snapshot.round.roundID
        guard let description = snapshot.race else {
            rounds[player, default: []].insert(race)
            return
        }
        let part = Part(player: player, race: race)
        if let seat = seats.updateValue(description.seat, forKey: part), seat != description.seat {
            complain("player \(player) has seat \(seat) in race \(race), and then another")
        }
        if books.openedSeat(of: player, in: race) != description.seat {
            complain("race \(race) is sent to player \(player) before it was opened")
        }
    }

    /// A race that isn't stored must have no effect; its opening was checked at its snapshot.
    private func hearEmpty(_ ended: RaceEnded, _ race: PlayID, to player: PlayerID) {
        let hasResult =
            ended.standings.contains { $0.served > 0 || $0.earned > 0 } || ended.ratingChange != nil
        if hasResult || books.equippedCount(in: ended.raceID) != 0 {
            complain("race \(race) is sent to player \(player) as \(ended), but isn't stored")
        }
        if let coins = ended.coins { expect(coins, of: player, in: "race_ended") }
    }

    private func hear(_ ended: RaceEnded, to player: PlayerID, isNewest: Bool) {
        let race = ended.raceID
        let part = Part(player: player, race: race)
        if let told = results[part] {
            // Reconnecting players get it again.
            var again = ended
            again.coins = told.coins
            if told != again { complain("race \(race) is sent to player \(player) in two ways") }
            if let coins = ended.coins { expect(coins, of: player, in: "race_ended, again,") }
            // Spectators get results late, and a racer may watch next; only racers get their coins.
            let isOwn = ended.coins != nil
            if isNewest, isOwn, begun[player]?.contains(race) == true,
                begun[player]?.last != race
            {
                complain("race \(race) is sent again to player \(player), who has started another")
            }
            return
        }
        results[part] = ended
        guard let state = books.state(of: race) else { return hearEmpty(ended, race, to: player) }
        guard state == "settled" else {
            return complain("race \(race) is sent as ended before it was settled")
        }
        guard let standing = ended.standings.first(where: { $0.playerID == player })
        else {
            if ended.coins != nil || ended.ratingChange != nil {
                complain("spectator \(player) earns in race \(race)")
            }
            return
        }
        guard let seat = books.seats(of: race).first(where: { $0.player == player }) else {
            return complain("player \(player) has no seat in race \(race), and a result")
        }
        guard standing.seat == seat.seat, let coins = ended.coins, seat.paid == seat.earned else {
            return complain("race \(race) tells player \(player) \(ended), but kept is \(seat)")
        }
        if seats[part] == nil, seated.contains(player) { seats[part] = seat.seat }
        let payment = books.entry("race:\(race)", of: player) ?? 0
        expect(coins, of: player, from: payment, in: "race_ended")
        if ended.unrated?.rawValue != seat.unrated
            || (ended.ratingChange?.isHeld ?? false)
                != (seat.isGainHeld && ended.ratingChange != nil)
        {
            complain("race \(race) tells player \(player) another reason than \(seat)")
        }
        let points = [seat.ratingBefore, seat.ratingAfter].map { $0.map { Int(($0 + 500) / 1000) } }
        if [ended.ratingChange?.before, ended.ratingChange?.after] != points {
            complain("race \(race) tells player \(player) another rating than \(seat)")
        }
    }
}
