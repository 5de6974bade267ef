import Kitchen
import Levels

/// What one core does in `Kitchen`: lines of `name value unit`. A checksum of all the work goes to
/// standard error, so that none of it can be left out.
///
/// - Parameter levels: The directory of the level files.
func kitchenBenchmarks(levels: String) throws -> [String] {
    let catalogue = try LevelFiles.load(directory: levels)
    let plain = KitchenBenchmark.ticksPerSecond(catalogue: catalogue)
    let hashed = KitchenBenchmark.hashedTicksPerSecond(catalogue: catalogue)
    let replays = try KitchenBenchmark.replaysPerSecond(catalogue: catalogue)
    let races = try KitchenBenchmark.raceReplaysPerSecond(catalogue: catalogue)
    return [
        "kitchen.ticks_per_second \(plain) ticks/s",
        "kitchen.ticks_per_second_hashed \(hashed) ticks/s",
        "kitchen.replays_per_second \(replays) rounds/s",
        "kitchen.race_replays_per_second \(races) races/s",
    ]
}

private enum KitchenBenchmark {
    private static let roomCount = 1000
    private static let slice = Duration.milliseconds(500)
    private static let sliceCount = 5

    /// Steps many rooms tick by tick, as a shard does, each with a player of human pace. A room
    /// whose round ends starts another.
    static func ticksPerSecond(catalogue: Catalogue) -> Int {
        var rooms = (0..<roomCount).map { Room(seed: UInt64($0), catalogue: catalogue) }
        var checksum: UInt64 = 0
        let rate = rate { (tick: Int) in
            for room in rooms.indices {
                checksum &+= rooms[room].step(serverTick: tick)
            }
            return roomCount
        }
        report("ticks of \(finished(rooms)) rounds", checksum)
        return rate
    }

    /// The same, with every room's state hash at every tick.
    static func hashedTicksPerSecond(catalogue: Catalogue) -> Int {
        var rooms = (0..<roomCount).map { Room(seed: UInt64($0), catalogue: catalogue) }
        var checksum: UInt64 = 0
        let rate = rate { (tick: Int) in
            for room in rooms.indices {
                checksum ^= rooms[room].hashedStep(serverTick: tick)
            }
            return roomCount
        }
        report("hashed ticks of \(finished(rooms)) rounds", checksum)
        return rate
    }

    private static func finished(_ rooms: [Room]) -> Int {
        rooms.reduce(0) { $0 + $1.finished }
    }

    /// Decodes and replays whole rounds, with the hash of every tick verified.
    static func replaysPerSecond(catalogue: Catalogue) throws -> Int {
        let records = (0..<200).map { seed in
            record(seed: UInt64(seed), catalogue: catalogue).encoded()
        }
        var checksum: UInt64 = 0
        var ticks = 0
        var inputs = 0
        for record in records {
            let decoded = try RoundRecord(decoding: record)
            ticks += decoded.finalTick
            inputs += decoded.inputs.count
        }
        var failure: (any Error)?
        let rate = rate { _ in
            do {
                for record in records {
                    let round = try RoundRecord(decoding: record).replay(with: catalogue)
                    checksum &+= round.stateHash
                }
            } catch {
                failure = error
            }
            return records.count
        }
        if let failure { throw failure }
        report(
            "replays of \(ticks / records.count) ticks and \(inputs / records.count) inputs each",
            checksum)
        return rate
    }

    /// Decodes and replays whole races of two to eight seats, each tick of each seat verified.
    static func raceReplaysPerSecond(catalogue: Catalogue) throws -> Int {
        let records = (0..<70).map { seed in
            raceRecord(seed: UInt64(seed), catalogue: catalogue).encoded()
        }
        var seats = 0
        for record in records {
            seats += try RaceRecord(decoding: record).seats.count
        }
        var checksum: UInt64 = 0
        var failure: (any Error)?
        let rate = rate { _ in
            do {
                for record in records {
                    for standing in try RaceRecord(decoding: record).replay(with: catalogue) {
                        let served = standing.outcome.result.served
                        checksum = checksum &* 31 &+ UInt64(standing.rank * 8 + served)
                    }
                }
            } catch {
                failure = error
            }
            return records.count
        }
        if let failure { throw failure }
        report("replays of races of \(seats / records.count) seats each", checksum)
        return rate
    }

