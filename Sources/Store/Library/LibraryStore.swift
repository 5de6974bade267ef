import Base
import Foundation
import Kitchen
import Recipes
import Scheduling

/// The recipe library in a database beside the store's, with its own journal, readers and files.
///
/// Completions work like those of `Store`.
package final class LibraryStore: Sendable {
    package typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    private let journal: Journal<LibraryTransaction>
    private let reader: StoreReader<LibrarySnapshot>
    private let longReader: StoreReader<LibrarySnapshot>
    private let kitchenReader: StoreReader<LibrarySnapshot>
    private let hints: (any StoreHints)?
    private let engine: any StoreEngine
    package let reserve: DiskReserve

    /// Opens the library, or creates it. The store at the location must be open: it holds the
    /// right to serve both databases, and has made the ledger's key, which also seals the stock
    /// journal.
    ///
    /// - Parameters:
    ///   - instance: the store's instance.
    ///   - epoch: the server's in the store; nil for the library's next.
    ///   - mayCreate: false if there must be a library already.
    package init(
        at location: StoreLocation, instance: InstanceID = InstanceID(value: 0),
        epoch: Int64? = nil, mayCreate: Bool = true, options: StoreOptions = StoreOptions(),
        wallClock: @escaping @Sendable () -> Int64
    ) throws(StoreOpenError) {
        let isMissing = try location.naming(.library) { try location.engine.isMissing(.library) }
        guard mayCreate || !isMissing else {
            throw .missingLibrary(
                path: location.name(of: .library), present: location.name(of: .game))
        }
        reserve = options.reserve
        engine = location.engine
        isShared = options.node.isShared
        hints = isShared ? location.engine.hints(of: .library) : nil
        let transaction = try Self.open(
            location, instance, options, as: epoch, isFirst: true, timeMilliseconds: wallClock())
        let epoch = transaction.epoch
        self.epoch = epoch
        let makeReader = { (queue: StoreQueue, cacheKilobytes: Int) in
            StoreReader(queue: options.makeQueue(queue), answer: options.answer) {
                LibrarySnapshot(
                    try location.engine.open(
                        .library, .serverReader(cacheKilobytes: cacheKilobytes)))
            }
        }
        reader = makeReader(.libraryReader, Self.readCacheKilobytes)
        longReader = makeReader(.libraryLongReader, Self.readCacheKilobytes)
        kitchenReader = makeReader(.libraryKitchenReader, Self.cacheKilobytes)
        journal = Journal(
            transaction: transaction, options: options, queue: .libraryJournal, wallClock: wallClock
        ) {
            try Self.open(
                location, instance, options, as: epoch, isFirst: false, timeMilliseconds: 0)
        }
    }

    /// - Parameter meter: counts the bytes written; nil for the server's own work.
    package func perform<Operation: RefusableOperation>(
        _ operation: Operation, meter: WriteMeter? = nil, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>
    ) where Operation.Target == LibraryTransaction {
        let bounded = BoundedOperation(operation: operation, reserve: reserve, meter: meter)
        journal.submit(WaitingOperation(bounded, on: queue, completion))
    }

    /// - Parameters:
    ///   - payers: nil for the query's own payers, without a household.
    ///   - measure: called before the completion, with the nanoseconds of each run.
    package func read<Query: StoreQuery>(
        _ query: Query, of payers: [ReadPayer]? = nil, on queue: (any WorkQueue)?,
        measure: @escaping @Sendable (_ nanoseconds: Int64) -> Void = { _ in },
        completion: @escaping Completion<Query.Answer>
    ) where Query.Source == LibrarySnapshot {
        let reader =
            query.needsKitchen ? kitchenReader : Query.isLong ? longReader : self.reader
        reader.read(query, of: payers, on: queue, measure: measure, completion)
    }

    /// The work of the edits. Don't call it on a queue of the store.
    package var work: StoreWork { journal.work }

    package var isAvailable: Bool { journal.isAvailable }
    /// True if other servers may write to the library at the same time.
    package let isShared: Bool
    /// The number of this server among all that have served the library.
    package let epoch: Int64

    /// Removes from the files what was erased: see `StoreEngine`. May take a while; don't call it on
    /// a queue of the library.
    package func forgetDeleted() -> Bool {
        (try? engine.forgetDeleted(in: .library)) ?? false
    }

    /// - Parameter didHear: called with a household that another server has changed, usually at
    ///   once. Some changes aren't told, and some engines tell of none.
    package func hearOfOthers(_ didHear: @escaping @Sendable (HouseholdID) -> Void) {
        hints?.start { text in
            if let household = HouseholdID(text) { didHear(household) }
        }
    }

    /// Lets the other servers hear that a household was changed.
    package func tellOthers(of household: HouseholdID) { hints?.send(household.description) }

    /// Commits the waiting operations, then closes.
    package func close(completion: @escaping @Sendable () -> Void) {
        hints?.stop()
        journal.stop()
        reader.close { [journal, longReader, kitchenReader] in
            longReader.close {
                kitchenReader.close { journal.close { _ in completion() } }
            }
        }
    }

    /// Stops at once, as a killed process does.
    package func abandon() {
        hints?.stop()
        reader.abandon()
        longReader.abandon()
        kitchenReader.abandon()
        journal.abandon()
    }

    private static func open(
        _ location: StoreLocation, _ instance: InstanceID, _ options: StoreOptions,
        as epoch: Int64?, isFirst: Bool, timeMilliseconds: Int64
    ) throws(StoreOpenError) -> LibraryTransaction {
        let path = location.name(of: .library)
        return try location.naming(.library) {
            let schema = options.librarySchema
            let database = try location.engine.open(
                .library,
                .server(
                    schema: schema, checkpointPages: options.checkpointPages,
                    cacheKilobytes: cacheKilobytes))
            let found = try schema.version(of: database, at: path)
            let isMigrated = try schema.update(database, from: found) { () throws(StoreFault) in
                try StoreSchema.insert(instance, into: database)
            }
            if isMigrated {
                options.log("the library is now of schema \(schema.version), not \(found)")
            }
            let stored = try InstanceID.stored(in: database)
            guard stored == instance else {
                throw StoreOpenError.otherInstance(path: path, found: stored, expected: instance)
            }
            // The store beside it has seen that no other server lives.
            let nodes = NodeTable(database)
            let node: NodePlace? =
                if let epoch, !isFirst {
                    try nodes.rejoin(epoch)
                } else {
                    try nodes.begin(
                        options.node,
                        burying: Set(nodes.living(sharing: !options.node.isShared).keys),
                        as: epoch, timeMilliseconds: timeMilliseconds
                    ) { _ throws(StoreFault) in try CookingTable(database).removeDeadHosts() }
                }
            guard let node else { throw StoreOpenError.inUse(path: path) }
            let key = try location.key(file: options.ledgerKeyFile)
            try database.sealRows(with: key)
            let damage = try database.reading { () throws(StoreFault) in
                try LibraryAudit(database, key: key).damageAtTheEnd()
            }
            if let damage {
                throw StoreOpenError.ledgerDamaged(path: path, reason: damage)
            }
            return try LibraryTransaction(
                database, of: node, LibraryHeadTable(database, of: node, key: key), key: key,
                didSeal: options.didSeal)
        }
    }

    /// Enough for commits of a thousand recipes, as in an import, and for reading all of a
    /// household, whose pages are scattered.
    private static let cacheKilobytes = 65_536
    private static let readCacheKilobytes = 2_000
}

extension LibraryAudit {
    /// Opens a library for an audit, even while a server uses it.
    package convenience init(
        of location: StoreLocation, keyFile: String? = nil
    ) throws(StoreOpenError) {
        self.init(try location.connect(to: .library), key: try location.key(file: keyFile))
    }
}

extension LibrarySurvey {
    /// Opens a library for a survey, even while a server uses it.
    package convenience init(of location: StoreLocation) throws(StoreOpenError) {
        self.init(try location.connect(to: .library))
    }
}

extension LibraryStore {
    /// Replaces the data on foods, even while a server uses the library.
    package static func replaceFoods(
        _ foods: [FoodFacts], at location: StoreLocation
    ) throws(StoreOpenError) {
        let database = try location.connect(to: .library, writing: true)
        try location.naming(.library) {
            try database.begin(writing: true)
            do throws(StoreFault) {
                try FoodFactsTable.replace(foods, in: database)
                try database.commit()
            } catch {
                database.rollback()
                throw error
            }
        }
    }
}
