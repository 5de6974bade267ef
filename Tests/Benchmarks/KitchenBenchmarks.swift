import Kitchen
import Levels

/// Measures `Kitchen` on one core: lines of `name value unit`. A checksum of all the work goes to
/// standard error, so that the compiler can't remove any.
///
/// - Parameter levels: the directory of the level files.
func kitchenBenchmarks(levels: String) throws {
    let benchmark = KitchenBenchmark(catalogue: try LevelFiles.load(directory: levels))
    let results = [
        ("ticks_per_second", benchmark.ticksPerSecond(isHashed: false), "ticks/s"),
        ("ticks_per_second_hashed", benchmark.ticksPerSecond(isHashed: true), "ticks/s"),
        ("replays_per_second", try benchmark.replaysPerSecond(), "rounds/s"),
        ("race_replays_per_second", try benchmark.raceReplaysPerSecond(), "races/s"),
    ]
    for (name, value, unit) in results { printFigure("kitchen.\(name)", value, unit) }
}

private struct KitchenBenchmark {
    private static let roomCount = 1000
    private static let slice = Duration.milliseconds(500)
    private static let sliceCount = 5

    let catalogue: Catalogue

    /// Steps many rooms tick by tick, as a shard does, each with a player of human pace. A room
    /// whose round ends starts another.
    ///
    /// - Parameter isHashed: true to hash every room's state at every tick.
    func ticksPerSecond(isHashed: Bool) -> Double {
        var rooms = (0..<Self.roomCount).map { Room(seed: UInt64($0), catalogue: catalogue) }
        var checksum: UInt64 = 0
        let rate = Self.rate { tick in
            for room in rooms.indices {
                checksum &+= rooms[room].step(serverTick: tick)
                if isHashed { checksum &+= rooms[room].round.stateHash }
            }
            return Self.roomCount
        }
        let finished = rooms.reduce(0) { $0 + $1.finished }
        report("\(isHashed ? "hashed " : "")ticks of \(finished) rounds", checksum)
        return rate
    }

    /// Decodes and replays whole rounds, verifying the hash of every tick.
    func replaysPerSecond() throws -> Double {
        let records = (0..<200).map { record(seed: UInt64($0)) }
        let texts = records.map { $0.encoded() }
        var checksum: UInt64 = 0
        let rate = try Self.rate { _ in
            for text in texts {
                checksum &+= try RoundRecord(decoding: text).replay(with: catalogue).stateHash
            }
            return texts.count
        }
        let ticks = records.reduce(0) { $0 + $1.finalTick } / records.count
        let inputs = records.reduce(0) { $0 + $1.inputs.count } / records.count
        report("replays of \(ticks) ticks and \(inputs) inputs each", checksum)
        return rate
    }

    /// Decodes and replays whole races of two to eight seats, verifying each tick of each seat.
    func raceReplaysPerSecond() throws -> Double {
        let records = (0..<70).map { raceRecord(seed: UInt64($0)) }
        let texts = records.map { $0.encoded() }
        var checksum: UInt64 = 0
        let rate = try Self.rate { _ in
            for text in texts {
                for standing in try RaceRecord(decoding: text).replay(with: catalogue) {
                    let served = standing.outcome.result.served
                    checksum = checksum &* 31 &+ UInt64(standing.rank * 8 + served)
                }
            }
            return texts.count
        }
        let seats = records.reduce(0) { $0 + $1.seats.count } / records.count
        report("replays of races of \(seats) seats each", checksum)
        return rate
    }

    /// A race of bots of all strengths.
    private func raceRecord(seed: UInt64) -> RaceRecord {
        let level = catalogue.levels[Int(seed) % catalogue.levels.count]
        let seatCount = 2 + Int(seed) % 7
        var race = Race(
            catalogue: catalogue, level: level, seed: seed,
            setups: Array(repeating: .plain, count: seatCount))
        let strengths = BotStrength.allCases
        var bots = (0..<seatCount).map { seat in
            BotPlayer(strength: strengths[seat % strengths.count], seed: seed << 8 | UInt64(seat))
        }
        while true {
            for seat in bots.indices { race.play(&bots[seat], seat: seat) }
            _ = race.advance(toTick: race.tick + 1)
            if let record = race.record { return record }
        }
    }

    /// Runs `body` with rising numbers in slices of half a second; returns its result per second in
    /// the best slice, since other processes can only slow it down.
    private static func rate(_ body: (Int) throws -> Int) rethrows -> Double {
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
                    done += try body(number)
                }
                elapsed = start.duration(to: clock.now)
            }
            best = max(best, Double(done) / (elapsed / .seconds(1)))
        }
        return best.rounded(.down)
    }

    private func record(seed: UInt64) -> RoundRecord {
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
    /// The number of ended rounds.
    private(set) var finished = 0

    init(seed: UInt64, catalogue: Catalogue) {
        self.seed = seed
        cook = Cook(seed: seed)
        round = Self.start(seed: seed, catalogue: catalogue)
    }

    /// Steps to the server's tick, and returns a number that depends on the outcome.
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
        // A round ends by a tick or by a wrong tap.
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

    private static func start(seed: UInt64, catalogue: Catalogue) -> Round {
        let level = catalogue.levels[Int(seed % UInt64(catalogue.levels.count))]
        return Round(catalogue: catalogue, level: level, seed: seed, equipped: [], extraCoins: 0)
    }
}

/// Taps at a human pace: every 3 to 7 ticks, with one wrong ingredient in 20.
private struct Cook {
    private var random: SplitMix64
    private var nextTick = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: ~seed)
    }

    func isReady(at tick: Int) -> Bool { tick >= nextTick }

    /// The ingredient to tap if `needed` of `count` is next.
    mutating func tap(
        _ needed: Level.IngredientIndex, of count: Int, at tick: Int
    ) -> Level.IngredientIndex {
        nextTick = tick + 3 + random.next(below: 5)
        return random.next(below: 20) == 0 ? (needed + 1) % count : needed
    }
}

/// Prints a checksum, so that the work can't be optimised away.
private func report(_ what: String, _ checksum: UInt64) {
    StandardError.print("\(what): checksum \(String(checksum, radix: 16))")
}
