import ChefDashClient
import Foundation
import GameProtocol

/// The settings of a run.
struct LoadSettings {
    enum Mode: String, CaseIterable {
        /// Rounds, one after another.
        case solo
        /// Races from the queue.
        case race
        /// Every second player races.
        case mixed
        /// Signed in, without playing.
        case idle
        /// Rounds whose frames and replies are timed but not judged, also for servers without
        /// rules.
        case ticks
        /// The same in races of private rooms, with spectators.
        case rooms
        /// Connections that are opened and closed again, one after another, without a `hello`.
        case connects
        /// Households whose devices edit their library.
        case library

        /// The time to play before measuring begins. Races have to gather and count down, and
        /// spectators see them later. In `library`, devices first receive the changes made while
        /// others joined.
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
    /// The time from the first connection to the last.
    var rampMilliseconds = 0
    /// The measured time, counted from the moment when all players are connected.
    var durationMilliseconds = 30_000
    var tapsPerSecond = 2.0
    var mistakePercent = 3.0
    /// The share of finished rounds whose replay is requested and compared.
    var replayPercent = 2.0
    /// The number of seats of a race.
    var seatCount = 2
    /// The number of spectators of each race in mode `rooms`.
    var spectatorCount = 0
    /// The number of households in mode `library`.
    var householdCount = 100
    /// The number of devices of each household.
    var deviceCount = 4
    /// The edits of each device, on average.
    var editsPerSecond = 0.5
    /// The number of simultaneous connections.
    var connectionCount: Int {
        mode == .library ? householdCount * deviceCount : playerCount
    }
    var seed: UInt64
    var connectionsPerAddress = 100
    /// The connections that begin in each second in mode `connects`; 0 for as many as possible.
    var connectsPerSecond = 0.0
    var stream = StreamMode.tick
    /// True to use TLS even if the address doesn't ask for it.
    var usesTLS = false
    var isSecure: Bool { address.isSecure || usesTLS }
    /// The certificates to trust, as PEM; without it, any certificate is accepted.
    var certificateFile: String?
    var isCompressed = false
    /// The number of times a minute that each player's connection is cut, on average.
    var dropsPerMinute = 0.0
    /// The address of the server's metrics.
    var metrics: URL?
    /// The id of the server's process, if it runs on this machine and serves no metrics.
    var process: Int32?
}
