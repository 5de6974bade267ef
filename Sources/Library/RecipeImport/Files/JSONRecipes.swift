import StrictJSON

/// Reads the recipes and records of a JSON text: one value, or one on each line.
struct JSONRecipes {
    private let valueLimit: Int
    private let findings: ImportFindings

    init(valueLimit: Int, _ findings: ImportFindings) {
        self.valueLimit = valueLimit
        self.findings = findings
    }

    /// - Throws: The reason why the text has no recipe.
    func read(_ text: String, _ place: String) throws(ImportRefusal) {
        do throws(ImportRefusal) {
            return try readValue(text, place)
        } catch {
            // It isn't one value, but may be one value a line.
            guard error == .brokenJSON || error == .tooLarge, Self.isLines(text) else {
                throw error
            }
        }
        for (index, line) in Lines(text).enumerated() {
            if findings.isFull { return }
            let place = "\(place), line \(index + 1)"
            if let refusal = findings.reading.refusal { return findings.add(place, refusal) }
            do throws(ImportRefusal) {
                try readValue(String(line), place)
            } catch {
                findings.add(place, error)
            }
        }
    }

    private static func isLines(_ text: String) -> Bool {
        var count = 0
        for line in Lines(text) {
            guard line.utf8.first == UInt8(ascii: "{") else { return false }
            count += 1
        }
        return count > 1
    }

    private func readValue(_ text: String, _ place: String) throws(ImportRefusal) {
        try findings.reading.spend(steps: LenientJSON.steps(text))
        guard let node = try LenientJSON.value(of: text, valueLimit: valueLimit) else {
            throw .noRecipe
        }
        if let record = node.members?[ImportedRecord.member] {
            let record = try ImportedRecord(record)
            return findings.add(ImportFile.Found(place: place, item: .success(.record(record))))
        }
        let nodes = Self.nodes(in: node)
        var found = results(of: nodes) { node throws(ImportRefusal) in
            try ForeignRecipe(node, findings.reading).map { [$0.recipe] } ?? []
        }
        if found.isEmpty {
            // Read each element by itself, since the work of one reader is bounded.
            found = results(of: nodes) { node throws(ImportRefusal) in
                let data = LinkedData([node], budget: ReadingBudget(within: findings.reading))
                return try RecipeReader(data, address: nil).recipes()
            }
        }
        guard !found.isEmpty else { throw findings.reading.refusal ?? .noRecipe }
        for (index, result) in found.enumerated() {
            let place = found.count > 1 ? "\(place), recipe \(index + 1)" : place
            findings.add(ImportFile.Found(place: place, recipe: result))
        }
    }

    /// The elements of a list, or of the `recipes` list in a server's answer.
    private static func nodes(in node: JSONNode) -> [JSONNode] {
        if let nodes = node.elements { return nodes }
        guard let members = node.members, members["@type"] == nil, members["@context"] == nil,
            let nodes = members["recipes"]?.elements
        else { return [node] }
        return nodes
    }

    /// The recipes of each value, as long as there is room.
    private func results(
        of nodes: [JSONNode], _ recipes: (JSONNode) throws(ImportRefusal) -> [ImportedRecipe]
    ) -> [Result<ImportedRecipe, ImportRefusal>] {
        var results: [Result<ImportedRecipe, ImportRefusal>] = []
        for node in nodes where results.count < findings.room && findings.reading.refusal == nil {
            do throws(ImportRefusal) {
                // Cut each recipe here, so that large ones don't add up in memory.
                results += try recipes(node).map { recipe in
                    recipe.fault.map { .failure($0) } ?? .success(recipe.bounded)
                }
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }
}

/// The nonempty lines of a text, one after the other: there may be millions.
private struct Lines: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    mutating func next() -> Substring? {
        rest = rest.drop(while: Self.isEnd)
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix { !Self.isEnd($0) }
        rest = rest[line.endIndex...]
        return Substring(line)
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
