import Crypto
import Kitchen

extension LevelFiles {
    /// A whole catalogue as JSON with sorted fields. The same catalogue always gives the same
    /// bytes; their SHA-256 is the catalogue's fingerprint.
    package static func canonicalText(of catalogue: Catalogue) -> [UInt8] {
        canonicalText(rules: catalogue.rules, levels: catalogue.levels, items: catalogue.items)
    }

    /// Reads a canonical text, as strictly as the files.
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
        if problems.all.isEmpty, let levels {
            checkIDs(of: levels)
        }
        guard problems.all.isEmpty, let rules, let levels, let items else {
            throw LevelFilesError(problems: problems.all)
        }
        return Catalogue(
            rules: rules, levels: levels.map(\.level).sorted { $0.id < $1.id }, items: items,
            fingerprint: Crypto.sha256(text))
    }

    static func canonicalText(rules: Rules, levels: [Level], items: [ShopItem]) -> [UInt8] {
        var bytes: [UInt8] = []
        LevelFilesValue.object([
            "rules": LevelFilesRules.value(of: rules),
            "levels": .list(levels.map(LevelFilesLevels.value)),
            "items": LevelFilesShop.value(of: items),
        ]).write(to: &bytes)
        return bytes
    }
}
