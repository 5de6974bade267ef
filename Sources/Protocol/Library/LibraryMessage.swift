/// The messages of the recipe library from companions (Protocol/library.md).
///
/// As with `ClientMessage`, a new message needs a case here and in `Kind`, a line in each of the two switches
/// below, and its handler in the server.
public enum LibraryMessage: Hashable, Sendable {
    case listHouseholds
    case createHousehold(CreateHousehold)
    case addSamples(householdID: String, language: String?)
    case getHousehold(householdID: String)
    case invite(householdID: String, role: String)
    case revokeInvitation(householdID: String, code: String)
    case joinHousehold(code: String)
    case changeMember(ChangeMember)
    case openLibrary(householdID: String, through: Int64)
    case pull(Pull)
    case edit(LibraryEdit)
    case search(RecipeSearch)
    case suggest(householdID: String, text: String)
    case listRecentSearches(householdID: String)
    case addRecentSearch(AddRecentSearch)
    case removeRecentSearch(householdID: String, text: String)
    case clearRecentSearches(householdID: String)
    case listMatches(MatchesRequest)
    case planGroceries(PlanGroceries)
    case cook(CookedRecipe)
    case getRecipeLevel(RecipeReference)
    case putImage(PutImage)
    case importRecipes(ImportRecipes)
    case getImport(householdID: String, importID: String, offset: Int)
    case getNutrition(householdID: String, recipeID: String)
    case getHistory(HistoryRequest)
    case listLinks(householdID: String)
    case makeLink(householdID: String, recipeID: String?)
    case revokeLink(householdID: String, linkID: String)
    case rateLink(linkID: String, rating: Int?)

