import Foundation
import Store
import TestSupport

@testable import Simulation

/// A server that is killed and restarted on the same data many times, while the simulation's
/// players play over sockets.
final class ChaosCampaign {
    static let playerCount = 14

    /// Replays the decisions.
    let seed: UInt64
    let killCount: Int
    /// Counts over all kills, which show that the test tested something.
    private(set) var summary = Summary()

    private let data = TemporaryDirectory()
    private let levels: LevelsCopy
    private let network: ChaosNetwork
    private var random: TestRandom
    private var problems: [String] = []
    private var books: CommittedBooks?
    private var library: RawDatabase?

    struct Summary: CustomStringConvertible {
        var killCount = 0
        var entryCount = 0
        var orderCount = 0
        var purchaseCount = 0
        var refundCount = 0
        /// Announced results of rounds and of races.
        var roundResultCount = 0
        var raceResultCount = 0
        /// Races by their stored state, and those that changed ratings.
        var races: [String: Int] = [:]
        var ratedRaceCount = 0
        /// Requests whose connection was lost before their answer.
        var unansweredCount = 0
        /// Confirmed edits of libraries, and repeated ones.
        var editCount = 0
        var editAgainCount = 0
        /// Confirmed dishes.
        var dishCount = 0

        var description: String {
            "\(killCount) kills, \(entryCount) entries, \(orderCount) orders paid, "
                + "\(purchaseCount) purchases, \(roundResultCount) results told, "
                + "races \(races.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }), "
                + "\(ratedRaceCount) rated, \(raceResultCount) results of races told, "
                + "\(refundCount) items of lost rounds back, \(unansweredCount) requests unanswered, "
                + "\(editCount) edits of libraries, \(editAgainCount) of them sent again, "
                + "\(dishCount) dishes cooked"
        }
    }

    init(seed: UInt64, killCount: Int) throws {
        self.seed = seed
        self.killCount = killCount
        random = TestRandom(seed: seed)
        // A fifth of the usual tick, so that more happens between two kills.
        levels = try LevelsCopy(
            rules: ["tickMilliseconds": 20],
            lobby: [
                "countdownTicks": 3, "botOfferMilliseconds": 500, "absenceLimitTicks": 50,
                "ratingWindowAtStart": 2_000, "ratingWindowLimit": 2_000,
            ], without: ["foods.json"])
        network = ChaosNetwork(seed: seed, playerCount: Self.playerCount)
    }

    /// - Throws: an error that names the seed, the kill and all problems.
    func run() async throws {
        for kill in 1...killCount {
            do {
                if random.next() % 8 == 0 { try await killInRecovery() }
                try await live(SIGKILL, fuse: fuseLength(), auditsWithCommand: kill % 5 == 0)
                summary.killCount += 1
            } catch {
                problems.append("\(error)")
            }
            try check(after: "kill \(kill)")
        }
        // A server that stops cleanly leaves the same books.
        try await live(SIGTERM, fuse: 500, auditsWithCommand: true)
        try await audit(withCommand: true, all: true)
        try check(after: "the last start")
    }

    // MARK: - One life of the server

    /// Starts a server, checks the books, and ends it under load with a signal.
    private func live(_ signal: Int32, fuse: Int, auditsWithCommand: Bool) async throws {
        // The clients are faster than people.
        let server = try await ServeProcess(
            data: data.path, levels: levels.path,
            flags: [
                "--messages-per-second", "100000", "--message-burst", "100000",
                "--faults-per-second", "100000", "--fault-burst", "100000",
                "--starts-per-minute", "0", "--wrong-codes-per-minute", "0",
            ])
        try await audit(withCommand: auditsWithCommand)
        try await Blocking.run { [network] in
            network.play(on: server.port, fuse: fuse, inOrder: signal == SIGTERM) {
                server.process.send(signal)
            }
        }
        let ending = try await server.process.end()
        if ending != (signal == SIGTERM ? .exit(0) : .signal(signal)) {
            let text = server.process.report.value.errorText
            problems.append("the server ended by \(ending) at signal \(signal):\n\(text)")
        }
    }

