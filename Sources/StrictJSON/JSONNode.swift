/// A JSON value (RFC 8259) as it stands in a text, before anything is expected of it.
package enum JSONNode: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A whole number that is written without fraction and exponent and that 64 bits hold.
    case integer(Int64)
    /// Any other number: the nearest that 64 bits of floating point hold, 0 where it is too small.
    case real(Double)
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])
}

extension JSONNode {
    /// The number, where it is whole and 64 bits hold it, however it is written: 2, 2.0 and 20e-1.
    package var wholeNumber: Int64? {
        switch self {
        case .integer(let number): number
        // Beyond 2^53 nobody knows which whole number was meant.
        case .real(let number): number.magnitude <= 0x1p53 ? Int64(exactly: number) : nil
        case .null, .boolean, .text, .list, .object: nil
        }
    }
}
