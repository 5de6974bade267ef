import Recipes

/// Reads a plain-text recipe: a name, a description, and headings for ingredients and method in a
/// supported language. One of the headings may be missing; then amounts identify the ingredient
/// lines, or a gap and long lines the steps.
struct PlainTextRecipe {
    private var recipe = ImportedRecipe()
    private var about: [String] = []
    private var ingredients: [String] = []
    /// The lines of the method, including empty ones.
    private var steps: [String] = []
    private var headings: Set<TextHeading.Part> = []

    static func recipe(
        of text: String, _ budget: ReadingBudget = ReadingBudget()
    ) throws(ImportRefusal) -> ImportedRecipe {
        var reader = PlainTextRecipe()
        try budget.spend(steps: text.utf8.count / 8)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        try budget.spend(steps: 5 * lines.count)
        reader.read(lines.map { LineBuilder.line($0) })
        guard reader.headings.contains(where: { $0 != .end }) else { throw .noRecipe }
        let recipe = try reader.finished(budget)
        if let fault = recipe.fault { throw fault }
        return recipe
    }

    private mutating func read(_ lines: [String]) {
        guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { return }
        recipe.name = Heading.bare(lines[first])
        var part: TextHeading.Part?
        for line in lines[(first + 1)...] {
            if let heading = TextHeading(line) {
                part = heading.part
                headings.insert(heading.part)
                recipe.servings = recipe.servings ?? heading.servings
                continue
            }
            switch part {
            case nil: if !line.isEmpty { readAbout(line) }
            case .ingredients: ingredients.append(line)
            case .steps: steps.append(line)
            case .end: break
            }
        }
    }

    private mutating func readAbout(_ line: String) {
        if let time = SpokenTime(line) {
            switch time.kind {
            case .prep: recipe.prepMinutes = recipe.prepMinutes ?? time.minutes
            case .cook: recipe.cookMinutes = recipe.cookMinutes ?? time.minutes
            case .total: recipe.totalMinutes = recipe.totalMinutes ?? time.minutes
            }
        } else if line.count <= 60, RecipeYield.saysServings(line),
            let servings = RecipeYield.number(in: line)
        {
            recipe.servings = recipe.servings ?? servings
        } else {
            about.append(line)
        }
    }

    private mutating func finished(_ budget: ReadingBudget) throws(ImportRefusal) -> ImportedRecipe
    {
        if !headings.contains(.ingredients) { try takeIngredientsFromAbout(budget) }
        if !headings.contains(.steps) { takeStepsFromIngredients() }
        let text = about.joined(separator: " ")
        recipe.about = text.isEmpty ? nil : text
        var lines = IngredientLines()
        for line in ingredients where !line.isEmpty { lines.add(line) }
        recipe.ingredients = lines.all
        recipe.steps = cutSteps()
        return recipe
    }

    // MARK: A missing heading

    private mutating func takeIngredientsFromAbout(
        _ budget: ReadingBudget
    ) throws(ImportRefusal) {
        // A recipe is written in one language, so try the previous line's language first.
        var languages = IngredientLine.Language.allCases
        var others: [String] = []
        for line in about {
            if try Self.looksLikeIngredient(line, in: &languages, budget) {
                ingredients.append(line)
            } else {
                others.append(line)
            }
        }
        about = others
    }

    private mutating func takeStepsFromIngredients() {
        var isAfterGap = false
        for (index, line) in ingredients.enumerated() {
            if line.isEmpty {
                isAfterGap = true
            } else if isAfterGap, Heading(line) == nil, line.count > 60 || line.hasSuffix(".") {
                steps = Array(ingredients[index...])
                ingredients.removeSubrange(index...)
                return
            }
        }
    }

    /// True if a line is short and begins with an amount.
    private static func looksLikeIngredient(
        _ line: String, in languages: inout [IngredientLine.Language], _ budget: ReadingBudget
    ) throws(ImportRefusal) -> Bool {
        guard line.count <= 80, !line.hasSuffix("."), !StepMark.isNumbered(line) else {
            return false
        }
        for (index, language) in languages.enumerated() {
            try budget.spend(steps: LineLanguage.steps(line))
            guard IngredientLine(line, in: language).quantity != nil else { continue }
            languages.swapAt(0, index)
            return true
        }
        return false
    }

    // MARK: Steps

