#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's socket calls, with the differences between systems hidden.
package enum SystemSockets {
    /// One address of a name, as a `sockaddr`.
    package struct Address: Sendable {
        package let family: Int32
        package let bytes: [UInt8]

        /// Calls `body` with the address and its size.
        package func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
            bytes.withUnsafeBytes {
                body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count))
            }
        }
    }

    /// An error number with the system's text for it.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        let number: Int32
        package var description: String { String(cString: strerror(number)) }
    }

    /// The result of a non-blocking call.
    enum Transfer {
        case moved(Int)
        /// Try again when the descriptor is ready.
        case wouldBlock
        case failed(Failure)
    }

    #if canImport(Glibc)
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif

    /// Asks the system for a name's addresses, at least one. It can block for long. A path is the
    /// address of a Unix socket.
    package static func resolve(
        host: String, port: UInt16
    ) -> Result<[Address], ResolutionFailure> {
        if host.hasPrefix("/") { return unix(host) }
        var hints = addrinfo()
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0 else {
            return .failure(ResolutionFailure(description: String(cString: gai_strerror(status))))
        }
        defer { freeaddrinfo(list) }
        var addresses: [Address] = []
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
                addresses.append(Address(family: entry.ai_family, bytes: Array(bytes)))
            }
            next = entry.ai_next
        }
        return addresses.isEmpty
            ? .failure(ResolutionFailure(description: "it has no address")) : .success(addresses)
    }

    private static func unix(_ path: String) -> Result<[Address], ResolutionFailure> {
        var address = sockaddr_un()
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return .failure(ResolutionFailure(description: "its path is too long"))
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return .success(
            [Address(family: Int32(AF_UNIX), bytes: withUnsafeBytes(of: address) { Array($0) })])
    }

    package struct ResolutionFailure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Creates a non-blocking stream socket that closes on exec, raises no SIGPIPE and sends small
    /// messages immediately, and starts connecting.
    static func connect(to address: Address) -> Result<Int32, Failure> {
        let descriptor = socket(address.family, streamType, 0)
        guard descriptor >= 0 else { return .failure(Failure(number: errno)) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let flags = fcntl(descriptor, F_GETFL)
        var isReady = flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        #if canImport(Darwin)
            isReady =
                isReady && setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size) == 0
        #endif
        let hasBegun =
            isReady
            && (address.withPointer { systemConnect(descriptor, $0, $1) } == 0
                || errno == EINPROGRESS || errno == EINTR)
        guard hasBegun else {
            let failure = Failure(number: errno)
            close(descriptor)
            return .failure(failure)
        }
        return .success(descriptor)
    }

    /// The error of a connection attempt, once the socket is writable; nil for success.
    package static func connectionFailure(_ descriptor: Int32) -> Failure? {
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 else {
            return Failure(number: errno)
        }
        return number == 0 ? nil : Failure(number: number)
    }

    /// Reads what is available; 0 bytes mean that the peer has ended its side.
    static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer
    {
        transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
    }

    static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return transfer { systemSend(descriptor, bytes.baseAddress, bytes.count, flags) }
    }

    static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Another descriptor of the same socket; nil if the process has reached its limit.
    static func duplicate(_ descriptor: Int32) -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : copy
    }

    private static func transfer(_ call: () -> Int) -> Transfer {
        while true {
            let count = call()
            if count >= 0 { return .moved(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .wouldBlock
            default: return .failed(Failure(number: errno))
            }
        }
    }
}

// The enum's functions hide the system's functions with the same names.
private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { connect(descriptor, address, size) }

private func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(descriptor, bytes, count, flags) }

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
