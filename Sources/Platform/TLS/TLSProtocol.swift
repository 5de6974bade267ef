import COpenSSL

/// The TLS settings of both sides.
enum TLSProtocol {
    /// The ALPN name of HTTP/1.1 (RFC 7301, section 6).
    static let applicationProtocol = Array("http/1.1".utf8)

    /// The TLS 1.2 cipher suites. All suites of TLS 1.3 are equally good, so those stay as they
    /// are.
    private static let cipherSuites =
        "ECDHE+AESGCM:ECDHE+CHACHA20:!PSK:!aNULL"
    private static let groups = "X25519:P-256:P-384"

    static func restrict(_ context: OpaquePointer, options: UInt64) {
        let isRestricted =
            shim_SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
            && shim_SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1
            && SSL_CTX_set_cipher_list(context, cipherSuites) == 1
            && shim_SSL_CTX_set1_groups_list(context, groups) == 1
        precondition(isRestricted, "this OpenSSL lacks the suites or groups of RFC 9325")
        SSL_CTX_set_options(context, options)
        _ = shim_SSL_CTX_set_mode(context, Int(SSL_MODE_RELEASE_BUFFERS))
        // Without this mode, a read returns after each record without data, and `TLSSession` counts
        // them.
        _ = shim_SSL_CTX_clear_mode(context, Int(SSL_MODE_AUTO_RETRY))
    }

    /// The position of HTTP/1.1 in a peer's list of names, each after its length byte (RFC 7301,
    /// section 3.1). Returns nil if it isn't there or the list is malformed.
    static func place(in list: UnsafeRawBufferPointer) -> Range<Int>? {
        var index = 0
        while index < list.count {
            let name = index + 1..<index + 1 + Int(list[index])
            guard name.upperBound <= list.count else { return nil }
            if list[name].elementsEqual(applicationProtocol) { return name }
            index = name.upperBound
        }
        return nil
    }
}
