import Base
import Crypto
import Runtime

/// Builds the browser client from its files: a page that contains its styles, and one script with
/// all modules and pictures. So a first visit takes two round trips, however deep the modules'
/// imports go. The recipe library has its own script and style sheet, which the page requests once
/// somebody opens it, and another script for its reader of lines, which follows them.
struct PageBuild {
    /// The page's file, and the parts of the page.
    private static let page = "/index.html"
    private static let mainModule = "/app.js"
    /// The module with facts about the build, which the build replaces.
    private static let buildModule = "/build.js"
    private static let libraryModule = "/library/library.js"
    private static let libraryStyles = "/library/library.css"
    private static let linesModule = "/library/rules/lines.js"

    /// The built files by path, including the page.
    private(set) var files: [WebPath: [UInt8]] = [:]
    private(set) var terms: [WebPath: WebFile.Terms] = [:]

    private let basePath: BasePath
    private let texts: [String: String]
    /// The pictures by path, as data URLs.
    private let pictures: [(path: String, url: String)]

    /// - Parameter basePath: the path of the page on its host. Paths in scripts are relative to it.
    init(of files: [WebPath: [UInt8]], below basePath: BasePath) throws(ModuleScript.Fault) {
        self.basePath = basePath
        let texts = files.map { ($0.key.description, String(decoding: $0.value, as: UTF8.self)) }
        self.texts = Dictionary(uniqueKeysWithValues: texts)
        pictures = texts.filter { $0.0.hasSuffix(".svg") }
            .sorted { $0.0 < $1.0 }
            .map { ($0.0, Self.dataURL(of: $0.1)) }
        try makePage(scriptPath: makeScript())
    }

    /// Builds the page's script and the library's files. Returns the script's path.
    private mutating func makeScript() throws(ModuleScript.Fault) -> String {
        var modules = texts.filter { $0.key.hasSuffix(".js") }
        modules[Self.buildModule] = buildModule(library: "", styles: "", lines: "")
        let own = Set(try ModuleScript(of: modules, main: Self.mainModule).exports.keys)
        let library = try ModuleScript(of: modules, main: Self.libraryModule, besides: own)
        let lines = try ModuleScript(
            of: modules, main: Self.linesModule, besides: own.union(library.exports.keys))
        let lentToLines = lines.borrowed.filter { !own.contains($0) }
        let lent = Set(library.borrowed + lines.borrowed).intersection(own).sorted()
        let libraryScript = keep(Self.part(library, Self.libraryModule, lending: lentToLines))
        let libraryStyles = keep(try inlined(Self.libraryStyles), as: "library", "css")
        let linesScript = keep(Self.part(lines, Self.linesModule), as: "lines")
        modules[Self.buildModule] = buildModule(
            library: libraryScript, styles: libraryStyles, lines: linesScript)
        let page = try ModuleScript(of: modules, main: Self.mainModule)
        return keep(
            page.text + "globalThis.chefdash = \(Self.names(lent));\n", as: "app", "js")
    }

    /// A script that uses modules of other scripts, and lends some of its own.
    private static func part(
        _ script: ModuleScript, _ main: String, lending lent: [String] = []
    ) -> String {
        let exported = script.exports[main]?.joined(separator: ", ") ?? ""
        return "const \(names(script.borrowed)) = globalThis.chefdash;\n" + script.text
            + (lent.isEmpty ? "" : "Object.assign(globalThis.chefdash, \(names(lent)));\n")
            + "export const { \(exported) } = \(ModuleScript.name(of: main));\n"
    }

    /// The object literal with the modules as members.
    private static func names(_ modules: [String]) -> String {
        "{ \(modules.map(ModuleScript.name(of:)).joined(separator: ", ")) }"
    }

    /// Keeps a file under a path that changes whenever its content does, so that it can be cached
    /// forever. Returns the path.
    private mutating func keep(
        _ text: String, as name: String = "library", _ suffix: String = "js"
    ) -> String {
        let content = Array(text.utf8)
        let path = "/\(name).\(Array(Crypto.sha256(content).prefix(8)).hexadecimal).\(suffix)"
        keep(content, at: path, WebFile.Terms(isImmutable: true))
        return path
    }

