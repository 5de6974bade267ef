import GameProtocol
import RateLimiting
import Runtime
import Store
import Synchronization

/// The parts that all shards share, for the code that assembles the server. Usable from any queue.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let log: Log
    let logIDs: LogIDs
    let store: any Store
    let places: Places
    let library: LibraryStore
    let files: LiveFiles
    let clock: ServerClock
    let random: RandomSource
    let stop = StopState()
    /// The indices of the overloaded shards, on which no round can start.
    let overloadedShards = Mutex<Set<Int>>([])
    let limitLog: LimitLog
    let signUps: AddressBudget
    let roomGuesses: CodeGuesses
    let invitationGuesses: CodeGuesses
    let accessGuesses: CodeGuesses
    let access = AccessNews()
    let settings = LiveSettings()
    let exports: AccountExports
    /// See `noteErased`.
    let erasedList: ErasedList
    let uploads: UploadBudget
    let quotas: WriteQuotas
    let shares: AddressShares
    /// Answers requests for results by their links.
    let proofs: ProofDesk
    /// Answers requests for the library's images.
    let images: ImageDesk
    /// Answers requests for the recipes and calendars that households share.
    let links: LinkDesk
    /// True once the log has warned about an untrusted proxy.
    let hasHintedAtProxy = Atomic(false)
    /// The sweeper's current complaint about the clock; it doesn't keep rounds from starting.
    let clockProblem = Mutex<String?>(nil)
    /// True while other nodes reach the store, and this one doesn't.
    let isCutOff = Atomic(false)
    let raceCounters = RaceCounters()
    let metBlocks = MetBlocks()
    let linkRaters = LinkRaters()
    let counters: GameCounters

    init(
        configuration: ServerConfiguration, log: Log, limitLog: LimitLog, store: any Store,
        library: LibraryStore,
        files: GameFiles, webRoot: WebRoot?, counters: GameCounters = GameCounters(),
        start: Instant = .now(), shares: AddressShares? = nil,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.configuration = configuration
        self.log = log
        logIDs = LogIDs(epoch: store.epoch)
        self.store = store
        places = Places(store)
        exports = AccountExports(in: configuration.dataDirectory)
        erasedList = ErasedList(in: configuration.dataDirectory)
        self.library = library
        self.counters = counters
        self.limitLog = limitLog
        self.files = LiveFiles(files, webRoot, below: configuration.basePath)
        clock = ServerClock(start: start, wall: wallClock)
        random = RandomSource(bytes: randomBytes)
        signUps = AddressBudget(
            perMinute: configuration.signUpsPerMinute, burst: configuration.signUpBurst)
        let (codes, burst) = (configuration.wrongCodesPerMinute, configuration.wrongCodeBurst)
        roomGuesses = CodeGuesses(
            "room_code", perMinute: codes, burst: burst, limitObserver: limitLog)
        invitationGuesses = CodeGuesses(
            "invitation", perMinute: codes, burst: burst, limitObserver: limitLog)
        accessGuesses = CodeGuesses(
            "access_code", perMinute: codes, burst: burst, limitObserver: limitLog)
        uploads = UploadBudget(
            perMinute: configuration.uploadsPerMinute, burst: configuration.uploadBurst,
            limitObserver: limitLog)
        quotas = WriteQuotas(
            megabytes: configuration.writtenMegabytes,
            newMegabytes: configuration.newWrittenMegabytes,
            addressMegabytes: configuration.addressWrittenMegabytes, limitObserver: limitLog)
        self.shares =
            shares
            ?? AddressShares(
                limit: configuration.connectionsPerAddress,
                trustedProxies: configuration.trustedProxies)
        let linkBudget = AddressBudget(
            perMinute: configuration.linksPerMinute, burst: configuration.linkBurst)
        proofs = ProofDesk(
            store: store, webRoot: { [files = self.files] in files.webRoot }, budget: linkBudget,
            limitObserver: limitLog, wallClock: wallClock)
        images = ImageDesk(library: library, limitObserver: limitLog)
        links = LinkDesk(
            library: library, budget: linkBudget, limitObserver: limitLog, wallClock: wallClock)
    }

    /// The ban of a connection's address; nil if there is none.
    func ban(of connection: Connection) -> Sanction? {
        settings.ban(ofPeer: connection.peerAddress, at: clock.wall())
    }

    /// The operators' announcement; an empty one if there is none.
    var announcement: [UInt8] {
        let announcement = settings.announcement(at: clock.wall())
        return ServerEvent(
            .announcement(
                AnnouncementMessage(
                    text: announcement?.text ?? "", endMilliseconds: announcement?.endMilliseconds))
        ).encoded()
    }

    /// Tells a player who comes the announcement, if there is one.
    func announce(to connection: Connection) {
        guard settings.announcement(at: clock.wall()) != nil else { return }
        connection.send(text: announcement)
    }

    /// Adds an entry to the list that erases it again after a backup was restored.
    func noteErased(_ entry: ErasedList.Entry) {
        do {
            try erasedList.add(entry, timeMilliseconds: clock.wall())
        } catch {
            log.error("erased_list", ["entry": "\(entry)", "error": "\(error)"])
        }
    }

    /// A node at which players go on once this one ends; nil if there is none.
    var successor: Elsewhere? {
        var random = random
        return stop.successors.withLock { $0.randomElement(using: &random) }
            .map { Elsewhere(url: $0, .drain) }
    }

    /// Others may declare this server dead soon after.
    private static let silenceMilliseconds = 2_400.0
    /// The engine's answer may take this long.
    private static let answerMilliseconds = 500.0

    /// True if the store's engine hasn't noted lately that this server lives.
    func isSilent(at now: Instant) -> Bool {
        store.lastBeat.map { now.milliseconds(since: $0) > Self.silenceMilliseconds } ?? false
    }

    /// True if a node that is ready now has reached the store's engine after this one tried in vain.
    func isOutlived(at now: Instant) -> Bool {
        let milliseconds = Self.silenceMilliseconds + Self.answerMilliseconds
        return store.missedBeat.map { now.milliseconds(since: $0) > milliseconds } ?? false
    }

    /// The reason why the server isn't ready for new players; nil if it is.
    func obstacle(at now: Instant) -> String? {
        if stop.isStopping { return "the server is stopping" }
        guard !isSilent(at: now) else { return "the database doesn't answer" }
        guard store.isAvailable else { return "the database can't be written" }
        guard library.isAvailable else { return "the recipe library's database can't be written" }
        return overloadedShards.withLock { $0.min() }.map { "shard \($0) has too much to do" }
    }

    var replies: Replies {
        Replies(
            counters: counters, log: log, logIDs: logIDs, limitLog: limitLog,
            messagesPerSecond: configuration.messagesPerSecond,
            messageRate: Rate(
                burst: configuration.messageBurst, perSecond: configuration.messagesPerSecond),
            faultRate: Rate(
                burst: configuration.faultBurst, perSecond: configuration.faultsPerSecond),
            tickMilliseconds: files.catalogue.rules.tickMilliseconds)
    }
}
