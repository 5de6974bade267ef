#if canImport(Glibc)
    import Glibc
#endif

/// TLS records encrypted by the kernel, where it can (Linux, "Kernel TLS").
package enum KernelTLS {
    /// Whether the kernel of this machine offers it.
    package static let isOffered = probe()

    #if os(Linux)
        /// TCP_ULP of linux/tcp.h.
        private static let upperLayerProtocol: Int32 = 31

        /// A socket without a peer refuses the protocol with ENOTCONN where the kernel knows it,
        /// and with ENOENT where it doesn't.
        private static func probe() -> Bool {
            let descriptor = socket(
                AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return choose(descriptor) == 0 || errno == ENOTCONN
        }

        /// Makes a connected socket ready for keys. Until it gets some, it is as it was.
        static func prepare(_ descriptor: Int32) { _ = choose(descriptor) }

        private static func choose(_ descriptor: Int32) -> Int32 {
            setsockopt(descriptor, Int32(IPPROTO_TCP), upperLayerProtocol, "tls", 3)
        }
    #else
        private static func probe() -> Bool { false }

        static func prepare(_ descriptor: Int32) {}
    #endif
}
