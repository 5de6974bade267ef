/// A 128-bit identifier, written as 32 lowercase hexadecimal digits.
///
/// Identifiers are random and carry no meaning, except for the time in a `TimeOrderedIdentifier`.
/// With 128 bits, two players or rounds never get the same one in practice.
public protocol Identifier: TextCoded, Comparable {
    var halves: IdentifierHalves { get }
    init(halves: IdentifierHalves)
}

extension Identifier {
    public init(value: UInt128) { self.init(halves: IdentifierHalves(value)) }
    public var value: UInt128 { halves.value }

    public static var form: String { "32 hexadecimal digits, 0 to 9 and a to f" }

    /// Reads the 32 lowercase hexadecimal digits of `description`. Returns `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8
        guard digits.count == 32 else { return nil }
        var value: UInt128 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value << 4 | UInt128(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt128(digit - UInt8(ascii: "a") + 10)
            default:
                return nil
            }
        }
        self.init(value: value)
    }

    /// Reads the identifier from 16 bytes, most significant first. Returns `nil` for any other
    /// count.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        self.init(value: bytes.reduce(0) { $0 << 8 | UInt128($1) })
    }

    /// The identifier as 16 bytes, most significant first.
    public var bytes: [UInt8] {
        let value = value
        return (0..<16).map { UInt8(truncatingIfNeeded: value >> (120 - 8 * UInt128($0))) }
    }

    /// The identifier as 32 lowercase hexadecimal digits.
    public var description: String {
        let value = value
        return String(unsafeUninitializedCapacity: 32) { buffer in
            for index in 0..<32 {
                let nibble = UInt8(truncatingIfNeeded: value >> (124 - 4 * UInt128(index))) & 0xF
                buffer[index] = nibble < 10 ? nibble + UInt8(ascii: "0") : nibble + 87
            }
            return 32
        }
    }

    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// An identifier's 128 bits as two words. A `UInt128` is aligned to 16 bytes, and Swift 6.3 loses
/// such arguments of asynchronous functions where the registers don't suffice.
public struct IdentifierHalves: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    public init(_ value: UInt128) {
        high = UInt64(truncatingIfNeeded: value >> 64)
        low = UInt64(truncatingIfNeeded: value)
    }

    public var value: UInt128 { UInt128(high) << 64 | UInt128(low) }
}

/// The permanent identifier of a player.
public struct PlayerID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// An identifier of something that happens at a moment. It begins with the time, so rows from the
/// same time are neighbours in an index.
public protocol TimeOrderedIdentifier: Identifier {}

extension TimeOrderedIdentifier {
    /// Creates an identifier with the time in the first 48 bits and random bits in the rest (as in
    /// RFC 9562, section 5.7).
    ///
    /// - Parameter timeMilliseconds: Milliseconds since 1970-01-01 UTC.
    public init(timeMilliseconds: Int64, random: UInt128) {
        let time = UInt128(truncatingIfNeeded: timeMilliseconds)
        self.init(value: time << 80 | random >> 48)
    }
}

/// The identifier of a round or a race, its settlement and its record. A solo round is a race with
/// one seat, so both share one type.
public struct PlayID: TimeOrderedIdentifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}
