import Base
import GameProtocol
import Kitchen
import Runtime

/// A player that really plays, by protocol.md: signs up and plays rounds or races one after
/// another. Its judge checks everything that the server sends.
///
/// It belongs to the thread of its run. Nothing in it blocks; the run calls it when its socket is
/// ready and when a planned action is due.
final class LoadPlayer: RunPlayer {
    enum Phase: Hashable {
        /// Not connected; connects when its time is due. `connecting` follows.
        case away
        /// `greeting` follows, or `away`, or `gone`.
        case connecting
        /// `hello` was sent. `resting` follows, or the phase before a lost connection.
        case greeting
        /// Signed in; begins a round or race when it is due.
        case resting
        /// `start_round` was sent. `playing` follows.
        case starting
        /// In a round. `resting` follows.
        case playing
        /// Has a ticket. `inRoom` follows.
        case queued
        /// In a race's room: before, during or after the race. `resting` follows.
        case inRoom
        /// Said goodbye, or was given up. Final.
        case gone
    }

    let index: Int
    unowned let run: LoadRun
    let playsRaces: Bool
    var phase = Phase.away
    var rhythm: TapRhythm
    let link: LoadLink
    /// The id and token, once the player exists.
    var credentials: (player: PlayerID, token: String)?
    /// The time at which the last `hello` was sent.
    private(set) var helloSentAt: Int64 = 0
    /// The time at which the connection was lost, until the next welcome.
    var lostAt: Int64?
    let judge: GameJudge
    /// Levels 1 to this one are open.
    var openLevel = 1
    var taps: TapPlan
    /// True once the player is leaving because the time is over.
    var isLeaving = false
    /// True if this player ends the match after the race.
    var endsMatch = false
    /// True while `leave_room` was sent and `left_room` hasn't arrived.
    var waitsForRoom = false

    init(index: Int, run: LoadRun) {
        self.index = index
        self.run = run
        link = LoadLink(owner: index, run.links)
        playsRaces =
            switch run.settings.mode {
            case .race, .rooms: true
            case .mixed: index % 2 == 1
            case .solo, .idle, .ticks, .connects, .library: false
            }
        judge = GameJudge(player: index, run: run)
        taps = TapPlan(tapsPerSecond: run.settings.tapsPerSecond)
        rhythm = TapRhythm(
            tapsPerSecond: run.settings.tapsPerSecond,
            mistakePercent: run.settings.mistakePercent,
            seed: SplitMix64.mix(run.settings.seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15))
    }

    // MARK: - Due times

    func becameDue(at due: Int64) {
        switch phase {
        case .away: run.connect(self, due: due)
        case .greeting: sendHello()
        case .resting: begin()
        case .playing, .inRoom:
            if taps.isPlanned { tap(due: due) }
        case .connecting, .starting, .queued, .gone: break
        }
    }

    /// Begins the next round or race, or leaves if the time is over.
    private func begin() {
        guard !isLeaving else {
            if judge.awaitedReplay == nil { sayGoodbye() }
            return
        }
        switch run.settings.mode {
        case .idle, .connects, .library: break
        case .rooms: enterRoom()
        case .solo, .race, .mixed, .ticks:
            if playsRaces { joinQueue() } else { startRound() }
        }
    }

    // MARK: - Sending

    func sendHello() {
        phase = .greeting
        helloSentAt = Instant.now().nanoseconds
        let hello = ClientMessage.Hello(
            playerID: credentials?.player.description, token: credentials?.token,
            stream: run.settings.stream, client: "chefdash-load", redirects: true)
        link.send(ClientRequest(id: "hello", .hello(hello)))
    }

    /// Asks for the server's clock, with the number of the last tap: taps up to it must be answered
    /// before the pong.
    func ping() {
        guard link.isOpen, phase != .greeting else { return }
        let milliseconds = Double(Instant.now().nanoseconds) / 1_000_000
        link.send(ClientRequest(id: "p\(taps.number)", .ping(clientTime: milliseconds)))
    }

    func sayGoodbye() {
        guard phase != .gone else { return }
        let wasSignedIn = phase != .away && phase != .connecting && phase != .greeting
        phase = .gone
        if !wasSignedIn || !link.sayGoodbye() { run.forget(self) }
    }
}
