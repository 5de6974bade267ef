import Base
import Kitchen
import RecipeImport
import Recipes
import Testing

@Suite("Notes on imported recipes")
struct ImportNoteTests {
    private static let inEnglish: [(note: ImportNote, words: String)] = [
        (.leftOut(.source, count: 1, names: []), "the source left out"),
        (.leftOut(.totalTime, count: 90, names: []), "the total time of 90 min left out"),
        (.leftOut(.image, count: 1, names: []), "the image left out"),
        (.leftOut(.stepImage, count: 2, names: []), "2 images of steps left out"),
        (.leftOut(.ingredient, count: 1, names: []), "1 ingredient left out"),
        (.leftOut(.tag, count: 2, names: ["a", "b"]), "2 tags left out: a, b"),
        (.leftOut(.tool, count: 1, names: ["pot"]), "1 tool left out: pot"),
        (.leftOut(.field, count: 3, names: ["a", "b"]), "3 fields left out: a, b, …"),
        (.leftOut(.favorite, count: 2, names: []), "favorites of 2 other people left out"),
        (
            .leftOutFrom(.step, number: 61),
            "step 61 and all after it left out, as the recipe is full"
        ),
        (
            .notAllowed(.upperQuantity, part: .ingredient, number: 3),
            "upper quantity of ingredient 3 left out, as it isn't allowed"
        ),
        (.missing(.recipe, part: nil, number: nil), "recipe left out, as the file hasn't it"),
        (.kept(.about), "about kept as it is here"),
        (.cut(.about, number: nil, characters: 2_000), "the description cut to 2000 characters"),
        (.cut(.ingredient, number: 3, characters: 200), "ingredient 3 cut to 200 characters"),
        (.cut(.tag, number: nil, characters: 100), "1 tag cut to 100 characters"),
        (.dividedStep(number: 2, pieces: 3), "step 2 divided in 3"),
        (.assumedServings(1), "servings not said, 1 taken"),
        (.more(4), "and 4 more"),
    ]

    @Test("A note's English text", arguments: inEnglish)
    func english(note: ImportNote, words: String) { #expect(note.description == words) }

    @Test(
        "A report has the first few notes, and the number of the others", arguments: [0, 2, 3, 4])
    func bounds(count: Int) {
        let notes = (0..<count).map { ImportNote.assumedServings($0 + 1) }
        let bounded = ImportNote.bounded(notes, to: 2)
        #expect(bounded == notes.prefix(2) + (count > 2 ? [.more(count - 2)] : []))
    }

    @Test("Fields without a counterpart are reported by name, up to a few")
    func otherFields() {
        let facts = (1...22).map { ">> fact \($0): x" }.joined(separator: "\n")
        let text = "\(facts)\n>> title: Tea\n\nPut @tea{1%bag} into @water{1%l}."
        let found = ImportFile(name: "tea.cook", Array(text.utf8)).found
        guard case .success(.recipe(let recipe))? = found.first?.item else {
            Issue.record("no recipe")
            return
        }
        var labels = ImportLabels([])
        let notes = ImportedEdits(
            of: recipe, for: HouseholdID(value: 1), labels: &labels, device: DeviceID(value: 2)
        ).notes
        #expect(
            notes.contains(.leftOut(.field, count: 22, names: (1...5).map { "fact \($0)" })))
    }
}
