/// Why bytes aren't a race's record. Seats count from 0, and from 1 where a person reads of them.
package enum RaceRecordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The format isn't one that this server reads.
    case unsupportedFormat(UInt8)
    /// What stands around the rounds; offsets are from the start of the race's record.
    case envelope(RoundRecordError)
    /// A seat's round, whose bytes begin at `offset`; offsets of the error are from there.
    case seat(Int, offset: Int, RoundRecordError)

    package var description: String {
        switch self {
        case .unsupportedFormat(let format):
            """
            the record has format \(format); this server reads races of format \
            \(RaceRecord.format)
            """
        case .envelope(let error):
            "\(error)"
        case .seat(let seat, let offset, let error):
            "seat \(seat + 1), from byte \(offset): \(error)"
        }
    }
}
