import Foundation

/// An address of 127.0.0.0/8, all of which is this machine.
package struct LoopbackAddress: Hashable, Sendable {
    /// The three bytes after 127, as a number.
    package let host: UInt32

    package init(host: UInt32) { self.host = host }

    /// Binds the socket to this address.
    func bind(_ descriptor: Int32) -> Int32 {
        call(port: 0) { Foundation.bind(descriptor, $0, $1) }
    }

    /// Connects the socket to this address.
    func connect(_ descriptor: Int32, port: UInt16) -> Int32 {
        call(port: port) { address, length in
            // After a signal a second call waits for the same connection, or finds it established.
            while Foundation.connect(descriptor, address, length) != 0 {
                if errno == EISCONN { return 0 }
                guard errno == EINTR else { return -1 }
            }
            return 0
        }
    }

    /// Listens on this address, at a port that the kernel chooses.
    ///
    /// - Returns: the port; nil if a call failed.
    func listen(_ descriptor: Int32, backlog: Int32) -> UInt16? {
        guard bind(descriptor) == 0, Foundation.listen(descriptor, backlog) == 0 else { return nil }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    /// IP_BIND_ADDRESS_NO_PORT of linux/in.h: the kernel chooses the port at connect, so ports
    /// don't run out across destinations.
    static let bindWithoutPort: Int32 = 24

    private func call(
        port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | host).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
