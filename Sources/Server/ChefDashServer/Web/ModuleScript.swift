/// Joins several ES modules into one script with the same meaning: each module becomes a function
/// that returns its exports. Works line by line, so each import and each export must be on one
/// line, as in
///
///     import { art, make } from "../dom.js";
///     export function stars(count, className = "") {
///
/// Removes comments on lines of their own and the indentation of all lines, also inside texts.
struct ModuleScript {
    /// A line that can't be joined, and the reason.
    struct Fault: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String, _ line: Substring = "") {
            description = "\(path): \(problem)" + (line.isEmpty ? "" : ": \(line)")
        }
    }

    /// The modules so far, each after those that it imports.
    private(set) var text = ""
    /// The exports of each module in the text, by its path.
    private(set) var exports: [String: [String]] = [:]
    /// The imported modules of another script, in the order of their first mention.
    private(set) var borrowed: [String] = []
    private let modules: [String: String]
    private let lent: Set<String>
    /// The modules seen so far: true if they are in the text, false while they wait for their
    /// imports.
    private var isJoined: [String: Bool] = [:]

    /// - Parameters:
    /// - modules: the modules' texts by path.
    /// - main: the path of the first module; all its imports are included.
    /// - lent: the paths of modules that another script provides, under the names that this one
    ///   uses.
    init(
        of modules: [String: String], main: String, besides lent: Set<String> = []
    ) throws(Fault) {
        self.modules = modules
        self.lent = lent
        try join(main)
    }

    private mutating func join(_ path: String) throws(Fault) {
        guard isJoined[path] != true else { return }
        guard isJoined[path] == nil else { throw Fault(path, "imports itself, perhaps indirectly") }
        guard let module = modules[path] else { throw Fault(path, "is imported, but missing") }
        isJoined[path] = false
        var body = ""
        var names: [String] = []
        for line in Self.withoutComments(module) {
            if line.hasPrefix("import ") {
                body += try takeIn(line, of: path)
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                names.append(try Self.name(in: declaration, of: path))
                body += declaration
            } else if line.contains("import(\"") {
                throw Fault(path, "only whole modules are imported, at the beginning", line)
            } else {
                body += line
            }
            body += "\n"
        }
        let list = names.joined(separator: ", ")
        text += "const \(Self.name(of: path)) = (() => {\n\(body)return { \(list) };\n})();\n"
        exports[path] = names
        isJoined[path] = true
    }

    /// Joins the module that a line imports. Returns the replacement for the line.
    private mutating func takeIn(_ line: Substring, of path: String) throws(Fault) -> String {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";", parts[0].hasPrefix("import { "),
            parts[0].hasSuffix(" } from "), !parts[0].contains(" as ")
        else { throw Fault(path, "an import reads `import { a, b } from \"./c.js\";`", line) }
        let imported = Self.path(String(parts[1]), from: path)
        if !lent.contains(imported) {
            try join(imported)
        } else if !borrowed.contains(imported) {
            borrowed.append(imported)
        }
        let names = parts[0].dropFirst("import ".count).dropLast(" from ".count)
        return "const \(names) = \(Self.name(of: imported));"
    }

    /// The name declared in a line.
    private static func name(
        in declaration: Substring, of path: String
    ) throws(Fault) -> String {
        var words = declaration.split(separator: " ")[...]
        if words.first == "async" { words.removeFirst() }
        let name = words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard ["function", "class", "const"].contains(words.first), let name, !name.isEmpty else {
            throw Fault(path, "an export is a function, a class or a const", declaration)
        }
        return String(name)
    }

    /// The name of a module's exports in the script.
    static func name(of path: String) -> String {
        String(path.map { $0.isLetter || $0.isNumber ? $0 : "$" })
    }

    /// Resolves a module's path that begins with "./" or "../".
    private static func path(_ relative: String, from path: String) -> String {
        var segments = path.split(separator: "/").dropLast()
        for segment in relative.split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        return "/" + segments.joined(separator: "/")
    }

    /// The lines of a script or style sheet without their indentation, empty lines and lines with
    /// only comments.
    static func withoutComments(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var isInComment = false
        for line in text.split(separator: "\n") {
            var rest = line
            let start = line.drop { $0 == " " }
            isInComment = isInComment || start.hasPrefix("/*")
            if isInComment {
                guard let end = line.firstRange(of: "*/") else { continue }
                rest = line[end.upperBound...]
                isInComment = false
            }
            let code = rest.drop { $0 == " " }
            if !code.isEmpty && !code.hasPrefix("//") { lines.append(code) }
        }
        return lines
    }
}
