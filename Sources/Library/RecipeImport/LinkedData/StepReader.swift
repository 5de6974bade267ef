import StrictJSON

/// Reads instructions in the various shapes that pages use.
struct StepReader {
    private let reader: RecipeReader
    private var data: LinkedData { reader.data }
    /// The steps as written. Only strings can be headings.
    private var found: [(step: ImportedRecipe.Step, isString: Bool)] = []
    /// The supplies of the steps and their parts.
    private(set) var supplies: [JSONNode] = []
    private(set) var tools: [JSONNode] = []

    /// - Parameter values: The instructions.
    init(_ reader: RecipeReader, _ values: [JSONNode]) throws(ImportRefusal) {
        self.reader = reader
        for value in values { try add(value, section: nil, depth: 0) }
    }

    /// The steps with clean texts.
    var steps: [ImportedRecipe.Step] {
        found.count == 1 ? Self.pieces(of: found[0].step) : Self.steps(found)
    }

    /// - Parameter depth: The nesting of sections and items. References can be circular.
    private mutating func add(
        _ node: JSONNode, section: String?, depth: Int
    ) throws(ImportRefusal) {
        guard depth < LenientJSON.depthLimit else { throw .tooDeep }
        guard case .object(let object) = node else {
            guard let text = try reader.text(of: node) else { return }
            return append(.init(section: section, text: text), isString: true)
        }
        let types = data.types(of: object)
        let elements = try data.values(of: object, "itemListElement")
        try addNeeds(of: object)
        if types.contains("HowToSection") || types.contains("ItemList") {
            let name = try reader.text(of: node, "name").map { MarkupText.line($0) } ?? ""
            let inner = types.contains("ItemList") || name.isEmpty ? section : Heading.bare(name)
            for element in elements { try add(element, section: inner, depth: depth + 1) }
            return
        }
        for item in try data.values(of: object, "item") {
            return try add(item, section: section, depth: depth + 1)
        }
        for case .object(let element) in elements { try addNeeds(of: element) }
        let name = try reader.text(of: node, "name")
        append(
            .init(
                section: section, name: name,
                text: try text(of: node, object, elements) ?? name ?? "",
                imageAddress: try reader.image(of: object)), isString: false)
    }

    private mutating func addNeeds(of object: LinkedData.Object) throws(ImportRefusal) {
        supplies += try data.values(of: object, "supply")
        tools += try data.values(of: object, "tool")
    }

    private mutating func append(_ step: ImportedRecipe.Step, isString: Bool) {
        if !MarkupText.line(step.text).isEmpty { found.append((step, isString)) }
    }

    /// A step's own text, or the text of its directions and tips.
    private func text(
        of node: JSONNode, _ object: LinkedData.Object, _ elements: [JSONNode]
    ) throws(ImportRefusal) -> String? {
        for name in ["text", "description"] {
            if let text = try reader.text(of: node, name), !MarkupText.line(text).isEmpty {
                return text
            }
        }
        var texts: [String] = []
        for element in elements {
            if let text = try reader.text(of: element, "text", "description", "name") {
                texts.append(text)
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    // MARK: Clean steps

    private static func steps(
        _ found: [(step: ImportedRecipe.Step, isString: Bool)]
    ) -> [ImportedRecipe.Step] {
        var steps: [ImportedRecipe.Step] = []
        var heading: String?
        for (step, isString) in found {
            var step = step
            step.text = MarkupText.lines(step.text)
            if isString, let found = Heading(step.text) {
                heading = found.text
                continue
            }
            if !isString || step.section != nil { heading = nil }
            step.section = step.section ?? heading
            if let clean = clean(step) { steps.append(clean) }
        }
        return steps
    }

    /// Divides one text that may contain all the steps.
    private static func pieces(of step: ImportedRecipe.Step) -> [ImportedRecipe.Step] {
        var parts: [ImportedRecipe.Step] = []
        var section = step.section
        for piece in MarkupText(step.text).pieces {
            switch piece {
            case .heading(let text): section = Heading.bare(text)
            case .text(let text):
                if let heading = Heading(text) {
                    section = heading.text
                } else {
                    parts.append(.init(section: section, text: text))
                }
            }
        }
        if parts.count == 1 { parts[0].name = step.name }
        if !parts.isEmpty { parts[0].imageAddress = step.imageAddress }
        // The texts are already clean, so don't decode character references in them again.
        return parts.compactMap(clean)
    }

    /// The step without its number; nil if nothing else is left. Its lines are clean already.
    private static func clean(_ step: ImportedRecipe.Step) -> ImportedRecipe.Step? {
        var step = step
        step.text = StepMark.removed(fromLines: step.text)
        step.name = step.name.flatMap { name(MarkupText.line($0), of: step.text) }
        return step.text.isEmpty ? nil : step
    }

    /// Nil for a name that adds nothing to the text.
    private static func name(_ name: String, of text: String) -> String? {
        var bare = name.lowercased()
        while let last = bare.last, "….:!".contains(last) { bare.removeLast() }
        if bare.isEmpty || text.lowercased().hasPrefix(bare) || StepMark.isNumber(bare) {
            return nil
        }
        return name
    }
}
