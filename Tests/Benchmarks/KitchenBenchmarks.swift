import Kitchen
import Store

/// What one core does in `Kitchen`: lines of `name value unit`. A checksum of all the work goes to
/// standard error, so that none of it can be left out.
///
/// - Parameter levels: The directory of the level files.
func kitchenBenchmarks(levels: String) throws -> [String] {
    let catalogue = try LevelFiles.load(directory: levels)
    let plain = KitchenBenchmark.ticksPerSecond(catalogue: catalogue)
    let hashed = KitchenBenchmark.hashedTicksPerSecond(catalogue: catalogue)
    let replays = try KitchenBenchmark.replaysPerSecond(catalogue: catalogue)
    return [
        "kitchen.ticks_per_second \(plain) ticks/s",
        "kitchen.ticks_per_second_hashed \(hashed) ticks/s",
        "kitchen.replays_per_second \(replays) rounds/s",
    ]
}

private enum KitchenBenchmark {
    private static let roomCount = 1000
    private static let measured = Duration.seconds(2)

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
        report("ticks", rooms.reduce(checksum) { $0 &+ $1.round.stateHash })
        return rate
    }

    /// The same, with every room's state hash at every tick.
    static func hashedTicksPerSecond(catalogue: Catalogue) -> Int {
        var rooms = (0..<roomCount).map { Room(seed: UInt64($0), catalogue: catalogue) }
        var checksum: UInt64 = 0
        let rate = rate { (tick: Int) in
            for room in rooms.indices {
                checksum &+= rooms[room].step(serverTick: tick)
                checksum ^= rooms[room].round.stateHash
            }
            return roomCount
        }
        report("hashed ticks", checksum)
        return rate
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

    /// Runs `body` with rising numbers for about two seconds; what it returns, by the second.
    private static func rate(_ body: (Int) -> Int) -> Int {
        let clock = ContinuousClock()
        let start = clock.now
        var done = 0
        var number = 0
        var elapsed = Duration.zero
        while elapsed < measured {
            for _ in 0..<10 {
                number += 1
                done += body(number)
            }
            elapsed = start.duration(to: clock.now)
        }
        return Int(Double(done) / (elapsed / .seconds(1)))
    }

    private static func record(seed: UInt64, catalogue: Catalogue) -> RoundRecord {
        let level = catalogue.levels[Int(seed) % catalogue.levels.count]
        var recorded = RecordedRound(
            catalogue: catalogue, level: level, seed: seed, equipped: [], extraCoins: 0)
        var cook = Cook(seed: seed)
        while true {
            _ = recorded.advance(toTick: recorded.round.tick + 1)
            if let ingredient = cook.tap(in: recorded.round) {
                _ = recorded.tap(ingredient)
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

    init(seed: UInt64, catalogue: Catalogue) {
        self.seed = seed
        cook = Cook(seed: seed)
        round = Self.start(seed: seed, catalogue: catalogue)
    }

    /// Steps to the server's tick, and returns something that depends on what happened.
    mutating func step(serverTick: Int) -> UInt64 {
        var sum: UInt64 = 0
        for effect in round.advance(toTick: serverTick - startTick) {
            sum &+= effect == .orderPresented ? 1 : 2
            if effect == .ended {
                sum &+= round.stateHash
                seed &+= 1000
                round = Self.start(seed: seed, catalogue: round.catalogue)
                cook = Cook(seed: seed)
                startTick = serverTick
            }
        }
        if let ingredient = cook.tap(in: round), case .served(_, let coins) = round.tap(ingredient)
        {
            sum &+= UInt64(coins)
        }
        return sum
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

    mutating func tap(in round: borrowing Round) -> Level.IngredientIndex? {
        guard round.tick >= nextTick, case .cooking = round.phase else { return nil }
        nextTick = round.tick + 3 + random.next(below: 5)
        let needed = round.recipe.ingredients[round.plateCount]
        return random.next(below: 20) == 0 ? (needed + 1) % round.gridCount : needed
    }
}

/// Shows that work was done.
private func report(_ what: String, _ checksum: UInt64) {
    StandardError.print("\(what): checksum \(String(checksum, radix: 16))")
}