    /// Usually long enough for rounds and purchases, sometimes no longer than the sign-ins.
    private func fuseLength() -> Int {
        Int(random.next() % 4 == 0 ? 1 + random.next() % 60 : 60 + random.next() % 2600)
    }

    /// Kills a server that has just returned the items of lost rounds.
    private func killInRecovery() async throws {
        let process = try ChildProcess([
            "serve", "--port", "0", "--data", data.path, "--levels", levels.path,
        ])
        try await process.errorLine(containing: " event=")
        process.send(SIGKILL)
        _ = try await process.end()
    }

    // MARK: - Books

    /// Compares the books with the announcements and requests; nobody plays meanwhile.
    ///
    /// - Parameter all: true to check all lives, not only the last.
    private func audit(withCommand usesCommand: Bool, all: Bool = false) async throws {
        let verification = try LedgerAudit(of: .directory(data.path)).verify()
        if let problem = verification.problem { problems.append("ledger verify: \(problem)") }
        let books = books ?? CommittedBooks(directory: data.path)
        if self.books == nil {
            self.books = books
            network.open(books)
        }
        network.witness.serverReturned(all: all)
        var found: [String] = []
        RequestCheck(books: books, witness: network.witness) { found.append($0) }
            .run(network.guests)
        problems += found
        for table in ["races", "rounds"]
        where books.number("SELECT count(*) FROM \(table) WHERE state = 'open'") > 0 {
            problems.append("\(table) are open after a start")
        }
        try auditLibrary(whole: usesCommand, all: all)
        summarise(books)
        guard usesCommand else { return }
        let verify = try await ChildProcess.chefdash("ledger", "verify", "--data", data.path)
        let isRight =
            verify.ending == .exit(0) && verify.output.contains("\(summary.entryCount) entries")
        if !isRight { problems.append("chefdash ledger verify: \(verify)") }
    }

    /// - Parameters:
    ///   - whole: true to include everything checked after earlier lives.
    ///   - all: true if all copies are complete.
    private func auditLibrary(whole: Bool, all: Bool) throws {
        let database = library ?? RawDatabase(directory: data.path, file: "library.sqlite")
        library = database
        for household in network.households {
            household.check(database, all: all) { problems.append($0) }
        }
        guard whole else { return }
        let audit = try LibraryAudit(of: .directory(data.path))
        let players = try PlayerRegister(of: .directory(data.path))
        for problem in [
            try audit.firstStockProblem(), try audit.firstRecordProblem(players: players),
        ] {
            if let problem { problems.append("library: \(problem)") }
        }
    }

    private func summarise(_ books: CommittedBooks) {
        func count(_ rows: String) -> Int { Int(books.number("SELECT count(*) FROM \(rows)")) }
        summary.entryCount = count("ledger")
        summary.orderCount = count("ledger WHERE kind = 'order'")
        summary.purchaseCount = count("ledger WHERE kind = 'purchase' AND asset = 'coins'")
        summary.refundCount = count("ledger WHERE kind = 'refund'")
        summary.races = Dictionary(grouping: books.races(), by: \.state).mapValues(\.count)
        summary.ratedRaceCount = count("races WHERE is_rated")
        (summary.roundResultCount, summary.raceResultCount) = network.witness.toldEndings
        summary.unansweredCount = network.guests.reduce(0) { $0 + $1.requests.lostAnswerCount }
        let devices = network.households.flatMap(\.devices)
        summary.editCount = devices.reduce(0) { $0 + $1.done.count }
        summary.editAgainCount = devices.reduce(0) { $0 + $1.againCount }
        summary.dishCount = devices.reduce(0) { $0 + $1.cooking.ends.count }
    }

    private func check(after moment: String) throws {
        let found = problems + network.problems
        guard !found.isEmpty else { return }
        throw TestFailure(
            description: """
                CHEFDASH_CHAOS_SEED=\(seed), after \(moment):
                \(found.prefix(20).joined(separator: "\n"))
                """)
    }
}
