import Base
import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol

/// The way into a cooking session: finds the household and the session, or begins one.
struct CookEntrance {
    let library: ServedLibrary
    /// A recipe's name or id; nil for the only session.
    let wanted: String?
    /// The number of servings; nil for the recipe's own.
    let servings: Int?

    private var client: ChefDashClient { library.client }

    /// A session with everything that its screen needs at first.
    struct Place: Sendable {
        let state: CookingState
        let dish: CookedDish
        let household: HouseholdState
    }

    /// - Parameter household: a name or an id; nil for the only one.
    func enter(household: String?) async throws -> Place {
        let household = try await self.household(household)
        let open = try await openSessions(of: household)
        let state = try await session(of: open, in: household)
        let record = try await client.cooking.record(of: state.sessionID, in: household)
        guard let dish = record.recipe else {
            throw CommandFailure("the server didn't send the session's recipe")
        }
        return Place(
            state: state, dish: dish, household: try await client.library.household(household))
    }

    private func household(_ wanted: String?) async throws -> HouseholdID {
        let all = try await client.library.households()
        let found = all.filter { household in
            wanted.map {
                household.householdID.description == $0 || Self.isSame(household.name, $0)
            } ?? true
        }
        if found.count == 1 { return found[0].householdID }
        let names = all.map { "\($0.name) (\($0.householdID))" }.joined(separator: ", ")
        guard !all.isEmpty else {
            throw CommandFailure(
                "you are in no household; `chefdash library create NAME` makes one, and `chefdash"
                    + " library join CODE` enters one by an invitation, both with the same --server"
            )
        }
        guard let wanted else {
            throw CommandFailure("you are in several households; --household names one: \(names)")
        }
        throw CommandFailure(
            found.isEmpty
                ? "you are in no household \"\(wanted)\"; there are: \(names)"
                : "several households are called \"\(wanted)\"; name one by its id: \(names)")
    }

    /// Opens the household, after which the server sends its sessions.
    private func openSessions(of household: HouseholdID) async throws -> [CookingState] {
        _ = try await client.library.open(household, through: 0)
        var ids: [CookingID]?
        var states: [CookingID: CookingState] = [:]
        for await event in client.events {
            switch event {
            case .message(let event):
                if case .cooking(.sessions(let open)) = event.message { ids = open.sessionIDs }
                if case .cooking(.state(let state)) = event.message {
                    states[state.sessionID] = state
                }
            case .disconnected(let lost), .ended(let lost):
                throw CommandFailure("the connection was lost: \(lost)")
            case .resumed: break
            }
            if let ids, ids.allSatisfy({ states[$0] != nil }) {
                return ids.compactMap { states[$0] }
            }
        }
        throw CommandFailure("the connection ended")
    }

    private func session(
        of open: [CookingState], in household: HouseholdID
    ) async throws -> CookingState {
        let list = open.map { "\($0.name) (\($0.recipeID))" }.joined(separator: ", ")
        guard let wanted else {
            if open.count == 1 { return open[0] }
            throw CommandFailure(
                open.isEmpty
                    ? "nothing is being cooked; name a recipe to begin"
                    : "several sessions go on; name one by its recipe: \(list)")
        }
        let running = open.filter {
            $0.recipeID.description == wanted || Self.isSame($0.name, wanted)
        }
        if running.count == 1 { return running[0] }
        guard running.isEmpty else {
            throw CommandFailure(
                "several sessions fit \"\(wanted)\"; name one by its recipe's id: \(list)")
        }
        let recipe = try await self.recipe(wanted, in: household)
        let own: Int =
            if case .number(let number)? = recipe.fields["servings"] { Int(number) } else { 1 }
        return try await client.cooking.start(
            CookingID(value: HouseholdLibrary.newIdentifier().value),
            of: RecipeID(value: recipe.id.value), servings: servings ?? own, in: household)
    }

    private func recipe(_ wanted: String, in household: HouseholdID) async throws -> LibraryRecord {
        let recipes = try await library.records(of: household).filter { $0.kind == .recipe }
        func name(_ record: LibraryRecord) -> String {
            if case .text(let name)? = record.fields["name"] { name } else { "" }
        }
        let same = recipes.filter {
            $0.id.description == wanted || Self.isSame(name($0), wanted)
        }
        let near = same.isEmpty ? recipes.filter { Self.contains(name($0), wanted) } : same
        if near.count == 1 { return near[0] }
        guard !near.isEmpty else {
            throw CommandFailure(
                "the household has no recipe \"\(wanted)\"; `chefdash library list --household"
                    + " \(household) --server URL` lists them")
        }
        let shown = near.prefix(10).map { "\(name($0)) (\($0.id))" }.joined(separator: ", ")
        throw CommandFailure(
            "\(near.count) recipes fit \"\(wanted)\"; name one by its id: \(shown)"
                + (near.count > 10 ? " and more" : ""))
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        folded(left) == folded(right)
    }

    private static func contains(_ name: String, _ part: String) -> Bool {
        !folded(part).isEmpty && folded(name).contains(folded(part))
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split(separator: " ").joined(separator: " ")
    }
}
