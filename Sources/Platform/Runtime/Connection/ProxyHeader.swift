/// The header that a proxy sends before its client's bytes, so that the server learns the client's
/// address: the PROXY protocol, versions 1 and 2 (haproxy.org/download/2.8/doc/proxy-protocol.txt).
struct ProxyHeader: Sendable {
    enum Progress: Hashable, Sendable {
        /// The number of bytes to read next; they don't go beyond the header.
        case needs(Int)
        /// The client's numeric address; nil if the proxy speaks for itself or doesn't know it.
        case complete(client: String?)
        case invalid
    }

    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]
    private static let textStart = Array("PROXY ".utf8)
    /// The most bytes of a version 1 line, with its line end.
    private static let longestLine = 107
    /// The most bytes of a version 2 header's addresses and extensions, after its fixed part.
    private static let longestAddresses = 2_048

    private var bytes: [UInt8] = []

    /// Appends received bytes, at most as many as the last `needs` said.
    mutating func take(_ received: UnsafeRawBufferPointer) { bytes.append(contentsOf: received) }

    var progress: Progress {
        // Every valid header has at least this many bytes.
        guard bytes.count >= Self.signature.count else {
            let isStart =
                Self.signature.starts(with: bytes)
                || zip(bytes, Self.textStart).allSatisfy(==)
            return isStart ? .needs(Self.signature.count - bytes.count) : .invalid
        }
        if bytes.starts(with: Self.signature) { return binary }
        return bytes.starts(with: Self.textStart) ? text : .invalid
    }

    // MARK: Version 1

    private var text: Progress {
        guard bytes.last == UInt8(ascii: "\n") else {
            return bytes.count < Self.longestLine ? .needs(1) : .invalid
        }
        guard bytes.dropLast().last == UInt8(ascii: "\r") else { return .invalid }
        let words = String(decoding: bytes.dropLast(2), as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        if words.count >= 2, words[1] == "UNKNOWN" { return .complete(client: nil) }
        guard words.count == 6, ["TCP4", "TCP6"].contains(words[1]),
            let client = SocketAddress.numeric(String(words[2])),
            client.contains(":") == (words[1] == "TCP6"), UInt16(words[4]) != nil,
            UInt16(words[5]) != nil
        else { return .invalid }
        return .complete(client: client)
    }

    // MARK: Version 2

    private var binary: Progress {
        guard bytes.count >= 16 else { return .needs(16 - bytes.count) }
        let length = Int(bytes[14]) << 8 | Int(bytes[15])
        guard bytes[12] >> 4 == 2, length <= Self.longestAddresses else { return .invalid }
        guard bytes.count >= 16 + length else { return .needs(16 + length - bytes.count) }
        switch (bytes[12] & 0xF, bytes[13] >> 4) {
        case (0, _): return .complete(client: nil)
        case (1, 1): return length >= 12 ? client(byteCount: 4) : .invalid
        case (1, 2): return length >= 36 ? client(byteCount: 16) : .invalid
        case (1, _): return .complete(client: nil)
        default: return .invalid
        }
    }

    private func client(byteCount: Int) -> Progress {
        .complete(client: SocketAddress.text(of: bytes[16..<16 + byteCount]))
    }
}