    /// Every `type` that a companion can send, besides `hello` and `ping`.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case listHouseholds = "list_households"
        case createHousehold = "create_household"
        case addSamples = "add_samples"
        case getHousehold = "get_household"
        case invite
        case revokeInvitation = "revoke_invitation"
        case joinHousehold = "join_household"
        case changeMember = "change_member"
        case openLibrary = "library_open"
        case pull, edit, search, suggest
        case listRecentSearches = "list_recent_searches"
        case addRecentSearch = "add_recent_search"
        case removeRecentSearch = "remove_recent_search"
        case clearRecentSearches = "clear_recent_searches"
        case listMatches = "list_matches"
        case planGroceries = "plan_groceries"
        case cook
        case getRecipeLevel = "get_recipe_level"
        case putImage = "put_image"
        case importRecipes = "import_recipes"
        case getImport = "get_import"
        case getNutrition = "get_nutrition"
        case getHistory = "get_history"
        case listLinks = "list_links"
        case makeLink = "make_link"
        case revokeLink = "revoke_link"
        case rateLink = "rate_link"
    }

    /// - Throws: as `ClientMessage.init`.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .listHouseholds: self = .listHouseholds
        case .createHousehold: self = .createHousehold(try CreateHousehold(fields))
        case .addSamples:
            self = .addSamples(
                householdID: try fields.identifier("household_id"), language: try fields.language())
        case .getHousehold:
            self = .getHousehold(householdID: try fields.identifier("household_id"))
        case .invite:
            self = .invite(
                householdID: try fields.identifier("household_id"), role: try fields.role("role"))
        case .revokeInvitation:
            self = .revokeInvitation(
                householdID: try fields.identifier("household_id"),
                code: try fields.required("code"))
        case .joinHousehold: self = .joinHousehold(code: try fields.required("code"))
        case .changeMember: self = .changeMember(try ChangeMember(fields))
        case .openLibrary:
            self = .openLibrary(
                householdID: try fields.identifier("household_id"),
                through: try fields.seq("through"))
        case .pull: self = .pull(try Pull(fields))
        case .edit: self = .edit(try LibraryEdit(fields))
        case .search: self = .search(try RecipeSearch(fields))
        case .suggest:
            self = .suggest(
                householdID: try fields.identifier("household_id"),
                text: try fields.required("text"))
        case .listRecentSearches:
            self = .listRecentSearches(householdID: try fields.identifier("household_id"))
        case .addRecentSearch: self = .addRecentSearch(try AddRecentSearch(fields))
        case .removeRecentSearch:
            self = .removeRecentSearch(
                householdID: try fields.identifier("household_id"),
                text: try fields.required("text"))
        case .clearRecentSearches:
            self = .clearRecentSearches(householdID: try fields.identifier("household_id"))
        case .listMatches: self = .listMatches(try MatchesRequest(fields))
        case .planGroceries: self = .planGroceries(try PlanGroceries(fields))
        case .cook: self = .cook(try CookedRecipe(fields))
        case .getRecipeLevel: self = .getRecipeLevel(try RecipeReference(fields))
        case .putImage: self = .putImage(try PutImage(fields))
        case .importRecipes: self = .importRecipes(try ImportRecipes(fields))
        case .getImport:
            self = .getImport(
                householdID: try fields.identifier("household_id"),
                importID: try fields.identifier("import_id"),
                offset: try fields.number("offset", 0...20_000) ?? 0)
        case .getNutrition:
            self = .getNutrition(
                householdID: try fields.identifier("household_id"),
                recipeID: try fields.identifier("recipe_id"))
        case .getHistory: self = .getHistory(try HistoryRequest(fields))
        case .listLinks: self = .listLinks(householdID: try fields.identifier("household_id"))
        case .makeLink:
            self = .makeLink(
                householdID: try fields.identifier("household_id"),
                recipeID: try fields.optionalIdentifier("recipe_id"))
        case .revokeLink:
            self = .revokeLink(
                householdID: try fields.identifier("household_id"),
                linkID: try fields.identifier("link_id"))
        case .rateLink:
            self = .rateLink(
                linkID: try fields.identifier("link_id"),
                rating: try fields.number("rating", 1...10))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: Kind, members: MessageMembers) {
        switch self {
        case .listHouseholds: (.listHouseholds, [:])
        case .createHousehold(let household): (.createHousehold, .of(household))
        case .addSamples(let household, let language):
            (.addSamples, ["household_id": household, "language": language])
        case .getHousehold(let household): (.getHousehold, ["household_id": household])
        case .invite(let household, let role):
            (.invite, ["household_id": household, "role": role])
        case .revokeInvitation(let household, let code):
            (.revokeInvitation, ["household_id": household, "code": code])
        case .joinHousehold(let code): (.joinHousehold, ["code": code])
        case .changeMember(let change): (.changeMember, .of(change))
        case .openLibrary(let household, let through):
            (.openLibrary, ["household_id": household, "through": through])
        case .pull(let pull): (.pull, .of(pull))
        case .edit(let edit): (.edit, .of(edit))
        case .search(let search): (.search, .of(search))
        case .suggest(let household, let text):
            (.suggest, ["household_id": household, "text": text])
        case .listRecentSearches(let household):
            (.listRecentSearches, ["household_id": household])
        case .addRecentSearch(let search): (.addRecentSearch, .of(search))
        case .removeRecentSearch(let household, let text):
            (.removeRecentSearch, ["household_id": household, "text": text])
        case .clearRecentSearches(let household):
            (.clearRecentSearches, ["household_id": household])
        case .listMatches(let request): (.listMatches, .of(request))
        case .planGroceries(let request): (.planGroceries, .of(request))
        case .cook(let request): (.cook, .of(request))
        case .getRecipeLevel(let recipe): (.getRecipeLevel, .of(recipe))
        case .putImage(let piece): (.putImage, .of(piece))
        case .importRecipes(let wanted): (.importRecipes, .of(wanted))
        case .getImport(let household, let id, let offset):
            (.getImport, ["household_id": household, "import_id": id, "offset": offset])
        case .getNutrition(let household, let recipe):
            (.getNutrition, ["household_id": household, "recipe_id": recipe])
        case .getHistory(let wanted): (.getHistory, .of(wanted))
        case .listLinks(let household): (.listLinks, ["household_id": household])
        case .makeLink(let household, let recipe):
            (.makeLink, ["household_id": household, "recipe_id": recipe])
        case .revokeLink(let household, let link):
            (.revokeLink, ["household_id": household, "link_id": link])
        case .rateLink(let link, let rating):
            (.rateLink, ["link_id": link, "rating": rating])
        }
    }

    /// The envelope's `type`.
    public var type: Kind { content.type }
}
