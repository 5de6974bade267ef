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
        _ household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let query = LinksQuery(player: companion.player, household: household)
        try desk.read(query, companion, asked) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .links(LibraryLinks(found, of: household, below: basePath))
        }
    }

    func make(
        _ recipe: RecipeID?, in household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let id = LinkID(value: desk.rooms.random.integer(UInt128.self))
        try change(.make(id, recipe: recipe), in: household, companion, asked)
    }

    func revoke(
        _ link: LinkID, in household: HouseholdID, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        try change(.revoke(link), in: household, companion, asked)
    }

    private func change(
        _ change: ChangeLinks.Change, in household: HouseholdID, _ companion: Companion,
        _ asked: Request
    ) throws(RequestFault) {
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
            householdID: household,
            links: links.map { link in
                LibraryLinkRow(
                    linkID: link.id, path: basePath.path(LinkPath.path(of: link)),
                    recipeID: link.recipe, playerID: link.player,
                    ratingCount: link.ratings.count, ratingSum: link.ratings.sum)
            })
    }
}
