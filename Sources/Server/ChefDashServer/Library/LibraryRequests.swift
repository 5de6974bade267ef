import GameProtocol
import Runtime

/// Dispatches companions' messages to one handler for each subject.
///
/// Owned by the shard's queue.
struct LibraryRequests: Sendable {
    let desk: LibraryDesk
    let households: HouseholdRequests
    let sync: SyncRequests
    let recipes: RecipeRequests
    let searches: RecentSearchRequests
    let images: ImageRequests
    let imports: ImportRequests
    let history: EntityHistoryRequests
    let links: LinkRequests
    let cooking: CookingRequests
    let ratings: LinkRatingRequests

    init(
        _ desk: LibraryDesk, guesses: CodeGuesses, raters: LinkRaters, basePath: BasePath
    ) {
        self.desk = desk
        households = HouseholdRequests(desk: desk, guesses: guesses)
        sync = SyncRequests(desk: desk)
        recipes = RecipeRequests(desk: desk, sync: sync)
        searches = RecentSearchRequests(desk: desk)
        images = ImageRequests(desk: desk)
        imports = ImportRequests(desk: desk)
        history = EntityHistoryRequests(desk: desk)
        links = LinkRequests(desk: desk, basePath: basePath)
        cooking = CookingRequests(desk: desk)
        ratings = LinkRatingRequests(desk: desk, raters: raters)
    }

    /// Handles a message from a companion.
    ///
    /// - Throws: the refusal to send to the client; nothing has changed.
    func handle(
        _ message: ClientMessage, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        guard let allowed = message.ofCompanion else {
            throw RequestFault(
                .wrongRole,
                "a companion can't play; \(message.type) is for the connection to play on")
        }
        switch allowed {
        case .library(let message): try handle(message, companion, asked)
        case .cooking(let message): try cooking.handle(message, companion, asked)
        case .hello: throw RequestFault(.alreadySignedIn, "this connection has said hello")
        case .ping(let clientTime): desk.pong(clientTime, companion, asked)
        }
    }

    private func handle(
        _ message: LibraryMessage, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        switch message {
        case .listHouseholds: try households.list(companion, asked)
        case .createHousehold(let wanted): try households.create(wanted, companion, asked)
        case .addSamples(let household, let language):
            try households.addSamples(household, language, companion, asked)
        case .getHousehold(let household):
            try households.show(household, companion, asked)
        case .invite(let household, let role):
            try households.invite(household, role, companion, asked)
        case .revokeInvitation(let household, let code):
            try households.revoke(code, of: household, companion, asked)
        case .joinHousehold(let code): try households.join(code, companion, asked)
        case .changeMember(let change): try households.changeMember(change, companion, asked)

        case .openLibrary(let household, let through):
            try sync.open(household, through, companion, asked)
        case .pull(let pull): try sync.pull(pull, companion, asked)
        case .edit(let edit): try sync.edit(edit, companion, asked)

        case .search(let search): try recipes.search(search, companion, asked)
        case .suggest(let household, let text):
            try recipes.suggest(text, in: household, companion, asked)
        case .listRecentSearches(let household): try searches.list(household, companion, asked)
        case .addRecentSearch(let search): try searches.add(search, companion, asked)
        case .removeRecentSearch(let household, let text):
            try searches.change(.remove(text: text), in: household, companion, asked)
        case .clearRecentSearches(let household):
            try searches.change(.removeAll, in: household, companion, asked)
        case .listMatches(let wanted): try recipes.listMatches(wanted, companion, asked)
        case .planGroceries(let wanted): try recipes.planGroceries(wanted, companion, asked)
        case .cook(let cooked): try recipes.cook(cooked, companion, asked)

        case .getRecipeLevel(let recipe): try recipes.showLevel(recipe, companion, asked)

        case .putImage(let piece): try images.put(piece, companion, asked)
        case .importRecipes(let wanted): try imports.begin(wanted, companion, asked)
        case .getImport(let household, let id, let offset):
            try imports.show(id, of: household, from: offset, companion, asked)
        case .getNutrition(let household, let recipe):
            try recipes.showNutrition(of: recipe, in: household, companion, asked)

        case .getHistory(let wanted): try history.show(wanted, companion, asked)

        case .listLinks(let household): try links.list(household, companion, asked)
        case .makeLink(let household, let recipe):
            try links.make(recipe, in: household, companion, asked)
        case .revokeLink(let household, let link):
            try links.revoke(link, in: household, companion, asked)
        case .rateLink(let link, let rating):
            try ratings.rate(link, rating, companion, asked)
        }
    }
}
