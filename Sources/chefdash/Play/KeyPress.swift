/// What a key means in a round.
enum KeyPress: Hashable, Sendable {
    /// The grid's button at a place, from 0.
    case button(Int)
    case clear
    case leave

    /// Reads a byte from the keyboard; `nil` for keys without a meaning. Ctrl-C and Ctrl-D leave.
    init?(byte: UInt8) {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .button(Int(byte - UInt8(ascii: "1")))
        case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .clear
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04: self = .leave
        default: return nil
        }
    }
}
