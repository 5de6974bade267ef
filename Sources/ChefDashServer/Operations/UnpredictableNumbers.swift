/// Random numbers for the standard library's functions, from the server's source of random bytes:
/// the system's, except in a simulation. No number reveals anything about another, so both public
/// draws and secrets may use it.
struct UnpredictableNumbers: RandomNumberGenerator {
    private let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// - Parameter randomBytes: must be unpredictable in production.
    init(randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    func next() -> UInt64 { randomBytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
