import StrictJSON

/// The JSON value of a field of the library: amounts, units, days and identifiers are texts.
public enum LibraryValue: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case numbers([Int64])
    /// No field takes it. The server says so of an edit that has it, and how sets are changed.
    case texts([String])
    case flag(Bool)
    /// The amount shown when a grocery need was checked off; nil if there was none.
    case checked(quantity: String?, unit: String?)
}

extension LibraryValue: Decodable {
    public init(from decoder: any Decoder) throws { try self.init(JSONNode(from: decoder)) }
}

extension LibraryValue: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.text(text)
        case .number(let number): json.number(number)
        case .numbers(let numbers): numbers.write(to: &json)
        case .texts(let texts): texts.write(to: &json)
        case .flag(let flag): json.flag(flag)
        case .checked(let quantity, let unit):
            json.object { json in
                json.member("quantity", quantity)
                json.member("unit", unit)
            }
        }
    }
}

extension LibraryValue {
    /// The reason why a JSON value is that of no field.
    package struct Fault: Error {
        /// The place within the value, such as `[2]`; empty for the value itself.
        package var place = ""
        /// The end of a sentence.
        package let problem: String
        /// True for a number that isn't whole, or too large.
        package var isOutOfRange = false
    }

    package init(_ node: JSONNode) throws(Fault) {
        switch node {
        case .text(let text): self = .text(text)
        case .boolean(let flag): self = .flag(flag)
        case .integer, .real: self = .number(try Self.number(node))
        // With words in it, it was meant for a set.
        case .list(let elements) where elements.contains(where: { $0.string != nil }):
            self = .texts(
                try elements.enumerated().map { index, element throws(Fault) in
                    try Self.text(element, "[\(index)]")
                })
        case .list(let elements): self = .numbers(try elements.map(Self.number))
        case .object(let members):
            func text(_ name: String) throws(Fault) -> String? {
                guard let node = members[name], node != .null else { return nil }
                return try Self.text(node, ".\(name)")
            }
            self = .checked(quantity: try text("quantity"), unit: try text("unit"))
        case .null: throw Fault(problem: "must have a value")
        }
    }

    private static func number(_ node: JSONNode) throws(Fault) -> Int64 {
        switch node {
        case .integer, .real:
            guard let number = node.wholeNumber, JSONNode.wholeNumbers.contains(number) else {
                throw Fault(problem: JSONNode.wholeNumberRule, isOutOfRange: true)
            }
            return number
        case .null, .boolean, .text, .list, .object: throw Fault(problem: "must be a whole number")
        }
    }

    private static func text(_ node: JSONNode, _ place: String) throws(Fault) -> String {
        guard let text = node.string else { throw Fault(place: place, problem: "must be a string") }
        return text
    }
}
