import StrictJSON

/// A value of the protocol as a part of a command's JSON output.
struct Written<Value: JSONWritable>: Encodable {
    let value: Value

    init(_ value: Value) { self.value = value }

    func encode(to encoder: any Encoder) throws { try JSONNode(value).encode(to: encoder) }
}
