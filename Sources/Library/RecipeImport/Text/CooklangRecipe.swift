/// A recipe in Cooklang (https://cooklang.org/docs/spec): metadata lines, then steps with marked
/// ingredients, cookware and timers.
enum CooklangRecipe {
    /// - Parameter fileName: The recipe's name, unless the metadata has one.
    /// - Throws: `noName` and `nothingInIt`.
    static func recipe(
        of text: String, fileName: String
    ) throws(ImportRefusal) -> ImportedRecipe {
        var facts: [(key: String, value: String)] = []
        var body = withoutBlockComments(text).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { withoutLineComment($0) }
        takeFrontMatter(&body, &facts)
        var reader = CooklangReader()
        for line in body {
            if line.hasPrefix(">>") {
                if let fact = fact(line.dropFirst(2)) { facts.append(fact) }
            } else {
                reader.read(line)
            }
        }
        reader.endStep()
        var recipe = ImportedRecipe()
        recipe.name = name(of: fileName)
        recipe.ingredients = reader.ingredients
        recipe.steps = reader.steps
        recipe.note = reader.notes.isEmpty ? nil : reader.notes.joined(separator: "\n")
        for (key, value) in facts { set(key, value, in: &recipe) }
        if let fault = recipe.fault { throw fault }
        return recipe
    }

    private static func name(of fileName: String) -> String {
        let last = fileName.split(separator: "/").last ?? ""
        return LineBuilder.line(last.lowercased().hasSuffix(".cook") ? last.dropLast(5) : last)
    }

    // MARK: Facts

    /// Reads YAML front matter: the lines between two lines of `---`.
    private static func takeFrontMatter(
        _ lines: inout [Substring], _ facts: inout [(key: String, value: String)]
    ) {
        guard lines.first.map(isFence) == true,
            let end = lines.dropFirst().firstIndex(where: isFence)
        else { return }
        var list: String?
        for line in lines[1..<end] {
            let item = line.drop(while: \.isWhitespace)
            if let key = list, item.hasPrefix("- ") {
                facts.append((key, LineBuilder.line(item.dropFirst(2))))
            } else if let fact = fact(line) {
                list = fact.value.isEmpty ? fact.key : nil
                if !fact.value.isEmpty { facts.append(fact) }
            }
        }
        lines.removeSubrange(...end)
    }

    private static func isFence(_ line: Substring) -> Bool { LineBuilder.line(line) == "---" }

    private static func fact(_ line: Substring) -> (key: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = LineBuilder.line(line[line.index(after: colon)...])
        return (
            LineBuilder.line(line[..<colon]).lowercased(),
            value.trimmingQuotes
        )
    }

    private static func set(_ key: String, _ value: String, in recipe: inout ImportedRecipe) {
        guard !value.isEmpty else { return }
        switch key {
        case "title": recipe.name = value
        case "description", "introduction": recipe.about = value
        case "source", "source.url":
            if let address = WebAddress.absolute(value, in: nil) {
                recipe.sourceAddress = address
            } else {
                recipe.author = recipe.author ?? value
            }
        case "author", "source.author", "source.name": recipe.author = value
        case "servings", "serves", "yield":
            recipe.setYield([value])
        case "tags", "keywords", "tag":
            recipe.keywords += value.trimmingBrackets.split(separator: ",")
                .map { LineBuilder.line($0).trimmingQuotes }.filter { !$0.isEmpty }
        case "course", "category": recipe.categories.append(value)
        case "cuisine": recipe.cuisines.append(value)
        case "diet": recipe.keywords.append(value)
        case "locale", "language": recipe.language = value
        case "prep time", "time.prep", "prep_time": recipe.prepMinutes = minutes(value)
        case "cook time", "time.cook", "cook_time": recipe.cookMinutes = minutes(value)
        case "time", "time required", "duration": recipe.totalMinutes = minutes(value)
        case _: recipe.otherFields.append(key.asFieldName)
        }
    }

    private static func minutes(_ text: String) -> Int? {
        Duration.minutes(text) ?? SpokenTime.minutes(text[...])
    }

    // MARK: Comments

    private static func withoutBlockComments(_ text: String) -> String {
        var rest = text[...]
        var result = ""
        while let start = rest.firstRange(of: "[-") {
            result += rest[..<start.lowerBound]
            let after = rest[start.upperBound...]
            guard let end = after.firstRange(of: "-]") else { return result }
            rest = after[end.upperBound...]
        }
        return result + rest
    }

    private static func withoutLineComment(_ line: Substring) -> Substring {
        // A line of `---` is a fence, not a comment.
        if isFence(line) { return line }
        return line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }
}

