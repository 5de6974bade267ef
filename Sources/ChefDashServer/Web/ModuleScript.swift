/// One script of many ES modules, with the same meaning: each module becomes a function that returns
/// what it exports. Modules are read by the line, so each import and each export has to stand on one,
/// as in
///
///     import { art, make } from "../dom.js";
///     export function stars(count, className = "") {
///
/// and comments that stand on lines of their own are left out.
struct ModuleScript {
    /// A line that can't be joined, and why.
    struct Fault: Error, CustomStringConvertible {
        let description: String

        init(_ path: String, _ problem: String, _ line: Substring = "") {
            description = "\(path): \(problem)" + (line.isEmpty ? "" : ": \(line)")
        }
    }

    /// The modules so far, each behind those that it imports.
    private(set) var text = ""
    private let modules: [String: String]
    /// The modules that were met: whether they are in the text, or wait for what they import.
    private var isJoined: [String: Bool] = [:]

    /// - Parameters:
    ///   - modules: the modules' texts by their paths.
    ///   - main: the path of the one that begins, with which all come that it needs.
    init(of modules: [String: String], main: String) throws(Fault) {
        self.modules = modules
        try join(main)
    }

    private mutating func join(_ path: String) throws(Fault) {
        guard isJoined[path] != true else { return }
        guard isJoined[path] == nil else { throw Fault(path, "imports itself, perhaps by others") }
        guard let module = modules[path] else { throw Fault(path, "is imported, and isn't there") }
        isJoined[path] = false
        var body = ""
        var exports: [String] = []
        for line in Self.withoutComments(module) {
            if line.hasPrefix("import ") {
                body += try takeIn(line, of: path)
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                exports.append(try Self.name(in: declaration, of: path))
                body += declaration
            } else if line.contains("import(") {
                throw Fault(path, "only whole modules are imported, at the beginning", line)
            } else {
                body += line
            }
            body += "\n"
        }
        let names = exports.joined(separator: ", ")
        text += "const \(Self.name(of: path)) = (() => {\n\(body)return { \(names) };\n})();\n"
        isJoined[path] = true
    }

    /// Joins what a line imports. Returns the line for it.
    private mutating func takeIn(_ line: Substring, of path: String) throws(Fault) -> String {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";", parts[0].hasPrefix("import { "),
            parts[0].hasSuffix(" } from "), !parts[0].contains(" as ")
        else { throw Fault(path, "an import reads `import { a, b } from \"./c.js\";`", line) }
        let imported = Self.path(String(parts[1]), from: path)
        try join(imported)
        let names = parts[0].dropFirst("import ".count).dropLast(" from ".count)
        return "const \(names) = \(Self.name(of: imported));"
    }

    /// The name that a line declares.
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

    /// What a module's exports are called in the script.
    private static func name(of path: String) -> String {
        String(path.map { $0.isLetter || $0.isNumber ? $0 : "$" })
    }

    /// The path that a module means by "./" or "../".
    private static func path(_ relative: String, from path: String) -> String {
        var segments = path.split(separator: "/").dropLast()
        for segment in relative.split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        return "/" + segments.joined(separator: "/")
    }

    /// The lines of a script or style sheet but those of comments alone, and empty ones.
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
            if !code.isEmpty && !code.hasPrefix("//") { lines.append(rest) }
        }
        return lines
    }
}
