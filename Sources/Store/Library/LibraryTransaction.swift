/// The tables that operations of the library read and write between `begin` and `commit`.
///
/// Used only on the journal's queue, with all its parts.
package final class LibraryTransaction: JournalTransaction {
    private let database: any Database

    let households: HouseholdTable
    let entities: StoredEntities
    let history: EntityHistory
    let index: RecipeIndex
    let tags: TagTable
    let foods: FoodTable
    let edits: EditTable
    let stock: StockJournal
    let sweeps: LibrarySweepTable
    let images: ImageTable
    let cookings: CookingTable
    let searches: RecentSearchTable
    let links: LinkTable
    let imageUses: ImageUses
    private let head: LibraryHeadTable
    private let didSeal: @Sendable (LedgerHead) -> Void
    /// The time of everything in this transaction, in milliseconds since 1970-01-01 UTC.
    private(set) var now: Int64 = 0

    /// - Parameter didSeal: see `StoreOptions`.
    init(
        _ database: any Database, _ head: LibraryHeadTable, key: LedgerKey,
        didSeal: @escaping @Sendable (LedgerHead) -> Void
    ) throws(StoreFault) {
        self.database = database
        self.head = head
        self.didSeal = didSeal
        households = try HouseholdTable(database)
        entities = try StoredEntities(database)
        history = try EntityHistory(database)
        index = try RecipeIndex(database)
        tags = try TagTable(database)
        foods = try FoodTable(database)
        edits = try EditTable(database)
        stock = try StockJournal(database, key: key)
        sweeps = try LibrarySweepTable(database)
        images = try ImageTable(database)
        cookings = try CookingTable(database)
        searches = try RecentSearchTable(database)
        links = try LinkTable(database)
        imageUses = try ImageUses(database)
    }

    package var work: StoreWork { database.work }

    /// The approximate number of bytes that statements have written since the library was opened.
    /// It counts texts for searching before the commit writes them.
    var writtenByteCount: Int64 { database.writtenByteCount + index.textByteCount }

    package func begin(timeMilliseconds: Int64) throws(StoreFault) {
        now = timeMilliseconds
        try database.begin(writing: true)
    }

    package func commit(isLast: Bool) throws(StoreFault) {
        try stock.flush()
        try index.flush()
        try head.flush(stock: stock.head)
        try database.commit()
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
