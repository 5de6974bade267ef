/// Numbers for the standard library's draws, from the server's source of random bytes: the
/// system's, except in a simulation. No number tells anything of another, so that what is drawn for
/// all to see and what must stay secret may come from it alike.
struct UnpredictableNumbers: RandomNumberGenerator {
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// - Parameter randomBytes: must be unpredictable in production.
    init(randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    func next() -> UInt64 { randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
