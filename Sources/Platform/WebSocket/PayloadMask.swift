/// Masks or unmasks a payload with its four-byte key, in any number of pieces (RFC 6455, section
/// 5.3).
struct PayloadMask: Sendable {
    /// The key, least significant byte first: that byte masks the next byte of the payload.
    private var key: UInt32

    static let none = PayloadMask(wireKey: 0)

    /// - Parameter wireKey: The key as a number, with its most significant byte sent first.
    init(wireKey: UInt32) { key = wireKey.byteSwapped }

    /// Masks or unmasks the payload's next bytes in place.
    mutating func apply(to bytes: UnsafeMutableRawBufferPointer) {
        guard key != 0, let start = bytes.baseAddress else { return }
        let count = bytes.count
        let wideKey = (UInt64(key) << 32 | UInt64(key)).littleEndian
        var offset = 0
        while count &- offset >= 8 {
            let word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            start.storeBytes(of: word ^ wideKey, toByteOffset: offset, as: UInt64.self)
            offset &+= 8
        }
        // Eight is a multiple of the key's four bytes, so the key needs no rotation.
        if count &- offset >= 4 {
            let word = start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            start.storeBytes(of: word ^ key.littleEndian, toByteOffset: offset, as: UInt32.self)
            offset &+= 4
        }
        while offset < count {
            let masked = start.load(fromByteOffset: offset, as: UInt8.self)
            start.storeBytes(
                of: masked ^ UInt8(truncatingIfNeeded: key), toByteOffset: offset, as: UInt8.self)
            key = key >> 8 | key << 24
            offset &+= 1
        }
    }
}
