/// The tables of the library, as queries read them.
package final class LibrarySnapshot: ReadSnapshot {
    private(set) lazy var households = HouseholdTable(database)
    private(set) lazy var entities = StoredEntities(database)
    private(set) lazy var finder = RecipeFinder(database)
    private(set) lazy var history = EntityHistory(database)
    private(set) lazy var kitchens = HouseholdKitchens(households, entities)
    private(set) lazy var tags = TagTable(database)
    private(set) lazy var foods = FoodTable(database)
    private(set) lazy var images = ImageTable(database)
    private(set) lazy var cookings = CookingTable(database)
    private(set) lazy var searches = RecentSearchTable(database)
    private(set) lazy var facts = FoodFactsTable(database)
    private(set) lazy var links = LinkTable(database)
}
