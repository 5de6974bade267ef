@testable import TLS

extension FuzzTarget {
    /// A client's possible input after the handshake: records of any type and content with the
    /// right keys, and any other bytes. The position of cuts in the stream must not matter, and the
    /// bytes read must be those sent.
    static let tlsRecords = FuzzTarget(name: "tls-records", maximumByteCount: 2_000) { bytes in
        var input = FuzzInput(bytes)
        guard var peer = keys(2) else { fatalError("OpenSSL has no keys") }
        let cut = input.number()
        var wire: [UInt8] = []
        var sent: [UInt8] = []
        while !input.isEmpty {
            let kind = input.byte()
            let content = input.prefix(Int(input.byte()))
            if kind == 0xFF {
                wire += content
            } else {
                let inner = content + [kind & 31] + [UInt8](repeating: 0, count: Int(kind >> 5))
                wire += record(inner, &peer)
                // The last byte that isn't 0 is the type, even if it was meant as content.
                let end = inner.lastIndex { $0 != 0 }
                if let end, inner[end] == 23 { sent += inner[..<end] }
            }
        }
        let whole = reading([wire])
        let halves = reading([Array(wire.prefix(cut)), Array(wire.dropFirst(cut))])
        expect(whole.data == halves.data, "\(whole.data) became \(halves.data)")
        expect(whole.ending == halves.ending, "\(whole.ending, default: "none") became another")
        expect(sent.starts(with: whole.data), "\(whole.data) wasn't sent")
    }

    private static func keys(_ byte: UInt8) -> TrafficKeys? {
        TrafficKeys(.aes128, secret: .init(repeating: byte, count: 32), sequence: 0)
    }

    private static func record(_ inner: [UInt8], _ keys: inout TrafficKeys) -> [UInt8] {
        let length = inner.count + TrafficKeys.tagByteCount
        let header: [UInt8] = [23, 3, 3, UInt8(length >> 8), UInt8(length & 0xFF)]
        return header
            + [UInt8](unsafeUninitializedCapacity: length) { output, count in
                count = length
                let isSealed = inner.dropLast().withUnsafeBytes { start in
                    output.baseAddress.map {
                        keys.seal(start, type: inner.last ?? 0, header: header, into: $0)
                    }
                }
                expect(isSealed == true, "OpenSSL can't seal")
            }
    }

    /// A server's input from a stream in these pieces.
    private static func reading(
        _ pieces: [[UInt8]]
    ) -> (data: [UInt8], ending: TLSRecords.Ending?) {
        guard let ours = keys(1), let theirs = keys(2) else { fatalError("OpenSSL has no keys") }
        var records = TLSRecords(sending: ours, receiving: theirs)
        var data: [UInt8] = []
        var rest: [UInt8] = []
        var answer: [UInt8] = []
        for piece in pieces {
            rest += piece
            let count = rest.count
            let (consumed, opened) = rest.withUnsafeMutableBytes {
                records.open($0, answer: &answer)
            }
            expect(consumed <= count && opened <= consumed, "\(opened) of \(consumed)")
            data += rest[..<opened]
            rest.removeFirst(consumed)
        }
        return (data, records.ending)
    }
}
