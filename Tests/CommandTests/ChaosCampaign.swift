import Foundation
import Store
import TestSupport

/// A server that is killed and started again on the same data, many times, while players play.
final class ChaosCampaign {
    static let playerCount = 14

    /// Replays the decisions.
    let seed: UInt64
    let killCount: Int
    /// What was seen over all kills, for the test to see that it tested something.
    private(set) var summary = Summary()

    private let data = TemporaryDirectory()
    private let levels: LevelsCopy
    private let problems = ChaosProblems()
    private let players: [ChaosPlayer]
    private var random: TestRandom
    private var memories: [ChaosMemory] = []
    private var books: ChaosBooks?

    struct Summary: CustomStringConvertible {
        var killCount = 0
        var entryCount = 0
        var orderCount = 0
        var purchaseCount = 0
        var refundCount = 0
        var settledRoundCount = 0
        /// Races by their state in the books, and those that changed ratings.
        var races: [String: Int] = [:]
        var ratedRaceCount = 0
        var raceResultCount = 0
        /// Requests that a kill left without an answer.
        var unansweredCount = 0

        var description: String {
            "\(killCount) kills, \(entryCount) entries, \(orderCount) orders paid, "
                + "\(purchaseCount) purchases, \(settledRoundCount) results told, "
                + "races \(races.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }), "
                + "\(ratedRaceCount) rated, \(raceResultCount) results of races told, "
                + "\(refundCount) items of lost rounds back, \(unansweredCount) requests unanswered"
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(seed: UInt64, killCount: Int) throws {
        self.seed = seed
        self.killCount = killCount
        random = TestRandom(seed: seed)
        // A fifth of a tick's time: more happens between two kills.
        levels = try LevelsCopy(rules: ["tickMilliseconds": 20])
        try levels.set(
            "lobby",
            to: [
                "countdownTicks": 3, "botOfferMilliseconds": 500, "absenceLimitTicks": 50,
                "ratingWindowAtStart": 2_000, "ratingWindowLimit": 2_000,
            ], in: "rules.json")
        let problems = problems
        players = (1...Self.playerCount).map {
            ChaosPlayer(number: $0, seed: seed, levelCount: 20, problems: problems)
        }
    }

    /// - Throws: `Failure`, which names the seed, the kill and all that was found wrong.
    func run() async throws {
        for kill in 1...killCount {
            do {
                try await live(kill: kill)
            } catch {
                problems.add("\(error)")
            }
            try check(after: "kill \(kill)")
        }
        try await finish()
        try check(after: "the last start")
    }

    // MARK: - One life of the server

    private func live(kill: Int) async throws {
        if random.next() % 8 == 0 { try await killInRecovery() }
        let server = try await start()
        try await audit(withCommand: kill % 5 == 0)
        let fuse = ChaosFuse(length: fuseLength()) { [process = server.process] in
            process.send(SIGKILL)
        }
        // Only a load that came to a standstill is ended by the clock.
        let standstill = DispatchWorkItem { [problems] in
            if fuse.blow() { problems.add("the load came to a standstill") }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: standstill)
        await withTaskGroup { group in
            for (index, player) in players.enumerated() {
                let account = account(ofPlayer: index)
                group.addTask { await player.live(on: server.url, fuse: fuse, account: account) }
            }
        }
        standstill.cancel()
        let ending = try await server.process.end()
        problems.expect(
            ending == .signal(SIGKILL),
            "the server ended by \(ending):\n\(server.process.report.value.errorText)")
        memories = []
        for player in players { memories.append(await player.memory) }
        summary.killCount += 1
    }

    private func start() async throws -> ServeProcess {
        // The clients are faster than people.
        try await ServeProcess(
            data: data.path, levels: levels.path,
            flags: [
                "--messages-per-second", "100000", "--message-burst", "100000",
                "--starts-per-minute", "0",
            ])
    }

    /// Mostly long enough for rounds and purchases, at times no longer than the sign-ins.
    private func fuseLength() -> Int {
        Int(random.next() % 4 == 0 ? 1 + random.next() % 60 : 60 + random.next() % 2600)
    }

    /// Kills a server that has just given the items of lost rounds back.
    private func killInRecovery() async throws {
        let process = try ChildProcess([
            "serve", "--port", "0", "--data", data.path, "--levels", levels.path,
        ])
        try await process.errorLine(containing: " event=")
        process.send(SIGKILL)
        _ = try await process.end()
    }

    // MARK: - Books

    /// Compares the books with what was told; nobody plays meanwhile.
    private func audit(withCommand usesCommand: Bool) async throws {
        let books = try ChaosBooks(directory: data.path)
        for problem in books.problems(players: memories) { problems.add(problem) }
        for (index, memory) in memories.enumerated() {
            for problem in try books.problems(of: players[index].name, memory) {
                problems.add(problem)
            }
        }
        let races = RawDatabase(directory: data.path).rows(
            "SELECT state, count(*), sum(ifnull(is_rated, 0)) FROM races GROUP BY state")
        summary.races = Dictionary(uniqueKeysWithValues: races.map { ($0[0], Int($0[1]) ?? 0) })
        summary.ratedRaceCount = races.reduce(0) { $0 + (Int($1[2]) ?? 0) }
        problems.expect(
            summary.races["open"] == nil, "races are open after a start: \(summary.races)")
        self.books = books
        summarise(books)
        guard usesCommand else { return }
        let verify = try await ChildProcess.chefdash("ledger", "verify", "--data", data.path)
        problems.expect(
            verify.ending == .exit(0) && verify.output.contains("\(books.entryCount) entries"),
            "chefdash ledger verify: \(verify)")
    }

    private func account(ofPlayer index: Int) -> ChaosBooks.Account? {
        guard memories.indices.contains(index),
            let player = memories[index].credentials?.playerID
        else { return nil }
        return books?.account(of: player)
    }

    private func summarise(_ books: ChaosBooks) {
        summary.entryCount = books.entryCount
        summary.orderCount = books.count(of: .order)
        summary.purchaseCount = books.count(of: .purchase) / 2
        summary.refundCount = books.count(of: .refund)
        summary.raceResultCount = memories.reduce(0) { $0 + $1.raceResults.count }
        summary.settledRoundCount = memories.reduce(0) { $0 + $1.results.count }
        summary.unansweredCount = memories.reduce(0) { count, memory in
            count + memory.unansweredSignUpCount + memory.unansweredNames.count
                + memory.purchases.values.count { $0.answer == .none }
                + memory.rounds.values.count { $0.round == nil }
        }
    }

    /// After the last kill: a server that stops in order leaves the same books.
    private func finish() async throws {
        let server = try await start()
        try await audit(withCommand: true)
        let fuse = ChaosFuse(length: 500) { [process = server.process] in process.send(SIGTERM) }
        await withTaskGroup { group in
            for (index, player) in players.enumerated() {
                let account = account(ofPlayer: index)
                group.addTask { await player.live(on: server.url, fuse: fuse, account: account) }
            }
        }
        let ending = try await server.process.end()
        problems.expect(ending == .exit(0), "SIGTERM ended the server by \(ending)")
        memories = []
        for player in players { memories.append(await player.memory) }
        try await audit(withCommand: true)
    }

    private func check(after moment: String) throws {
        let found = problems.all
        guard !found.isEmpty else { return }
        throw Failure(
            description: """
                CHEFDASH_CHAOS_SEED=\(seed), after \(moment):
                \(found.prefix(20).joined(separator: "\n"))
                """)
    }
}
