import TestSupport
import Testing

@testable import Recipes

/// The reference has the kinds and fields of the rules, and the guide their other numbers.
@Suite("The document's kinds and fields")
struct LibraryDocumentTests {
    @Test("Each kind has its row", arguments: EntityKind.allCases)
    func kind(kind: EntityKind) throws {
        let parent = kind.parent.map { "`\($0.rawValue)`" } ?? ""
        let row =
            "\n| `\(kind.rawValue)` | \(parent) | \(Self.grouped(Int64(kind.limit)))"
            + " | \(kind.hasUniqueNames ? "yes" : "no") | "
        #expect(try ProtocolDocuments.reference().contains(row), "\(row)")
    }

    @Test(
        "Each kind's fields have their rows, and there are no others",
        arguments: EntityKind.allCases)
    func fields(kind: EntityKind) throws {
        let start = "| `\(kind.rawValue)` | `"
        let lines = try ProtocolDocuments.reference().split(separator: "\n").map(String.init)
        let rows = lines.filter { $0.hasPrefix(start) }.compactMap { row -> String? in
            let columns = row.split(separator: "|", omittingEmptySubsequences: false)
            // Without the last column, the meaning. The table of kinds has fewer columns.
            return columns.count == 8 ? columns.dropLast(2).joined(separator: "|") + "|" : nil
        }
        let expected = kind.fields.map { field, rule in
            "\(start)\(field.rawValue)` | \(Self.words(rule)) | \(rule.isRequired ? "yes" : "no")"
                + " | \(Self.words(rule.conflict)) |"
        }
        #expect(Set(rows) == Set(expected) && rows.count == expected.count)
    }

    @Test("Choices are the rules' words, and timers have their bounds")
    func words() {
        let rules = EntityKind.recipe.fields
        #expect(rules[.difficulty]?.content == .choice(Difficulty.allCases.map(\.rawValue)))
        let slots = EntityKind.planEntry.fields[.slot]?.content
        #expect(slots == .choice(MealSlot.allCases.map(\.rawValue)))
        guard case .numbers(_, CookingTimer.seconds) = EntityKind.step.fields[.timers]?.content
        else {
            Issue.record("timers have other bounds")
            return
        }
    }

    @Test("An edit may have as many changes as the document says")
    func operations() throws {
        let row =
            "; \(Edit.operationLimit) fields and things in all; \(Edit.recordLimit / 1_000),000 things"
            + " with the parts that are deleted and restored with them |"
        #expect(try ProtocolDocuments.library().contains(row))
    }

    @Test("The document lists the units", arguments: Unit.allCases)
    func unit(unit: Unit) throws {
        #expect(try ProtocolDocuments.library().contains("`\(unit.rawValue)`"))
    }

    private static func words(_ conflict: FieldRule.Conflict) -> String {
        switch conflict {
        case .laterWins: "later"
        case .refused: "refused"
        case .byElement: "set"
        case .addsUp: "sum"
        }
    }

    private static func words(_ rule: FieldRule) -> String {
        switch rule.content {
        case .line(let length): "a line of \(characters(length))"
        case .text(let most): "a text of \(characters((rule.isRequired ? 1 : 0)...most))"
        case .number(let range): "\(range.lowerBound) to \(grouped(range.upperBound))"
        case .quantity, .stock: "a quantity"
        case .unit(let most): "a unit, or a word of at most \(most) characters"
        case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "true or false"
        case .day: "a day"
        case .reference(let kind): "the id of \(kind == .aisle ? "an" : "a") `\(kind.rawValue)`"
        case .link: "a link"
        case .emoji: "an emoji"
        case .numbers(let most, let range):
            "at most \(most) numbers, each \(range.lowerBound) to \(grouped(range.upperBound))"
        case .place: "a place"
        case .image(let most): "the name of an image of at most \(grouped(Int64(most))) bytes"
        case .references(let kind, let most): "a set of at most \(most) ids of `\(kind.rawValue)`"
        case .lines(let most, let length):
            "a set of at most \(most) lines of 1 to \(length) characters"
        case .players(let most): "a set of at most \(most) players"
        case .checked: "what was seen"
        }
    }

    private static func characters(_ length: ClosedRange<Int>) -> String {
        let most = grouped(Int64(length.upperBound))
        return length.lowerBound == 0
            ? "at most \(most) characters" : "\(length.lowerBound) to \(most) characters"
    }

    private static func grouped(_ number: Int64) -> String {
        number < 1_000
            ? "\(number)" : "\(number / 1_000)," + "\(1_000 + number % 1_000)".dropFirst()
    }
}
