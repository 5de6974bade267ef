import Foundation
import GameProtocol
import Runtime
import TestSupport

@testable import Simulation

/// The simulation's players on sockets to a server's process, over all its lives. Only one thread
/// at a time uses it.
final class ChaosNetwork: PlayerWorld, @unchecked Sendable {
    let hasExactTicks = false
    /// The speed of the players' clock relative to the wall clock: they are faster than people.
    private static let speed: Int64 = 20
    /// The clock ends only a load that has stalled.
    private static let standstillSeconds = 120.0
    /// This many players have a household, each with several devices.
    private static let householdCount = 3
    private static let deviceCount = 2

    let habits: PlayerHabits
    let trace: ((String) -> Void)? = nil
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
    /// The number of messages left before the server's end.
    private var fuse = 0

    /// - Parameter losesStore: true if the servers' store can fail.
    init(seed: UInt64, playerCount: Int, losesStore: Bool) {
        habits = PlayerHabits(
            troubleInThousand: 15, aloneInHundred: 30, itemRoomsInHundred: 30, levelCount: 20,
            losesLevels: false, losesStore: losesStore,
            answerMilliseconds: 30_000 * ChaosNetwork.speed, isRateLimited: false)
        loop = EventLoop(seed: seed, start: Instant(nanoseconds: 0), slowHopsInThousand: 0)
        guests = (0..<playerCount).map { number in
            Guest(number: number, seed: loop.random.next(), world: self)
        }
        for guest in guests { guest.arrive() }
        households = guests.prefix(Self.householdCount).map { guest in
            ChaosHousehold(
                of: guest, seed: loop.random.next(), deviceCount: Self.deviceCount, in: self)
        }
    }

    /// Checks the players' messages against these books.
    func open(_ books: CommittedBooks) {
        witness = Witness(books: books) { [unowned self] in problems.append($0) }
    }

    // MARK: - The players' world

    var milliseconds: Int64 { loop.now.nanoseconds / 1_000_000 }

    func later(milliseconds: Int, _ work: @escaping () -> Void) {
        loop.add(afterMilliseconds: milliseconds, work)
    }

    /// Each player has an address, since players who share one aren't rated.
    func connect(_ guest: Guest) -> (any PlayerLink)? {
        guard let port, let socket = try? TestSocket(port: port, host: UInt8(2 + guest.number))
        else { return nil }
        let link = ChaosLink(socket, of: guest, in: self)
        links.append(link)
        return link
    }

    /// Opens a connection for a player's device. Its messages don't count, so that there is as much
    /// play between two kills as without devices.
    func connect(_ companion: ChaosCompanion, as guest: Guest) -> ChaosLink? {
        guard let port, let socket = try? TestSocket(port: port, host: UInt8(2 + guest.number))
        else { return nil }
        let link = ChaosLink(socket, of: companion, in: self, isCounted: false)
        links.append(link)
        return link
    }

    func heard(_ message: ServerMessage, by number: Int) { burn() }

    func complain(_ text: String) {
        // A stopping server says so, which no player requested.
        if !isClosing { problems.append(text) }
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
            loop.run(until: begin.advanced(byMilliseconds: Int(passed * Double(Self.speed))))
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
