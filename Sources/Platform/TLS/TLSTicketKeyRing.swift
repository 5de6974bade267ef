/// The keys of session tickets (RFC 8446, section 4.6.1; RFC 5077, section 4). The newest key
/// encrypts tickets, and the one before it still decrypts them. The ring forgets older keys, so
/// that nobody can decrypt recorded tickets later.
struct TLSTicketKeyRing {
    /// The name and keys of one interval.
    struct Key: Hashable {
        /// Sent unencrypted at the start of each ticket.
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
    /// The time at which `current` was created.
    private var rotatedAt: Int64

    /// - Parameters:
    ///   - randomBytes: must be unpredictable in production.
    ///   - now: milliseconds of a monotonic clock, as in all functions here.
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

    mutating func sealingKey(at now: Int64) -> Key {
        rotate(at: now)
        return current
    }

    /// Finds the key of a peer's ticket.
    ///
    /// - Returns: nil if the ring no longer has that key. `isNewest` is false if the ticket must be
    ///   replaced.
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
        // If `current` is older than two intervals, it is too old to decrypt.
        previous = age < 2 * intervalMilliseconds ? current : nil
        current = Key(randomBytes: randomBytes)
        rotatedAt = now
    }
}
