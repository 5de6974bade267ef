import Base
import Foundation
import Kitchen
import Levels
import Store

/// Races and rounds that bots have played to the end, for tests that settle them.
package struct PlayedRace: Sendable {
    package static let catalogue: Catalogue = {
        do {
            return try ShippedLevels.contents().catalogue
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    package let race: Race

    /// - Parameters:
    ///   - forfeits: the tick at which a seat leaves.
    ///   - equipped: the items of a seat.
    package init(
        level: Int = 1, seed: UInt64 = 1, seats: Int, forfeits: [Int: Int] = [:],
        equipped: [Int: [ShopItem.ID]] = [:]
    ) {
        let catalogue = Self.catalogue
        guard let level = catalogue.level(id: level) else { preconditionFailure("no such level") }
        var race = Race(
            catalogue: catalogue, level: level, seed: seed,
            setups: (0..<seats).map { seat in
                let items = equipped[seat] ?? []
                return SeatSetup(
                    equipped: items,
                    extraCoins: catalogue.extraCoins(equipped: items) { _ in false })
            })
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

    package var standings: [RaceStanding] { race.standings ?? [] }

    package var ranksBySeat: [Int] { standings.sorted { $0.seat < $1.seat }.map(\.rank) }

    package var record: RaceRecord {
        guard let record = race.record else { preconditionFailure("the race goes on") }
        return record
    }

    package func result(ofSeat seat: Int) -> RoundResult { record.seats[seat].round.result }

    /// The coins for each order that a seat served.
    package func orderCoins(ofSeat seat: Int) -> [Int64] {
        var orders: [Int64] = []
        var earned: Int64 = 0
        do throws(ReplayMismatch) {
            _ = try record.seats[seat].round.replay(with: Self.catalogue) { round in
                guard round.served > orders.count else { return }
                orders.append(round.earned - earned)
                earned = round.earned
            }
        } catch {
            preconditionFailure("\(error)")
        }
        return orders
    }

    /// The server's settlement of a seat that has played alone.
    package func aloneSettlement(_ race: Int, seat: Int) -> RaceSettlement {
        let played = record.seats[seat]
        return RaceSettlement(
            race: PlayID(value: UInt128(race)),
            seats: [.init(rank: 1, outcome: played.outcome, timing: .human)],
            record: played.round.encoded(), fairnessReport: "{}", rating: nil, isCounted: true)
    }

    /// The server's settlement.
    package func settlement(
        _ race: Int, isRated: Bool = true, isCounted: Bool = true,
        terms: RatingTerms = .test(), timings: [Int: TimingVerdict] = [:], record: [UInt8]? = nil
    ) -> RaceSettlement {
        let ends = standings.sorted { $0.seat < $1.seat }.map { standing in
            RaceSettlement.Seat(
                rank: standing.rank, outcome: standing.outcome,
                timing: timings[standing.seat] ?? .human)
        }
        return RaceSettlement(
            race: PlayID(value: UInt128(race)), seats: ends,
            record: record ?? self.record.encoded(), fairnessReport: "{}",
            rating: isRated ? terms : nil,
            isCounted: isCounted)
    }

    /// The round of a seat as if it had been played alone.
    package func roundSettlement(
        _ round: Int, seat: Int, player: Int = 1, timing: TimingVerdict = .human,
        record: [UInt8]? = nil
    ) -> RoundSettlement {
        let played = self.record.seats[seat].round
        return RoundSettlement(
            round: PlayID(value: UInt128(round)), player: PlayerID(value: UInt128(player)),
            level: played.levelID, served: played.result.served, earned: played.result.earned,
            stars: played.result.stars, isWin: played.result.isWin,
            record: record
                ?? RaceRecord(seats: [RaceRecord.Seat(round: played, forfeitReason: nil)])
                .encoded(),
            timing: timing)
    }
}

extension RatingTerms {
    /// The game's numbers, but with a board that shows everybody.
    package static func test(
        pairRatingsPerDay: Int = 3, boardOpponents: Int = 1, boardDeviation: Int = 351,
        shared: Set<Pair> = [], blockMeetings: [[Int]] = []
    ) -> RatingTerms {
        RatingTerms(
            pairRatingsPerDay: pairRatingsPerDay, boardOpponents: boardOpponents,
            boardDeviation: boardDeviation, sharedAddresses: shared, blockMeetings: blockMeetings)
    }
}

extension RaceOpening {
    /// A race between players by number; nil is a bot.
    package static func race(
        _ number: Int, _ players: [Int?], equipped: [Int: [ShopItem.ID]] = [:], level: Int = 1,
        mode: Mode = .queue
    ) -> Self {
        RaceOpening(
            race: PlayID(value: UInt128(number)), level: level, mode: mode,
            seats: players.map { player in
                Seat(
                    player: player.map { PlayerID(value: UInt128($0)) },
                    equipped: player.flatMap { equipped[$0] } ?? [])
            })
    }
}

extension Store {
    /// Stores the catalogue that `PlayedRace` uses, as a server does at its start.
    package func savePlayedCatalogue() async {
        let text = LevelFiles.canonicalText(of: PlayedRace.catalogue)
        await saveCatalogue(
            fingerprint: PlayedRace.catalogue.fingerprint,
            text: String(decoding: text, as: UTF8.self))
    }

    package func signUp(_ numbers: ClosedRange<Int>) async throws {
        for number in numbers { _ = try await signUp(.numbered(number)) }
    }

    /// Players and ranks of a whole board.
    package func ranks(_ board: Board, _ scope: BoardScope = .allTime) async throws -> [[Int]] {
        let page = try await read(
            BoardQuery(board: board, scope: scope, selection: .page(position: 1, count: 100)))
        return page.rows.map { [$0.rank, Int($0.player.value)] }
    }
}
