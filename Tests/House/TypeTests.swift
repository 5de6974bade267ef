import TestSupport
import Testing

@Suite("The size of types")
struct TypeTests {
    @Test("A type has at most 500 lines with all its extensions")
    func sizes() throws {
        var lines: [String: Int] = [:]
        for (floor, targets) in try Repository.floors() {
            for target in targets {
                let folder = Repository.folder(of: target, on: floor)
                for path in try Repository.swiftFiles(below: folder)
                where !path.contains("/Generated/") {
                    for (type, count) in Self.types(of: try Repository.text(path)) {
                        lines["\(target).\(type)", default: 0] += count
                    }
                }
            }
        }
        #expect(lines.count > 1_000, "the walk through Sources found too little to have worked")
        for (type, count) in lines.sorted(by: { $0.key < $1.key }) where count > 500 {
            Issue.record("\(type) has \(count) lines")
        }
    }

    @Test(
        "A type's lines are counted from its head to its closing brace",
        arguments: [
            ("struct A {\n    let b = 1\n}\n", ["A": 3]),
            ("package final class A: B {}\n", ["A": 1]),
            ("extension A.B where C == D {\n\n}\nextension A.B {}\n", ["A.B": 4]),
            ("/// struct A {\nlet a = 1\n", [:]),
            ("#if canImport(Glibc)\n    enum A {\n        case b\n    }\n#endif\n", ["A": 3]),
        ] as [(String, [String: Int])])
    func counts(text: String, expected: [String: Int]) { #expect(Self.types(of: text) == expected) }

    /// The lines of each type of a file that isn't inside of another one. The files are formatted, so a
    /// type ends at the first closing brace with its head's indentation.
    private static func types(of text: String) -> [String: Int] {
        let head =
            /(?:(?:@\w+(?:\([^)]*\))?|package|public|private|fileprivate|internal|final|indirect) )*(?:struct|class|enum|actor|protocol|extension) ([\w.]+).*/
        var found: [String: Int] = [:]
        var current: (name: String, indent: Substring)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }
            let content = line.dropFirst(indent.count)
            if let (name, outer) = current {
                found[name, default: 0] += 1
                if indent == outer, content == "}" { current = nil }
            } else if let match = content.wholeMatch(of: head) {
                let name = String(match.1)
                found[name, default: 0] += 1
                if !content.hasSuffix("}") { current = (name, indent) }
            }
        }
        return found
    }
}
