import Foundation
import GameProtocol
import Runtime
import Synchronization
import TestSupport

@testable import Simulation

/// The simulation's players on sockets to a server's process, over all its lives. Only one thread
/// at a time uses it.
final class ChaosNetwork: PlayerWorld, @unchecked Sendable {
    let hasExactTicks = false
    /// The clock ends only a load that has stalled.
    private static let standstillSeconds = 120.0
    private static let deviceCount = 2
    private static let traceLength = 400

    /// The speed of the players' clock relative to the wall clock: they are faster than people.
    let speed: Int64
    let habits: PlayerHabits
    private(set) var trace: ((String) -> Void)?
    /// Each player's last messages, if `CHEFDASH_CHAOS_TRACE` is set.
    private var traces: [Substring: [String]] = [:]
    let texts = TextMemory()
    private(set) var witness: Witness!
    private(set) var guests: [Guest] = []
    private(set) var households: [ChaosHousehold] = []
    private(set) var isClosing = false
    /// True if devices make no more edits, and only send pending ones.
    private(set) var companionsRest = false
    /// The problems found.
    private(set) var problems: [String] = []
    var tally = Tally()
    var codes: [String] = []
    private let loop: EventLoop
    private var links: [ChaosLink] = []
    /// Nil while no server is running, or while it is about to end.
    private var port: UInt16?
    /// The ports of the nodes that take connections, if there are several.
    var nodes: [UInt16] = []
    let times = ChaosTimes()
    private var linkCount = 0
    /// From other threads, what is to be done on the network's.
    private let mail = Mutex<[@Sendable (ChaosNetwork) -> Void]>([])
    /// The number of messages left before the server's end.
    private var fuse = 0

    /// - Parameters:
    ///   - householdCount: so many of the players have a household, each with several devices.
    ///   - losesStore: true if the servers' store can fail.
    ///   - hasNodes: true if several servers serve at the same time.
    init(
        seed: UInt64, playerCount: Int, householdCount: Int = 3, speed: Int64 = 20,
        losesStore: Bool, hasNodes: Bool = false
    ) {
        self.speed = speed
        habits = PlayerHabits(
            troubleInThousand: 15, aloneInHundred: 30, itemRoomsInHundred: 30, levelCount: 20,
            losesLevels: false, losesStore: losesStore, hasNodes: hasNodes,
            answerMilliseconds: 30_000 * speed, isRateLimited: false,
            patienceMilliseconds: hasNodes ? 3_000 * speed : nil)
        loop = EventLoop(seed: seed, start: Instant(nanoseconds: 0), slowHopsInThousand: 0)
        guests = (0..<playerCount).map { number in
            Guest(number: number, seed: loop.random.next(), world: self)
        }
        for guest in guests { guest.arrive() }
        households = guests.prefix(householdCount).map { guest in
            ChaosHousehold(
                of: guest, seed: loop.random.next(), deviceCount: Self.deviceCount, in: self)
        }
        guard ProcessInfo.processInfo.environment["CHEFDASH_CHAOS_TRACE"] != nil else { return }
        trace = { [unowned self] text in
            let player = text.split(separator: " ")[2]
            let before = (traces[player] ?? []).suffix(Self.traceLength)
            traces[player] = before + [String(text.prefix(240))]
        }
    }

    /// Checks the players' messages against these books.
    func open(_ books: CommittedBooks) {
        witness = Witness(books: books) { [unowned self] in
            report($0)
        }
    }

    // MARK: - The players' world

    var milliseconds: Int64 { loop.now.nanoseconds / 1_000_000 }

    func later(milliseconds: Int, _ work: @escaping () -> Void) {
        loop.add(afterMilliseconds: milliseconds, work)
    }

    /// Each player has an address, since players who share one aren't rated.
    func connect(_ guest: Guest, to url: String?) -> (any PlayerLink)? {
        link(of: guest, guest, at: url)
    }

    /// Opens a connection for a player's device. Its messages don't count, so that there is as much
    /// play between two kills as without devices.
    func connect(_ companion: ChaosCompanion, as guest: Guest, at url: String?) -> ChaosLink? {
        link(of: companion, guest, at: url, isCounted: false)
    }

    private func link(
        of listener: any LinkListener, _ guest: Guest, at url: String?, isCounted: Bool = true
    ) -> ChaosLink? {
        let target = url.map { $0.split(separator: "/")[1].split(separator: ":").last! }
            .flatMap { UInt16($0) }
        // Like a proxy, for everybody who has no address of a node.
        guard let port = target ?? port ?? nodes.randomElement(using: &loop.random),
            let link = try? ChaosLink(
                linkCount, to: port, from: Self.host(of: guest), of: listener, in: self,
                isCounted: isCounted)
        else { return nil }
        linkCount += 1
        links.append(link)
        return link
    }

