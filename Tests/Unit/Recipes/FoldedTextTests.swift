import Recipes
import TestSupport
import Testing

@Suite("Folded texts")
struct FoldedTextTests {
    @Test func folding() throws {
        let rows = try Cases.rows("foldedtexts")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 3 })
        for row in rows {
            let folded = FoldedText(row[0])
            #expect(folded.text == row[1])
            #expect(FoldedText(row[1]).text == row[1])
            #expect(folded.words.joined(separator: " ") == row[2])
        }
    }

    @Test func stems() throws {
        let rows = try Cases.rows("stems")
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 2 })
        for row in rows {
            #expect(NameKey(row[0]).stems.joined(separator: " ") == row[1])
        }
    }
}
