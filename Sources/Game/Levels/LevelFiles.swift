import Crypto
import Foundation
import Kitchen
import Lobby
import Recipes
import StrictJSON

/// Reads and checks the game's data on disk: a directory with `ingredients.json`, `rules.json`,
/// `shop.json`, `generated.json`, and a file for each hand-written level, named with digits. Four
/// more files are optional: `newcomers.json` has the names of new players, `household.json` the
/// starting data of a household, `samples.json` recipes that it can add, and `foods.json` the
/// symbols of foods in levels made from recipes. `schema/` is for editors.
package enum LevelFiles {
    /// The content of a directory.
    package struct Contents: Sendable {
        package let catalogue: Catalogue
        package let lobby: LobbyRules
        /// `nil` without `newcomers.json`; all new players then get the name in the rules.
        package let newcomers: Newcomers?
        /// Empty without `household.json` and `samples.json`.
        package let starter: StarterLibrary
        /// Empty without `foods.json`.
        package let foods: FoodSymbols
    }

    struct SourcedLevel {
        let level: Level
        let node: LevelFilesNode
    }

    static let ingredientsName = "ingredients.json"
    private static let rulesName = "rules.json"
    private static let shopName = "shop.json"
    private static let generatedName = "generated.json"
    package static let newcomersName = "newcomers.json"
    static let householdName = "household.json"
    private static let samplesName = "samples.json"
    private static let foodsName = "foods.json"
    private static let fileNames = [
        ingredientsName, rulesName, shopName, generatedName, newcomersName, householdName,
        samplesName, foodsName,
    ]

    /// Reads everything in `directory` except the lobby numbers.
    ///
    /// - Throws: All problems of the files, not only the first.
    package static func load(directory: String) throws(LevelFilesError) -> Catalogue {
        try contents(of: directory, skipsLobby: true).catalogue
    }

    /// Reads everything in `directory`.
    ///
    /// - Parameter skipsLobby: True to skip the lobby's numbers, which then have their defaults.
    /// - Throws: All problems of the files, not only the first.
    package static func contents(
        of directory: String, skipsLobby: Bool = false
    ) throws(LevelFilesError) -> Contents {
        let problems = LevelFilesNode.Problems()
        guard let names = levelNames(in: directory, problems: problems) else {
            throw LevelFilesError(problems: problems.all)
        }
        func node(_ name: String) -> LevelFilesNode? {
            self.node(ofFile: path(of: name, in: directory), problems: problems)
        }
        let ingredients = node(ingredientsName).flatMap(LevelFilesIngredients.ingredients)
        let optional = ["$schema"] + LevelFilesRules.optionalFields + [LevelFilesRules.lobbyField]
        let rulesObject = node(rulesName)?
            .object(fields: LevelFilesRules.fields + ["orderNames"], optional: optional)
        let rules = rulesObject.flatMap(LevelFilesRules.rules)
        let lobby =
            skipsLobby
            ? nil : rulesObject?[LevelFilesRules.lobbyField].flatMap(LevelFilesRules.lobby)
        let orderNames = rulesObject?["orderNames"].flatMap {
            LevelFilesRules.orderNames(from: $0, known: ingredients)
        }
        let items = node(shopName)?.object(fields: ["items"], optional: ["$schema"])?["items"]
            .flatMap { LevelFilesShop.items(from: $0, comboLimit: rules?.comboLimit) }
        var levels = names.compactMap { name -> SourcedLevel? in
            guard let node = node(name) else { return nil }
            return LevelFilesLevels.level(fromFile: node, known: ingredients, names: orderNames)
                .map { SourcedLevel(level: $0, node: node) }
        }
        if let node = node(generatedName),
            let generated = LevelFilesGenerated.levels(
                from: node, known: ingredients, names: orderNames)
        {
            levels += generated.map { SourcedLevel(level: $0, node: node) }
        }
        func isThere(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: path(of: name, in: directory))
        }
        func optionalNode(_ name: String) -> LevelFilesNode? { isThere(name) ? node(name) : nil }
        let newcomers = optionalNode(newcomersName).flatMap(LevelFilesNewcomers.newcomers)
        let household =
            isThere(householdName)
            ? node(householdName).flatMap(LevelFilesHousehold.library) : StarterLibrary()
        let samples = optionalNode(samplesName).flatMap {
            LevelFilesSamples.recipes(from: $0, household: household)
        }
        var starter = household ?? StarterLibrary()
        starter.recipes = samples ?? []
        let foods = optionalNode(foodsName).flatMap(LevelFilesFoods.symbols)
        if levels.isEmpty, problems.all.isEmpty {
            problems.add(file: directory, reason: "has no levels; it needs at least one")
        }
        checkIDs(of: levels, isComplete: problems.all.isEmpty)
        guard problems.all.isEmpty, let rules, let items else {
            throw LevelFilesError(problems: problems.all)
        }
        let sorted = levels.map(\.level).sorted { $0.id < $1.id }
        let text = canonicalText(rules: rules, levels: sorted, items: items)
        return Contents(
            catalogue: Catalogue(
                rules: rules, levels: sorted, items: items, fingerprint: Crypto.sha256(text)),
            lobby: lobby ?? LobbyRules(), newcomers: newcomers, starter: starter,
            foods: foods ?? FoodSymbols([]))
    }

    /// Records ids that several levels share. If there are none and all levels were readable,
    /// records gaps between the ids.
    static func checkIDs(of levels: [SourcedLevel], isComplete: Bool = true) {
        var first: [Int: LevelFilesNode] = [:]
        for sourced in levels {
            let id = sourced.level.id
            if let other = first[id] {
                let place = other.place.isEmpty ? other.file : "\(other.file), \(other.place),"
                sourced.node.child(.null, place: "id \(id)").refuse("is already that of \(place)")
            } else {
                first[id] = sourced.node
            }
        }
        guard isComplete, first.count == levels.count else { return }
        let ids = first.keys.sorted()
        if let gap = ids.indices.first(where: { ids[$0] != $0 + 1 }) {
            first[ids[gap]]?.child(.null, place: "id \(ids[gap])").refuse(
                "leaves a gap: there is no level \(gap + 1), and ids count up from 1")
        }
    }

    static func node(
        of bytes: [UInt8], file: String, problems: LevelFilesNode.Problems
    ) -> LevelFilesNode? {
        do throws(JSONFault) {
            let value = try bytes.withUnsafeBufferPointer { bytes throws(JSONFault) in
                try JSONReader.value(of: UnsafeRawBufferPointer(bytes))
            }
            return LevelFilesNode(value: value, file: file, place: "", problems: problems)
        } catch {
            problems.add(
                file: file, place: "line \(error.line), column \(error.column)",
                reason: "isn't valid JSON: \(error.reason)")
            return nil
        }
    }

    private static func node(
        ofFile path: String, problems: LevelFilesNode.Problems
    ) -> LevelFilesNode? {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? handle.close() }
            let limit = LevelFilesBounds.fileBytes
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else {
                problems.add(file: path, reason: "has more than \(limit) bytes")
                return nil
            }
            return node(of: Array(data), file: path, problems: problems)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            problems.add(file: path, reason: "is missing")
            return nil
        } catch {
            problems.add(file: path, reason: "can't be read: \(error.localizedDescription)")
            return nil
        }
    }

    /// The names of the level files, sorted, or `nil` if the directory can't be read. Any other
    /// JSON file is a problem: a typing error must not silently drop a level.
    private static func levelNames(
        in directory: String, problems: LevelFilesNode.Problems
    ) -> [String]? {
        let entries: [String]
        do {
            entries = try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            problems.add(file: directory, reason: "is missing; it must be a directory")
            return nil
        } catch {
            problems.add(
                file: directory,
                reason: "can't be read as a directory: \(error.localizedDescription)")
            return nil
        }
        var names: [String] = []
        for entry in entries.sorted() where entry.hasSuffix(".json") {
            if fileNames.contains(entry) { continue }
            if entry.utf8.dropLast(5).allSatisfy({ (0x30...0x39).contains($0) }) {
                names.append(entry)
            } else {
                problems.add(
                    file: path(of: entry, in: directory),
                    reason: """
                        isn't a name for a file here; allowed are \
                        \(fileNames.joined(separator: ", ")), and digits with .json for a level
                        """)
            }
        }
        return names
    }

    private static func path(of name: String, in directory: String) -> String {
        directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    }
}
