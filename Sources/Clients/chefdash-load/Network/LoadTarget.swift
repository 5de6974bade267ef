import ChefDashClient
import Glibc
import Runtime

/// The server under load: its address as given, and its resolved socket address.
struct LoadTarget {
    let address: ServerAddress
    private let socketAddress: SystemSockets.Address

    /// Resolves the host, IPv4 first: only there does the loopback have many addresses.
    init(_ address: ServerAddress) throws(LoadCommand.Failure) {
        self.address = address
        do {
            let found = try SystemSockets.resolve(host: address.host, port: address.port).get()
            socketAddress = found.first { $0.family == AF_INET } ?? found[0]
        } catch {
            throw LoadCommand.Failure(description: "can't find \(address.host): \(error)")
        }
    }

    /// True if it is on this machine, where a client may use any address of 127.0.0.0/8.
    var isLoopback: Bool {
        socketAddress.family == AF_INET
            && socketAddress.bytes[MemoryLayout.offset(of: \sockaddr_in.sin_addr)!] == 127
    }

    /// Opens a socket and begins to connect.
    ///
    /// - Parameter source: The socket's own IPv4 address.
    func connect(source: UInt32?) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(socketAddress.family, type, 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        do throws(SystemError) {
            Descriptor.setOption(descriptor, level: Int32(IPPROTO_TCP), name: TCP_NODELAY, value: 1)
            if let source { try Self.bind(descriptor, source) }
            let status = socketAddress.withPointer { Glibc.connect(descriptor, $0, $1) }
            guard status == 0 || errno == EINPROGRESS else { throw SystemError("connect") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// IP_BIND_ADDRESS_NO_PORT (ip(7)): the kernel chooses the port when connecting, so that
    /// different source addresses may share ports.
    private static let bindAddressWithoutPort: Int32 = 24

    private static func bind(_ descriptor: Int32, _ source: UInt32) throws(SystemError) {
        Descriptor.setOption(
            descriptor, level: Int32(IPPROTO_IP), name: bindAddressWithoutPort, value: 1)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = source.bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw SystemError("bind") }
    }
}
