import Foundation
import Synchronization
import TestSupport
import WebSocket

/// A way to a server on loopback that a test can break: connections to its port go on to the
/// server's until they are cut, and what the server says can be changed. All that is said as it
/// should be goes into the record of messages.
package final class Relay: Sendable {
    /// What players hear instead of a message of the server.
    package typealias Change = @Sendable (String) -> [String]

    package let port: UInt16
    package var url: URL { URL(string: "ws://127.0.0.1:\(port)")! }

    private struct State {
        var isClosed = false
        /// Both ends of every connection that is open.
        var descriptors: Set<Int32> = []
    }

    private let listener: Int32
    private let target: UInt16
    private let source: UInt8
    private let change: Change?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - target: the server's port.
    ///   - source: the last byte of the address that the server sees, 127.0.0.x.
    ///   - change: called for each message of the server, for each connection on a thread of its
    ///     own.
    package init(
        to target: UInt16, from source: UInt8 = 1, change: Change? = nil
    ) throws {
        self.target = target
        self.source = source
        self.change = change
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [self] in accept() }
    }

    /// Breaks all connections that are open, without a word; new ones are let through.
    package func cut() {
        state.withLock {
            for descriptor in $0.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Lets nothing through any more.
    package func close() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cut()
    }

    // MARK: - Threads

    private func accept() {
        while true {
            let near = Foundation.accept(listener, nil, nil)
            guard near >= 0 else { break }
            guard let far = try? Self.makeSocket() else {
                Foundation.close(near)
                continue
            }
            var address = Self.loopback(target)
            var own = Self.loopback(0, host: source)
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isConnected =
                Self.withPointer(&own) { bind(far, $0, length) == 0 }
                && Self.withPointer(&address) { connect(far, $0, length) == 0 }
            let isWanted = state.withLock { state in
                guard isConnected, !state.isClosed else { return false }
                state.descriptors.formUnion([near, far])
                return true
            }
            guard isWanted else {
                Foundation.close(near)
                Foundation.close(far)
                continue
            }
            join(near, far)
        }
        Foundation.close(listener)
    }

    /// Copies both ways until one end is shut, which shuts the other; then both are closed.
    private func join(_ near: Int32, _ far: Int32) {
        let connection = MessageRecord.shared?.newConnection() ?? 0
        Thread.detachNewThread { [self] in
            let back = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [self] in
                copy(from: far, to: near, as: .server, connection)
                back.signal()
            }
            copy(from: near, to: far, as: .client, connection)
            back.wait()
            state.withLock { $0.descriptors.subtract([near, far]) }
            Foundation.close(near)
            Foundation.close(far)
        }
    }

    private func copy(
        from source: Int32, to target: Int32, as side: MessageRecord.Side, _ connection: Int
    ) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var messages: RelayedMessages? = RelayedMessages(
            heardBy: side == .client ? .server : .client)
        let change = side == .server ? change : nil
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            var changed: [UInt8] = []
            let head = try? messages?.read(buffer[..<count]) { event in
                if case .text(let text) = event {
                    MessageRecord.shared?.note(text, from: side, connection: connection)
                }
                if let change { Self.append(event, changedBy: change, to: &changed) }
            }
            if head == nil { messages = nil }
            // Where nothing is changed, all goes on as it came, readable or not.
            var output = buffer[..<count]
            if change != nil {
                guard let head else { break }
                output = head + changed
            }
            guard Self.send(output, to: target) else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }

    private static func append(
        _ event: MessageEvent, changedBy change: Change, to output: inout [UInt8]
    ) {
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

    private static func send(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    // MARK: - Sockets

    private static func makeSocket() throws -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_INET, type, 0)
        try check("socket", descriptor)
        return descriptor
    }

    /// - Returns: a socket that listens on a port which the kernel chose.
    private static func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = try makeSocket()
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try check("bind", withPointer(&address) { bind(descriptor, $0, length) })
        try check("listen", Foundation.listen(descriptor, 16))
        try check("getsockname", withPointer(&address) { getsockname(descriptor, $0, &length) })
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func loopback(_ port: UInt16, host: UInt8 = 1) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0000 + UInt32(host)).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private static func withPointer<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    private static func check(_ call: String, _ result: Int32) throws {
        guard result >= 0 else { throw ChildProcess.SystemFailure(call: call, code: errno) }
    }
}
