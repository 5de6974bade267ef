import Kitchen

@testable import Levels

extension FuzzTarget {
    /// The level files and a catalogue's canonical text; the first byte chooses. A value read from
    /// or written to a canonical text must be the same when read again.
    static let levelFiles = FuzzTarget(
        name: "level-files", maximumByteCount: 4096, dictionary: "level-files"
    ) { bytes in
        var input = FuzzInput(bytes)
        let choice = input.byte()
        let text = input.rest
        guard choice & 7 != 4 else { return expectCanonical(text) }
        let problems = LevelFilesNode.Problems()
        defer {
            for problem in problems.all {
                expect(!problem.reason.isEmpty, "a problem without a reason")
            }
        }
        guard let node = LevelFiles.node(of: text, file: "file", problems: problems) else { return }
        let names = RecipeNames(rules: [], defaultName: "Burger")
        switch choice & 7 {
        case 0:
            guard
                let level = LevelFilesLevels.level(fromFile: node, known: ingredients, names: names)
            else { break }
            expectSame([level], rules: rules, items: [])
        case 1:
            guard
                let levels = LevelFilesGenerated.levels(
                    from: node, known: ingredients, names: names),
                problems.all.isEmpty
            else { break }
            let counted = levels.enumerated().allSatisfy { $0.element.id == $0.offset + 1 }
            if counted, !levels.isEmpty { expectSame(levels, rules: rules, items: []) }
        case 2:
            guard let object = node.object(fields: ["items"]),
                let items = object["items"].flatMap({
                    LevelFilesShop.items(from: $0, comboLimit: rules.comboLimit)
                }), problems.all.isEmpty
            else { break }
            expectSame([level], rules: rules, items: items)
        case 5:
            guard let ingredients = LevelFilesIngredients.ingredients(fromFile: node),
                ingredients.count <= Level.ingredientLimit
            else { break }
            let recipe = Level.Recipe(name: "Burger", ingredients: [0])
            let level = Level(
                id: 1, name: "One", target: 1, baseTimeSeconds: 1, ingredients: ingredients,
                recipes: [recipe])
            expectSame([level], rules: rules, items: [])
        case 6:
            _ = LevelFilesNewcomers.newcomers(from: node)
        case 7:
            let household = LevelFilesHousehold.library(from: node)
            _ = LevelFilesSamples.recipes(from: node, household: household)
        default:
            guard
                let object = node.object(
                    fields: LevelFilesRules.fields + ["orderNames"],
                    optional: LevelFilesRules.optionalFields),
                let rules = LevelFilesRules.rules(from: object)
            else { break }
            _ = object["orderNames"].flatMap {
                LevelFilesRules.orderNames(from: $0, known: ingredients)
            }
            expectSame([level], rules: rules, items: [])
        }
    }

    private static let ingredients = ["🍞", "🥩", "🧀", "🥬", "🍅", "🥓", "🧅", "🍄"].enumerated().map {
        Ingredient(id: "i\($0)", emoji: $1)
    }
    private static let level = FuzzCatalogue.levels[0]
    private static let rules = FuzzCatalogue.catalogue(fingerprint: []).rules

    private static func expectCanonical(_ text: [UInt8]) {
        do throws(LevelFilesError) {
            let catalogue = try LevelFiles.catalogue(fromCanonicalText: text)
            expectSame(catalogue.levels, rules: catalogue.rules, items: catalogue.items)
        } catch {
            expect(!error.problems.isEmpty, "refused without a reason")
        }
    }

    /// Writes a catalogue and reads it again. A single level gets the id 1, because ids start
    /// there.
    private static func expectSame(_ levels: [Level], rules: Rules, items: [ShopItem]) {
        let first = levels[0]
        let counted =
            levels.count > 1
            ? levels
            : [
                Level(
                    id: 1, name: first.name, target: first.target,
                    baseTimeSeconds: first.baseTimeSeconds, ingredients: first.ingredients,
                    recipes: first.recipes)
            ]
        let text = LevelFiles.canonicalText(rules: rules, levels: counted, items: items)
        do throws(LevelFilesError) {
            let again = try LevelFiles.catalogue(fromCanonicalText: text)
            expect(LevelFiles.canonicalText(of: again) == text, "written in two ways")
            expect(again.rules == rules && again.items == items, "rules or items changed")
        } catch {
            fatalError("\(String(decoding: text, as: UTF8.self)) is refused: \(error)")
        }
    }
}
