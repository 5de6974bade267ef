/// The members of a JSON object, by their names on the wire. A member without a value is left out.
struct Members: Encodable, ExpressibleByDictionaryLiteral {
    typealias Element = (String, (any Encodable)?)

    private let members: [Element]

    init(_ members: [Element]) { self.members = members }
    init(dictionaryLiteral members: Element...) { self.init(members) }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Name.self)
        for case (let name, let value?) in members {
            try object.encode(value, forKey: Name(stringValue: name))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
