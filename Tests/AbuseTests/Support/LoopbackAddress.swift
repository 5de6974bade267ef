import Foundation

/// An address of 127.0.0.0/8, all of which is this machine: attackers come from many.
struct LoopbackAddress: Hashable, Sendable {
    /// What follows 127, as a number.
    let host: UInt32

    /// The address that well-behaved players don't have.
    static let attacker = LoopbackAddress(host: 0x01_01)

    /// Another address for every so many connections.
    static func spread(_ number: Int, perAddress: Int) -> LoopbackAddress {
        LoopbackAddress(host: 0x02_00_00 + UInt32(number / perAddress))
    }

    /// Gives the socket this address as its own.
    func bind(_ descriptor: Int32) -> Int32 {
        // The port is chosen at connecting, and so ports don't run out over all destinations.
        var isOn: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_IP), Self.bindAddressWithoutPort, &isOn,
            socklen_t(MemoryLayout<Int32>.size))
        return call(port: 0) { Foundation.bind(descriptor, $0, $1) }
    }

    /// Connects the socket to this address.
    func connect(_ descriptor: Int32, port: UInt16) -> Int32 {
        call(port: port) { Foundation.connect(descriptor, $0, $1) }
    }

    /// IP_BIND_ADDRESS_NO_PORT of linux/in.h.
    private static let bindAddressWithoutPort: Int32 = 24

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
