import ChefDashServer
import Foundation
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Scheduling
import Store
import WebSocket

/// The whole game with players whose sockets accept everything, on one thread and with a clock that
/// stops during a tick. It measures a frame's cost from the tick to the system's call.
final class LoneGame {
    /// A 64th of a tick, which is a slot of the tick wheel.
    private static let slotNanoseconds: Int64 = 1_562_500

    private let queue = ManualQueue()
    private let store: GameStore
    private let game: ShardedGame
    private let frames = FrameCount()
    private var players: [LonePeer] = []

    /// - Parameters:
    ///   - playerCount: a multiple of `seatCount`.
    ///   - seatCount: the number of seats in each race; 1 for solo rounds.
    init(catalogue: Catalogue, playerCount: Int, seatCount: Int) throws {
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "chefdash-hotpath-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        let random = DrawnBytes()
        var options = GameStore.Options()
        options.makeQueue = { [queue] _ in queue }
        options.randomBytes = { random.next($0) }
        store = try GameStore(at: .directory(directory.path), options: options) { 0 }
        let library = try LibraryStore(at: .directory(directory.path), options: options) { 0 }
        var configuration = ServerConfiguration()
        configuration.sendsByRing = false
        configuration.signUpsPerMinute = 0
        game = ShardedGame(
            configuration: configuration, lobbyRules: LobbyRules(), catalogue: catalogue,
            store: store, library: library, log: Log(minimum: .error) { print($0) },
            reactors: [queue],
            hallQueue: queue, libraryQueue: queue,
            connectionCount: ConnectionCount(limit: playerCount),
            randomBytes: { random.next($0) }, wallClock: { 0 })
        game.start()
        players = (0..<playerCount).map { LonePeer(descriptor: Int32($0), frames) }
        for player in players {
            game.shards[0].adopt(
                player, descriptor: player.descriptor,
                peerAddress: "127.0.\(player.descriptor / 100).1")
            say(LonePeer.request, player)
        }
        let hello = #"{"type":"hello"}"#
        for player in players { say(hello, player) }
        run(milliseconds: 1000)
        let begin =
            seatCount > 1
            ? #"{"type":"queue","seat_count":\#(seatCount)}"#
            : #"{"type":"start_round","id":"1","level_id":1}"#
        for player in players { say(begin, player) }
        // Races count down first.
        if seatCount > 1 { run(milliseconds: 4000) } else { run(milliseconds: 500) }
        for player in players { player.isListening = true }
        run(milliseconds: 200)
        let sign = seatCount > 1 ? "race_state" : "state"
        for player in players {
            precondition(player.heard.contains(#""type":"\#(sign)""#), player.heard)
            player.isListening = false
        }
    }

    private func say(_ text: String, _ player: LonePeer) {
        player.say(text)
        queue.runAll()
        game.shards[0].isReady(player.descriptor, canRead: true, canWrite: false)
        game.shards[0].finishTurn()
        queue.runAll()
    }

    private func run(milliseconds: Int64) {
        let end = queue.now.advanced(byMilliseconds: Int(milliseconds))
        while queue.now < end { runSlot() }
    }

    private func runSlot() {
        queue.now = Instant(nanoseconds: queue.now.nanoseconds + Self.slotNanoseconds)
        game.shards[0].tick()
        queue.runAll()
    }

    /// Ticks until this many frames were written.
    ///
    /// - Returns: the number of bytes written.
    func play(frames count: Int) -> Int {
        frames.writes = 0
        while frames.writes < count { runSlot() }
        return frames.bytes
    }
}

/// A queue that runs its work on request, with a settable clock.
private final class ManualQueue: Reactor, @unchecked Sendable {
    // @unchecked: everything happens on one thread.

    var now = Instant(nanoseconds: 1_000_000_000)
    let isCurrent = true
    private var works: [@Sendable () -> Void] = []
    private var timers = TimerQueue()

    func assertIsCurrent() {}
    func async(_ work: @escaping @Sendable () -> Void) { works.append(work) }
    func async(at moment: Instant, _ work: @escaping @Sendable () -> Void) {
        timers.insert(work, at: moment)
    }
    func sync<Value>(_ work: () -> Value) -> Value { work() }

    func runAll() {
        works += timers.removeDue(at: now)
        while !works.isEmpty {
            let taken = works
            works = []
            for work in taken { work() }
        }
    }

    func start(_ shard: Shard, sweepMilliseconds: Int) {}
    func stop() {}
    func startTicking(at first: Instant, everyNanoseconds interval: Int64) {}
    func stopTicking() {}
    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool { true }
    func set(_ descriptor: Int32, _ interest: SocketInterest) {}
    func remove(_ descriptor: Int32) {}
}

/// A deterministic source of bytes.
private final class DrawnBytes: @unchecked Sendable {
    // @unchecked: everything happens on one thread.

    private var random = SplitMix64(seed: 1)

    func next(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    }
}
