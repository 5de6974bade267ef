/// The messages of the recipe library from the server to companions (Protocol/library.md).
///
/// As with `ServerMessage`, a new message needs a case here and in `Kind`, and a line in each of the two
/// switches below.
public enum LibraryEvent: Hashable, Sendable {
    case households([HouseholdEntry])
    case household(HouseholdState)
    case invitation(Invitation)
    case library(LibraryState)
    case page(LibraryPage)
    case changed(LibraryChange)
    case behind(LibraryBehind)
    case edited(EditDone)
    case editRefused(EditRefused)
    case memberChanged(MemberChanged)
    case found(FoundRecipes)
    case suggestions(Suggestions)
    case recentSearches(RecentSearches)
    case matches(RecipeMatchRows)
    case recipeLevel(RecipeLevelState)
    case image(ImageState)
    case importState(ImportState)
    case nutrition(Nutrition)
    case history(LibraryHistory)
    case links(LibraryLinks)
    case linkRating(LinkRating)

    /// Every `type` that only companions are told.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case households, household, invitation, library, page, changed, behind, edited
        case editRefused = "edit_refused"
        case memberChanged = "member_changed"
        case found, suggestions, matches, image, nutrition, history, links
        case importState = "import_state"
        case linkRating = "link_rating"
        case recentSearches = "recent_searches"
        case recipeLevel = "recipe_level"
    }

    private enum Key: String, CodingKey {
        case households
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        switch kind {
        case .households:
            let fields = try decoder.container(keyedBy: Key.self)
            self = .households(try fields.decode([HouseholdEntry].self, forKey: .households))
        case .household: self = .household(try HouseholdState(from: decoder))
        case .invitation: self = .invitation(try Invitation(from: decoder))
        case .library: self = .library(try LibraryState(from: decoder))
        case .page: self = .page(try LibraryPage(from: decoder))
        case .changed: self = .changed(try LibraryChange(from: decoder))
        case .behind: self = .behind(try LibraryBehind(from: decoder))
        case .edited: self = .edited(try EditDone(from: decoder))
        case .editRefused: self = .editRefused(try EditRefused(from: decoder))
        case .memberChanged: self = .memberChanged(try MemberChanged(from: decoder))
        case .found: self = .found(try FoundRecipes(from: decoder))
        case .suggestions: self = .suggestions(try Suggestions(from: decoder))
        case .recentSearches: self = .recentSearches(try RecentSearches(from: decoder))
        case .matches: self = .matches(try RecipeMatchRows(from: decoder))
        case .recipeLevel: self = .recipeLevel(try RecipeLevelState(from: decoder))
        case .image: self = .image(try ImageState(from: decoder))
        case .importState: self = .importState(try ImportState(from: decoder))
        case .nutrition: self = .nutrition(try Nutrition(from: decoder))
        case .history: self = .history(try LibraryHistory(from: decoder))
        case .links: self = .links(try LibraryLinks(from: decoder))
        case .linkRating: self = .linkRating(try LinkRating(from: decoder))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: Kind, members: MessageMembers) {
        switch self {
        case .households(let households): (.households, ["households": households])
        case .household(let body): (.household, .of(body))
        case .invitation(let body): (.invitation, .of(body))
        case .library(let body): (.library, .of(body))
        case .page(let body): (.page, .of(body))
        case .changed(let body): (.changed, .of(body))
        case .behind(let body): (.behind, .of(body))
        case .edited(let body): (.edited, .of(body))
        case .editRefused(let body): (.editRefused, .of(body))
        case .memberChanged(let body): (.memberChanged, .of(body))
        case .found(let body): (.found, .of(body))
        case .suggestions(let body): (.suggestions, .of(body))
        case .recentSearches(let body): (.recentSearches, .of(body))
        case .matches(let body): (.matches, .of(body))
        case .recipeLevel(let body): (.recipeLevel, .of(body))
        case .image(let body): (.image, .of(body))
        case .importState(let body): (.importState, .of(body))
        case .nutrition(let body): (.nutrition, .of(body))
        case .history(let body): (.history, .of(body))
        case .links(let body): (.links, .of(body))
        case .linkRating(let body): (.linkRating, .of(body))
        }
    }

    /// The envelope's `type`.
    public var type: Kind { content.type }
}