    private func buildModule(library: String, styles: String, lines: String) -> String {
        let entries = pictures.map { path, url in
            let name = path.dropFirst("/art/".count).dropLast(".svg".count)
            return "\"\(name)\": \"\(url)\",\n"
        }
        return """
            export const PICTURES = {
            \(entries.joined())};
            export const LIBRARY = { script: "\(library)", styles: "\(styles)", lines: "\(lines)" };
            """
    }

    /// Builds the page. Each script and style sheet that it names replaces its tag, and the policy
    /// allows it by its hash; a policy that allowed all inline code would be no protection.
    private mutating func makePage(scriptPath: String) throws(ModuleScript.Fault) {
        var lines: [String] = []
        var scriptHashes: [String] = []
        var styleHashes: [String] = []
        for line in (texts[Self.page] ?? "").split(separator: "\n") {
            if let path = Self.path(in: line, between: "<link rel=\"stylesheet\" href=\"", "\">") {
                let style = try inlined(path)
                styleHashes.append(Self.source(of: style))
                lines.append("<style>\(style)</style>")
            } else if let path = Self.path(in: line, between: "<script src=\"", "\"></script>") {
                let script = try inlined(path)
                scriptHashes.append(Self.source(of: script))
                lines.append("<script>\(script)</script>")
            } else {
                let pictured = withPictures(line.replacing(Self.mainModule, with: scriptPath))
                lines.append(pictured.replacing("=\"/", with: "=\"\(basePath)"))
            }
        }
        let policy =
            HTTPResponse.contentSecurityPolicy
            + "; script-src 'self' \(scriptHashes.joined(separator: " "))"
            + "; style-src 'self' \(styleHashes.joined(separator: " "))"
            + "; img-src 'self' data:; worker-src 'self'"
        keep(
            Array(lines.joined(separator: "\n").utf8), at: Self.page,
            WebFile.Terms(contentSecurityPolicy: policy))
    }

    private mutating func keep(_ content: [UInt8], at path: String, _ terms: WebFile.Terms) {
        guard let path = WebPath(path.utf8) else { preconditionFailure("\(path) is no path") }
        files[path] = content
        self.terms[path] = terms
    }

    /// A script or style sheet for embedding in the page.
    private func inlined(_ path: String) throws(ModuleScript.Fault) -> String {
        guard let text = texts[path] else {
            throw ModuleScript.Fault(path, "is named by the page, but missing")
        }
        let lines = ModuleScript.withoutComments(text).joined(separator: "\n")
        return withPictures(lines[...])
    }

    /// A text with picture paths replaced by the pictures.
    private func withPictures(_ text: Substring) -> String {
        guard text.contains("/art/") else { return String(text) }
        return pictures.reduce(String(text)) { text, picture in
            text.replacing("\"\(picture.path)\"", with: "\"\(picture.url)\"")
        }
    }

    /// The path in a line that, apart from its indentation, is `start`, the path and `end`.
    private static func path(
        in line: Substring, between start: String, _ end: String
    ) -> String? {
        let tag = line.drop { $0 == " " }
        guard tag.hasPrefix(start), tag.hasSuffix(end) else { return nil }
        return String(tag.dropFirst(start.count).dropLast(end.count))
    }

    /// The policy entry that allows a script or style in the page (Content Security Policy Level 3,
    /// section 2.3.1).
    private static func source(of text: String) -> String {
        "'sha256-\(Crypto.base64(Crypto.sha256(Array(text.utf8))))'"
    }

    /// A data URL of a picture (RFC 2397), for use between double quotes.
    private static func dataURL(of picture: String) -> String {
        var url = "data:image/svg+xml,"
        for character in picture.split(whereSeparator: \.isNewline).joined(separator: " ") {
            switch character {
            case "\"": url += "'"
            case "#": url += "%23"
            case "%": url += "%25"
            case "<": url += "%3C"
            case ">": url += "%3E"
            case let other: url.append(other)
            }
        }
        return url
    }
}
