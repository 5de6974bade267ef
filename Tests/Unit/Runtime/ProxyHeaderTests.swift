import Testing

@testable import Runtime

@Suite("The PROXY header")
struct ProxyHeaderTests {
    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]

    private static func binary(
        _ command: UInt8, _ family: UInt8, _ rest: [UInt8], length: Int? = nil
    ) -> [UInt8] {
        let length = length ?? rest.count
        return signature + [command, family, UInt8(length >> 8), UInt8(length & 255)] + rest
    }

    private static let version4: [UInt8] = [192, 0, 2, 7, 10, 0, 0, 1, 0xC3, 0x50, 0x1F, 0x90]
    private static let version6: [UInt8] =
        [0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7]
        + [UInt8](repeating: 0, count: 16) + [0xC3, 0x50, 0x1F, 0x90]

    static let headers: [([UInt8], String?)] = [
        (Array("PROXY TCP4 192.0.2.7 10.0.0.1 50000 8080\r\n".utf8), "192.0.2.7"),
        (Array("PROXY TCP6 2001:DB8:0:0::7 ::1 50000 8080\r\n".utf8), "2001:db8::7"),
        (Array("PROXY UNKNOWN\r\n".utf8), nil),
        (Array("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n".utf8), nil),
        (binary(0x21, 0x11, version4), "192.0.2.7"),
        (binary(0x21, 0x21, version6), "2001:db8::7"),
        // With data after the addresses, such as a checksum.
        (binary(0x21, 0x11, version4 + [3, 0, 4, 1, 2, 3, 4]), "192.0.2.7"),
        // A proxy's own health check, and a client on a socket of another family.
        (binary(0x20, 0x00, []), nil), (binary(0x20, 0x11, version4), nil),
        (binary(0x21, 0x31, [UInt8](repeating: 0, count: 216)), nil),
    ]

    /// Reads like the server: never more than the parser requests.
    private func result(of bytes: [UInt8]) -> (ProxyHeader.Progress, read: Int) {
        var header = ProxyHeader()
        var read = 0
        while case .needs(let count) = header.progress, read + count <= bytes.count {
            let next = bytes[read..<read + count]
            read += count
            Array(next).withUnsafeBytes { header.take($0) }
        }
        return (header.progress, read)
    }

    @Test("The bytes after the header are left unread", arguments: headers)
    func whole(bytes: [UInt8], client: String?) {
        for following in [[], Array("GET / HTTP/1.1\r\n".utf8), [0x16, 0x03, 0x01]] {
            let (progress, read) = result(of: bytes + following)
            #expect(progress == .complete(client: client))
            #expect(read == bytes.count)
        }
    }

    @Test("The parser waits for the rest of a partial header", arguments: headers)
    func parts(bytes: [UInt8], client: String?) {
        for count in 0..<bytes.count {
            guard case .needs(let more) = result(of: Array(bytes[..<count])).0 else {
                Issue.record("\(count) bytes are \(result(of: Array(bytes[..<count])).0)")
                continue
            }
            #expect(more > 0)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n", "PROXY TCP4 192.0.2.7 10.0.0.1 50000\r\n",
        "PROXY TCP4 2001:db8::7 ::1 50000 8080\r\n", "PROXY TCP5 192.0.2.7 10.0.0.1 50000 8080\r\n",
        "PROXY TCP4 192.0.2.7 10.0.0.1 50000 70000\r\n",
        "PROXY TCP4 192.0.2.7 10.0.0.1 50000 8080\n",
        "PROXY TCP4 192.0.2 10.0.0.1 50000 8080\r\n",
        "PROXY  TCP4 192.0.2.7 10.0.0.1 50000 8080\r\n",
    ])
    func wrongText(text: String) { #expect(result(of: Array(text.utf8)).0 == .invalid) }

    static let broken: [[UInt8]] = [
        binary(0x11, 0x11, version4), binary(0x22, 0x11, version4),
        binary(0x21, 0x11, [1, 2, 3]), binary(0x21, 0x21, version4),
        binary(0x21, 0x11, [], length: 65_535),
        Array(("PROXY TCP4 " + String(repeating: "1", count: 200)).utf8),
        [UInt8](repeating: 0, count: 32), [0x16, 0x03, 0x01, 0x02, 0, 1, 0, 1, 0xFC, 3, 3, 0],
    ]

    @Test(arguments: broken)
    func wrongBytes(bytes: [UInt8]) { #expect(result(of: bytes).0 == .invalid) }
}
