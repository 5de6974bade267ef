import Base
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Runtime
import TestSupport

/// A server, households with their devices, and the network between them, from a seed until all
/// have converged.
package final class LibrarySimulation {
    enum Phase {
        /// People edit, and connections and servers fail; `settling` follows.
        case editing
        /// All come online, and nothing fails; `leaving` follows.
        case settling
        case leaving
    }

    /// The end of a simulation.
    package struct Outcome: Sendable {
        package let violations: [Violation]
        package let tally: LibraryTally
        /// A hash of all events in order: the same for the same seed.
        package let fingerprint: UInt64
        /// In simulated time.
        package let seconds: Double
        package let eventCount: Int
    }

    private static let editingMillisecondsLimit: Int64 = 240_000
    private static let settlingMillisecondsLimit: Int64 = 90_000
    /// Enough time for everything in transit to arrive.
    private static let quietMilliseconds = 4_000
    /// Longer than a player is kept if nobody comes back.
    private static let emptyMilliseconds = 40_000
    private static let violationLimit = 5

    let seed: UInt64
    let trace: ((String) -> Void)?
    let habits: LibraryHabits
    private let settings: SimulationSettings
    private let loop: EventLoop
    private let links = LinkTable()
    private let data: DataPlace
    private var server: SimulatedServer?
    private var households: [SimulatedHousehold] = []
    private(set) var phase = Phase.editing
    private(set) var violations: [Violation] = []
    var tally = LibraryTally()
    private var books: LibraryBooks!
    private(set) var witness: LibraryWitness!
    private(set) var cookings: CookingWitness!
    private var fingerprint: UInt64 = 0

    /// - Parameters:
    ///   - data: holds no store yet.
    ///   - trace: receives all messages of devices and the server, for debugging.
    package init(
        seed: UInt64, households count: Int, on data: DataPlace = DataPlace(),
        trace: ((String) -> Void)? = nil
    ) {
        self.seed = seed
        self.data = data
        self.trace = trace
        var random = SplitMix64(seed: seed)
        var settings = SimulationSettings(using: &random)
        // Dead connections end soon; those of rounds aren't tested here.
        settings.configuration.pingIntervalMilliseconds = 5_000
        self.settings = settings
        habits = LibraryHabits(using: &random)
        loop = EventLoop(
            seed: random.next(), start: Instant(nanoseconds: 1_000_000_000_000),
            slowHopsInThousand: settings.slowHopsInThousand)
        households = (0..<count).map { number in
            SimulatedHousehold(number: number, seed: random.next(), world: self)
        }
    }

    private var devices: [HouseholdDevice] { households.flatMap(\.devices) }

    /// Runs until all edits are made, sent and received, and all is quiet again.
    package func run() -> Outcome {
        start()
        books = data.libraryBooks()
        witness = LibraryWitness(books: books) { [unowned self] in tally.count($0) }
        cookings = CookingWitness(books: books, world: self)
        tally.count(.households, households.count)
        tally.count(.people, households.reduce(0) { $0 + $1.people.count })
        tally.count(.devices, devices.count)
        for device in devices { device.arrive() }
        crashLater()
        pass(upTo: Self.editingMillisecondsLimit) { devices.allSatisfy(\.hasFinished) }
        settle()
        leave()
        for problem in HouseholdCheck.audit(data) { complain(problem) }
        // Households of an aborted simulation aren't complete.
        if violations.isEmpty { checkHouseholds() }
        note(loop.eventCount, tally[.doneEdits])
        return Outcome(
            violations: violations, tally: tally, fingerprint: fingerprint,
            seconds: Double(milliseconds) / 1000, eventCount: loop.eventCount)
    }

    /// Advances the time until the condition holds, or up to the limit.
    private func pass(upTo limit: Int64, until isOver: () -> Bool) {
        let end = milliseconds + limit
        while violations.isEmpty, milliseconds < end, !isOver() {
            loop.run(until: loop.now.advanced(byMilliseconds: 500))
        }
    }

    private func settle() {
        phase = .settling
        pass(upTo: Self.settlingMillisecondsLimit) { devices.allSatisfy(\.isSettled) }
        // A missed change shows only if nothing repairs it: nobody sends requests any more.
        loop.run(until: loop.now.advanced(byMilliseconds: Self.quietMilliseconds))
        // Devices with stalled connections that were lost reconnect once more.
        pass(upTo: Self.settlingMillisecondsLimit) { devices.allSatisfy(\.isSettled) }
        guard violations.isEmpty else { return }
        for device in devices where !device.isSettled {
            complain("doesn't come to rest: \(device.summary)")
        }
        for household in households {
            for problem in cookings.differences(of: household) { complain(problem) }
        }
    }

    /// Disconnects everybody, and checks for leftovers on the server.
    private func leave() {
        phase = .leaving
        while server == nil, violations.isEmpty {
            loop.run(until: loop.now.advanced(byMilliseconds: 1_000))
        }
        loop.run(until: loop.now.advanced(byMilliseconds: Self.emptyMilliseconds))
        guard let server else { return }
        var inventory = server.inventory
        // Sessions continue without anybody.
        inventory.game.cookings = 0
        if inventory.game != .empty || inventory.connections != 0 {
            complain("everybody is gone, and there are still \(inventory)")
        }
        server.close()
        self.server = nil
    }

    private func checkHouseholds() {
        let check = HouseholdCheck(
            books: books, data, starter: Self.starter)
        for household in households {
            for problem in check.problems(of: household) + cookings.ringProblems(of: household) {
                complain(problem)
            }
        }
    }

    // MARK: - The devices' world

    /// Milliseconds since the simulation's start.
    var milliseconds: Int64 { loop.now.nanoseconds / 1_000_000 - 1_000_000 }

    /// Converts milliseconds since 1970-01-01 UTC.
    func milliseconds(ofWall wallMilliseconds: Int64) -> Int64 {
        milliseconds + wallMilliseconds - loop.wallClock()
    }

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

    /// Opens a connection; nil if no server is running.
    ///
    /// - Parameter household: the household's number; each has an address of its own.
    func connect(_ listener: any LinkListener, from household: Int) -> Link? {
        guard server != nil else { return nil }
        let link = links.insert {
            Link(descriptor: $0, loop: loop, table: links, peer: listener)
        }
        let address = "10.0.\(household / 250).\(household % 250)"
        loop.add(afterMilliseconds: 1 + loop.random.next(below: 40)) { [unowned self] in
            guard let server, links[link.descriptor] === link else { return }
            server.accept(link, from: address)
        }
        return link
    }

    // MARK: - The server

    /// The initial content of new households.
    private static let starter: StarterLibrary = {
        var starter = StarterLibrary()
        starter.categories = [
            StarterLibrary.Label(id: "soup", mark: "🍲", name: LocalizedText("Soups"))
        ]
        starter.tags = [
            StarterLibrary.Label(id: "quick", mark: "green", name: LocalizedText("Quick"))
        ]
        starter.aisles = [
            StarterLibrary.Group(
                name: LocalizedText("Bakery"),
                foods: LocalizedWords(["en": ["Bread", "Flour"]]))
        ]
        return starter
    }()

    private func start() {
        let surroundings = SimulatedServer.Surroundings(
            loop: loop, links: links, data: data, settings: settings,
            complain: { [unowned self] in complain($0) },
            trace: trace.map { trace in
                { [unowned self] in trace("\(milliseconds) server \($0)") }
            })
        do {
            let server = try SimulatedServer(surroundings, catalogue: settings.catalogues[0])
            server.replaceFiles(settings.catalogues[0], starter: Self.starter)
            self.server = server
        } catch {
            complain("the server can't start: \(error)")
        }
    }

    private func crashLater() {
        let pause = loop.random.next(below: 2 * habits.millisecondsBetweenCrashes)
        loop.add(afterMilliseconds: 1_000 + pause) { [unowned self] in
            guard phase == .editing else { return }
            trace?("\(milliseconds) the server crashes")
            tally.count(.crashes)
            server?.crash()
            server = nil
            loop.add(afterMilliseconds: 1 + loop.random.next(below: 900)) { [unowned self] in
                start()
                crashLater()
            }
        }
    }
}
