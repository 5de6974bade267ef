/// Checks UTF-8 (RFC 3629) in pieces of any size. It reports the first invalid byte without waiting
/// for more.
///
/// It skips ASCII in words. Everything else runs through a finite automaton with nine states. One
/// word packs the transitions of a byte, and a state is the bit position of its successor, so a
/// step is one load and one shift.
struct UTF8Validator: Sendable {
    private var state = Step.boundary.rawValue

    /// True if the bytes so far end between two scalars, as a message must.
    var isAtBoundary: Bool { state == Step.boundary.rawValue }

    /// Checks the next bytes. Returns `false` if no continuation could make them valid, and for all
    /// calls after that.
    mutating func accept(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let asciiCount = isAtBoundary ? Self.asciiPrefixCount(of: bytes, from: 0) : 0
        guard asciiCount < bytes.count else { return true }
        state = Self.transitions.withUnsafeBufferPointer { transitions in
            Self.run(bytes, from: asciiCount, state: state, transitions: transitions)
        }
        return state != Step.refused.rawValue
    }

    /// The automaton's states, named by the next byte they expect.
    private enum Step: UInt64, CaseIterable {
        case boundary = 0
        case refused = 6
        case oneContinuation = 12
        case twoContinuations = 18
        case threeContinuations = 24
        /// After E0: A0-BF; anything else would be overlong.
        case afterE0 = 30
        /// After ED: 80-9F; anything else would be a surrogate.
        case afterED = 36
        /// After F0: 90-BF; anything else would be overlong.
        case afterF0 = 42
        /// After F4: 80-8F; anything else would be above U+10FFFF.
        case afterF4 = 48

        func next(_ byte: UInt8) -> Step {
            switch (self, byte) {
            case (.boundary, 0x00...0x7F): .boundary
            case (.boundary, 0xC2...0xDF): .oneContinuation
            case (.boundary, 0xE0): .afterE0
            case (.boundary, 0xED): .afterED
            case (.boundary, 0xE1...0xEF): .twoContinuations
            case (.boundary, 0xF0): .afterF0
            case (.boundary, 0xF1...0xF3): .threeContinuations
            case (.boundary, 0xF4): .afterF4
            case (.oneContinuation, 0x80...0xBF): .boundary
            case (.twoContinuations, 0x80...0xBF): .oneContinuation
            case (.threeContinuations, 0x80...0xBF): .twoContinuations
            case (.afterE0, 0xA0...0xBF): .oneContinuation
            case (.afterED, 0x80...0x9F): .oneContinuation
            case (.afterF0, 0x90...0xBF): .twoContinuations
            case (.afterF4, 0x80...0x8F): .twoContinuations
            default: .refused
            }
        }
    }

    /// For each byte, the successors of all states, six bits each.
    private static let transitions: [UInt64] = (UInt8.min...UInt8.max).map { byte in
        Step.allCases.reduce(0) { packed, step in packed | step.next(byte).rawValue << step.rawValue
        }
    }

    private static let stateMask: UInt64 = 0x3F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the first word with a non-ASCII byte, or of the rest that is shorter than a
    /// word if it has one. Without any, the number of bytes.
    private static func asciiPrefixCount(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let count = bytes.count
        var offset = start
        while count &- offset >= 32 {
            let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let second = bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
            let third = bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self)
            let fourth = bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self)
            guard (first | second | third | fourth) & highBits == 0 else { break }
            offset &+= 32
        }
        while count &- offset >= 8 {
            let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard word & highBits == 0 else { return offset }
            offset &+= 8
        }
        var tail: UInt8 = 0
        for position in offset..<count { tail |= bytes[position] }
        return tail & 0x80 == 0 ? count : offset
    }

    /// Runs the automaton over the bytes from `start`. Returns the state after them, or `refused`.
    private static func run(
        _ bytes: UnsafeRawBufferPointer, from start: Int, state: UInt64,
        transitions: UnsafeBufferPointer<UInt64>
    ) -> UInt64 {
        var state = state
        var offset = start
        while offset < bytes.count {
            // The upper bits of `state` hold other transitions; the masking shift ignores them.
            let stop = min(offset &+ 16, bytes.count)
            while offset < stop {
                state = transitions[Int(bytes[offset])] &>> state
                offset &+= 1
            }
            state &= stateMask
            if state == Step.refused.rawValue { return state }
            if state == Step.boundary.rawValue {
                offset = asciiPrefixCount(of: bytes, from: offset)
            }
        }
        return state
    }
}
