import StrictJSON

/// A page, a JSON text or a plain text that may hold a recipe.
package struct ImportDocument: Sendable {
    package enum Kind: Hashable, Sendable {
        case html, json, plainText
    }

    /// The most bytes of a document.
    package static let byteLimit = 2 * 1_048_576

    private let bytes: [UInt8]
    private let contentType: ContentType
    private let address: WebAddress?

    /// - Parameters:
    ///   - contentType: The HTTP header's value, such as `text/html; charset=utf-8`. Without it,
    ///     the first character determines the kind.
    ///   - address: The page's address, the base of relative addresses in it.
    package init(_ bytes: [UInt8], contentType: String? = nil, address: String? = nil) {
        self.bytes = bytes
        self.contentType = ContentType(contentType ?? "")
        self.address = address.flatMap(WebAddress.init)
    }

    /// The recipe that the document is about.
    ///
    /// - Parameter whole: The remaining budget of the file that contains the document.
    /// - Throws: The reason why there is none. It never traps, and its work is bounded by the
    ///   document's size.
    package func recipe(
        within whole: ReadingBudget? = nil
    ) throws(ImportRefusal) -> ImportedRecipe {
        let budget = ReadingBudget(within: whole)
        guard bytes.count <= Self.byteLimit else { throw .tooLarge }
        try budget.spend(steps: bytes.count / 32)
        let text = try DecodedText.text(
            of: bytes, charset: contentType.charset, looksForMeta: contentType.kind != .plainText)
        switch contentType.kind ?? Self.kind(of: text) {
        case .html: return try recipe(inHTML: text, budget)
        case .json:
            try budget.spend(steps: LenientJSON.steps(text))
            let nodes = try LenientJSON.value(of: text).map { [$0] } ?? []
            let data = LinkedData(nodes, budget: budget)
            let reader = RecipeReader(data, address: address)
            let found = try reader.recipes()
            guard let chosen = found.first(where: { $0.fault == nil }) else {
                throw found.first?.fault ?? .noRecipe
            }
            return chosen
        case .plainText: return try PlainTextRecipe.recipe(of: text, budget)
        }
    }

    private static func kind(of text: String) -> Kind {
        switch text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) {
        case "<": .html
        case "{", "[": .json
        case _: .plainText
        }
    }

    private func recipe(
        inHTML text: String, _ budget: ReadingBudget
    ) throws(ImportRefusal) -> ImportedRecipe {
        let page = try HTMLPage(text, within: budget)
        var nodes: [JSONNode] = []
        var isBroken = false
        for block in page.blocks {
            try budget.spend(steps: LenientJSON.steps(block))
            do throws(ImportRefusal) {
                if let node = try LenientJSON.value(of: block) { nodes.append(node) }
            } catch {
                guard error == .brokenJSON else { throw error }
                isBroken = true
            }
        }
        var found: [ImportedRecipe] = []
        for makesNodes in [{ nodes }, page.microdata.nodes] as [() throws(ImportRefusal) -> _] {
            let reader = RecipeReader(
                LinkedData(try makesNodes(), budget: budget),
                address: address, canonical: page.canonical, language: page.language)
            let recipes = try reader.recipes()
            if let chosen = page.choice(of: recipes.filter { $0.fault == nil }) { return chosen }
            found += recipes
        }
        throw found.first?.fault ?? (isBroken ? .brokenJSON : .noRecipe)
    }
}

extension HTMLPage {
    /// The recipe that a heading names, else one whose name begins the title, else the first.
    fileprivate func choice(of recipes: [ImportedRecipe]) -> ImportedRecipe? {
        guard recipes.count > 1 else { return recipes.first }
        let headings = Set(headings.map { $0.lowercased() })
        let title = title?.lowercased() ?? ""
        return recipes.first { headings.contains($0.name.lowercased()) }
            ?? recipes.first { title.hasPrefix($0.name.lowercased()) } ?? recipes.first
    }
}

/// An HTTP Content-Type.
private struct ContentType {
    /// Nil if the type is unknown.
    let kind: ImportDocument.Kind?
    let charset: String?

    init(_ text: String) {
        let parts = text.prefix(200).lowercased().split(separator: ";").map {
            $0.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        }
        switch parts.first ?? "" {
        case "text/html", "application/xhtml+xml": kind = .html
        case "application/json", "application/ld+json", "text/json": kind = .json
        case "text/plain", "text/markdown": kind = .plainText
        case _: kind = nil
        }
        charset = parts.dropFirst().first { $0.hasPrefix("charset=") }.map {
            String($0.dropFirst("charset=".count))
        }
    }
}
