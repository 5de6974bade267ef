import Kitchen

@testable import Lobby

/// What the tests of the lobby share.
enum Fixture {
    static let levels = [1, 2, 3]

    static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }

    static let ana = player(1)
    static let ben = player(2)
    static let eva = player(3)
    static let leo = player(4)
    static let bot = player(99)
}

/// The lobby draws with the standard library's functions.
extension SplitMix64: RandomNumberGenerator {}

/// Something that a random test found, with the seed that replays it.
struct Violation: Error, CustomStringConvertible {
    let seed: UInt64
    let step: Int
    let what: String

    var description: String { "seed \(seed), step \(step): \(what)" }
}
