import Foundation
import TestSupport
import WebSocket

/// Stands between players and a server, and lets the server say something wrong: each of its
/// messages goes through a function that may change it, repeat it or leave it out.
final class FaultyProxy: Sendable {
    let port: UInt16
    private let listener: Int32
    private let serverPort: UInt16
    private let change: @Sendable (String) -> [String]

    /// - Parameter change: called for each message of the server, for each connection on a thread of
    ///   its own.
    init(serverPort: UInt16, change: @escaping @Sendable (String) -> [String]) throws {
        self.serverPort = serverPort
        self.change = change
        let listener = Self.makeSocket()
        var address = Self.loopback(port: 0)
        let status = Self.with(&address) { bind(listener, $0, $1) }
        guard status == 0, listen(listener, 64) == 0 else { throw POSIXError(.EADDRINUSE) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in acceptAll() }
    }

    /// No connection comes any more; those that are there go on.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func acceptAll() {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { break }
            let server = Self.makeSocket()
            var address = Self.loopback(port: serverPort)
            guard Self.with(&address, { connect(server, $0, $1) }) == 0 else {
                close(client)
                close(server)
                continue
            }
            Thread.detachNewThread { Self.copy(from: client, to: server) }
            Thread.detachNewThread { [self] in
                passOn(from: server, to: client)
                close(client)
                close(server)
            }
        }
        close(listener)
    }

    /// What players say goes on as it is.
    private static func copy(from source: Int32, to target: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0, send(buffer[..<count], to: target) else { break }
        }
        shutdown(target, Int32(SHUT_WR))
    }

    private func passOn(from server: Int32, to client: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var head: [UInt8] = []
        var decoder = MessageDecoder(role: .client, limits: WebSocketLimits())
        var isUpgraded = false
        while true {
            var count = recv(server, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            var output: [UInt8] = []
            if !isUpgraded {
                head += buffer[..<count]
                guard let end = Self.headEnd(head) else { continue }
                isUpgraded = true
                output = Array(head[..<end])
                count = head.count - end
                buffer.replaceSubrange(0..<count, with: head[end...])
            }
            let isRight: Void? = try? buffer.withUnsafeMutableBytes { bytes in
                try decoder.receive(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])) {
                    append($0, to: &output)
                }
            }
            guard isRight != nil, Self.send(output[...], to: client) else { break }
        }
        shutdown(client, Int32(SHUT_WR))
    }

    private func append(_ event: MessageEvent, to output: inout [UInt8]) {
        switch event {
        case .text(let bytes):
            for text in change(String(decoding: bytes, as: UTF8.self)) {
                FrameEncoder.append(.text, payload: Array(text.utf8), mask: nil, to: &output)
            }
        case .binary(let bytes):
            FrameEncoder.append(.binary, payload: bytes, mask: nil, to: &output)
        case .ping(let bytes): FrameEncoder.append(.ping, payload: bytes, mask: nil, to: &output)
        case .pong(let bytes): FrameEncoder.append(.pong, payload: bytes, mask: nil, to: &output)
        case .close(let code, let reason):
            FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &output)
        }
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        let end = Array("\r\n\r\n".utf8)
        return (4...bytes.count).first { Array(bytes[($0 - 4)..<$0]) == end }
    }

    private static func makeSocket() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func with<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
