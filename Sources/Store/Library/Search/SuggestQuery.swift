import Base
import Kitchen
import Recipes

/// What a person may be typing: names of which each word typed begins one of theirs, folded.
package struct SuggestQuery: MemberQuery {
    /// How many of each kind are suggested.
    package static let limit = 8

    package struct Named<ID: Hashable & Sendable>: Hashable, Sendable {
        package let id: ID
        package let name: String
    }

    package struct Suggestions: Hashable, Sendable {
        /// The newest first, each name once.
        package let recipes: [Named<RecipeID>]
        /// What ingredients are called, each name once after folding, most used first.
        package let foods: [String]
        /// In the order of their names.
        package let tags: [Named<TagID>]
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let text: String

    package init(player: PlayerID, household: HouseholdID, text: String) {
        self.player = player
        self.household = household
        self.text = text
    }

    /// - Returns: nothing of each without words; nil if the player is no member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Suggestions? {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return nil
        }
        let words = SearchExpression.words(of: text)
        guard !words.isEmpty else { return Suggestions(recipes: [], foods: [], tags: []) }
        var recipes: [Named<RecipeID>] = []
        for id in try snapshot.finder.recipes(
            named: words, in: HouseholdCode(member.number), limit: Self.limit)
        {
            if let found = try snapshot.entities.record(EntityKey(.recipe, id.value)),
                case .text(let name)? = found.record[.name]
            {
                recipes.append(Named(id: id, name: name))
            }
        }
        let tags = try snapshot.tags.tags(of: member.number).filter { tag in
            words.allSatisfy { tag.has($0, isPrefix: true) }
        }
        return Suggestions(
            recipes: recipes,
            foods: try snapshot.foods.names(
                beginning: words, in: member.number, limit: Self.limit),
            tags: tags.prefix(Self.limit).map { Named(id: $0.id, name: $0.name) })
    }
}
