import WebSocket

extension FuzzTarget {
    /// Messages from a peer whose compression may be wrong: the payloads come from the input, and
    /// the frames around them are valid. However they are split, the result must be the same, and
    /// limits and memory must be respected.
    static let inflater = FuzzTarget(name: "inflater", maximumByteCount: 1024) { bytes in
        var input = FuzzInput(bytes)
        let settings = input.byte()
        let deflate = parameters(settings)
        let limits =
            settings & 0x20 == 0
            ? WebSocketLimits() : WebSocketLimits(messageBytes: 300, framesPerMessage: 4)
        let sizes = PieceSizes(from: &input)
        let wire = compressedFrames(&input)
        let whole = FrameTranscript(of: [wire], role: .client, limits: limits, deflate: deflate)
        expectAllowed(whole, limits: limits)
        let pieces = sizes.pieces(of: wire)
        let cut = FrameTranscript(of: pieces, role: .client, limits: limits, deflate: deflate)
        // zlib resolves references into the current step's output even beyond a smaller window.
        expect(whole == cut || deflate.server.windowBits < 15, "whole: \(whole)\nin pieces: \(cut)")
        expectBounded(pieces, limits: limits, deflate: deflate)
        let unlimited = FrameTranscript(
            of: [wire], role: .client, limits: WebSocketLimits(messageBytes: 1 << 20),
            deflate: deflate)
        expectSame(whole, as: unlimited)
    }

    /// Messages with much in common, compressed by one side and read by the other.
    static let deflateRoundTrip = FuzzTarget(name: "deflate-round-trip", maximumByteCount: 512) {
        bytes in
        var input = FuzzInput(bytes)
        let settings = input.byte()
        let deflate = parameters(settings)
        let sender: Role = settings & 0x20 == 0 ? .server : .client
        let policy = DeflatePolicy(
            memoryLevel: 1 + Int(input.byte()) % 9, minimumMessageBytes: Int(settings >> 6) * 30)
        var encoder = MessageEncoder(role: sender, deflate: deflate, policy: policy)
        let sizes = PieceSizes(from: &input)
        var wire: [UInt8] = []
        var sent: [FrameTranscript.Happening] = []
        var earlier: [UInt8] = []
        while !input.isEmpty, wire.count < 1 << 15 {
            let choice = input.byte()
            // Earlier content again; more often if the two high bits say so.
            var payload = input.prefix(Int(choice & 0x1F))
            for _ in 0..<(choice >> 6) { payload += earlier.prefix(4096) + payload }
            if choice & 0x20 == 0 { payload = Array(String(decoding: payload, as: UTF8.self).utf8) }
            earlier = payload
            let mask: UInt32? = sender == .client ? 0x1234_5678 : nil
            encoder.append(
                choice & 0x20 == 0 ? .text : .binary, payload: payload, mask: mask, to: &wire)
            let whole = FrameTranscript.Payload(bytes: payload)
            sent.append(choice & 0x20 == 0 ? .text(whole) : .binary(whole))
        }
        let limits = WebSocketLimits(messageBytes: 1 << 18)
        let read = FrameTranscript(
            of: sizes.pieces(of: wire), role: sender == .client ? .server : .client,
            limits: limits, deflate: deflate)
        expect(read.happenings == sent, "sent: \(sent)\nread: \(read)")
    }

    /// The same for both directions: three bits for the window, one for the context.
    private static func parameters(_ settings: UInt8) -> DeflateParameters {
        let direction = DeflateDirection(
            windowBits: 15 - Int(settings & 7), keepsContext: settings & 8 == 0)
        return DeflateParameters(server: direction, client: direction)
    }

    /// A server's frames, each with a byte for its kind and a byte for its length.
    private static func compressedFrames(_ input: inout FuzzInput) -> [UInt8] {
        var wire: [UInt8] = []
        var isContinued = false
        while !input.isEmpty {
            let choice = input.byte()
            let payload = input.prefix(Int(input.byte()))
            let isFinal = choice & 1 == 0
            FrameEncoder.append(
                isContinued ? .continuation : choice & 2 == 0 ? .text : .binary, payload: payload,
                isFinal: isFinal, isCompressed: !isContinued && choice & 4 == 0, mask: nil,
                to: &wire)
            isContinued = !isFinal
        }
        return wire
    }

    /// The only allowed difference from a decoder with larger limits is a fault that names a limit.
    private static func expectSame(_ limited: FrameTranscript, as unlimited: FrameTranscript) {
        var isSame = limited == unlimited
        if case .fault(let violation) = limited.happenings.last,
            [.messageTooBig, .policyViolation].contains(violation.closeCode)
        {
            isSame = unlimited.happenings.starts(with: limited.happenings.dropLast())
        }
        expect(isSame, "limited: \(limited)\nunlimited: \(unlimited)")
    }

    private static func expectBounded(
        _ pieces: [[UInt8]], limits: WebSocketLimits, deflate: DeflateParameters
    ) {
        var decoder = MessageDecoder(role: .client, limits: limits, deflate: deflate)
        // Capacity grows by doubling, and there may be a control frame's payload.
        let bound = 2 * limits.messageBytes + 256 + deflate.server.inflaterByteCount
        for piece in pieces {
            var bytes = piece
            bytes.withUnsafeMutableBytes { try? decoder.receive($0) { _ in } }
            expect(decoder.heldByteCount <= bound, "\(decoder.heldByteCount) bytes are held")
        }
    }
}
