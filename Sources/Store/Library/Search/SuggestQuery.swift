import Base
import Kitchen
import Recipes

/// Suggests names for a text that a person is typing: each word typed begins a word of the name,
/// after folding.
package struct SuggestQuery: MemberQuery {
    /// The maximum number of suggestions of each kind.
    package static let limit = 8

    package struct Named<ID: Hashable & Sendable>: Hashable, Sendable {
        package let id: ID
        package let name: String
    }

    package struct Suggestions: Hashable, Sendable {
        /// Newest first, each name once.
        package let recipes: [Named<RecipeID>]
        /// Names of ingredients, each once after folding, most used first.
        package let foods: [String]
        /// Sorted by name.
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

    /// - Returns: nothing of each kind for a text without words; nil if the player isn't a member,
    ///   or there is no such household.
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
