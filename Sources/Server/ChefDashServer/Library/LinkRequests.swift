import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles requests about links by which non-members can read a recipe, or the meal plan as a
/// calendar.
struct LinkRequests: Sendable {
    let desk: LibraryDesk
    let basePath: BasePath

    func list(
        _ household: String, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = try desk.household(household)
        let query = LinksQuery(player: companion.player, household: household)
        try desk.read(query, companion, asked) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .links(LibraryLinks(found, of: household, below: basePath))
        }
    }

    func make(
        _ recipe: String?, in household: String, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let id = LinkID(value: desk.rooms.random.integer(UInt128.self))
        try change(
            .make(id, recipe: recipe.flatMap { RecipeID($0) }), in: household, companion, asked)
    }

    func revoke(
        _ link: String, in household: String, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        guard let link = LinkID(link) else { preconditionFailure("decoding checks identifiers") }
        try change(.revoke(link), in: household, companion, asked)
    }

    private func change(
        _ change: ChangeLinks.Change, in household: String, _ companion: Companion,
        _ asked: Request
    ) throws(RequestFault) {
        let household = try desk.household(household)
        let operation = ChangeLinks(
            player: companion.player, household: household, change: change)
        desk.perform(operation, companion, asked) { [basePath] desk, result throws(RequestFault) in
            switch result {
            case .success(let links):
                desk.answer(
                    .links(LibraryLinks(links, of: household, below: basePath)), companion, asked)
            case .failure(.unknownHousehold): throw .unknownHousehold
            case .failure(.unknownRecipe): throw RequestFault(RecipeInKitchen.Refusal.unknownRecipe)
            case .failure(.forbidden):
                throw RequestFault(.forbidden, "only owners and adults share recipes")
            case .failure(.tooMany(let limit)):
                throw RequestFault(
                    .tooManyLinks, "the household has \(limit) links; take one back first")
            }
        }
    }
}

extension LibraryLinks {
    fileprivate init(_ links: [LibraryLink], of household: HouseholdID, below basePath: BasePath) {
        self.init(
            householdID: household.description,
            links: links.map { link in
                LibraryLinkRow(
                    linkID: link.id.description, path: basePath.path(LinkPath.path(of: link)),
                    recipeID: link.recipe?.description, playerID: link.player.description,
                    ratingCount: link.ratings.count, ratingSum: link.ratings.sum)
            })
    }
}
