import Testing

@testable import TLS

@Suite("Records of TLS 1.3")
struct TLSRecordsTests {
    typealias Algorithm = TrafficKeys.Algorithm

    private static let algorithms: [Algorithm] = [.aes128, .aes256, .chacha20]

    private static func secret(_ algorithm: Algorithm, _ byte: UInt8) -> [UInt8] {
        [UInt8](repeating: byte, count: algorithm == .aes256 ? 48 : 32)
    }

    private static func keys(
        _ byte: UInt8, _ algorithm: Algorithm = .aes256, sequence: UInt64 = 0
    ) throws -> TrafficKeys {
        try #require(
            TrafficKeys(algorithm, secret: secret(algorithm, byte), sequence: sequence))
    }

    /// A side of a connection whose other side has `ours` and `theirs` the other way round.
    private static func side(
        ours: UInt8 = 1, theirs: UInt8 = 2, _ algorithm: Algorithm = .aes256,
        sequence: UInt64 = 0, contentByteCount: Int? = nil
    ) throws -> TLSRecords {
        TLSRecords(
            sending: try keys(ours, algorithm, sequence: sequence),
            receiving: try keys(theirs, algorithm, sequence: sequence),
            contentByteCount: contentByteCount)
    }

    private static func sealed(_ bytes: [UInt8], by side: inout TLSRecords) throws -> [UInt8] {
        var memory = [UInt8](repeating: 0, count: TLSSession.sealedByteCount(of: bytes.count))
        let count = memory.withUnsafeMutableBytes { memory in
            bytes.withUnsafeBytes { side.seal($0, into: memory) }
        }
        return Array(memory[..<(try #require(count))])
    }

    private static func opened(
        _ wire: [UInt8], by side: inout TLSRecords
    ) -> (data: [UInt8], consumed: Int, answer: [UInt8]) {
        var wire = wire
        var answer: [UInt8] = []
        let (consumed, opened) = wire.withUnsafeMutableBytes { side.open($0, answer: &answer) }
        return (Array(wire[..<opened]), consumed, answer)
    }

    /// A record of any kind, which our own side never writes.
    private static func record(
        _ content: [UInt8], type: UInt8, padding: Int = 0, _ keys: inout TrafficKeys
    ) -> [UInt8] {
        let inner =
            padding == 0
            ? content : content + [type] + .init(repeating: 0, count: padding - 1)
        let length = inner.count + 1 + TrafficKeys.tagByteCount
        let header: [UInt8] = [23, 3, 3, UInt8(length >> 8), UInt8(length & 0xFF)]
        return header
            + [UInt8](unsafeUninitializedCapacity: length) { output, count in
                count = length
                let isSealed = inner.withUnsafeBytes { inner in
                    output.baseAddress.map {
                        keys.seal(inner, type: padding == 0 ? type : 0, header: header, into: $0)
                    }
                }
                precondition(isSealed == true)
            }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }

    /// RFC 8448, section 3: the server's records after its ticket, and the client's first.
    @Test("Records match RFC 8448")
    func examples() throws {
        let server = Self.bytes(
            """
            a1 1a f9 f0 55 31 f8 56 ad 47 11 6b 45 a9 50 32 82 04 b4 f4 4b fb 6b 3a 4b 4f 1f 3f cb \
            63 16 43
            """)
        let client = Self.bytes(
            """
            9e 40 64 6c e7 9a 7f 9d c0 5a f8 88 9b ce 65 52 87 5a fa 0b 06 df 00 87 f7 92 eb b7 c1 \
            75 04 a5
            """)
        var side = TLSRecords(
            sending: try #require(TrafficKeys(.aes128, secret: server, sequence: 1)),
            receiving: try #require(TrafficKeys(.aes128, secret: client, sequence: 0)))
        let data = Array(UInt8(0)..<50)
        let ours = Self.bytes(
            """
            17 03 03 00 43 2e 93 7e 11 ef 4a c7 40 e5 38 ad 36 00 5f c4 a4 69 32 fc 32 25 d0 5f 82 \
            aa 1b 36 e3 0e fa f9 7d 90 e6 df fc 60 2d cb 50 1a 59 a8 fc c4 9c 4b f2 e5 f0 a2 1c 00 \
            47 c2 ab f3 32 54 0d d0 32 e1 67 c2 95 5d
            """)
        #expect(try Self.sealed(data, by: &side) == ours)
        let theirs = Self.bytes(
            """
            17 03 03 00 43 a2 3f 70 54 b6 2c 94 d0 af fa fe 82 28 ba 55 cb ef ac ea 42 f9 14 aa 66 \
            bc ab 3f 2b 98 19 a8 a5 b4 6b 39 5b d5 4a 9a 20 44 1e 2b 62 97 4e 1f 5a 62 92 a2 97 70 \
            14 bd 1e 3d ea e6 3a ee bb 21 69 49 15 e4
            """)
        let closeNotify = Self.bytes(
            "17 03 03 00 13 c9 87 27 60 65 56 66 b7 4d 7f f1 15 3e fd 6d b6 d0 b0 e3")
        #expect(Self.opened(theirs + closeNotify, by: &side).data == data)
        #expect(side.ending == .closed)
        var alert: [UInt8] = []
        side.seal(.closeNotify, to: &alert)
        #expect(
            alert
                == Self.bytes(
                    "17 03 03 00 13 b5 8f d6 71 66 eb f5 99 d2 47 20 cf be 7e fa 7a 88 64 a9"))
    }

    @Test("Data of all sizes arrives whole, wherever it is cut", arguments: algorithms)
    func cuts(_ algorithm: Algorithm) throws {
        var sender = try Self.side(ours: 2, theirs: 1, algorithm)
        let texts = [1, 16, 300, 16_384, 16_385].map { count in
            [UInt8](repeating: UInt8(count % 251), count: count)
        }
        var wire: [UInt8] = []
        for text in texts { wire += try Self.sealed(text, by: &sender) }
        let short = 2 * (5 + 1 + 16) + 1 + 16
        for cut in Array(0...short) + [400, 10_000, wire.count - 1] {
            var side = try Self.side(algorithm)
            let (first, consumed, _) = Self.opened(Array(wire[..<cut]), by: &side)
            let (second, rest, _) = Self.opened(Array(wire[consumed...]), by: &side)
            #expect(first + second == texts.flatMap(\.self), "cut at \(cut)")
            #expect(consumed + rest == wire.count && side.ending == nil, "cut at \(cut)")
        }
    }

    @Test("A peer that asked for small records gets them, and sends no larger ones")
    func smallRecords() throws {
        var side = try Self.side(contentByteCount: 512)
        let wire = try Self.sealed([UInt8](repeating: 7, count: 1_025), by: &side)
        #expect(wire.count == 1_025 + 3 * 22)
        var peer = try Self.side(ours: 2, theirs: 1)
        let large = try Self.sealed([UInt8](repeating: 7, count: 769), by: &peer)
        #expect(Self.opened(large, by: &side).data.isEmpty)
        #expect(side.ending == .failure(.recordOverflow))
    }

    /// A peer's records, each with its type, its bytes and the length of its padding.
    struct Content: Sendable {
        let records: [(type: UInt8, bytes: [UInt8], padding: Int)]
        let ending: TLSRecords.Ending?

        init(
            _ type: UInt8, _ bytes: [UInt8], padding: Int = 0, then: (UInt8, [UInt8])? = nil,
            _ ending: TLSRecords.Ending?
        ) {
            records = [(type, bytes, padding)] + (then.map { [($0.0, $0.1, 0)] } ?? [])
            self.ending = ending
        }
    }

    private static let keyUpdate: [UInt8] = [24, 0, 0, 1, 0]

    @Test(
        "A record's content determines the next state",
        arguments: [
            Content(23, [1, 2], nil),
            Content(23, [], nil),
            Content(23, [1, 2], padding: 300, nil),
            Content(23, .init(repeating: 1, count: 16_384), nil),
            Content(23, .init(repeating: 1, count: 16_385), .failure(.recordOverflow)),
            Content(0, [], .failure(.unexpectedMessage)),
            Content(0, [0, 0, 0], .failure(.unexpectedMessage)),
            Content(20, [1], .failure(.unexpectedMessage)),
            Content(24, [1], .failure(.unexpectedMessage)),
            Content(21, [1, 0], .closed),
            Content(21, [2, 20], .abandoned),
            // The alert's level is ignored.
            Content(21, [1, 40], .abandoned),
            Content(21, [1, 90], nil),
            Content(21, [], .failure(.unexpectedMessage)),
            Content(21, [1], .failure(.decodeError)),
            Content(21, [1, 0, 0], .failure(.decodeError)),
            Content(22, keyUpdate, nil),
            Content(22, [24, 0], then: (22, [0, 1, 0]), nil),
            Content(22, [], .failure(.unexpectedMessage)),
            Content(22, [24, 0], then: (23, [1]), .failure(.unexpectedMessage)),
            Content(22, keyUpdate + keyUpdate, .failure(.unexpectedMessage)),
            Content(22, [24, 0, 0, 1, 2], .failure(.illegalParameter)),
            Content(22, [24, 0, 0, 2, 0, 0], .failure(.decodeError)),
            Content(22, [24, 0, 1], .failure(.decodeError)),
            // A ClientHello, and an unsolicited certificate.
            Content(22, [1, 0, 0, 1], .failure(.unexpectedMessage)),
            Content(22, [11, 0, 0, 1], .failure(.unexpectedMessage)),
        ])
    func contents(_ content: Content) throws {
        var side = try Self.side()
        var peer = try Self.keys(2)
        var wire: [UInt8] = []
        for record in content.records {
            wire += Self.record(
                record.bytes, type: record.type, padding: record.padding, &peer)
        }
        let (data, consumed, answer) = Self.opened(wire, by: &side)
        #expect(side.ending == content.ending)
        #expect(consumed == wire.count && answer.isEmpty)
        let isData = content.ending == nil && content.records[0].type == 23
        #expect(data == (isData ? content.records[0].bytes : []))
    }

    @Test("Data after the end is ignored, and data before it is read")
    func end() throws {
        var side = try Self.side()
        var peer = try Self.keys(2)
        let first = Self.record([7], type: 23, &peer)
        let bad = Self.record([1], type: 20, &peer)
        let last = Self.record([8], type: 23, &peer)
        #expect(Self.opened(first + bad + last, by: &side).data == [7])
        #expect(side.ending == .failure(.unexpectedMessage))
        #expect(Self.opened(last, by: &side).consumed == 0)
    }

    @Test(
        "Anything but a record of the peer is refused",
        arguments: [
            ([20, 3, 3, 0, 1, 1], .unexpectedMessage),
            ([21, 3, 3, 0, 2, 1, 0], .unexpectedMessage),
            ([22, 3, 3, 0, 1], .unexpectedMessage),
            ([0x47, 0x45, 0x54, 0x20, 0x2F], .unexpectedMessage),
            ([23, 3, 3, 0x41, 1], .recordOverflow),
            ([23, 3, 3, 0xFF, 0xFF], .recordOverflow),
            ([23, 3, 3, 0, 0], .badRecordMAC),
            ([23, 3, 3, 0, 15] + .init(repeating: 0, count: 15), .badRecordMAC),
            ([23, 3, 3, 0, 16] + .init(repeating: 0, count: 16), .badRecordMAC),
            ([23, 3, 3, 0, 40] + .init(repeating: 0, count: 40), .badRecordMAC),
        ] as [([UInt8], TLSRecords.Alert)])
    func strange(_ wire: [UInt8], _ alert: TLSRecords.Alert) throws {
        var side = try Self.side()
        #expect(Self.opened(wire, by: &side).data.isEmpty)
        #expect(side.ending == .failure(alert))
    }

    @Test("A changed, repeated or reordered record is refused", arguments: algorithms)
    func forgeries(_ algorithm: Algorithm) throws {
        var peer = try Self.keys(2, algorithm)
        let first = Self.record([1, 2, 3], type: 23, &peer)
        let second = Self.record([4], type: 23, &peer)
        // The header's version is ignored, but it is authenticated.
        for index in first.indices where index != 0 && index != 3 && index != 4 {
            var side = try Self.side(algorithm)
            var forged = first
            forged[index] ^= 1
            #expect(Self.opened(forged, by: &side).data.isEmpty)
            #expect(side.ending == .failure(.badRecordMAC), "byte \(index)")
        }
        for wire in [second, first + first] {
            var side = try Self.side(algorithm)
            _ = Self.opened(wire, by: &side)
            #expect(side.ending == .failure(.badRecordMAC))
        }
    }

    @Test("After a KeyUpdate, both directions continue with new keys", arguments: algorithms)
    func keyUpdates(_ algorithm: Algorithm) throws {
        var side = try Self.side(algorithm)
        var peer = try Self.side(ours: 2, theirs: 1, algorithm)
        var peersKeys = try Self.keys(2, algorithm)
        let (_, _, answer) = Self.opened(
            Self.record([24, 0, 0, 1, 1], type: 22, &peersKeys), by: &side)
        let hasAdvanced = peersKeys.advance()
        #expect(hasAdvanced)
        // The answer uses the old keys, and later records the new ones.
        let (data, _, nothing) = Self.opened(
            answer + (try Self.sealed([5, 6], by: &side)), by: &peer)
        #expect(data == [5, 6] && nothing.isEmpty && peer.ending == nil)
        let theirs = Self.record([9], type: 23, &peersKeys)
        #expect(Self.opened(theirs, by: &side).data == [9])
    }

    @Test("Our keys are updated long before they are worn out")
    func ownKeyUpdate() throws {
        var side = try Self.side(sequence: (1 << 23) - 1)
        var peer = try Self.side(ours: 2, theirs: 1, sequence: (1 << 23) - 1)
        var sizes: [Int] = []
        for byte in UInt8(1)...3 {
            let wire = try Self.sealed([byte], by: &side)
            sizes.append(wire.count)
            #expect(Self.opened(wire, by: &peer).data == [byte])
        }
        #expect(sizes == [23, 23 + 27, 23])
    }

    @Test("A peer may send 64 records without data in a row; one more and it is dropped")
    func emptyRecords() throws {
        var side = try Self.side()
        var peer = try Self.keys(2)
        let empty = { (peer: inout TrafficKeys) in
            (0..<64).flatMap { _ in Self.record([], type: 23, &peer) }
        }
        _ = Self.opened(empty(&peer) + Self.record([1], type: 23, &peer), by: &side)
        #expect(side.ending == nil)
        _ = Self.opened(empty(&peer), by: &side)
        #expect(side.ending == nil)
        _ = Self.opened(Self.record([], type: 23, &peer), by: &side)
        #expect(side.ending == .abandoned)
    }

    @Test("A peer that changes its keys much more often than it sends data is dropped")
    func keyUpdateFlood() throws {
        var side = try Self.side()
        var peer = try Self.keys(2)
        var answerCount = 0
        for number in 1...300 {
            var wire = Self.record([24, 0, 0, 1, 1], type: 22, &peer)
            let hasAdvanced = peer.advance()
            #expect(hasAdvanced)
            wire += Self.record([1], type: 23, &peer)
            if !Self.opened(wire, by: &side).answer.isEmpty { answerCount += 1 }
            #expect((side.ending == nil) == (number <= 256))
        }
        #expect(side.ending == .abandoned && answerCount == 256)
    }

    @Test("Several KeyUpdates of one read are answered once")
    func oneAnswer() throws {
        var side = try Self.side()
        var peer = try Self.keys(2)
        var wire: [UInt8] = []
        for _ in 0..<10 {
            wire += Self.record([24, 0, 0, 1, 1], type: 22, &peer)
            let hasAdvanced = peer.advance()
            #expect(hasAdvanced)
        }
        #expect(Self.opened(wire, by: &side).answer.count == 27)
        #expect(Self.opened(Self.record([9], type: 23, &peer), by: &side).data == [9])
    }
}
