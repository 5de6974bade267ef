import ChefDashClient
import Foundation
import GameProtocol

/// What a run is to do.
struct LoadSettings {
    enum Mode: String, CaseIterable {
        /// Rounds, one after another.
        case solo
        /// Races from the queue.
        case race
        /// Every second player races.
        case mixed
        /// Signed in, and nothing else.
        case idle
        /// Rounds in which frames and replies are timed and nothing is judged, also of servers
        /// that have no rules.
        case ticks
        /// The same in races of private rooms, which others watch.
        case rooms
        /// Connections that are opened and closed again, one after another, without a `hello`.
        case connects
        /// Households whose devices edit their library.
        case library

        /// How long players play before measuring begins. Races have to gather and to count down,
        /// and those who watch see them later. What households have changed while others joined has to be
        /// told first.
        var settleNanoseconds: Int64 {
            switch self {
            case .solo, .race, .mixed, .idle, .connects: 0
            case .ticks: 2_000_000_000
            case .library: 5_000_000_000
            case .rooms: 8_000_000_000
            }
        }
    }

    var address: ServerAddress
    var mode = Mode.solo
    var playerCount = 100
    /// From the first connection to the last.
    var rampMilliseconds = 0
    /// From when all players are there.
    var durationMilliseconds = 30_000
    var tapsPerSecond = 2.0
    var mistakePercent = 3.0
    /// Of the finished rounds, those whose replay is asked for and compared.
    var replayPercent = 2.0
    /// Of a race.
    var seatCount = 2
    /// Of mode `rooms`: those who watch each race.
    var spectatorCount = 0
    /// Of mode `library`.
    var householdCount = 100
    /// Of each household.
    var deviceCount = 4
    /// Of each device, on average.
    var editsPerSecond = 0.5
    /// How many connections there are at once.
    var connectionCount: Int {
        mode == .library ? householdCount * deviceCount : playerCount
    }
    var seed: UInt64
    var connectionsPerAddress = 100
    /// Of mode `connects`: those that begin in a second; 0 for as many as go.
    var connectsPerSecond = 0.0
    var stream = StreamMode.tick
    /// Whether to use TLS even if the address doesn't say so.
    var usesTLS = false
    var isSecure: Bool { address.isSecure || usesTLS }
    /// The certificates to trust, as PEM; without it, any certificate is accepted.
    var certificateFile: String?
    var isCompressed = false
    /// Connections cut by each player in a minute, on average.
    var dropsPerMinute = 0.0
    /// Where the server's metrics are read.
    var metrics: URL?
    /// The server's process, where it runs on this machine and tells no metrics.
    var process: Int32?
}
