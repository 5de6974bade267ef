import Crypto
import Kitchen
import Recipes
import StrictJSON

extension LevelFiles {
    /// A whole catalogue as JSON with sorted fields. Equal catalogues always give the same bytes;
    /// their SHA-256 is the catalogue's fingerprint.
    package static func canonicalText(of catalogue: Catalogue) -> [UInt8] {
        canonicalText(rules: catalogue.rules, levels: catalogue.levels, items: catalogue.items)
    }

    /// Reads a canonical text as strictly as the files.
    package static func catalogue(
        fromCanonicalText text: [UInt8]
    ) throws(LevelFilesError) -> Catalogue {
        let problems = LevelFilesNode.Problems()
        let file = "catalogue"
        guard let node = node(of: text, file: file, problems: problems),
            let object = node.object(fields: ["rules", "levels", "items"])
        else { throw LevelFilesError(problems: problems.all) }
        let rules = object["rules"]?
            .object(fields: LevelFilesRules.fields, optional: LevelFilesRules.optionalFields)
            .flatMap(LevelFilesRules.rules)
        let nodes = object["levels"]?.list(
            of: "level", count: 1...LevelFilesBounds.levelID.upperBound)
        let levels = nodes?.compactMap { node in
            LevelFilesLevels.level(fromCanonical: node).map { SourcedLevel(level: $0, node: node) }
        }
        let items = object["items"].flatMap {
            LevelFilesShop.items(from: $0, comboLimit: rules?.comboLimit)
        }
        if problems.all.isEmpty, let levels, !isOfRecipe(levels) { checkIDs(of: levels) }
        guard problems.all.isEmpty, let rules, let levels, let items else {
            throw LevelFilesError(problems: problems.all)
        }
        return Catalogue(
            rules: rules, levels: levels.map(\.level).sorted { $0.id < $1.id }, items: items,
            fingerprint: Crypto.sha256(text))
    }

    /// A recipe's level in a catalogue of its own, which pays no coins and sells nothing. So a
    /// record of the level can be replayed even if the recipe changes or disappears.
    ///
    /// - Parameter id: One of `Level.recipeIDs`.
    package static func catalogue(
        of recipe: RecipeLevel, id: Int, named name: String, rules: Rules
    ) -> Catalogue {
        var rules = rules
        rules.orderCoins = 0
        let levels = [recipe.level(id: id, named: name)]
        let text = canonicalText(rules: rules, levels: levels, items: [])
        return Catalogue(
            rules: rules, levels: levels, items: [], fingerprint: Crypto.sha256(text))
    }

    private static func isOfRecipe(_ levels: [SourcedLevel]) -> Bool {
        levels.count == 1 && Level.recipeIDs.contains(levels[0].level.id)
    }

    static func canonicalText(rules: Rules, levels: [Level], items: [ShopItem]) -> [UInt8] {
        JSONWriter.bytes(
            of: [
                "rules": LevelFilesRules.value(of: rules),
                "levels": .list(levels.map(LevelFilesLevels.value)),
                "items": LevelFilesShop.value(of: items),
            ])
    }
}
