import RateLimiting
import Runtime
import Store

/// The parts that all shards share, for the code that assembles the server. Usable from any queue.
final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let log: Log
    let store: any Store
    let library: LibraryStore
    let files: LiveFiles
    let clock: ServerClock
    let random: RandomSource
    let stop = StopState()
    let overloadedShards = OverloadedShards()
    let limitLog: LimitLog
    let signUps: AddressBudget
    let roomGuesses: CodeGuesses
    let invitationGuesses: CodeGuesses
    let uploads: UploadBudget
    let quotas: WriteQuotas
    let shares: AddressShares
    /// Answers requests for results by their links.
    let proofs: ProofDesk
    /// Answers requests for the library's images.
    let images: ImageDesk
    /// Answers requests for the recipes and calendars that households share.
    let links: LinkDesk
    private let proxyHint = OnceFlag()
    /// The current problem with the clock, if there is one.
    let clockProblem = ClockProblem()
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
        self.store = store
        self.library = library
        self.counters = counters
        self.limitLog = limitLog
        self.files = LiveFiles(files, webRoot, below: configuration.basePath)
        clock = ServerClock(start: start, wall: wallClock)
        random = RandomSource(bytes: randomBytes)
        signUps = AddressBudget(
            perMinute: configuration.signUpsPerMinute, burst: configuration.signUpBurst)
        let (codes, burst) = (configuration.wrongCodesPerMinute, configuration.wrongCodeBurst)
        roomGuesses = CodeGuesses(perMinute: codes, burst: burst, limitObserver: limitLog)
        invitationGuesses = CodeGuesses(perMinute: codes, burst: burst, limitObserver: limitLog)
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
            store: store, budget: linkBudget, limitObserver: limitLog, wallClock: wallClock)
        images = ImageDesk(library: library, limitObserver: limitLog)
        links = LinkDesk(
            library: library, budget: linkBudget, limitObserver: limitLog, wallClock: wallClock)
    }

    /// The HTTP routes for the current files.
    var routes: HTTPRoutes {
        HTTPRoutes(
            basePath: configuration.basePath, allowedOrigins: configuration.allowedOrigins,
            trustedProxies: configuration.trustedProxies, shares: shares,
            limitObserver: limitLog, log: log,
            proxyHint: configuration.hasProxyHeaders ? nil : proxyHint, files: files,
            obstacle: obstacle,
            clockProblem: clockProblem.text, proofs: proofs,
            images: images, links: links, isSecure: configuration.tlsCertificateFile != nil)
    }

    /// The reason why no round can start; nil if there is none.
    private var obstacle: String? {
        if stop.isStopping { return "the server is stopping" }
        guard store.isAvailable else { return "the database can't be written" }
        return overloadedShards.first.map { "shard \($0) has too much to do" }
    }

    var replies: Replies {
        Replies(
            counters: counters, log: log, limitLog: limitLog,
            messagesPerSecond: configuration.messagesPerSecond,
            messageRate: Rate(
                burst: configuration.messageBurst, perSecond: configuration.messagesPerSecond),
            faultRate: Rate(
                burst: configuration.faultBurst, perSecond: configuration.faultsPerSecond),
            tickMilliseconds: files.catalogue.rules.tickMilliseconds)
    }
}
