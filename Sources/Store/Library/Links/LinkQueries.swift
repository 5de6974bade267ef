import Base
import Kitchen
import Recipes

/// The links of a household that a member may see.
package struct LinksQuery: MemberQuery {
    package let player: PlayerID
    package let household: HouseholdID

    package init(player: PlayerID, household: HouseholdID) {
        self.player = player
        self.household = household
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [LibraryLink]? {
        guard try snapshot.households.role(of: player, in: household) != nil else { return nil }
        return try snapshot.links.links(of: household, for: player)
    }
}

/// The current state of a recipe that a link shows.
package struct SharedRecipeQuery: StoreQuery {
    package static let isLong = true

    package struct Found: Sendable {
        package let recipe: EntityRecord
        /// Its ingredients and steps that aren't deleted, in order.
        package let parts: [EntityRecord]
    }

    package let link: LinkID

    package init(_ link: LinkID) { self.link = link }

    /// - Returns: nil if there is no such link, if its maker may no longer share recipes, or if the
    ///   recipe is deleted.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Found? {
        guard let (household, link) = try snapshot.links.link(link), let recipe = link.recipe,
            try snapshot.households.role(of: link.player, in: household)?.mayShareRecipes == true,
            let found = try snapshot.entities.record(EntityKey(.recipe, recipe.value)),
            found.household == household, found.record.deleted == nil
        else { return nil }
        let parts = try snapshot.entities.parts(of: found.record.key, in: household)
        return Found(
            recipe: found.record,
            parts: EntityRecord.inOrder(
                parts.filter {
                    $0.key.kind == .ingredient || $0.key.kind == .step
                }))
    }
}

/// The plan that a member's link shows as a calendar.
package struct CalendarQuery: StoreQuery {
    package static let isLong = true

    package let link: LinkID
    package let today: Day

    package init(_ link: LinkID, today: Day) {
        self.link = link
        self.today = today
    }

    /// - Returns: nil if there is no such link, or its owner is no longer a member.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> PlanCalendar? {
        guard let (household, link) = try snapshot.links.link(link), link.recipe == nil,
            let summary = try snapshot.households.summary(of: household, for: link.player)
        else { return nil }
        let days = PlanCalendar.days(around: today)
        var names: [RecipeID: String] = [:]
        var entries: [PlanCalendar.Entry] = []
        for meal in try snapshot.entities.plan(of: household) where days.contains(meal.day) {
            var title = meal.text
            if let recipe = meal.recipe {
                if names[recipe] == nil {
                    let found = try snapshot.entities.record(EntityKey(.recipe, recipe.value))
                    if let found, found.household == household, found.record.deleted == nil,
                        case .text(let name)? = found.record[.name]
                    {
                        names[recipe] = name
                    }
                }
                title = names[recipe] ?? title
            }
            entries.append(PlanCalendar.Entry(meal, title: title))
        }
        return PlanCalendar(name: summary.name, entries: entries)
    }
}