    /// A race of bots of all strengths.
    private static func raceRecord(seed: UInt64, catalogue: Catalogue) -> RaceRecord {
        let level = catalogue.levels[Int(seed) % catalogue.levels.count]
        let seatCount = 2 + Int(seed) % 7
        var race = Race(
            catalogue: catalogue, level: level, seed: seed,
            setups: Array(repeating: .plain, count: seatCount))
        let strengths = BotStrength.allCases
        var bots = (0..<seatCount).map { seat in
            BotPlayer(
                strength: strengths[seat % strengths.count], seed: seed << 8 | UInt64(seat))
        }
        while true {
            for seat in bots.indices {
                race.play(&bots[seat], seat: seat)
            }
            _ = race.advance(toTick: race.tick + 1)
            if let record = race.record { return record }
        }
    }

    /// Runs `body` with rising numbers in slices of half a second; what it returns, by the second,
    /// in the best slice, as other processes on the machine only take away.
    private static func rate(_ body: (Int) -> Int) -> Int {
        let clock = ContinuousClock()
        var number = 0
        var best = 0.0
        for _ in 0..<sliceCount {
            let start = clock.now
            var done = 0
            var elapsed = Duration.zero
            while elapsed < slice {
                for _ in 0..<10 {
                    number += 1
                    done += body(number)
                }
                elapsed = start.duration(to: clock.now)
            }
            best = max(best, Double(done) / (elapsed / .seconds(1)))
        }
        return Int(best)
    }

    private static func record(seed: UInt64, catalogue: Catalogue) -> RoundRecord {
        let level = catalogue.levels[Int(seed) % catalogue.levels.count]
        var recorded = RecordedRound(
            catalogue: catalogue, level: level, seed: seed, equipped: [], extraCoins: 0)
        var cook = Cook(seed: seed)
        while true {
            _ = recorded.advance(toTick: recorded.round.tick + 1)
            let tick = recorded.round.tick
            let needed = cook.isReady(at: tick) ? recorded.round.neededIngredient : nil
            if let needed {
                _ = recorded.tap(cook.tap(needed, of: recorded.round.gridCount, at: tick))
            }
            if let record = recorded.record { return record }
        }
    }
}

/// A round that starts again when it ends, with its cook.
private struct Room {
    private(set) var round: Round
    private var cook: Cook
    private var seed: UInt64
    private var startTick = 0
    /// Rounds that ended.
    private(set) var finished = 0

    init(seed: UInt64, catalogue: Catalogue) {
        self.seed = seed
        cook = Cook(seed: seed)
        round = Self.start(seed: seed, catalogue: catalogue)
    }

    /// Steps to the server's tick, and returns something that depends on what happened.
    mutating func step(serverTick: Int) -> UInt64 {
        var sum: UInt64 = 0
        for effect in round.advance(toTick: serverTick - startTick) where effect != .ended {
            sum &+= 1
        }
        if cook.isReady(at: round.tick), let needed = round.neededIngredient {
            let ingredient = cook.tap(needed, of: round.gridCount, at: round.tick)
            if case .served(_, let coins) = round.tap(ingredient) {
                sum &+= UInt64(coins)
            }
        }
        // A tick ends a round, or a wrong tap.
        if round.hasEnded {
            sum &+= round.stateHash
            seed &+= 1000
            finished += 1
            round = Self.start(seed: seed, catalogue: round.catalogue)
            cook = Cook(seed: seed)
            startTick = serverTick
        }
        return sum
    }

    /// The same with the hash of the state afterwards.
    mutating func hashedStep(serverTick: Int) -> UInt64 {
        step(serverTick: serverTick) &+ round.stateHash
    }

    private static func start(seed: UInt64, catalogue: Catalogue) -> Round {
        let level = catalogue.levels[Int(seed % UInt64(catalogue.levels.count))]
        return Round(
            catalogue: catalogue, level: level, seed: seed, equipped: [], extraCoins: 0)
    }
}

/// Taps at the pace of people: every 3 to 7 ticks, and a wrong ingredient in 20.
private struct Cook {
    private var random: SplitMix64
    private var nextTick = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: ~seed)
    }

    func isReady(at tick: Int) -> Bool { tick >= nextTick }

    /// The ingredient that is tapped where `needed` of `count` is wanted.
    mutating func tap(
        _ needed: Level.IngredientIndex, of count: Int, at tick: Int
    ) -> Level.IngredientIndex {
        nextTick = tick + 3 + random.next(below: 5)
        return random.next(below: 20) == 0 ? (needed + 1) % count : needed
    }
}

/// Shows that work was done.
private func report(_ what: String, _ checksum: UInt64) {
    StandardError.print("\(what): checksum \(String(checksum, radix: 16))")
}
