import Kitchen
import Recipes
import TestSupport
import Testing

@Suite("Ingredient lines")
struct IngredientLineTests {
    /// The quantity, the upper end of a range, the unit, the name, the note, and 1 if optional.
    private static func columns(_ line: IngredientLine) -> [String] {
        [
            line.quantity?.description ?? "", line.upperQuantity?.description ?? "",
            line.unit?.rawValue ?? "", line.name, line.note, line.isOptional ? "1" : "",
        ]
    }

    @Test("Lines are read as in the cases", arguments: IngredientLine.Language.allCases)
    func examples(language: IngredientLine.Language) throws {
        let rows = try Cases.rows("lines/examples.\(language.rawValue)")
        #expect(rows.count > 40 && rows.allSatisfy { $0.count == 7 })
        for row in rows {
            let line = IngredientLine(row[0], in: language)
            #expect(Self.columns(line) == Array(row[1...]), "\(row[0])")
        }
    }

    /// Numbers that don't fit aren't quantities.
    @Test(arguments: [
        "1000001 eggs", "0.1234567 cups milk", "1/0 cup milk", "99999999999999999999 g salt",
        String(repeating: "a", count: 10_000), String(repeating: "2 cups ", count: 1_000),
    ])
    func unread(line: String) {
        for language in IngredientLine.Language.allCases {
            let parsed = IngredientLine(line, in: language)
            #expect(parsed.quantity == nil)
            #expect(parsed.name == line)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func neverTraps(seed: UInt64) {
        let pieces = [
            "1", "½", "1/2", "2-3", "1,000", "1.500", "0", "00", "999999999999999999999", "1e9",
            "1/0", "0/5", "1000000", "%", "cup", "cups", "oz", "can", "g", "T", "c. à s.", "EL",
            "taza", "Glas", "of", "de", "d'", "à", "or", "o", "oder", "ou", "and", "y", "half",
            "dozen", "medio", "ein", "about", "~", "large", "to taste", "for", "para", "zum",
            "optional",
            "juice", "Saft", "zumo", "jus", "(", ")", "[", ",", ";", ":", "-", "–", "/", "x", "×",
            ".", "\"", "'", "\u{0}", "\u{7}", "\n", "\r\n", "\u{301}", "\u{20E3}", "1\u{20E3}",
            "🍅", "👩‍🍳", "हिं", "\u{200B}", "\u{202E}", "\u{FFFD}", "⅟", "↉", "flour", "Öl",
            "œufs", "plus", "+", "between", "few", "a", "un", "each",
        ]
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            var line = ""
            for _ in 0..<random.next(below: 30) {
                line += pieces[random.next(below: pieces.count)]
                if random.next(below: 3) > 0 { line += " " }
            }
            for language in IngredientLine.Language.allCases {
                let parsed = IngredientLine(line, in: language)
                #expect(parsed == IngredientLine(line, in: language))
            }
        }
    }

    @Test("A line of more than 60 words, numbers and symbols is a name", arguments: [58, 59])
    func longLines(count: Int) {
        let name = String(repeating: "pan ", count: count - 1) + "pan"
        let line = "200g \(name)"
        for language in IngredientLine.Language.allCases {
            let parsed = IngredientLine(line, in: language)
            #expect(parsed.name == (count == 58 ? name : line))
            #expect(parsed.unit == (count == 58 ? .gram : nil))
        }
    }
}
