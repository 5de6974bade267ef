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
    package let reserve: DiskReserve

    package static func databasePath(in directory: String) -> String {
        directory + "/library.sqlite"
    }

    /// Opens the library, or creates it. The directory's store must be open: it holds the
    /// directory's lock and has made the ledger's key, which also seals the stock journal.
    ///
    /// - Parameters:
    ///   - instance: the store's instance.
    ///   - mayCreate: false if there must be a library already.
    package init(
        directory: String, instance: InstanceID = InstanceID(value: 0), mayCreate: Bool = true,
        options: StoreOptions = StoreOptions(),
        wallClock: @escaping @Sendable () -> Int64, vfs: String? = nil
    ) throws(StoreOpenError) {
        let path = Self.databasePath(in: directory)
        let keyFile = options.ledgerKeyFile ?? LedgerKey.usualFile(in: directory)
        guard mayCreate || !StoreDirectory.isMissing(path) else {
            throw .missingLibrary(
                path: path, present: StoreDirectory.databasePath(in: directory))
        }
        reserve = options.reserve
        try StoreDirectory.createFile(at: path)
        let transaction = try Self.open(
            path, instance, keyFile: keyFile, options: options, vfs: vfs)
        let openSnapshot = { @Sendable (cacheKilobytes: Int) throws -> LibrarySnapshot in
            let connection = try SQLiteConnection(path: path, mode: .readOnly, vfs: vfs)
            try connection.execute("PRAGMA cache_size = -\(cacheKilobytes)")
            return LibrarySnapshot(connection)
        }
        let makeReader = { (queue: StoreQueue, cacheKilobytes: Int) in
            StoreReader(queue: options.makeQueue(queue), answer: options.answer) {
                try openSnapshot(cacheKilobytes)
            }
        }
        reader = makeReader(.libraryReader, Self.readCacheKilobytes)
        longReader = makeReader(.libraryLongReader, Self.readCacheKilobytes)
        kitchenReader = makeReader(.libraryKitchenReader, Self.cacheKilobytes)
        journal = Journal(
            transaction: transaction, options: options, queue: .libraryJournal, wallClock: wallClock
        ) {
            try Self.open(path, instance, keyFile: keyFile, options: options, vfs: vfs)
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

    package var isAvailable: Bool { journal.isAvailable }

    /// Commits the waiting operations, then closes.
    package func close(completion: @escaping @Sendable () -> Void) {
        journal.stop()
        reader.close { [journal, longReader, kitchenReader] in
            longReader.close {
                kitchenReader.close { journal.close { _ in completion() } }
            }
        }
    }

    /// Stops at once, as a killed process does.
    package func abandon() {
        reader.abandon()
        longReader.abandon()
        kitchenReader.abandon()
        journal.abandon()
    }

    private static func open(
        _ path: String, _ instance: InstanceID, keyFile: String, options: StoreOptions, vfs: String?
    ) throws(StoreOpenError) -> LibraryTransaction {
        try StoreOpenError.naming(path) {
            let connection = try SQLiteConnection(path: path, mode: .readWriteCreate, vfs: vfs)
            let schema = options.librarySchema
            let found = try schema.version(of: connection, at: path)
            try StoreSchema.configure(
                connection, checkpointPages: options.checkpointPages,
                cacheKilobytes: cacheKilobytes)
            let isMigrated = try schema.update(connection, from: found) { () throws(StoreFault) in
                try StoreSchema.insert(instance, into: connection)
            }
            if isMigrated {
                options.log("the library is now of schema \(schema.version), not \(found)")
            }
            let stored = try InstanceID.stored(in: connection)
            guard stored == instance else {
                throw StoreOpenError.otherInstance(path: path, found: stored, expected: instance)
            }
            let key = try LedgerKey(file: keyFile)
            try connection.sealRows(with: key)
            if let damage = try LibraryAudit(connection, key: key).damageAtTheEnd() {
                throw StoreOpenError.ledgerDamaged(path: path, reason: damage)
            }
            return try LibraryTransaction(
                connection, LibraryHeadTable(connection, key: key), key: key,
                didSeal: options.didSeal)
        }
    }

    /// Enough for commits of a thousand recipes, as in an import, and for reading all of a
    /// household, whose pages are scattered.
    private static let cacheKilobytes = 65_536
    private static let readCacheKilobytes = 2_000
}

extension LibraryStore {
    /// Creates an empty library in place of one that is lost for good. By the new instance, clients
    /// learn that the server lost data that they may still have.
    ///
    /// - Returns: the new instance of both databases.
    /// - Throws: if a server uses the directory, or there is a library.
    @discardableResult
    package static func renew(directory: String) throws(StoreOpenError) -> InstanceID {
        let gamePath = StoreDirectory.databasePath(in: directory)
        guard !StoreDirectory.isMissing(gamePath) else { throw .missing(path: gamePath) }
        let lock = try StoreDirectory(path: directory)
        defer { lock.release() }
        let path = databasePath(in: directory)
        guard StoreDirectory.isMissing(path) else { throw .present(path: path) }
        return try StoreOpenError.naming(path) {
            let instance = InstanceID.drawn()
            // The rename comes last, so that an interrupted renewal can be repeated.
            let partial = path + ".partial"
            unlink(partial)
            try StoreDirectory.createFile(at: partial)
            let connection = try SQLiteConnection(path: partial, mode: .readWrite, vfs: nil)
            try StoreSchema.library.update(connection) { () throws(StoreFault) in
                try StoreSchema.insert(instance, into: connection)
            }
            try instance.put(into: [gamePath])
            guard rename(partial, path) == 0 else {
                throw StoreFault(String(cString: strerror(errno)))
            }
            try StoreDirectory.createFile(at: path)
            return instance
        }
    }
}

extension InstanceID {
    /// Writes this instance into databases that nobody uses.
    func put(into paths: [String]) throws(StoreFault) {
        for path in paths {
            let database = try SQLiteConnection(path: path, mode: .readWrite, vfs: nil)
            try database.prepare("UPDATE instance SET id = ?").bind(self).run()
        }
    }
}

extension LibraryAudit {
    /// Opens a directory's library for an audit, even while a server uses it.
    package static func open(
        directory: String, keyFile: String? = nil, vfs: String? = nil
    ) throws(StoreOpenError) -> LibraryAudit {
        let path = LibraryStore.databasePath(in: directory)
        return try StoreOpenError.naming(path) {
            let connection = try StoreSchema.library.open(path, mode: .readOnly, vfs: vfs)
            let key = try LedgerKey(file: keyFile ?? LedgerKey.usualFile(in: directory))
            try connection.sealRows(with: key)
            return LibraryAudit(connection, key: key)
        }
    }
}

extension LibrarySurvey {
    /// Opens a directory's library for a survey, even while a server uses it.
    package static func open(
        directory: String, vfs: String? = nil
    ) throws(StoreOpenError) -> LibrarySurvey {
        let path = LibraryStore.databasePath(in: directory)
        return try StoreOpenError.naming(path) {
            LibrarySurvey(try StoreSchema.library.open(path, mode: .readOnly, vfs: vfs))
        }
    }
}

extension LibraryStore {
    /// Replaces the data on foods in a directory's library, even while a server uses it.
    package static func replaceFoods(
        _ foods: [FoodFacts], directory: String
    ) throws(StoreOpenError) {
        let path = databasePath(in: directory)
        try StoreOpenError.naming(path) {
            let connection = try StoreSchema.library.open(path, mode: .readWrite, vfs: nil)
            try connection.begin(writing: true)
            do throws(StoreFault) {
                try FoodFactsTable.replace(foods, in: connection)
                try connection.commit()
            } catch {
                connection.rollback()
                throw error
            }
        }
    }
}
