import GameProtocol
import Runtime
import WebSocket

/// A peer that reads everything.
final class LonePeer: ByteStream {
    static let request = """
        GET /play HTTP/1.1\r
        Host: localhost\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Protocol: \(GameProtocol.subprotocol)\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        \r\n
        """

    let descriptor: Int32
    private var input: [UInt8] = []
    private var isOpen = false
    private let frames: FrameCount
    /// True to keep writes in `heard`, which costs more than the write itself.
    var isListening = false
    /// The last write.
    private(set) var heard = ""

    init(descriptor: Int32, _ frames: FrameCount) {
        self.descriptor = descriptor
        self.frames = frames
    }

    /// The first text is the HTTP request.
    func say(_ text: String) {
        if isOpen {
            FrameEncoder.append(.text, payload: Array(text.utf8), mask: 0x37FA_213D, to: &input)
        } else {
            input = Array(text.utf8)
            isOpen = true
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer {
        guard !input.isEmpty else { return .wouldBlock }
        buffer.copyBytes(from: input)
        defer { input = [] }
        return .bytes(input.count)
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer {
        if isListening { heard = String(decoding: bytes, as: UTF8.self) }
        frames.writes += 1
        frames.bytes += bytes.count
        return .bytes(bytes.count)
    }

    func finishWriting() {}
    func close() {}
}

/// Counts the writes to all peers.
final class FrameCount {
    var writes = 0
    var bytes = 0
}
