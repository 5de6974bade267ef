/// The keys that seal session tickets (RFC 8446, section 4.6.1; RFC 5077, section 4): the newest
/// seals, and the one before it still opens. Old keys are forgotten, so that tickets that were
/// recorded can't be opened later.
struct TLSTicketKeyRing {
    /// Names and keys of one interval.
    struct Key: Hashable {
        /// Travels in the clear at the front of each ticket.
        static let nameCount = 16
        static let cipherKeyCount = 32
        static let macKeyCount = 32

        let name: [UInt8]
        let cipherKey: [UInt8]
        let macKey: [UInt8]

        init(randomBytes: (_ count: Int) -> [UInt8]) {
            name = randomBytes(Self.nameCount)
            cipherKey = randomBytes(Self.cipherKeyCount)
            macKey = randomBytes(Self.macKeyCount)
        }
    }

    private let intervalMilliseconds: Int64
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]
    private var current: Key
    private var previous: Key?
    /// When `current` began to seal.
    private var rotatedAt: Int64

    /// - Parameters:
    ///   - randomBytes: must be unpredictable in production.
    ///   - now: milliseconds of a clock that doesn't go back, as everywhere here.
    init(
        intervalMilliseconds: Int64, at now: Int64,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        precondition(intervalMilliseconds > 0)
        self.intervalMilliseconds = intervalMilliseconds
        self.randomBytes = randomBytes
        current = Key(randomBytes: randomBytes)
        rotatedAt = now
    }

    /// The key for a ticket that is made now.
    mutating func sealingKey(at now: Int64) -> Key {
        rotate(at: now)
        return current
    }

    /// The key of a ticket that a peer brings.
    ///
    /// - Returns: nil where no such key is held any more; `isNewest` says whether the ticket can
    ///   stay as it is.
    mutating func openingKey(
        named name: UnsafeRawBufferPointer, at now: Int64
    ) -> (key: Key, isNewest: Bool)? {
        rotate(at: now)
        if current.name.elementsEqual(name) { return (current, true) }
        if let previous, previous.name.elementsEqual(name) { return (previous, false) }
        return nil
    }

    private mutating func rotate(at now: Int64) {
        let age = now - rotatedAt
        guard age >= intervalMilliseconds else { return }
        // A key that nobody asked for in its second interval is too old by now.
        previous = age < 2 * intervalMilliseconds ? current : nil
        current = Key(randomBytes: randomBytes)
        rotatedAt = now
    }
}
