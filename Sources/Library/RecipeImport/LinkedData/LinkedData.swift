import StrictJSON

/// The JSON-LD of a document, or microdata in the same shape. It ignores contexts: schema.org's
/// names count with and without its address.
final class LinkedData {
    typealias Object = [String: JSONNode]

    private let nodes: [JSONNode]
    /// The objects that have an identifier and other members.
    private var identified: [String: Object] = [:]
    private let budget: ReadingBudget
    private static let depthLimit = 2 * LenientJSON.depthLimit

    init(_ nodes: [JSONNode], budget: ReadingBudget) {
        self.nodes = nodes
        self.budget = budget
        for node in nodes { collect(node) }
    }

    private func collect(_ node: JSONNode) {
        switch node {
        case .list(let nodes): for node in nodes { collect(node) }
        case .object(let object):
            if case .text(let id)? = object["@id"], object.count > 1, identified[id] == nil {
                identified[id] = object
            }
            for name in Self.order(object) { if let node = object[name] { collect(node) } }
        case .null, .boolean, .integer, .real, .text: break
        }
    }

    /// The recipes, except those nested in recipes.
    func recipes() throws(ImportRefusal) -> [Object] {
        var found: [Object] = []
        for node in nodes { try find(in: node, &found) }
        return found
    }

    private func find(in node: JSONNode, _ found: inout [Object]) throws(ImportRefusal) {
        try budget.spendValue()
        switch node {
        case .list(let nodes): for node in nodes { try find(in: node, &found) }
        case .object(let object):
            if types(of: object).contains("Recipe") { return found.append(object) }
            for name in Self.order(object) {
                if let node = object[name] { try find(in: node, &found) }
            }
        case .null, .boolean, .integer, .real, .text: break
        }
    }

    /// The members in the order of traversal: the page's main entity comes first.
    private static func order(_ object: Object) -> [String] {
        object.keys.sorted { ($0 != "mainEntity" ? 1 : 0, $0) < ($1 != "mainEntity" ? 1 : 0, $1) }
    }

    /// Charges a text to the budget.
    func spend(on text: String) throws(ImportRefusal) { try budget.spend(on: text) }

    // MARK: Values

    /// The last part of each type's name.
    func types(of object: Object) -> [String] {
        let type = object["@type"]
        let types = type?.elements ?? [type].compactMap(\.self)
        return types.compactMap { $0.string.map(Self.lastPart) }
    }

    /// `Recipe` of `https://schema.org/Recipe`.
    static func lastPart(_ name: String) -> String {
        String(name.split { "/#:".contains($0) }.last ?? "")
    }

    private static let prefixes = ["", "schema:", "http://schema.org/", "https://schema.org/"]

    /// The values of the first listed member that has any.
    func values(of object: Object, _ names: String...) throws(ImportRefusal) -> [JSONNode] {
        for name in names {
            for prefix in Self.prefixes {
                guard let node = object[prefix + name] else { continue }
                let values = try values(of: node)
                if !values.isEmpty { return values }
            }
        }
        return []
    }

    /// All values of a node: texts, numbers and objects. Flattens lists, follows references and
    /// drops empty values.
    func values(of node: JSONNode) throws(ImportRefusal) -> [JSONNode] {
        var values: [JSONNode] = []
        try add(node, to: &values, depth: 0)
        return values
    }

    private func add(
        _ node: JSONNode, to values: inout [JSONNode], depth: Int
    ) throws(ImportRefusal) {
        try budget.spendValue()
        guard depth < Self.depthLimit else { throw .tooDeep }
        switch node {
        case .null, .boolean: break
        case .integer, .real: values.append(node)
        case .text(let text): if !text.isEmpty { values.append(node) }
        case .list(let nodes):
            for node in nodes { try add(node, to: &values, depth: depth + 1) }
        case .object(let object):
            if object.isEmpty { return }
            if let inner = object["@value"] ?? object["@list"] {
                return try add(inner, to: &values, depth: depth + 1)
            }
            if object.count == 1, case .text(let id)? = object["@id"] {
                if let found = identified[id] { values.append(.object(found)) }
                return
            }
            if let numbered = Self.numbered(object) {
                for node in numbered { try add(node, to: &values, depth: depth + 1) }
            } else {
                values.append(node)
            }
        }
    }

    /// Reads an object with numbered members as a list; nil for other objects.
    private static func numbered(_ object: Object) -> [JSONNode]? {
        var pairs: [(number: Int, name: String, node: JSONNode)] = []
        for (name, node) in object {
            guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(name)
            else { return nil }
            pairs.append((number, name, node))
        }
        return pairs.sorted { ($0.number, $0.name) < ($1.number, $1.name) }.map(\.node)
    }
}
