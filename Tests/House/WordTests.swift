import Foundation
import TestSupport
import Testing

@Suite("Plain English")
struct WordTests {
    /// Files whose comments are read: programs, generated ones too, and tests.
    private static func files() throws -> [String] {
        var paths = try Repository.swiftFiles(below: "Sources")
        paths += try Repository.testFiles().filter { $0.hasSuffix(".swift") }
        let site = "Sources/Clients/Page/Site"
        paths += try FileManager.default.subpathsOfDirectory(
            atPath: Repository.root.appending(path: site).path
        ).filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }.map { "\(site)/\($0)" }
        return paths.filter {
            $0 != "Tests/House/WordTests.swift"
        }
    }

    @Test("Comments and names of tests have a subject or a verb, and none of our old dialect")
    func words() throws {
        var count = 0
        for path in try Self.files() {
            let text = try Repository.text(path)
            for (line, paragraph) in Comments.paragraphs(of: text) {
                count += 1
                if let fault = Self.fault(in: paragraph) {
                    Issue.record("\(path):\(line): \(fault): \(paragraph.prefix(80))")
                }
            }
            for name in text.matches(of: /@(?:Test|Suite)\(\s*"([^"]*)"/) {
                if let fault = Self.fault(in: String(name.1)) {
                    Issue.record("\(path): \(fault): \(name.1)")
                }
            }
        }
        #expect(count > 5_000, "the walk found too little to have worked")
    }

    @Test(
        "A sentence is refused for its beginning or its words",
        arguments: [
            ("What a player owns.", true), ("How many rows there are.", true),
            ("Whether it may.", true), ("Of the first household.", true),
            ("Parameter limit: How many.", true), ("Returns: What was read.", true),
            ("The client is told at once.", true), ("Says how it stands.", true),
            ("Everybody who has had a turn.", true), ("A player who is no member.", true),
            ("What is a lease?", false), ("The player's coins by asset.", false),
            ("Reads what the server sent.", false), ("True if the player may.", false),
            ("However it ends, the round is paid.", false),
        ])
    func faults(text: String, isRefused: Bool) {
        #expect((Self.fault(in: text) != nil) == isRefused)
    }

    @Test(
        "Comments are found with their lines, by paragraph and list item",
        arguments: [
            ("/// One\n/// thing.\nlet a = 1", ["1 One thing."]),
            ("let a = 1 // no\n\n    // Two.\n    //\n    // Three.", ["3 Two.", "3 Three."]),
            (
                "/// - Parameter a: One\n///   more.\n/// - Returns: Two.",
                ["1 Parameter a: One more.", "1 Returns: Two."]
            ),
            ("/** Four. */\n/*\n * Five.\n */", ["1 Four.", "1 Five."]),
            ("let url = \"https://example.org\"", []),
        ])
    func paragraphs(text: String, expected: [String]) {
        let found = Comments.paragraphs(of: text).map {
            "\($0.line) \($0.text.split(separator: " ").joined(separator: " "))"
        }
        #expect(found == expected)
    }

    /// The reason why a paragraph is refused; nil if it isn't.
    private static func fault(in paragraph: String) -> String? {
        let body = paragraph.replacing(Self.label, with: "")
        let words = body.split(separator: " ", omittingEmptySubsequences: true)
        if let first = words.first, relatives.contains(first), words.count > 1,
            body.firstRange(of: /[.:;?]/).map({ body[$0] != "?" }) ?? true
        {
            return "begins with \"\(first)\""
        }
        return phrases.first { body.contains($0) }.map { "says \"\($0)\"" }
    }

    /// The label of a list item in a doc comment.
    private static var label: Regex<Substring> {
        #/^(?:Parameters?(?: \w+)?|Returns|Throws|`?\w+`?): /#
    }

    /// A comment that begins with one of these is a clause without a verb of its own.
    private static let relatives: Set<Substring> = [
        "What", "How", "Whether", "Of", "Who", "Whose", "Which",
    ]

    private static let phrases = [
        "is told", "are told", "be told", "how it stands", "how things stand", "has had",
        "who is no",
    ]
}
