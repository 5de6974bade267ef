import ChefDashClient
import Glibc
import Runtime

/// The server under load: its address as it was named, and as the kernel knows it.
struct LoadTarget {
    let address: ServerAddress
    private let storage: sockaddr_storage
    private let length: socklen_t
    private let family: Int32

    /// Looks the host up (getaddrinfo(3)), IPv4 first: only there does the loopback have many
    /// addresses.
    init(_ address: ServerAddress) throws(LoadCommand.Failure) {
        self.address = address
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(address.host, String(address.port), &hints, &list)
        guard status == 0, let first = list else {
            throw LoadCommand.Failure(
                description: "can't find \(address.host): \(String(cString: gai_strerror(status)))")
        }
        defer { freeaddrinfo(list) }
        let all = sequence(first: first) { $0.pointee.ai_next }
        let found = (all.first { $0.pointee.ai_family == AF_INET } ?? first).pointee
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.copyMemory(
                from: UnsafeRawBufferPointer(
                    start: found.ai_addr, count: min(Int(found.ai_addrlen), bytes.count)))
        }
        self.storage = storage
        length = found.ai_addrlen
        family = found.ai_family
    }

    /// Whether it is on this machine, where a client may take any address of 127.0.0.0/8.
    var isLoopback: Bool {
        guard family == AF_INET else { return false }
        return withUnsafeBytes(of: storage) { bytes in
            bytes.load(
                fromByteOffset: MemoryLayout.offset(of: \sockaddr_in.sin_addr)!, as: UInt8.self)
                == 127
        }
    }

    /// A socket on its way to the server.
    ///
    /// - Parameter source: the socket's own IPv4 address.
    func connect(source: UInt32?) throws(SystemError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        do throws(SystemError) {
            Descriptor.setOption(descriptor, level: Int32(IPPROTO_TCP), name: TCP_NODELAY, value: 1)
            if let source { try Self.bind(descriptor, source) }
            let status = withUnsafePointer(to: storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, length)
                }
            }
            guard status == 0 || errno == EINPROGRESS else { throw SystemError("connect") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// IP_BIND_ADDRESS_NO_PORT (ip(7)): the port is chosen at connecting, so that ports needn't
    /// differ between source addresses.
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
