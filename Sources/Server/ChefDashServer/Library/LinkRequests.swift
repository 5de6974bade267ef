import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles requests about links by which non-members can read a recipe, or the meal plan as a
/// calendar, and ratings of the recipes that other households share by links.
struct LinkRequests: Sendable {
    let asked: CompanionRequest

    private var basePath: BasePath { asked.desk.context.configuration.basePath }

    func list(_ household: HouseholdID) throws(RequestFault) {
        let query = LinksQuery(player: asked.player, household: household)
        try asked.answer(with: query) { found throws(RequestFault) in
            guard let found else { throw .unknownHousehold }
            return .links(LibraryLinks(found, of: household, below: basePath))
        }
    }

    func make(_ recipe: RecipeID?, in household: HouseholdID) {
        let id = LinkID(value: asked.desk.rooms.random.integer(UInt128.self))
        change(.make(id, recipe: recipe), in: household)
    }

    func change(_ change: ChangeLinks.Change, in household: HouseholdID) {
        let operation = ChangeLinks(player: asked.player, household: household, change: change)
        asked.perform(operation) { result throws(RequestFault) in
            switch result {
            case .success(let links):
                asked.answer(.links(LibraryLinks(links, of: household, below: basePath)))
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

    func rate(_ link: LinkID, _ rating: Int?) throws(RequestFault) {
        // First, so that one edit too many uses none of the address's limit.
        let asker = try EditAsker(asked)
        // Removing a rating needs no slot: the player already has one.
        if rating != nil,
            let wait = asked.desk.context.linkRaters.take(
                asked.player, link, from: asked.peer, at: asked.shard.now)
        {
            return asker.refuse(
                RequestFault(
                    .rateLimited,
                    "\(LinkRaters.limit) people have rated this from your address in the last 24 hours",
                    retryAfterMilliseconds: wait))
        }
        let operation = RateLink(player: asked.player, link: link, rating: rating)
        asked.hub.perform(operation) { result in
            asker.end { () throws(RequestFault) in
                guard let rated = try result.mapError({ RequestFault($0) }).get() else {
                    throw RequestFault(.unknownLink, "nothing is shared by this link, or no longer")
                }
                asked.answer(
                    .linkRating(
                        LinkRating(
                            linkID: link, rating: rated.own, count: rated.all.count,
                            sum: rated.all.sum)))
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
