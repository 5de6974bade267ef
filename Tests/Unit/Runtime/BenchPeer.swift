import Glibc
import TestSupport
import Testing
import WebSocket

@testable import Runtime

/// The other end of a connection of a `ShardBench`. It never waits: bytes written to a socket pair
/// can be read at once.
final class BenchPeer {
    let socket: TestSocket
    /// The shard's end.
    var connection: Connection!
    /// The messages received, and close frames as `close` with their code and reason.
    private(set) var heard: [String] = []
    /// The sizes of the pieces received.
    private(set) var pieceByteCounts: [Int] = []
    /// True once the shard has closed its end.
    private(set) var isAtEnd = false
    /// The last ping's payload.
    private var ping: [UInt8]?
    private var reader = MessageReader(
        heardBy: .client, limits: WebSocketLimits(messageBytes: 8 << 20, framesPerMessage: 64))

    init(_ socket: TestSocket) { self.socket = socket }

    var receivedByteCount: Int { pieceByteCounts.reduce(0, +) }

    func write(_ bytes: [UInt8]) throws { try socket.write(bytes) }

    func writeClose(_ code: CloseCode) throws {
        try write(FrameEncoder.closeFrame(code, mask: 0x1F2E_3D4C))
    }

    /// Reads the answer to the handshake, which comes alone.
    func open() throws {
        let answer = try #require(piece())
        #expect(try reader.read(answer, note).count == answer.count)
        try #require(reader.isOpen)
    }

    /// Reads everything available.
    ///
    /// - Returns: true if there was anything.
    @discardableResult func read() throws -> Bool {
        var hasRead = false
        while let bytes = piece() {
            hasRead = true
            pieceByteCounts.append(bytes.count)
            try reader.read(bytes, note)
        }
        return hasRead
    }

    /// The messages received since the last call.
    func takeHeard() throws -> [String] {
        try read()
        defer { heard = [] }
        return heard
    }

    /// The last ping's payload, or nil if it was taken already.
    func takePing() -> [UInt8]? {
        defer { ping = nil }
        return ping
    }

    private func note(_ event: MessageEvent) {
        switch event {
        case .text(let bytes), .binary(let bytes):
            heard.append(String(decoding: bytes, as: UTF8.self))
        case .close(let code, let reason):
            heard.append("close \(code.map { "\($0.rawValue)" } ?? "") \(reason)")
        case .ping(let payload): ping = Array(payload)
        case .pong: break
        }
    }

    /// One piece, or nil if there is none now or the connection has ended.
    private func piece() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let result = recv(
                socket.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if result == 0 { isAtEnd = true }
            count = max(0, result)
        }
        return bytes.isEmpty ? nil : bytes
    }
}

extension Connection {
    func send(_ text: String) { send(text: Array(text.utf8)) }

    func sendWithNext(_ text: String) { sendWithNext(text: Array(text.utf8)) }

    func send(state text: String) { Array(text.utf8).withUnsafeBytes { send(state: $0) } }

    /// Sends the texts as state, in one piece.
    func send(states texts: [String]) {
        if texts.count == 2 {
            return Array(texts[0].utf8).withUnsafeBytes { first in
                Array(texts[1].utf8).withUnsafeBytes { send(state: first, with: $0) }
            }
        }
        send(stateFrames: texts.flatMap { FrameEncoder.frame(.text, Array($0.utf8)) })
    }
}
