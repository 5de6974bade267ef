import Base
import Foundation
import GameProtocol
import Kitchen
import Runtime
import Store
import TestSupport

/// A server, its players and the network between them, from a seed to the last race.
package final class Simulation: PlayerWorld {
    let hasExactTicks = true
    /// The end of a simulation.
    package struct Outcome: Sendable {
        package let violations: [Violation]
        package let tally: Tally
        /// A hash of all events in order: the same for the same seed.
        package let fingerprint: UInt64
        /// In simulated time.
        package let seconds: Double
        package let eventCount: Int
    }

    /// The races must be over by then, even if there are many; otherwise something hangs.
    private static let millisecondsLimit: Int64 = 3_600_000
    private static let millisecondsLimitOfRace: Int64 = 14_400
    /// Longer than players, rooms and races are kept if nobody comes back.
    private static let quietMilliseconds = 40_000
    private static let violationLimit = 5

    let seed: UInt64
    private let crashes: Bool
    let trace: ((String) -> Void)?
    let settings: SimulationSettings
    var habits: PlayerHabits { settings.habits }
    let loop: EventLoop
    private let links = LinkTable()
    private let data: DataPlace
    private(set) var server: SimulatedServer?
    private var guests: [Guest] = []
    private(set) var violations: [Violation] = []
    var tally = Tally()
    private var catalogueNumber = 0
    /// Room codes that their players share; the newest last.
    var codes: [String] = []
    private var books: CommittedBooks!
    private(set) var witness: Witness!
    /// True if everybody must leave.
    private(set) var isClosing = false
    private var fingerprint: UInt64 = 0

    /// A memory file system, if there is one: no simulation needs a durable database.
    static let parent: String? =
        FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : nil

    /// - Parameters:
    ///   - data: holds no store yet.
    ///   - crashes: true if the server crashes; otherwise one server runs to the end.
    ///   - trace: receives all messages of players and the server, for debugging.
    package init(
        seed: UInt64, on data: DataPlace = DataPlace(), crashes: Bool = true,
        trace: ((String) -> Void)? = nil
    ) {
        self.seed = seed
        self.data = data
        self.crashes = crashes
        self.trace = trace
        var random = SplitMix64(seed: seed)
        settings = SimulationSettings(using: &random)
        loop = EventLoop(
            seed: random.next(), start: Instant(nanoseconds: 1_000_000_000_000),
            slowHopsInThousand: settings.slowHopsInThousand)
        guests = (0..<settings.playerCount).map { number in
            Guest(number: number, seed: random.next(), world: self)
        }
    }

    /// Runs until this many races were opened and all is quiet again.
    package func run(races: Int) -> Outcome {
        start()
        let books = data.books()
        self.books = books
        witness = Witness(books: books) { [unowned self] in complain($0) }
        for guest in guests { guest.arrive() }
        if crashes {
            let average = settings.millisecondsBetweenCrashes
            repeatedly(after: 1...2 * average) { [unowned self] in crash() }
        }
        repeatedly(after: 5_000...64_999) { [unowned self] in reload() }
        repeatedly(after: 500...8_499) { [unowned self] in decideReview() }
        let limit = max(Self.millisecondsLimit, Self.millisecondsLimitOfRace * Int64(races))
        while violations.count < Self.violationLimit,
            books.number("SELECT count(*) FROM races") < races
        {
            loop.run(until: loop.now.advanced(byMilliseconds: 500))
            if milliseconds > limit {
                complain("after \(limit / 60_000) minutes there are fewer than \(races) races")
                break
            }
        }
        finish()
        return Outcome(
            violations: violations, tally: tally, fingerprint: fingerprint,
            seconds: Double(milliseconds) / 1000, eventCount: loop.eventCount)
    }

    /// Milliseconds since the simulation's start.
    var milliseconds: Int64 { loop.now.nanoseconds / 1_000_000 - 1_000_000 }

    func complain(_ text: String) {
        guard violations.count < Self.violationLimit else { return }
        violations.append(Violation(seed: seed, milliseconds: milliseconds, text: text))
    }

    func heard(_ message: ServerMessage, by number: Int) {
        note(number, message.type.utf8.count)
    }

    /// Mixes an event into the fingerprint.
    private func note(_ values: Int...) {
        for value in values {
            fingerprint = SplitMix64.mix(fingerprint &+ UInt64(bitPattern: Int64(value)))
        }
    }

    func later(milliseconds: Int, _ work: @escaping () -> Void) {
        loop.add(afterMilliseconds: milliseconds, work)
    }

    /// Runs the work after a pause, and again, until everybody must leave.
    private func repeatedly(after pause: ClosedRange<Int>, _ work: @escaping () -> Void) {
        let milliseconds = pause.lowerBound + loop.random.next(below: pause.count)
        loop.add(afterMilliseconds: milliseconds) { [unowned self] in
            guard !isClosing else { return }
            work()
            repeatedly(after: pause, work)
        }
    }

    // MARK: - The network

    /// Opens a connection for a player; nil if no server is running.
    func connect(_ guest: Guest) -> (any PlayerLink)? {
        guard server != nil else { return nil }
        let link = links.insert {
            Link(descriptor: $0, loop: loop, table: links, peer: guest)
        }
        loop.add(afterMilliseconds: 1 + loop.random.next(below: 40)) { [unowned self] in
            guard let server, links[link.descriptor] === link else { return }
            server.accept(link, from: Self.address(of: guest))
        }
        return link
    }

    /// Some players share an address.
    private static func address(of guest: Guest) -> String {
        "10.0.0.\(guest.number < 8 ? guest.number / 2 : guest.number)"
    }

    /// The addresses by player.
    private var addresses: [PlayerID: String] {
        Dictionary(
            guests.compactMap { guest in
                guest.known.credentials.map { ($0.player, Self.address(of: guest)) }
            }
        ) { first, _ in first }
    }

    // MARK: - The server

    private func start() {
        let surroundings = SimulatedServer.Surroundings(
            loop: loop, links: links, data: data, settings: settings,
            complain: { [unowned self] in complain($0) },
            trace: trace.map { trace in
                { [unowned self] in trace("\(milliseconds) server \($0)") }
            })
        do {
            let server = try SimulatedServer(
                surroundings, catalogue: settings.catalogues[catalogueNumber])
            tally.count(.recoveries, server.recoveredRaceCount)
            self.server = server
        } catch {
            complain("the server can't start: \(error)")
        }
    }

    private func crash() {
        guard let server else { return }
        tally.count(.crashes)
        server.crash()
        self.server = nil
        loop.add(afterMilliseconds: 1 + loop.random.next(below: 900)) { [unowned self] in
            start()
            let open = """
                SELECT (SELECT count(*) FROM races WHERE state = 'open')
                    + (SELECT count(*) FROM rounds WHERE state = 'open')
                """
            if books.number(open) > 0 { complain("a restart leaves a race or a round open") }
            witness.serverReturned()
        }
    }

    private func reload() {
        guard let server else { return }
        catalogueNumber = 1 - catalogueNumber
        server.replaceFiles(settings.catalogues[catalogueNumber])
        tally.count(.levelReloads)
    }

    // MARK: - The operator

    /// Decides about a held result, with the server running or not.
    private func decideReview() {
        do {
            let desk = try ReviewDesk(at: data.location, wallClock: loop.wallClock)
            let held = try desk.reviews(.held)
            guard !held.isEmpty else { return }
            let review = held[loop.random.next(below: held.count)]
            let decision: ReviewState = loop.random.next(below: 2) == 0 ? .cleared : .rejected
            try desk.decide(review.source, of: review.player, as: decision).get()
        } catch {
            complain("a review can't be decided: \(error)")
        }
    }

    // MARK: - The end

    /// Disconnects everybody, waits, and checks for leftovers.
    private func finish() {
        isClosing = true
        while server == nil, violations.isEmpty {
            loop.run(until: loop.now.advanced(byMilliseconds: 1_000))
        }
        loop.run(until: loop.now.advanced(byMilliseconds: Self.quietMilliseconds))
        guard let server else { return }
        let inventory = server.inventory
        if inventory.game != .empty || inventory.connections != 0 {
            complain(
                "everybody has been gone for \(Self.quietMilliseconds / 1000) s, and there are still"
                    + " \(inventory)")
        }
        server.close()
        self.server = nil
        let told = { [unowned self] (text: String) in complain(text) }
        tally.add(
            FinalCheck(
                books: books, location: data.location, catalogues: settings.catalogues,
                witness: witness, complain: told
            ).run())
        RatingCheck(
            books: books, lobbyRules: settings.lobbyRules,
            shareAddress: { [addresses] in addresses[$0] == addresses[$1] }, complain: told
        ).run(&tally)
        RequestCheck(books: books, witness: witness, complain: told).run(guests)
        note(Int(loop.eventCount), tally[.races])
    }
}
