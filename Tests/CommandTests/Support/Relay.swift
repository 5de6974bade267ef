import Foundation
import Synchronization

/// A way to a server on loopback that a test can break: connections to its port go on to the
/// server's until they are cut.
package final class Relay: Sendable {
    package let port: UInt16
    package var url: URL { URL(string: "ws://127.0.0.1:\(port)")! }

    private struct State {
        var isClosed = false
        /// Both ends of every connection that is open.
        var descriptors: Set<Int32> = []
    }

    private let listener: Int32
    private let target: UInt16
    private let state = Mutex(State())

    /// - Parameter target: the server's port.
    package init(to target: UInt16) throws {
        self.target = target
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
            let isConnected = Self.withPointer(&address) {
                connect(far, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
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
        Thread.detachNewThread { [self] in
            let back = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                Self.copy(from: far, to: near)
                back.signal()
            }
            Self.copy(from: near, to: far)
            back.wait()
            state.withLock { $0.descriptors.subtract([near, far]) }
            Foundation.close(near)
            Foundation.close(far)
        }
    }

    private static func copy(from source: Int32, to target: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
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

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
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
