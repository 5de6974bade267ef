import CLinux
import Glibc

/// Socket addresses and host names (getaddrinfo(3)).
enum SocketAddress {
    /// Opens a non-blocking socket that listens on `host` and `port`.
    static func listen(host: String, port: UInt16) throws(SystemError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0, let address = list?.pointee else {
            throw SystemError(
                "address of \(host)", code: EADDRNOTAVAIL,
                reason: String(cString: gai_strerror(status)))
        }
        defer { freeaddrinfo(list) }
        let type = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { throw SystemError("socket") }
        Descriptor.setOption(descriptor, level: SOL_SOCKET, name: SO_REUSEADDR, value: 1)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            let error = SystemError("bind")
            close(descriptor)
            throw error
        }
        guard Glibc.listen(descriptor, 4096) == 0 else {
            let error = SystemError("listen")
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Opens a non-blocking Unix socket that listens in a directory, for the file's owner alone. A
    /// socket that another process has left there is removed first.
    static func listen(name: String, in directory: String) throws(SystemError) -> Int32 {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError("open \(directory)") }
        defer { close(folder) }
        // The path of a socket has at most 107 bytes (unix(7)), and that of a directory can have more.
        let path = "/proc/self/fd/\(folder)/\(name)"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        unlink(path)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // Nobody can connect before it listens.
        guard status == 0, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 64) == 0 else {
            let error = SystemError("bind \(directory)/\(name)")
            close(descriptor)
            throw error
        }
        return descriptor
    }

    static func localPort(of descriptor: Int32) -> UInt16 { local(of: descriptor)?.port ?? 0 }

    /// The address and port of a socket of TCP; nil for any other descriptor.
    static func local(of descriptor: Int32) -> (host: String, port: UInt16)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else {
            return nil
        }
        let port = withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
        return (text(of: storage), port)
    }

    /// A peer's numeric address, without its port.
    static func text(of storage: sockaddr_storage) -> String {
        guard storage.ss_family != sa_family_t(AF_UNIX) else { return "local" }
        var storage = storage
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, socklen_t(MemoryLayout<sockaddr_storage>.size), &name,
                    socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard status == 0 else { return "unknown" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The shortest form of a numeric address; nil for any other text.
    static func numeric(_ text: String) -> String? {
        let isVersion6 = text.contains(":")
        var bytes = [UInt8](repeating: 0, count: isVersion6 ? 16 : 4)
        guard !text.utf8.contains(0),
            inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, &bytes) == 1
        else { return nil }
        return self.text(of: bytes[...])
    }

    /// The text of an address of 4 or 16 bytes.
    static func text(of address: ArraySlice<UInt8>) -> String {
        var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = address.count == 4 ? AF_INET : AF_INET6
        _ = Array(address).withUnsafeBytes {
            inet_ntop(family, $0.baseAddress, &name, socklen_t(name.count))
        }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
