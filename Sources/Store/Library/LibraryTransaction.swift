import Base

/// The tables that operations of the library read and write between `begin` and `commit`.
///
/// Used only on the journal's queue, with all its parts.
package final class LibraryTransaction: JournalTransaction {
    private let database: any Database
    let stock: StockJournal
    private(set) lazy var nodes = NodeTable(database)
    private(set) lazy var households = HouseholdTable(database)
    private(set) lazy var entities = StoredEntities(database)
    private(set) lazy var history = EntityHistory(database)
    private(set) lazy var index = RecipeIndex(database)
    private(set) lazy var tags = TagTable(database)
    private(set) lazy var foods = FoodTable(database)
    private(set) lazy var edits = EditTable(database)
    private(set) lazy var sweeps = LibrarySweepTable(database)
    private(set) lazy var images = ImageTable(database)
    private(set) lazy var cookings = CookingTable(database)
    private(set) lazy var searches = RecentSearchTable(database)
    private(set) lazy var links = LinkTable(database)
    private(set) lazy var imageUses = ImageUses(database)
    private(set) lazy var erasures = ErasureTable(database)
    private let head: LibraryHeadTable
    private let didSeal: @Sendable (LedgerHead) -> Void
    private let isShared: Bool
    /// The time of everything in this transaction, in milliseconds since 1970-01-01 UTC.
    private(set) var now: Int64 = 0

    /// - Parameter didSeal: see `StoreOptions`.
    init(
        _ database: any Database, of node: NodePlace, _ head: LibraryHeadTable, key: LedgerKey,
        didSeal: @escaping @Sendable (LedgerHead) -> Void
    ) throws(StoreFault) {
        self.database = database
        self.head = head
        self.didSeal = didSeal
        isShared = node.isShared
        stock = try StockJournal(database, of: node, key: key)
    }

    /// See `Database`.
    var epoch: Int64 { database.epoch ?? 0 }

    /// True if this server may change a household's cooking sessions: among several, only the one
    /// that has claimed them may.
    func hosts(_ household: HouseholdID) throws(StoreFault) -> Bool {
        guard isShared else { return true }
        return try cookings.host(of: household)?.epoch == epoch
    }

    package var work: StoreWork { database.work }

    /// The approximate number of bytes that statements have written since the library was opened.
    /// It counts texts for searching before the commit writes them.
    var writtenByteCount: Int64 { database.writtenByteCount + index.textByteCount }

    package typealias Lock = HouseholdID

    package func begin(
        timeMilliseconds: Int64, locking locks: [Lock] = []
    ) throws(StoreFault) {
        now = timeMilliseconds
        try database.begin(writing: true)
        try households.lock("households", Array(Set(locks)))
    }

    package func commit(isLast: Bool) throws(StoreFault) {
        try stock.flush()
        try index.flush()
        try head.flush(stock: stock.head)
        if isLast {
            try cookings.removeHost(epoch)
            try nodes.bury(epoch)
        }
        try database.commit()
    }

    package var number: Int64 { database.transactionNumber }

    package func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool {
        try database.hasCommitted(number)
    }

    package func rollback() -> Bool {
        index.reset()
        guard database.rollback() else { return false }
        do {
            try stock.reload()
            try head.reload()
            return true
        } catch {
            return false
        }
    }

    package func probe() throws(StoreFault) { try stock.probe() }

    package var chainLength: Int64 { head.head.number }

    package func tellChainEnd() { didSeal(head.head.told) }
}
