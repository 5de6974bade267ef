import Base
import Kitchen
import Recipes

/// Reads the starting data of a new household. It isn't part of the catalogue, because the game
/// doesn't depend on it.
enum LevelFilesHousehold {
    static let fields = [
        "diets", "categories", "tags", "aisles", "substitutions", "densities", "staples",
    ]
    static let dietFields = ["id", "name"]
    static let categoryFields = ["id", "icon", "name"]
    static let tagFields = ["id", "color", "name"]
    static let aisleFields = ["name", "words"]
    /// The aisle's name for people who edit the file; nothing refers to it.
    static let aisleID = "id"
    static let substitutionFields = ["name", "substitutes"]
    static let densityFields = ["name", "volume", "volume_unit", "weight", "weight_unit"]
    static let stapleFields = ["name"]

    /// - Returns: A library without sample recipes.
    static func library(from node: LevelFilesNode) -> StarterLibrary? {
        let before = node.problems.all.count
        guard let object = node.object(fields: fields, optional: ["$schema"]) else { return nil }
        var library = StarterLibrary()
        library.diets =
            object["diets"]?.list(of: "diet", count: LevelFilesBounds.diets, diet) ?? []
        library.categories =
            object["categories"]?
            .list(of: "category", count: LevelFilesBounds.categories, category) ?? []
        library.tags = object["tags"]?.list(of: "tag", count: LevelFilesBounds.tags, tag) ?? []
        library.aisles =
            object["aisles"]?.list(of: "aisle", count: LevelFilesBounds.aisles, aisle) ?? []
        library.substitutions =
            object["substitutions"]?
            .list(of: "substitution", count: LevelFilesBounds.substitutions, substitution) ?? []
        library.densities =
            object["densities"]?
            .list(of: "density", count: LevelFilesBounds.densities, density) ?? []
        library.staples =
            object["staples"]?.list(of: "staple", count: LevelFilesBounds.staples, staple) ?? []
        _ = object["diets"]?.areDifferent(library.diets.map(\.diet.id), "diet")
        _ = object["categories"]?.areDifferent(library.categories.map(\.id), "category")
        _ = object["tags"]?.areDifferent(library.tags.map(\.id), "tag")
        return node.problems.all.count == before ? library : nil
    }

    private static func diet(from node: LevelFilesNode) -> StarterLibrary.NamedDiet? {
        guard let object = node.object(fields: dietFields) else { return nil }
        let id = object["id"]?.word()
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        guard let id, let name else { return nil }
        return StarterLibrary.NamedDiet(diet: Diet(id: id), name: name)
    }

    private static func category(from node: LevelFilesNode) -> StarterLibrary.Label? {
        guard let object = node.object(fields: categoryFields) else { return nil }
        let id = object["id"]?.word()
        let icon = object["icon"]?.text(for: .icon, of: .category)
        let name = object["name"]?.localizedText(for: .name, of: .category)
        guard let id, let icon, let name else { return nil }
        return StarterLibrary.Label(id: id, mark: icon, name: name)
    }

    private static func tag(from node: LevelFilesNode) -> StarterLibrary.Label? {
        guard let object = node.object(fields: tagFields) else { return nil }
        let id = object["id"]?.word()
        let color = object["color"]?.text(for: .color, of: .tag)
        let name = object["name"]?.localizedText(for: .name, of: .tag)
        guard let id, let color, let name else { return nil }
        return StarterLibrary.Label(id: id, mark: color, name: name)
    }

    private static func aisle(from node: LevelFilesNode) -> StarterLibrary.Group? {
        guard let object = node.object(fields: [aisleID] + aisleFields) else { return nil }
        let id = object[aisleID]?.word()
        let name = object["name"]?.localizedText(for: .name, of: .aisle)
        let foods = object["words"]?
            .localizedWords(count: LevelFilesBounds.aisleWords) {
                $0.element(of: .foods, of: .aisle)
            }
        guard id != nil, let name, let foods else { return nil }
        return StarterLibrary.Group(name: name, foods: foods)
    }

    private static func substitution(from node: LevelFilesNode) -> StarterLibrary.Group? {
        guard let object = node.object(fields: substitutionFields) else { return nil }
        let name = object["name"]?.localizedText(for: .name, of: .substitution)
        let substitutes = object["substitutes"]?
            .localizedWords(count: LevelFilesBounds.substitutes) {
                $0.text(for: .name, of: .substitution)
            }
        guard let name, let substitutes else { return nil }
        return StarterLibrary.Group(name: name, foods: substitutes)
    }

    private static func density(from node: LevelFilesNode) -> StarterLibrary.Density? {
        guard let object = node.object(fields: densityFields) else { return nil }
        let name = object["name"]?.localizedText(for: .name, of: .conversion)
        let volume = object["volume"]?.quantity(for: .fromQuantity, of: .conversion)
        let volumeUnit = object["volume_unit"]?.unit(of: .volume)
        let weight = object["weight"]?.quantity(for: .toQuantity, of: .conversion)
        let weightUnit = object["weight_unit"]?.unit(of: .weight)
        guard let name, let volume, let volumeUnit, let weight, let weightUnit else { return nil }
        return StarterLibrary.Density(
            name: name, volume: Amount(volume, volumeUnit), weight: Amount(weight, weightUnit))
    }

    private static func staple(from node: LevelFilesNode) -> LocalizedText? {
        node.object(fields: stapleFields)?["name"]?.localizedText(for: .name, of: .pantryItem)
    }
}
