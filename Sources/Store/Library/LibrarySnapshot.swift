/// The library's committed data at one moment, for queries.
///
/// Used only on its reader's queue, with all its parts.
package final class LibrarySnapshot: ReadSnapshot {
    private let database: any Database

    let households: HouseholdTable
    let entities: StoredEntities
    let finder: RecipeFinder
    let history: EntityHistory
    let kitchens: HouseholdKitchens
    let tags: TagTable
    let foods: FoodTable
    let images: ImageTable
    let cookings: CookingTable
    let searches: RecentSearchTable
    let facts: FoodFactsTable
    let links: LinkTable

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        households = try HouseholdTable(database)
        entities = try StoredEntities(database)
        finder = try RecipeFinder(database)
        history = try EntityHistory(database)
        kitchens = HouseholdKitchens(households, entities)
        tags = try TagTable(database)
        foods = try FoodTable(database)
        images = try ImageTable(database)
        cookings = try CookingTable(database)
        searches = try RecentSearchTable(database)
        facts = try FoodFactsTable(database)
        links = try LinkTable(database)
    }

    package var work: StoreWork { database.work }

    package func reading<Value>(
        _ body: () throws(StoreFault) -> Value
    ) throws(StoreFault) -> Value {
        try database.reading(body)
    }
}
