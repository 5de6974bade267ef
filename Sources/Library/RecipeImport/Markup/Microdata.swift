import StrictJSON

/// The microdata of a page (HTML Standard, section 5.2): items, and their properties in page order.
struct Microdata {
    /// The context of an element.
    struct Place {
        /// The index of the item around the element.
        fileprivate var scope: Int?
        /// The index of the innermost element with an id, within the item.
        fileprivate var element: Int?
    }

    private struct Scope {
        let types: String
        let references: [String]
        let isProperty: Bool
        var properties: [Int] = []
    }

    private struct Property {
        let names: [Substring]
        var value: Value
        /// A link's target. For most properties, the link's text is the value.
        let link: String?
        /// The index of the innermost element with an id around the property.
        let element: Int?
    }

    private enum Value {
        case text(String)
        case scope(Int)
    }

    private struct IdentifiedElement {
        let id: String
        let parent: Int?
    }

    private var scopes: [Scope] = []
    private var properties: [Property] = []
    private var elements: [IdentifiedElement] = []
    /// The ids in the items' `itemref` attributes.
    private var references: Set<String> = []
    private var byteCount = 0

    private static let propertyLimit = 20_000
    private static let referenceLimit = 64
    private static let byteLimit = 4 * ImportDocument.byteLimit
    private static let depthLimit = 64
    /// The most bytes of an id. An element with a longer one can't be referred to.
    private static let idLimit = 256

    var isTooLarge: Bool {
        byteCount > Self.byteLimit || properties.count > Self.propertyLimit
            || scopes.count > Self.propertyLimit || references.count > Self.referenceLimit
    }

    // MARK: Recording

    mutating func enter(id: String, _ place: inout Place) {
        guard id.utf8.count <= Self.idLimit else { return }
        elements.append(IdentifiedElement(id: id, parent: place.element))
        place.element = elements.count - 1
    }

    mutating func enterScope(
        types: String, references: String, property: String?, _ place: inout Place
    ) {
        let ids = references.split(whereSeparator: \.isWhitespace).prefix(Self.referenceLimit + 1)
        self.references.formUnion(ids.map(String.init))
        scopes.append(
            Scope(
                types: types, references: ids.map(String.init),
                isProperty: property != nil && place.scope != nil))
        if let property { append(property, .scope(scopes.count - 1), link: nil, place) }
        place = Place(scope: scopes.count - 1)
    }

    /// - Parameters:
    ///   - names: The names, separated by white space.
    ///   - value: Nil if the value is the text that follows.
    /// - Returns: The property's index, for `setText`.
    mutating func add(_ names: String, value: String?, link: String?, _ place: Place) -> Int {
        append(names, .text(value ?? ""), link: link, place)
        byteCount += (value?.utf8.count ?? 0) + (link?.utf8.count ?? 0)
        return properties.count - 1
    }

    mutating func setText(_ text: String, _ property: Int) {
        byteCount += text.utf8.count
        properties[property].value = .text(text)
    }

    private mutating func append(
        _ names: String, _ value: Value, link: String?, _ place: Place
    ) {
        let names = names.split(whereSeparator: \.isWhitespace)
        if let scope = place.scope { scopes[scope].properties.append(properties.count) }
        properties.append(
            Property(names: names, value: value, link: link, element: place.element))
    }

    // MARK: Reading

    /// The top-level items as JSON-LD objects.
    func nodes() throws(ImportRefusal) -> [JSONNode] {
        var reader = try Reader(microdata: self)
        var nodes: [JSONNode] = []
        for (index, scope) in scopes.enumerated() where !scope.isProperty {
            nodes.append(try reader.node(index, depth: 0))
        }
        return nodes
    }

    private struct Reader {
        let microdata: Microdata
        /// The properties in the elements that items refer to, by the element's id.
        private let referred: [String: [Int]]
        private var budget = 4 * Microdata.propertyLimit

        init(microdata: Microdata) throws(ImportRefusal) {
            self.microdata = microdata
            // For each element, the nearest one with a referred id: itself or one around it.
            var nearest: [Int?] = []
            for (number, element) in microdata.elements.enumerated() {
                let isReferred = microdata.references.contains(element.id)
                nearest.append(isReferred ? number : element.parent.flatMap { nearest[$0] })
            }
            var referred: [String: [Int]] = [:]
            for (index, property) in microdata.properties.enumerated() {
                var place = property.element.flatMap { nearest[$0] }
                while let number = place {
                    budget -= 1
                    guard budget > 0 else { throw .tooLarge }
                    let element = microdata.elements[number]
                    referred[element.id, default: []].append(index)
                    place = element.parent.flatMap { nearest[$0] }
                }
            }
            self.referred = referred
        }

        mutating func node(_ index: Int, depth: Int) throws(ImportRefusal) -> JSONNode {
            guard depth < Microdata.depthLimit else { throw .tooDeep }
            let scope = microdata.scopes[index]
            var numbers = scope.properties
            if !scope.references.isEmpty {
                numbers = Set(numbers + scope.references.flatMap { referred[$0] ?? [] }).sorted()
            }
            var members: [String: [JSONNode]] = [:]
            for number in numbers {
                let property = microdata.properties[number]
                budget -= max(1, property.names.count)
                guard budget > 0 else { throw .tooLarge }
                switch property.value {
                case .scope(let inner):
                    let value = try node(inner, depth: depth + 1)
                    for name in property.names { members[String(name), default: []].append(value) }
                case .text(let text):
                    for name in property.names {
                        let isLink = Self.linkNames.contains(name)
                        let value = isLink ? property.link ?? text : text
                        members[String(name), default: []].append(.text(value))
                    }
                }
            }
            var object: [String: JSONNode] = [:]
            for (name, values) in members where !name.hasPrefix("@") {
                object[name] = values.count == 1 ? values[0] : .list(values)
            }
            let types = scope.types.split(whereSeparator: \.isWhitespace).map {
                JSONNode.text(String($0))
            }
            object["@type"] = .list(types)
            return .object(object)
        }

        /// The properties whose values are addresses.
        private static let linkNames: Set<Substring> = ["url", "image", "suitableForDiet"]
    }
}
