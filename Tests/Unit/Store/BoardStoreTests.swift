import Kitchen
import Store
import Synchronization
import TestSupport
import Testing

/// Which results get on the boards, and when.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct BoardStoreTests {
    private static let player = PlayerID(value: 1)

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
        let place = StorePlace()
        let complaints = Mutex(0)
        let store = try place.open { $0.log = { _ in complaints.withLock { $0 += 1 } } }
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        let played = PlayedRace(seed: 5, seats: 2)
        _ = await StoreStep.open(round: 1, [], request: "a").outcome(on: store)
        let bytes = forgery.bytes(played.record.seats[0].round)
        _ = await store.settle(played.roundSettlement(1, seat: 0, record: bytes))
        #expect(try await store.ranks(.level(1)) == (forgery == .none ? [[1, 1]] : []))
        #expect(complaints.withLock { $0 } == (forgery == .none ? 0 : 1))

        // The same in a race, by the record of the second seat.
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

    /// A player has one row, the best; months have their own.
    @Test func bestsAndSeasons() async throws {
        let place = StorePlace()
        let time = Mutex<Int64>(0)
        let store = try place.open(wallClock: { time.withLock { $0 } })
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        var bests: [String: RoundResult] = [:]
        for number in 1...12 {
            let month = number <= 6 ? "2026-11" : "2026-12"
            time.withLock { $0 = UTCDay(month + "-30")!.startMilliseconds }
            let played = PlayedRace(seed: UInt64(number), seats: 3)
            let seat = number % 3
            _ = await StoreStep.open(round: number, [], request: "\(number)").outcome(on: store)
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
            #expect(
                row.score
                    == .result(
                        served: best.served, earned: best.earned,
                        lastServedTick: best.lastServedTick))
            #expect(row.name == "Chef 1" && row.avatar == "👨‍🍳")
            // The row leads to its record.
            let record = try await store.record(of: Self.player, in: row.source)
            #expect(record?.result == best)
        }
        await store.close()
    }

    @Test func theDailyChallengeHasItsBoard() async throws {
        let place = StorePlace()
        let store = try place.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...1)
        let day = UTCDay("2023-11-14")!
        let played = PlayedRace(seed: 5, seats: 2)
        try await store.openRace(.race(1, [1], mode: .daily(day, requestID: "d")))
        // A solo player leaves the record of a round.
        let standing = try #require(played.standings.first { $0.seat == 0 })
        let settlement = RaceSettlement(
            race: RaceID(value: 1),
            seats: [.init(rank: 1, outcome: standing.outcome, timing: .human)],
            record: played.record.seats[0].round.encoded(), fairnessReport: "{}", rating: nil,
            isCounted: true)
        #expect(await store.settleRace(settlement) != nil)
        #expect(try await store.ranks(.daily(day)) == [[1, 1]])
        #expect(try await store.ranks(.level(1)) == [])
        #expect(
            try await store.record(of: Self.player, in: .race(RaceID(value: 1)))
                == played.record.seats[0].round)
        await store.close()
    }

    /// The state of the asker's own try of the day.
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
        let place = StorePlace()
        let store = try place.open()
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        let mode = RaceOpening.Mode.daily(UTCDay("2023-11-14")!, requestID: "d")
        let played = PlayedRace(seed: 5, seats: 2)
        func settlement(_ race: Int, seat: Int) -> RaceSettlement {
            RaceSettlement(
                race: RaceID(value: UInt128(race)),
                seats: [
                    .init(
                        rank: 1, outcome: .finished(played.result(ofSeat: seat)), timing: .human)
                ], record: played.record.seats[seat].round.encoded(), fairnessReport: "{}",
                rating: nil, isCounted: true)
        }
        try await store.openRace(.race(1, [1], mode: mode))
        _ = await store.settleRace(settlement(1, seat: 0))
        switch ownTry {
        case .none, .own: break
        case .open: try await store.openRace(.race(2, [2], mode: mode))
        case .finished:
            try await store.openRace(.race(2, [2], mode: mode))
            _ = await store.settleRace(settlement(2, seat: 1))
        case .givenBack:
            try await store.openRace(.race(2, [2], mode: mode))
            await store.abandonRace(RaceID(value: 2))
        }
        let found = try await store.read(
            KeptRecordQuery(
                of: Self.player, id: 1, for: PlayerID(value: ownTry == .own ? 1 : 2),
                on: UTCDay(today)!))
        switch found {
        case .shown(let kept):
            #expect(!isHidden && kept.record == played.record.seats[0].round)
        case .hidden: #expect(isHidden)
        case nil: Issue.record("there is a record")
        }
        // Player 2 has no record of it, whatever the asker's try.
        let none = try await store.read(
            KeptRecordQuery(
                of: PlayerID(value: 2), id: 1, for: Self.player, on: UTCDay(today)!))
        if none != nil { Issue.record("player 2 wasn't in race 1") }
        await store.close()
    }

    /// A day's seed stays, also over a restart; days and servers differ.
    @Test func dailySeeds() async throws {
        let places = [StorePlace(), StorePlace()]
        var seeds: [[UInt64]] = []
        for place in [places[0], places[0], places[1]] {
            let store = try place.open()
            var own: [UInt64] = []
            for day in ["2026-11-21", "2026-11-22"] {
                own.append(try await store.dailyChallenge(on: UTCDay(day)!, for: nil).seed)
            }
            seeds.append(own)
            await store.close()
        }
        #expect(seeds[0] == seeds[1])
        #expect(Set(seeds.flatMap { $0 }).count == 4)
    }

    @Test func aDayIsDrawnByTheHashOfSecretAndDay() async throws {
        let place = StorePlace()
        let store = try place.open { $0.randomBytes = { [UInt8](repeating: 0, count: $0) } }
        // (head -c 32 /dev/zero; printf 2026-11-21) | sha256sum
        let challenge = try await store.dailyChallenge(on: UTCDay("2026-11-21")!, for: nil)
        #expect(challenge.seed == 0x03B9_AE17_7A7E_DBDA)
        // Other bytes, as everybody sees the level.
        #expect(challenge.levelDraw == 0x463F_62E0_887F_A8DC)
        await store.close()
    }

    @Test func readsAfterTheCloseAreUnavailable() async throws {
        let place = StorePlace()
        let store = try place.open()
        await store.close()
        await #expect(throws: StoreError.unavailable("the store is closed")) {
            _ = try await store.rating(of: Self.player)
        }
    }
}
