import Base

/// Somebody in a cooking session.
package struct Cook: Hashable, Sendable {
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// Also gives out roles, and ends the session. There is one at most, and never a guest of the household.
        case head
        case cook
        /// Looks.
        case watcher
    }

    /// What matters here of a role in the household.
    package enum Standing: String, Hashable, Sendable, CaseIterable {
        case guest, child, adult

        package init(_ role: Recipes.Role) {
            switch role {
            case .owner, .adult: self = .adult
            case .child: self = .child
            case .guest: self = .guest
            }
        }
    }

    package var role: Role
    package var standing = Standing.adult
    /// At which tick the last device went; nil while one is there.
    package var awaySince: Int64?

    package var isHere: Bool { awaySince == nil }
}

/// What became of a step.
package struct CookingStep: Hashable, Sendable {
    package struct Done: Hashable, Sendable {
        package let player: PlayerID
        package let tick: Int64
    }

    /// Who does it, and since when.
    package struct Claim: Hashable, Sendable {
        package let player: PlayerID
        package let tick: Int64
    }

    package var done: Done?
    package var claim: Claim?
}

/// What is cooked, as it was when the session began: changes of the recipe don't change the session.
package struct CookingRecipe: Hashable, Sendable {
    package let id: RecipeID
    package let name: String
    package let servings: Int
    package let steps: [RecipeStep]

    package init(id: RecipeID, name: String, servings: Int, steps: [RecipeStep]) {
        self.id = id
        self.name = name
        self.servings = servings
        self.steps = steps
    }
}
