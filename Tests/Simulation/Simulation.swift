import Base
import Foundation
import GameProtocol
import Kitchen
import Runtime
import Store
import TestSupport

/// A server, its players and the network between them, from a seed to the last race.
package final class Simulation: PlayerWorld {
    var hasExactTicks: Bool { !nodes.isShared }
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
    private var nodes: SimulatedNodes!
    private var guests: [Guest] = []
    private(set) var violations: [Violation] = []
    var tally = Tally()
    /// Room codes that their players share; the newest last.
    var codes: [String] = []
    private var books: CommittedBooks!
    private(set) var witness: Witness!
    private(set) var places: PlaceWitness?
    /// True if everybody must leave.
    private(set) var isClosing = false
    private var fingerprint: UInt64 = 0

    /// A memory file system, if there is one: no simulation needs a durable database.
    static let parent: String? =
        FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : nil

    /// - Parameters:
    ///   - data: holds no store yet.
    ///   - nodes: the number of servers that share the store.
    ///   - crashes: true if servers crash; otherwise each runs to the end.
    ///   - trace: receives all messages of players and the server, for debugging.
    package init(
        seed: UInt64, on data: DataPlace = DataPlace(), nodes: Int = 1, crashes: Bool = true,
        trace: ((String) -> Void)? = nil
    ) {
        self.seed = seed
        self.data = data
        self.crashes = crashes
        self.trace = trace
        var random = SplitMix64(seed: seed)
        settings = SimulationSettings(using: &random, nodes: nodes)
        loop = EventLoop(
            seed: random.next(), start: Instant(nanoseconds: 1_000_000_000_000),
            slowHopsInThousand: settings.slowHopsInThousand)
        guests = (0..<settings.playerCount).map { number in
            Guest(number: number, seed: random.next(), world: self)
        }
        let rates = nodes > 1 ? NodeSettings(using: &random) : nil
        self.nodes = SimulatedNodes(self, count: nodes, rates, data: data, links: links)
    }

    /// Runs until this many races were opened and all is quiet again.
    package func run(races: Int) -> Outcome {
        nodes.start()
        let books = data.books()
        self.books = books
        witness = Witness(books: books) { [unowned self] in
            complain($0)
        }
        if nodes.isShared {
            nodes.watchCommits(with: books)
            places = PlaceWitness(books: books) { [unowned self] in complain($0) }
            repeatedly(after: 4_000...6_000) { [unowned self] in places?.look(at: milliseconds) }
        }
        for guest in guests { guest.arrive() }
        if crashes { nodes.beginTroubles() }
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
    func repeatedly(after pause: ClosedRange<Int>, _ work: @escaping () -> Void) {
        let milliseconds = pause.lowerBound + loop.random.next(below: pause.count)
        loop.add(afterMilliseconds: milliseconds) { [unowned self] in
            guard !isClosing else { return }
            work()
            repeatedly(after: pause, work)
        }
    }

    // MARK: - The network

    /// Opens a connection for a player; nil if no server is running there.
    func connect(_ guest: Guest, to url: String?) -> (any PlayerLink)? {
        guard let node = nodes.node(at: url) else { return nil }
        let link = links.insert {
            Link(descriptor: $0, loop: loop, table: links, peer: guest, node: node)
        }
        loop.add(afterMilliseconds: 1 + loop.random.next(below: 40)) { [unowned self] in
            guard let server = nodes.server(of: node), links[link.descriptor] === link else {
                return
            }
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

    // MARK: - The servers

    /// Another server has started after a crash.
    func serverReturned() {
        // Among several, others go on to play.
        guard !nodes.isShared else { return witness.serverReturned(wasDown: false) }
        let open = """
            SELECT (SELECT count(*) FROM races WHERE state = 'open')
                + (SELECT count(*) FROM rounds WHERE state = 'open')
            """
        if books.number(open) > 0 { complain("a restart leaves a race or a round open") }
        witness.serverReturned()
    }

    private func reload() {
        guard nodes.isShared || nodes.areUp else { return }
        nodes.reload()
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
        nodes.endTroubles()
        while !nodes.areUp, violations.isEmpty {
            loop.run(until: loop.now.advanced(byMilliseconds: 1_000))
        }
        loop.run(until: loop.now.advanced(byMilliseconds: Self.quietMilliseconds))
        guard nodes.areUp else { return }
        places?.finish()
        nodes.close()
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
