/// Why bytes can't be read as a race's record. Seats count from 0 here, but from 1 in the
/// descriptions.
package enum RaceRecordError: Error, Hashable, Sendable, CustomStringConvertible {
    case unsupportedFormat(UInt8)
    /// The bytes around the rounds are wrong. Offsets count from the start of the race's record.
    case envelope(RoundRecordError)
    /// A seat's round is wrong. The round begins at `offset`; the error's own offsets count from
    /// there.
    case seat(Int, offset: Int, RoundRecordError)

    package var description: String {
        switch self {
        case .unsupportedFormat(let format):
            "the record has format \(format); this server reads races of format \(RaceRecord.format)"
        case .envelope(let error): "\(error)"
        case .seat(let seat, let offset, let error):
            "seat \(seat + 1), from byte \(offset): \(error)"
        }
    }
}