/// Reads the lines that aren't metadata.
private struct CooklangReader {
    private(set) var ingredients: [ImportedRecipe.Ingredient] = []
    private(set) var steps: [ImportedRecipe.Step] = []
    private(set) var notes: [String] = []
    private var names: Set<String> = []
    private var section: String?
    private var step: [String] = []
    /// The current step's timers, in seconds.
    private var timers: [Int] = []

    /// Reads a line. A step ends at an empty line.
    mutating func read(_ line: Substring) {
        let text = LineBuilder.line(line)
        if text.isEmpty {
            endStep()
        } else if text.hasPrefix("=") {
            endStep()
            let name = LineBuilder.line(text.filter { $0 != "=" })
            section = name.isEmpty ? nil : name
        } else if text.hasPrefix(">") {
            endStep()
            let note = LineBuilder.line(plain(text.dropFirst()))
            if !note.isEmpty { notes.append(note) }
        } else {
            step.append(plain(text[...]))
        }
    }

    mutating func endStep() {
        let text = LineBuilder.line(step.joined(separator: " "))
        if !text.isEmpty { steps.append(.init(section: section, text: text, timers: timers)) }
        (step, timers) = ([], [])
    }

    /// Removes a line's marks and records its ingredients.
    private mutating func plain(_ line: Substring) -> String {
        var result = ""
        var rest = line
        while let place = rest.firstIndex(where: { $0 == "@" || $0 == "#" || $0 == "~" }) {
            result += rest[..<place]
            let mark = rest[place]
            rest = rest[rest.index(after: place)...]
            guard let item = Item(&rest, isTimer: mark == "~") else {
                result += line[place..<rest.startIndex]
                continue
            }
            switch mark {
            case "@":
                note(item)
                result += item.name
            case "~":
                result += item.amount.isEmpty ? item.name : item.amount
                if let seconds = SpokenTime.seconds(item.amount), timers.count < Self.timerLimit {
                    timers.append(seconds)
                }
            case _: result += item.name
            }
        }
        return result + rest
    }

    /// The most timers of a step.
    private static let timerLimit = 8

    private mutating func note(_ item: Item) {
        var line = [item.amount, item.name].filter { !$0.isEmpty }.joined(separator: " ")
        if !item.note.isEmpty { line += ", \(item.note)" }
        if item.isOptional { line += " (optional)" }
        let ingredient = ImportedRecipe.Ingredient(group: section, text: line)
        // A repeated ingredient without an amount is the same one.
        let isNew = names.insert(item.name.lowercased()).inserted
        if isNew || !item.amount.isEmpty { ingredients.append(ingredient) }
    }

    /// `name{amount%unit}(note)`, after its `@`, `#` or `~`.
    private struct Item {
        /// The most bytes to search for the end of a mark.
        private static let reach = 600

        var name: String
        var amount = ""
        var note = ""
        var isOptional = false

        /// Returns nil if this is no item, and then consumes only its modifiers.
        init?(_ rest: inout Substring, isTimer: Bool) {
            var text = rest
            // An extension's modifiers: optional, hidden, a reference, another recipe.
            while let first = text.first, "?&+-@".contains(first), !isTimer {
                if first == "?" { isOptional = true }
                text.removeFirst()
            }
            rest = text
            // Stops at the next mark of the same kind, so that the total work is linear in the
            // text.
            if let end = Self.first(of: "{@#~", in: text), text[end] == "{",
                let close = Self.first(of: "{}", in: text[text.index(after: end)...]),
                text[close] == "}"
            {
                name = LineBuilder.line(text[..<end])
                let inside = text[text.index(after: end)..<close].drop { $0 == "=" }
                let parts = inside.split(separator: "%", maxSplits: 1)
                amount = parts.map { LineBuilder.line($0) }.filter { !$0.isEmpty }
                    .joined(separator: " ")
                text = text[text.index(after: close)...]
            } else {
                let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
                name = String(word)
                text = text[word.endIndex...]
            }
            if let bar = name.firstIndex(of: "|") { name = LineBuilder.line(name[..<bar]) }
            guard !name.isEmpty || (isTimer && !amount.isEmpty) else { return nil }
            if !isTimer, text.first == "(",
                let close = Self.first(of: "()", in: text.dropFirst()), text[close] == ")"
            {
                note = LineBuilder.line(text[text.index(after: text.startIndex)..<close])
                text = text[text.index(after: close)...]
            }
            rest = text
        }

        private static func first(of marks: String, in text: Substring) -> Substring.Index? {
            text.utf8.prefix(reach).firstIndex(where: marks.utf8.contains)
        }
    }
}

extension String {
    fileprivate var trimmingQuotes: String { trimming("\"'") }
    fileprivate var trimmingBrackets: String { trimming("[]") }

    private func trimming(_ characters: String) -> String {
        var text = self[...]
        while let first = text.first, characters.contains(first) { text.removeFirst() }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return String(text)
    }
}
