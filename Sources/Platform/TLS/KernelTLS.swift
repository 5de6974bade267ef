#if canImport(Glibc)
    import Glibc
#endif

/// Lets the kernel encrypt TLS records if it can (Linux kernel TLS).
package enum KernelTLS {
    /// True if this machine's kernel offers kernel TLS.
    package static let isOffered = probe()

    #if os(Linux)
        /// TCP_ULP in linux/tcp.h.
        private static let upperLayerProtocol: Int32 = 31

        /// Tries it on a socket without a peer: a kernel with TLS fails with ENOTCONN, and one
        /// without fails with ENOENT.
        private static func probe() -> Bool {
            let descriptor = socket(
                AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return choose(descriptor) == 0 || errno == ENOTCONN
        }

        /// Prepares a connected socket for kernel TLS. The socket works as before until OpenSSL
        /// sets keys.
        static func prepare(_ descriptor: Int32) { _ = choose(descriptor) }

        private static func choose(_ descriptor: Int32) -> Int32 {
            setsockopt(descriptor, Int32(IPPROTO_TCP), upperLayerProtocol, "tls", 3)
        }
    #else
        private static func probe() -> Bool { false }

        static func prepare(_ descriptor: Int32) {}
    #endif
}
