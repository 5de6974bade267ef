import ChefDashClient
import GameProtocol
import Kitchen
import RecipeImport
import Recipes

/// Sends imported recipes to a household of a server.
struct RecipeImporter {
    enum Outcome {
        /// With what was left out or cut.
        case imported(String, [String])
        case known(String)
        case deleted(String)
        case refused(String?, why: String)

        var isRefusal: Bool {
            if case .refused = self { true } else { false }
        }

        var line: String {
            switch self {
            case .imported(let name, let notes):
                "imported \(name)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
            case .known(let name): "\(name) is there already"
            case .deleted(let name): "\(name) was imported before and deleted since"
            case .refused(let name, let why): "refused\(name.map { " \($0)" } ?? ""): \(why)"
            }
        }
    }

    private let client: ChefDashClient
    private let household: HouseholdID
    private var labels: ImportLabels
    /// The identifiers of the household's recipes.
    private var recipes: Set<String>
    /// Edits carry no device of their own: the connection says which one it is.
    private let device = DeviceID(value: 0)

    init(_ library: ServedLibrary, _ household: String) async throws {
        guard let id = HouseholdID(household) else {
            throw CommandFailure("\(household): an id has 32 hexadecimal digits")
        }
        self.household = id
        client = library.client
        let records = try await library.records(of: household)
        labels = ImportLabels(records.compactMap(\.record))
        recipes = Set(records.filter { $0.kind == "recipe" }.map(\.id))
    }

    mutating func add(_ found: ImportFile.Found) async throws -> Outcome {
        let recipe: ImportedRecipe
        switch found.recipe {
        case .failure(let refusal): return .refused(nil, why: refusal.description)
        case .success(let read): recipe = read
        }
        // What was exported from here is here.
        if let id = recipe.exact?.id, recipes.contains(id) { return .known(recipe.name) }
        let before = labels
        var imported = recipe.edits(for: household, labels: &labels, device: device)
        for edit in imported.tagEdits {
            guard try await refusal(of: edit) != nil else { continue }
            // Such as a tag that was deleted, or a role that may not make tags.
            labels = before.withoutNewTags
            imported = recipe.edits(for: household, labels: &labels, device: device)
            labels = before
            break
        }
        let id = EntityID(value: imported.recipe.value).description
        var isThere = recipes.contains(id)
        let wasThere = isThere
        for edit in imported.edits {
            switch try await client.library.edit(sent(edit)) {
            case .success(let done):
                isThere = isThere || done.records.contains { $0.id == id && $0.deleted == nil }
            case .failure(let refused) where refused.reason == .exists && wasThere:
                return .refused(recipe.name, why: "the household has another version of it")
            case .failure(let refused): return .refused(recipe.name, why: refused.text)
            }
        }
        recipes.insert(id)
        if wasThere { return .known(recipe.name) }
        return isThere ? .imported(recipe.name, imported.notes) : .deleted(recipe.name)
    }

    private func refusal(of edit: Edit) async throws -> EditRefused? {
        switch try await client.library.edit(sent(edit)) {
        case .success: nil
        case .failure(let refused): refused
        }
    }

    private func sent(_ edit: Edit) -> LibraryMessage.LibraryEdit {
        LibraryMessage.LibraryEdit(
            householdID: household.description, editID: EntityID(value: edit.id).description,
            baseSeq: edit.baseSeq, operations: edit.operations.map { LibraryOperation($0) })
    }
}
