import GameProtocol
import Kitchen
import Lobby
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
    /// Milliseconds since 1970-01-01 UTC.
    let wallClock: @Sendable () -> Int64
    /// When the server started, on the clock of its queues.
    let start: Instant
    let limitLog: LimitLog
    /// The new players of each address.
    let signUps: AddressBudget
    /// The wrong tokens from each address.
    let tokenGuesses: AddressBudget
    /// The wrong room codes from each address.
    let wrongCodes: AddressBudget
    /// The connections of each address.
    let shares: AddressShares
    /// Where results are looked up by their links.
    let proofs: ProofDesk
    let roundCount = Atomic<Int>(0)
    let raceCounters = RaceCounters()
    let counters: GameCounters
    let sessionCount = Atomic<Int>(0)
    /// When connections are closed, in nanoseconds of the monotonic clock; `.max` until the server
    /// stops.
    private let stopTime = Atomic<Int64>(.max)
    private let closing = Atomic<Bool>(false)
    private let current: Mutex<CurrentFiles>
    private let currentWebRoot: Mutex<WebRoot>

    init(
        configuration: ServerConfiguration, log: Log, limitLog: LimitLog, store: any Store,
        files: GameFiles, webRoot: WebRoot, counters: GameCounters = GameCounters(),
        start: Instant = .now(), shares: AddressShares? = nil,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.configuration = configuration
        self.log = log
        self.store = store
        self.start = start
        self.counters = counters
        self.randomBytes = randomBytes
        self.wallClock = wallClock
        self.limitLog = limitLog
        signUps = AddressBudget(
            perMinute: configuration.signUpsPerMinute, burst: configuration.signUpBurst)
        tokenGuesses = AddressBudget(
            perMinute: configuration.tokenGuessesPerMinute, burst: configuration.tokenGuessBurst)
        wrongCodes = AddressBudget(
            perMinute: configuration.wrongCodesPerMinute, burst: configuration.wrongCodeBurst)
        self.shares =
            shares
            ?? AddressShares(
                limit: configuration.connectionsPerAddress,
                trustedProxies: configuration.trustedProxies)
        proofs = ProofDesk(
            store: store,
            budget: AddressBudget(
                perMinute: configuration.proofsPerMinute, burst: configuration.proofBurst),
            limitObserver: limitLog, wallClock: wallClock)
        current = Mutex(CurrentFiles(files))
        currentWebRoot = Mutex(webRoot)
    }

    /// What new rounds are played by.
    var catalogue: Catalogue { files.catalogue }

    /// The numbers of new rooms.
    var lobbyRules: LobbyRules { files.lobbyRules }

    /// What new rounds and rooms are made by.
    var files: GameFiles {
        get { current.withLock { $0.files } }
        set {
            let files = CurrentFiles(newValue)
            current.withLock { $0 = files }
        }
    }

    /// The catalogue with what writes its levels.
    ///
    /// - Parameter language: one that some catalogue has.
    func catalogueAndLevelList(in language: String) -> (Catalogue, LevelListEncoder) {
        let files = current.withLock { $0 }
        let catalogue = files.files.catalogue
        let encoder = files.levelLists[language] ?? LevelListEncoder(catalogue, language: language)
        return (catalogue, encoder)
    }

    /// What all who play a level of a catalogue share.
    func codec(of level: Level, in catalogue: Catalogue) -> LevelCodec {
        let current = current.withLock { $0 }
        // Who began before the files were replaced plays by the old ones.
        guard current.files.catalogue.fingerprint == catalogue.fingerprint,
            let codec = current.codecs[level.id]
        else { return LevelCodec(level) }
        return codec
    }

    /// The level that a page plays by itself.
    var practiceFile: WebFile { current.withLock { $0.practice } }

    /// The files that are given out.
    var webRoot: WebRoot {
        get { currentWebRoot.withLock { $0 } }
        set { currentWebRoot.withLock { $0 = newValue } }
    }

    /// Whether no round may start any more.
    var isStopping: Bool { stopTime.load(ordering: .relaxed) != .max }

    /// Whether connections are being closed.
    var isClosing: Bool { closing.load(ordering: .relaxed) }

    /// True for the one call that makes the server stop.
    func beginStopping(deadline: Instant) -> Bool {
        stopTime.compareExchange(
            expected: .max, desired: deadline.nanoseconds, ordering: .relaxed
        ).exchanged
    }

    func beginClosing() { closing.store(true, ordering: .relaxed) }

    /// How long rounds may still go on, or nil while the server doesn't stop.
    func millisecondsUntilStop(at now: Instant) -> Int? {
        let time = stopTime.load(ordering: .relaxed)
        return time == .max ? nil : max(0, Int((time - now.nanoseconds) / 1_000_000))
    }

    /// Milliseconds of the monotonic clock since the server started: what clients are told.
    func serverTimeMilliseconds(at now: Instant) -> Double {
        (now.milliseconds(since: start) * 1000).rounded() / 1000
    }

    func randomInteger<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer {
        randomBytes(Integer.bitWidth / 8).reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
    }
}

/// Files with what is made of them once, for all who play.
private struct CurrentFiles {
    let files: GameFiles
    /// By language.
    let levelLists: [String: LevelListEncoder]
    /// By the level's id.
    let codecs: [Int: LevelCodec]
    let practice: WebFile

    init(_ files: GameFiles) {
        self.files = files
        practice = PracticeFile.make(of: files.catalogue)
        levelLists = Dictionary(
            files.catalogue.languages.map { ($0, LevelListEncoder(files.catalogue, language: $0)) }
        ) { first, _ in first }
        codecs = Dictionary(
            files.catalogue.levels.map { ($0.id, LevelCodec($0)) }
        ) { first, _ in first }
    }
}

extension LevelListEncoder {
    /// For a catalogue's levels, in their order.
    fileprivate init(_ catalogue: Catalogue, language: String) {
        self.init(
            catalogue.levels.map { level in
                LevelSummary(
                    levelID: level.id, name: level.name.text(in: language), theme: level.theme,
                    target: level.target,
                    baseTimeSeconds: level.baseTimeSeconds,
                    ingredients: level.ingredients.map(IngredientDescription.init),
                    isUnlocked: false, bestStars: 0)
            })
    }
}
