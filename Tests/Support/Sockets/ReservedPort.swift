import Foundation

/// A port of 127.0.0.1 that the kernel gives to nobody else, but on which a server may listen that
/// sets SO_REUSEADDR (socket(7)).
package final class ReservedPort: Sendable {
    package let number: UInt16
    private let descriptor: Int32

    package init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var isOn: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        self.descriptor = descriptor
        number = UInt16(bigEndian: address.sin_port)
        guard status == 0 else { throw TestFailure(description: "no port is free") }
    }

    deinit { close(descriptor) }
}
