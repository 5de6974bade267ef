import Kitchen
import Scheduling

/// The store in a database, used by one server at a time.
///
/// A completion is called after the commit, in the order of the calls.
/// Operations are grouped: see `Journal`. Queries have their own connections and queues: see
/// `StoreQuery`.
package final class GameStore: Store {
    package typealias Options = StoreOptions

    package let recoveredRoundCount: Int
    package let recoveredRaceCount: Int
    /// The library in the same directory must have the same instance.
    package let instance: InstanceID
    /// True if nobody has played here yet, so there is nothing to lose.
    package let isUnused: Bool

    /// The number of this server among all that have served the store.
    package let epoch: Int64
    package let isShared: Bool
    private let claim: any StoreClaim
    private let engine: any StoreEngine
    /// This machine's, or the engine's if others serve the store too.
    package let clock: EngineClock
    private let beat: NodeBeat?
    private let log: @Sendable (String) -> Void
    private let journal: Journal<Transaction>
    private let reader: StoreReader<StoreSnapshot>
    private let longReader: StoreReader<StoreSnapshot>

    /// Opens the store, or creates it. Marks open rounds and races as lost, and gives back their
    /// equipped items.
    ///
    /// - Parameters:
    ///   - location: a missing directory is created with mode 0700.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    package init(
        at location: StoreLocation, options: Options = Options(),
        wallClock: @escaping @Sendable () -> Int64
    ) throws(StoreOpenError) {
        precondition((0...20).contains(options.commitIntervalMilliseconds))
        guard !options.node.isShared || !location.engine.provesDeath else {
            throw .failed(
                path: location.name(of: .game),
                reason: "several servers can share only a PostgreSQL database")
        }
        try StoreDirectory.make(location.directory)
        log = options.log
        isShared = options.node.isShared
        engine = location.engine
        let clock = EngineClock(else: wallClock)
        self.clock = clock
        let claim = try location.engine.claim()
        var living: NodeBeat?
        do {
            try Self.checkIsOpen(location)
            try Self.checkNothingIsMissing(at: location)
            if options.node.isShared {
                try location.naming(.game) { clock.note(try location.engine.time()) }
            }
            let transaction = try Self.open(
                location, options, timeMilliseconds: clock.milliseconds)
            let epoch = transaction.epoch
            self.epoch = epoch
            // Others would take it for dead if it began only after the recovery.
            let beat =
                location.engine.provesDeath
                ? nil : NodeBeat(of: epoch, at: location, clock, options)
            self.beat = beat
            living = beat
            (recoveredRoundCount, recoveredRaceCount) = try Self.recover(
                transaction, location, timeMilliseconds: clock.milliseconds)
            (instance, isUnused) = try Self.identify(location)
            self.claim = claim
            let openSnapshot = { @Sendable in
                StoreSnapshot(
                    try location.engine.open(
                        .game, .serverReader(cacheKilobytes: Self.readCacheKilobytes)))
            }
            reader = StoreReader(queue: options.makeQueue(.reader), open: openSnapshot)
            longReader = StoreReader(queue: options.makeQueue(.longReader), open: openSnapshot)
            let time = { @Sendable in clock.milliseconds }
            journal = Journal(transaction: transaction, options: options, wallClock: time) {
                try Self.open(location, options, as: epoch, timeMilliseconds: 0)
            }
        } catch {
            living?.stop()
            claim.release()
            throw error
        }
        beat?.tell(
            didCount: { [journal] in journal.share(among: $0) },
            didLose: { [weak self] in self?.recover() })
    }

    /// Gives back what dead servers played. Others may do so at the same time.
    private func recover() {
        read(LostPlayQuery(), on: nil) { [weak self] found in
            guard let self, case .success(let play) = found else { return }
            guard !play.isEmpty else { return beat?.settle() ?? () }
            perform(LostPlayRecovery(play), on: nil) { [weak self] recovered in
                guard let self, case .success(let counts) = recovered else { return }
                defer { recover() }
                guard counts.rounds + counts.races > 0 else { return }
                log("gave back \(counts.rounds) rounds and \(counts.races) races of dead servers")
            }
        }
    }

    // MARK: Store

    package func forgetDeleted() -> Bool { (try? engine.forgetDeleted(in: .game)) ?? false }

    package func perform<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>
    ) where Operation.Target == Transaction {
        journal.submit(WaitingOperation(operation, on: queue, completion))
    }

    package func perform<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping @Sendable (Operation.Answer) -> Void
    ) where Operation.Target == Transaction {
        journal.submit(WaitingOperation(operation, on: queue, completion))
    }

    package func read<Query: StoreQuery>(
        _ query: Query, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Query.Answer>
    ) where Query.Source == StoreSnapshot {
        (Query.isLong ? longReader : reader).read(query, on: queue, completion)
    }

    /// The engine's work since the store was opened. Don't call it on a queue of the store.
    package var work: StoreWork { journal.work + reader.work + longReader.work }

    package var lastBeat: Instant? { beat?.last }

    package var missedBeat: Instant? { beat?.missed }

    package var isAvailable: Bool { journal.isAvailable }

    /// Drops each payment or settlement that arrives after this call, without calling its
    /// completion; refuses anything else as unavailable.
    package func close(completion: @escaping @Sendable (Int) -> Void) {
        let (claim, beat) = (claim, beat)
        journal.stop()
        // The journal's connection closes last: it alone can copy the log into the database.
        reader.close { [journal, longReader] in
            longReader.close {
                // The last commit ends this server's life, which is no reason to retire.
                beat?.stop()
                journal.close { lost in
                    claim.release()
                    completion(lost)
                }
            }
        }
    }

    /// Stops at once, like a killed process, and neither commits nor answers waiting operations.
    /// For simulations of a kill.
    package func abandon() {
        reader.abandon()
        longReader.abandon()
        journal.abandon()
        beat?.stop()
        claim.release()
    }

    // MARK: Opening

    private static let cacheKilobytes = 4_096
    private static let readCacheKilobytes = 2_000

    /// Throws if the data was moved, or is an unfinished copy.
    private static func checkIsOpen(_ location: StoreLocation) throws(StoreOpenError) {
        let closure = try location.naming(.game) { try location.engine.closure() }
        if let closure { throw .closed(path: location.name(of: .game), reason: closure) }
    }

    /// Throws if there is a library without players: this isn't a first start.
    private static func checkNothingIsMissing(
        at location: StoreLocation
    ) throws(StoreOpenError) {
        let (game, library) = try location.naming(.game) {
            (try location.engine.isMissing(.game), try location.engine.isMissing(.library))
        }
        guard game, !library else { return }
        throw .missingPlayers(path: location.name(of: .game), present: location.name(of: .library))
    }

    /// Opens the database. Creates the tables of a new one, and migrates an older one to this
    /// server's version.
    ///
    /// - Parameter epoch: the server's; nil to begin its life, which ends that of others.
    private static func open(
        _ location: StoreLocation, _ options: Options, as epoch: Int64? = nil,
        timeMilliseconds: Int64
    ) throws(StoreOpenError) -> Transaction {
        let path = location.name(of: .game)
        return try location.naming(.game) {
            let schema = options.schema
            let database = try location.engine.open(
                .game,
                .server(
                    schema: schema, checkpointPages: options.checkpointPages,
                    cacheKilobytes: cacheKilobytes))
            let found = try schema.version(of: database, at: path)
            let keyFile = options.ledgerKeyFile ?? LedgerKey.usualFile(in: location.directory)
            let key =
                found == 0
                ? try LedgerKey(newFile: keyFile, randomBytes: options.randomBytes)
                : try LedgerKey(file: keyFile)
            let nodes = NodeTable(database)
            let others =
                epoch == nil && found > 1
                ? try nodes.silent(
                    location, sharing: found < schema.version || !options.node.isShared,
                    standstill: options.standstillMilliseconds, seen: options.silentNodes)
                : [:]
            let isMigrated = try schema.update(database, from: found) { () throws(StoreFault) in
                try StoreSchema.fillGame(database, randomBytes: options.randomBytes)
            }
            if isMigrated {
                options.log("the database is now of schema \(schema.version), not \(found)")
            }
            let node =
                if let epoch {
                    try nodes.rejoin(epoch)
                } else {
                    try nodes.begin(
                        options.node, burying: Set(others.keys), timeMilliseconds: timeMilliseconds
                    ) { node throws(StoreFault) in
                        try LedgerWriter.writeOwedAccounts(in: database, for: node, key: key)
                    }
                }
            guard let node else { throw StoreOpenError.inUse(path: path) }
            // A start can't afford to check more; `LedgerAudit` checks everything.
            let damage = try database.reading { () throws(StoreFault) -> String? in
                let damage = try SealedChain.ledger.damage(in: database, key: key)
                if let damage { return damage }
                return try SealedChain.acts.damage(in: database, key: key)
            }
            if let damage {
                throw StoreOpenError.ledgerDamaged(path: path, reason: damage)
            }
            return try Transaction(
                database, of: node, key: key, log: options.log, didSeal: options.didSeal)
        }
    }

    private static func identify(
        _ location: StoreLocation
    ) throws(StoreOpenError) -> (InstanceID, isUnused: Bool) {
        try location.naming(.game) {
            let database = try location.engine.open(
                .game, .serverReader(cacheKilobytes: readCacheKilobytes))
            return (
                try InstanceID.stored(in: database),
                try database.integer("SELECT EXISTS (SELECT 1 FROM players)") == 0
            )
        }
    }

    /// Closes the rounds and races of dead servers, and returns their numbers.
    private static func recover(
        _ transaction: Transaction, _ location: StoreLocation, timeMilliseconds: Int64
    ) throws(StoreOpenError) -> (Int, Int) {
        try location.naming(.game) {
            var (roundCount, raceCount, tries) = (0, 0, 0)
            while true {
                let play = try transaction.lostPlay()
                guard !play.isEmpty else { return (roundCount, raceCount) }
                let recovery = LostPlayRecovery(play)
                do throws(StoreFault) {
                    try transaction.begin(
                        timeMilliseconds: timeMilliseconds, locking: recovery.locks)
                    let found = try recovery.perform(in: transaction)
                    try transaction.commit()
                    guard case .success(let counts) = found else { continue }
                    roundCount += counts.rounds
                    raceCount += counts.races
                } catch {
                    tries += 1
                    guard error.kind == .conflict, tries < tryLimit, transaction.rollback() else {
                        throw error
                    }
                }
            }
        }
    }

    private static let tryLimit = 10
}
