#if canImport(Glibc)
    import Glibc
#endif

/// Lets the kernel encrypt TLS records if it can (Linux, "Kernel TLS").
package enum KernelTLS {
    /// Whether this machine's kernel offers it.
    package static let isOffered = probe()

    #if os(Linux)
        /// TCP_ULP of linux/tcp.h.
        private static let upperLayerProtocol: Int32 = 31

        /// For a socket without a peer, a kernel that has the protocol answers ENOTCONN, and one
        /// that hasn't answers ENOENT.
        private static func probe() -> Bool {
            let descriptor = socket(
                AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return choose(descriptor) == 0 || errno == ENOTCONN
        }

        /// Prepares a connected socket for keys. Until it gets them, nothing changes.
        static func prepare(_ descriptor: Int32) { _ = choose(descriptor) }

        private static func choose(_ descriptor: Int32) -> Int32 {
            setsockopt(descriptor, Int32(IPPROTO_TCP), upperLayerProtocol, "tls", 3)
        }
    #else
        private static func probe() -> Bool { false }

        static func prepare(_ descriptor: Int32) {}
    #endif
}