    private func cutSteps() -> [ImportedRecipe.Step] {
        let isNumbered = steps.contains(where: StepMark.isNumbered)
        let trimmed = steps.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        let hasGaps = trimmed.contains(where: \.isEmpty)
        var cut: [ImportedRecipe.Step] = []
        var section: String?
        var isOpen = false
        for line in trimmed {
            if line.isEmpty {
                if !isNumbered { isOpen = false }
            } else if let heading = Heading(line) {
                section = heading.text
                isOpen = false
            } else if isOpen, isNumbered ? !StepMark.isNumbered(line) : hasGaps {
                cut[cut.count - 1].text += " " + line
            } else {
                let text = StepMark.removed(from: line)
                guard !text.isEmpty else { continue }
                cut.append(ImportedRecipe.Step(section: section, text: text))
                isOpen = true
            }
        }
        return cut
    }
}

/// A heading alone on a line of a plain text.
struct TextHeading {
    enum Part {
        case ingredients, steps
        /// The text after this isn't part of the recipe.
        case end
    }

    let part: Part
    private(set) var servings: Int?

    init?(_ line: String) {
        guard line.count <= 60 else { return nil }
        let words = FoldedText(Heading.bare(line)).words.map(String.init)
        let text = words.joined(separator: " ")
        if let part = ImportWords.headings[text] {
            self.part = part
        } else if let first = words.first, ImportWords.headings[first] == .ingredients,
            RecipeYield.saysServings(line), let number = RecipeYield.number(in: line)
        {
            part = .ingredients
            servings = number
        } else {
            return nil
        }
    }
}

/// A line such as "Prep time: 1 hour 10 minutes".
struct SpokenTime {
    enum Kind {
        case prep, cook, total
    }

    let kind: Kind
    let minutes: Int

    init?(_ line: String) {
        guard line.count <= 60, let digit = line.firstIndex(where: { $0.isASCII && $0.isNumber })
        else { return nil }
        let label = FoldedText(line[..<digit]).words.joined(separator: " ")
        guard let kind = ImportWords.times[label], let minutes = Self.minutes(line[digit...]) else {
            return nil
        }
        self.kind = kind
        self.minutes = minutes
    }

    /// The minutes of "1 h 15", "1 hour and 10 minutes" or "1,5 Stunden"; nil if it contains other
    /// words.
    static func minutes(_ text: Substring) -> Int? {
        total(text).flatMap { Int(exactly: $0.rounded(.up)) }
    }

    /// The seconds of a timer such as "15 minutes" or "1 1/2 hours". A range like "20-25 min" gives
    /// the shorter time. Nil for anything else, and for more than a week.
    static func seconds(_ text: String) -> Int? {
        let number = text.prefix { !$0.isLetter }
        let word = FoldedText(text[number.endIndex...].prefix(while: \.isLetter)).text
        guard let unit = ImportWords.timeUnits[word] else { return nil }
        var value = 0.0
        for part in number.prefix(while: { $0 != "-" && $0 != "–" }).split(separator: " ") {
            let fraction = part.split(separator: "/", omittingEmptySubsequences: false).map {
                Double($0.replacing(",", with: "."))
            }
            guard fraction.count <= 2, let top = fraction[0],
                let last = fraction[fraction.count - 1]
            else { return nil }
            value += fraction.count == 2 ? top / last : top
        }
        let seconds = (value * unit * 60).rounded()
        return (1...604_800).contains(seconds) ? Int(exactly: seconds) : nil
    }

    private static func total(_ text: Substring) -> Double? {
        var total = 0.0
        var rest = text
        var lastUnit = 0.0
        while true {
            rest = rest.drop { !$0.isLetter && !$0.isNumber }
            if rest.isEmpty { break }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
            if digits.isEmpty {
                let word = rest.prefix(while: \.isLetter)
                guard ImportWords.timeJoiners.contains(word.lowercased()) else { return nil }
                rest = rest[word.endIndex...]
                continue
            }
            rest = rest[digits.endIndex...].drop { $0 == " " }
            let plain = digits.map { $0 == "," ? "." : String($0) }.joined()
            guard digits.count <= 6, let number = Double(plain) else { return nil }
            let word = rest.prefix(while: \.isLetter)
            rest = rest[word.endIndex...]
            // "1 h 15" has no word for minutes.
            let isBare = word.isEmpty && lastUnit == 60
            guard let unit = isBare ? 1 : ImportWords.timeUnits[FoldedText(word).text] else {
                return nil
            }
            total += number * unit
            lastUnit = unit
        }
        guard total > 0, total <= 100_000 else { return nil }
        return total
    }
}
