import StrictJSON

/// A type that a request's member can have.
protocol RequestMember {
    /// - Parameters:
    ///   - node: not null.
    /// - name: the member's name, for the fault.
    /// - Throws: `wrong_type`, `number_out_of_range` or `bad_value`.
    init(_ node: JSONNode, name: String) throws(RequestFault)
}

extension String: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard case .text(let text) = node else {
            throw RequestFault(.wrongType, "`\(name)` must be a string")
        }
        self = text
    }
}

extension Bool: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard case .boolean(let value) = node else {
            throw RequestFault(.wrongType, "`\(name)` must be true or false")
        }
        self = value
    }
}

extension Int64: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        switch node {
        case .integer, .real:
            guard let number = node.wholeNumber,
                GameProtocol.wholeNumbers.contains(number)
            else {
                throw RequestFault(.numberOutOfRange, "`\(name)` \(JSONNode.wholeNumberRule)")
            }
            self = number
        case .null, .boolean, .text, .list, .object:
            throw RequestFault(.wrongType, "`\(name)` must be a whole number")
        }
    }
}

extension Int: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        self = Int(try Int64(node, name: name))
    }
}

extension Double: RequestMember {
    /// A number too close to 0 becomes 0, and so does -0.
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        switch node {
        case .integer(let number): self = Double(number)
        case .real(let number): self = number == 0 ? 0 : number
        case .null, .boolean, .text, .list, .object:
            throw RequestFault(.wrongType, "`\(name)` must be a number")
        }
    }
}

extension Array: RequestMember where Element: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard case .list(let elements) = node else {
            throw RequestFault(.wrongType, "`\(name)` must be an array")
        }
        self = []
        for (index, element) in elements.enumerated() {
            append(try Element(element, name: "\(name)[\(index)]"))
        }
    }
}

/// A closed set of words in requests.
protocol RequestWord: RequestMember, JSONWritable, CaseIterable, RawRepresentable<String> {}

extension RequestWord {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard let word = Self(rawValue: try String(node, name: name)) else {
            let known = Self.allCases.map { "\"\($0.rawValue)\"" }
            throw RequestFault(
                .badValue, "`\(name)` must be \(known.joined(separator: " or "))")
        }
        self = word
    }
}
