import ChefDashClient

/// The meaning of a key in a round or a race.
enum KeyPress: Hashable, Sendable {
    case button(Int)
    case clear
    case leave
    // The following keys are for races.
    case ready
    case yes
    case no
    case react(RaceReaction)

    /// The keys for reactions, in display order.
    static let reactionKeys: [(key: Character, reaction: RaceReaction)] = [
        ("h", .hello), ("l", .goodLuck), ("p", .wellPlayed), ("w", .wow), ("o", .oops),
        ("u", .hurry), ("t", .thanks), ("g", .goodGame),
    ]

    /// Reads a byte from the keyboard; `nil` for keys without a meaning. Ctrl-C and Ctrl-D leave.
    init?(byte: UInt8) {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .button(Int(byte - UInt8(ascii: "1")))
        case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .clear
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04: self = .leave
        case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .ready
        case UInt8(ascii: "y"), UInt8(ascii: "Y"): self = .yes
        case UInt8(ascii: "n"), UInt8(ascii: "N"): self = .no
        default:
            let key = Character(Unicode.Scalar(byte)).lowercased()
            guard let found = Self.reactionKeys.first(where: { String($0.key) == key }) else {
                return nil
            }
            self = .react(found.reaction)
        }
    }
}