    private static func host(of guest: Guest) -> UInt32 { UInt32(2 + guest.number) }

    func heard(_ message: ServerMessage, by number: Int) {
        burn()
        guard case .ticket = message, let player = guests[number].known.ownID,
            let asked = guests[number].requests.pending.values.first(where: { $0.kind == .queue })
        else { return }
        times.ask(player, ago: (milliseconds - asked.since) / speed)
    }

    func complain(_ text: String) {
        // A stopping server says so, which no player requested.
        if !isClosing { report(text) }
    }

    private func report(_ text: String) {
        let guest = guests.first { guest in
            text.hasPrefix("player \(guest.number) ")
                || guest.known.ownID.map { text.contains("\($0)") } ?? false
        }
        let trace = guest.flatMap { traces["\($0.number)"] } ?? []
        problems.append(([text] + trace).joined(separator: "\n  "))
    }

    // MARK: - One life of the server

    /// Counts a message: the server ends after a random number of them, not at a time.
    func burn() { fuse -= 1 }

    /// Plays for this many messages, ends the server and reads the rest of its output.
    ///
    /// - Parameters:
    ///   - inOrder: true if the devices come to rest, and the players leave at the end.
    ///   - halfway: called after half of the messages.
    func play(
        on port: UInt16, fuse length: Int, inOrder: Bool = false,
        halfway: () throws -> Void, end: () throws -> Void
    ) throws {
        (self.port, fuse) = (port, length)
        var isHalfway = false
        companionsRest = inOrder
        // Neither tickets nor rooms survive a server.
        codes = []
        var (start, begin) = (Instant.now(), loop.now)
        while self.port != nil || links.contains(where: \.isHeard) {
            let passed = Instant.now().milliseconds(since: start)
            loop.run(until: begin.advanced(byMilliseconds: Int(passed * Double(speed))))
            hear()
            if !isHalfway, fuse <= length / 2 {
                isHalfway = true
                try halfway()
                (start, begin) = (Instant.now(), loop.now)
            }
            let isStill = passed > Self.standstillSeconds * 1000
            if isStill { problems.append("the load came to a standstill") }
            let isOver = fuse <= 0 && (!inOrder || households.allSatisfy(\.isSettled))
            guard self.port != nil, isStill || isOver else {
                if isStill { break }
                continue
            }
            self.port = nil
            isClosing = inOrder
            try end()
            // Nobody waits for an answer while a standby takes over.
            (start, begin) = (Instant.now(), loop.now)
        }
        links = []
    }

    // MARK: - Several nodes

    /// Does something on the network's thread, while `play` runs.
    func tell(_ body: @escaping @Sendable (ChaosNetwork) -> Void) {
        mail.withLock { $0.append(body) }
    }

    /// Does something on the network's thread, and waits for its end.
    func ask(_ body: @escaping @Sendable (ChaosNetwork) -> Void) async {
        await withCheckedContinuation { continuation in
            tell { network in
                body(network)
                continuation.resume()
            }
        }
    }

    /// Lets people play until the condition holds.
    func play(until isOver: (ChaosNetwork) -> Bool) {
        var last = Instant.now()
        while !isOver(self) {
            hear()
            for body in mail.withLock({ mail in
                defer { mail = [] }
                return mail
            }) {
                body(self)
            }
            // The checks read the books, which can take long: nobody grows impatient meanwhile.
            let now = Instant.now()
            let passed = min(now.nanoseconds - last.nanoseconds, 50_000_000)
            last = now
            loop.run(until: Instant(nanoseconds: loop.now.nanoseconds + passed * speed))
        }
    }

    /// Lets the devices come to rest, or edit again.
    func rest(_ isResting: Bool) { companionsRest = isResting }

    var isSettled: Bool { households.allSatisfy(\.isSettled) }

    /// Lets everybody leave for good.
    func close() { isClosing = true }

    var isEmpty: Bool { !links.contains(where: \.isHeard) }

    /// A node is about to be killed.
    func nodeDies(at port: UInt16, _ kind: ChaosTimes.Kind) {
        let heard = Set(links.filter { $0.port == port && $0.isHeard }.map(\.number))
        for guest in guests where guest.known.isSignedIn {
            let host = Self.host(of: guest)
            guard let player = guest.known.ownID, let link = times.welcome(from: host)?.link,
                heard.contains(link)
            else { continue }
            times.lose(host, kind)
            witness.nodeDied(under: [player])
        }
    }

    /// Reads the available input, or waits for a moment.
    private func hear() {
        links.removeAll(where: \.isOver)
        let waiting = links.filter { $0.isHeard && !$0.isStalled }
        var wishes = waiting.map {
            pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&wishes, nfds_t(wishes.count), 1) > 0 else { return }
        for (link, wish) in zip(waiting, wishes) where wish.revents != 0 && link.isHeard {
            link.read()
        }
    }
}
