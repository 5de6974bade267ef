import Foundation
import Kitchen
import Store
import Testing

/// Races and rounds played to their end by bots, for tests that settle them.
struct PlayedRace: Sendable {
    static let catalogue: Catalogue = {
        let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        do {
            return try LevelFiles.load(directory: top.appending(path: "Levels").path)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    let race: Race

    /// - Parameter forfeits: the tick at which a seat leaves.
    init(level: Int = 1, seed: UInt64 = 1, seats: Int, forfeits: [Int: Int] = [:]) {
        let catalogue = Self.catalogue
        guard let level = catalogue.level(id: level) else { preconditionFailure("no such level") }
        var race = Race(
            catalogue: catalogue, level: level, seed: seed,
            setups: Array(repeating: .plain, count: seats))
        var bots = (0..<seats).map {
            BotPlayer(strength: BotStrength.allCases[$0 % 3], seed: seed &+ UInt64($0))
        }
        while !race.hasEnded {
            _ = race.advance(toTick: race.tick + 1)
            for seat in 0..<seats {
                race.play(&bots[seat], seat: seat)
                if forfeits[seat] == race.tick { race.forfeit(seat: seat, reason: .left) }
            }
        }
        self.race = race
    }

    var standings: [RaceStanding] { race.standings ?? [] }

    var record: RaceRecord {
        guard let record = race.record else { preconditionFailure("the race goes on") }
        return record
    }

    func result(ofSeat seat: Int) -> RoundResult { record.seats[seat].round.result }

    /// What the server would settle.
    func settlement(
        _ race: Int, isRated: Bool = true, isCounted: Bool = true,
        timings: [Int: TimingVerdict] = [:], record: [UInt8]? = nil
    ) -> RaceSettlement {
        let ends = standings.sorted { $0.seat < $1.seat }.map { standing in
            RaceSettlement.Seat(
                rank: standing.rank, outcome: standing.outcome,
                timing: timings[standing.seat] ?? .human)
        }
        return RaceSettlement(
            race: RaceID(value: UInt128(race)), seats: ends,
            record: record ?? self.record.encoded(), fairnessReport: "{}", isRated: isRated,
            isCounted: isCounted)
    }

    /// The round of a seat as if it had been played alone.
    func roundSettlement(
        _ round: Int, seat: Int, player: Int = 1, timing: TimingVerdict = .human,
        record: [UInt8]? = nil
    ) -> RoundSettlement {
        let played = self.record.seats[seat].round
        return RoundSettlement(
            round: RoundID(value: UInt128(round)), player: PlayerID(value: UInt128(player)),
            level: played.levelID, served: played.result.served, earned: played.result.earned,
            stars: played.result.stars, isWin: played.result.isWin,
            record: record ?? played.encoded(), timing: timing)
    }
}

extension RaceOpening {
    /// A race of players by their numbers; `nil` is a bot.
    static func race(
        _ number: Int, _ players: [Int?], equipped: [Int: [ShopItem.ID]] = [:], level: Int = 1,
        mode: Mode = .queue
    ) -> Self {
        RaceOpening(
            race: RaceID(value: UInt128(number)), level: level, mode: mode,
            seats: players.map { player in
                Seat(
                    player: player.map { PlayerID(value: UInt128($0)) },
                    equipped: player.flatMap { equipped[$0] } ?? [])
            })
    }
}

extension SQLiteStore {
    /// Keeps the catalogue that `PlayedRace` plays by, as a server does at its start.
    func savePlayedCatalogue() async {
        let text = LevelFiles.canonicalText(of: PlayedRace.catalogue)
        await saveCatalogue(
            fingerprint: PlayedRace.catalogue.fingerprint,
            text: String(decoding: text, as: UTF8.self))
    }

    func signUp(_ numbers: ClosedRange<Int>) async throws {
        for number in numbers { _ = try await signUp(.numbered(number)) }
    }

    /// Players and ranks of a whole board.
    func ranks(_ board: Board, _ scope: BoardScope = .allTime) async throws -> [[Int]] {
        let page = try await boardPage(
            BoardQuery(board: board, scope: scope, selection: .page(position: 1, count: 100)))
        return page.rows.map { [$0.rank, Int($0.player.value)] }
    }
}
