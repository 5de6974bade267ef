/// The members of a message besides its envelope.
enum MessageMembers: ExpressibleByDictionaryLiteral {
    /// The members of a value that is a whole message.
    case of(any Encodable)
    /// Single members by name; nil ones are left out.
    case named([(name: String, value: (any Encodable)?)])

    init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        self = .named(members.map { (name: $0.0, value: $0.1) })
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .of(let value): try value.encode(to: encoder)
        case .named(let members):
            var fields = encoder.container(keyedBy: Name.self)
            for case (let name, let value?) in members {
                try fields.encode(value, forKey: Name(stringValue: name))
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
