/// The imports of a Swift file.
enum Imports {
    /// An imported module and the line that imports it, from 1.
    struct Found: Hashable {
        let module: String
        /// The module, or the part or declaration of it that is imported.
        let name: String
        let line: Int
    }

    /// Every import in the text: with attributes, an access level, or of a single declaration.
    static func of(_ text: String) -> [Found] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .compactMap { index, line in
                name(importedBy: line).map { name in
                    let module = name.prefix { $0 != "." }
                    return Found(module: String(module), name: String(name), line: index + 1)
                }
            }
    }

    private static func name(importedBy line: Substring) -> Substring? {
        var words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }[...]
        while let word = words.first, word.hasPrefix("@") || accessLevels.contains(word) {
            words.removeFirst()
        }
        guard words.popFirst() == "import", var name = words.popFirst() else { return nil }
        if kinds.contains(name), let declaration = words.popFirst() { name = declaration }
        return name
    }

    private static let accessLevels: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
}
