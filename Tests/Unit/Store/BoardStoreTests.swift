import Base
import Store
import Synchronization
import TestSupport
import Testing

@testable import Kitchen

/// Conditions under which results enter the boards.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct BoardStoreTests {
    private let place = StorePlace()
    private static let player = PlayerID(1)
    private static let day = Day("2023-11-14")!

    /// Records that don't match the settlement.
    enum Forgery: String, CaseIterable, Sendable {
        case none, noBytes, otherRound, changedSeed, changedResult, otherCatalogue

        func bytes(_ record: RoundRecord) -> [UInt8] {
            var record = record
            switch self {
            case .none: break
            case .noBytes: return []
            case .otherRound: record = PlayedRace(seed: 99, seats: 2).record.seats[1].round
            case .changedSeed: record.seed ^= 1
            case .changedResult:
                let result = record.result
                record.result = RoundResult(
                    served: result.served, earned: result.earned, stars: result.stars,
                    isWin: result.isWin, ticks: result.ticks, lastServedTick: 1)
            case .otherCatalogue: record.catalogueFingerprint[0] ^= 1
            }
            return record.encoded()
        }
    }

    @Test(arguments: Forgery.allCases) func aRecordHasToVerify(_ forgery: Forgery) async throws {
        let complaints = Mutex(0)
        let store = try await place.open(players: 2) {
            $0.log = { _ in complaints.withLock { $0 += 1 } }
        }
        let played = PlayedRace(seed: 5, seats: 2)
        await store.take(.open(round: 1, [], request: "a"))
        let bytes = forgery.bytes(played.record.seats[0].round)
        _ = await store.settle(played.roundSettlement(1, seat: 0, record: bytes))
        #expect(try await store.ranks(.level(1)) == (forgery == .none ? [[1, 1]] : []))
        #expect(complaints.withLock { $0 } == (forgery == .none ? 0 : 1))

        // A race with the record of the second seat.
        var record = played.record
        if let round = try? RoundRecord(decoding: bytes) { record.seats[1].round = round }
        let forged = forgery == .noBytes ? [] : record.encoded()
        try await store.openRace(.race(1, [2, 1], level: 1, mode: .privateRoom))
        _ = await store.settleRace(played.settlement(1, isRated: false, record: forged))
        let hasSecond = try await store.ranks(.level(1)).contains { $0[1] == 2 }
        #expect(
            hasSecond == (forgery != .noBytes && forgery != .changedSeed && forgery != .otherRound))
        await store.close()
    }

    /// A player has one row, the best result; each month has rows of its own.
    @Test func bestsAndSeasons() async throws {
        let store = try await place.open(players: 1)
        var bests: [String: RoundResult] = [:]
        for number in 1...12 {
            let month = number <= 6 ? "2026-11" : "2026-12"
            place.goTo(month + "-30")
            let played = PlayedRace(seed: UInt64(number), seats: 3)
            let seat = number % 3
            await store.take(.open(round: number, [], request: "\(number)"))
            _ = await store.settle(played.roundSettlement(number, seat: seat))
            let result = played.result(ofSeat: seat)
            for scope in ["all-time", month] {
                let best = bests[scope]
                let key = (result.served, result.earned, -(result.lastServedTick ?? 0))
                let old = best.map { ($0.served, $0.earned, -($0.lastServedTick ?? 0)) }
                if result.served > 0, old.map({ $0 < key }) ?? true { bests[scope] = result }
            }
        }
        #expect(bests.count == 3)
        for (scope, best) in bests {
            let page = try await store.read(
                BoardQuery(
                    board: .level(1), scope: BoardScope(scope)!,
                    selection: .around(Self.player, before: 1, after: 1)))
            let row = try #require(page.rows.first)
            #expect(page.rowCount == 1 && row.rank == 1 && row.position == 1)
            let score = BoardScore.result(
                served: best.served, earned: best.earned, lastServedTick: best.lastServedTick)
            #expect(row.score == score)
            #expect(row.name == "Chef 1" && row.avatar == "👨‍🍳")
            // The row names its record.
            let record = try await store.record(of: Self.player, in: row.source)
            #expect(record?.result == best)
        }
        await store.close()
    }

    @Test func theDailyChallengeHasItsBoard() async throws {
        let store = try await place.open(players: 1)
        let played = PlayedRace(seed: 5, seats: 2)
        await store.take(.openDaily(race: 1, day: "2023-11-14", request: "d"))
        #expect(await store.settleRace(played.aloneSettlement(1, seat: 0)) != nil)
        #expect(try await store.ranks(.daily(Self.day)) == [[1, 1]])
        #expect(try await store.ranks(.level(1)) == [])
        let record = try await store.record(of: Self.player, in: .race(PlayID(1)))
        #expect(record == played.record.seats[0].round)
        await store.close()
    }

    /// The state of the reader's own try of the day.
    enum OwnTry: String, CaseIterable, Sendable {
        case none, open, finished, givenBack, own
    }

    /// Others see the orders of a day's challenge once their own try or the day is over.
    @Test(arguments: [
        ("2023-11-14", OwnTry.none, true), ("2023-11-14", .open, true),
        ("2023-11-14", .finished, false), ("2023-11-14", .givenBack, true),
        ("2023-11-14", .own, false), ("2023-11-13", .none, true), ("2023-11-15", .none, false),
        ("2023-11-15", .open, true), ("2023-11-15", .givenBack, false),
    ])
    func recordsOfTheDayAreHidden(today: String, ownTry: OwnTry, isHidden: Bool) async throws {
        let store = try await place.open(players: 2)
        let mode = RaceOpening.Mode.daily(Self.day, requestID: "d")
        let played = PlayedRace(seed: 5, seats: 2)
        try await store.openRace(.race(1, [1], mode: mode))
        _ = await store.settleRace(played.aloneSettlement(1, seat: 0))
        if ownTry != .none && ownTry != .own {
            try await store.openRace(.race(2, [2], mode: mode))
        }
        switch ownTry {
        case .none, .own, .open: break
        case .finished: _ = await store.settleRace(played.aloneSettlement(2, seat: 1))
        case .givenBack: await store.perform(RaceAbandonment(PlayID(2)))
        }
        let found = try await store.read(
            KeptRecordQuery(
                of: Self.player, id: 1, for: PlayerID(ownTry == .own ? 1 : 2),
                on: Day(today)!))
        switch found {
        case .shown(let kept):
            #expect(!isHidden && kept.record == played.record.seats[0].round)
        case .hidden: #expect(isHidden)
        case nil: Issue.record("there is a record")
        }
        // Player 2 has no record of it, whatever the asker's try.
        let none = try await store.read(
            KeptRecordQuery(of: PlayerID(2), id: 1, for: Self.player, on: Day(today)!))
        if none != nil { Issue.record("player 2 wasn't in race 1") }
        await store.close()
    }

    /// A day's seed stays the same after a restart; days and servers have different ones.
    @Test func dailySeeds() async throws {
        var seeds: [[UInt64]] = []
        for place in [place, place, StorePlace()] {
            let store = try place.open()
            var own: [UInt64] = []
            for day in ["2026-11-21", "2026-11-22"] {
                own.append(try await store.dailyChallenge(on: Day(day)!, for: nil).seed)
            }
            seeds.append(own)
            await store.close()
        }
        #expect(seeds[0] == seeds[1])
        #expect(Set(seeds.flatMap { $0 }).count == 4)
    }

    @Test func aDayIsDrawnByTheHashOfSecretAndDay() async throws {
        let store = try place.open { $0.randomBytes = { [UInt8](repeating: 0, count: $0) } }
        // (head -c 32 /dev/zero; printf 2026-11-21) | sha256sum
        let challenge = try await store.dailyChallenge(on: Day("2026-11-21")!, for: nil)
        #expect(challenge.seed == 0x03B9_AE17_7A7E_DBDA)
        // Other bytes of the same hash choose the level, which is public.
        #expect(challenge.levelDraw == 0x463F_62E0_887F_A8DC)
        await store.close()
    }
}
