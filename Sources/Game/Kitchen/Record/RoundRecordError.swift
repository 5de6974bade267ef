/// Why bytes can't be read as a round's record.
package enum RoundRecordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parts of a record, for error messages.
    package enum Field: String, Sendable {
        case rulesVersion = "rules version"
        case catalogueFingerprint = "catalogue fingerprint"
        case levelID = "level"
        case equipped = "equipped items"
        case extraCoins = "extra coins"
        case inputs = "inputs"
        case served = "orders served"
        case earned = "coins earned"
        case stars = "stars"
        case ticks = "ticks"
        case lastServedTick = "tick of the last order"
        /// This case and the following ones are parts of a race's record.
        case seats = "number of seats"
        case forfeit = "forfeit code"
        case roundBytes = "bytes of a seat's round"
    }

    /// The bytes end at `offset`, inside the record.
    case truncated(offset: Int)
    /// The server doesn't support this format.
    case unsupportedVersion(UInt8)
    /// The field at `offset` is out of range or not in its canonical encoding.
    case invalid(Field, offset: Int)
    case trailingBytes(count: Int)

    package var description: String {
        switch self {
        case .truncated(let offset): "the record ends too early, at byte \(offset)"
        case .unsupportedVersion(let version):
            "the record has format \(version); this server reads format \(RoundRecord.format)"
        case .invalid(let field, let offset):
            "byte \(offset): \(field.rawValue): not a valid value"
        case .trailingBytes(let count): "\(count) bytes follow the end of the record"
        }
    }
}
