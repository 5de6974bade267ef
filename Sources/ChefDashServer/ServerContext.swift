import Kitchen
import Runtime
import Store
import Synchronization

/// What all shards share. Usable from any queue.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let log: Log
    let store: any Store
    /// Draws unpredictable bytes, for ids, tokens and seeds.
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    let start = Instant.now()
    let roundCount = Atomic<Int>(0)
    private let stopping = Atomic<Bool>(false)
    private let current: Mutex<Catalogue>

    init(
        configuration: ServerConfiguration, log: Log, store: any Store, catalogue: Catalogue,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        self.configuration = configuration
        self.log = log
        self.store = store
        self.randomBytes = randomBytes
        current = Mutex(catalogue)
    }

    /// What new rounds are played by.
    var catalogue: Catalogue {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Whether no round may start any more.
    var isStopping: Bool { stopping.load(ordering: .relaxed) }

    /// True for the one call that makes the server stop.
    func beginStopping() -> Bool {
        !stopping.exchange(true, ordering: .relaxed)
    }

    /// Milliseconds of the monotonic clock since the server started: what clients are told.
    func serverTimeMilliseconds(at now: Instant) -> Double {
        (now.milliseconds(since: start) * 1000).rounded() / 1000
    }

    func randomInteger<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer {
        randomBytes(Integer.bitWidth / 8).reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
    }
}
