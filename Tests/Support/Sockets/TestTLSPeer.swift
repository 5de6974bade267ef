import COpenSSL

/// A TLS client directly on OpenSSL, with behaviour that our own never shows. Its calls block.
package final class TestTLSPeer {
    /// The peer's offer.
    package struct Offer: Sendable, CustomStringConvertible {
        package var minimum = TLS1_2_VERSION
        package var maximum = TLS1_3_VERSION
        /// Names of application protocols; none leaves the extension out.
        package var protocols: [String] = ["http/1.1"]
        /// Cipher suites of TLS 1.2 and earlier.
        package var ciphers = "ALL:@SECLEVEL=0"
        /// Sends each byte of the handshake in a segment of its own.
        package var trickles = false
        /// Requests records of at most 512 bytes (RFC 6066, section 4).
        package var wantsSmallRecords = false

        package init(_ change: (inout Offer) -> Void = { _ in }) { change(&self) }

        package var description: String { "\(minimum)-\(maximum) \(protocols) \(ciphers)" }
    }

    /// A session that can be resumed.
    package final class Session {
        fileprivate let session: OpaquePointer
        fileprivate init(_ session: OpaquePointer) { self.session = session }
        deinit { SSL_SESSION_free(session) }

        /// The ticket's lifetime in seconds, as stated by the server.
        package var lifetimeSeconds: Int {
            Int(SSL_SESSION_get_ticket_lifetime_hint(session))
        }

        private var ticketBytes: UnsafeMutableBufferPointer<UInt8> {
            var bytes: UnsafePointer<UInt8>?
            var count = 0
            SSL_SESSION_get0_ticket(session, &bytes, &count)
            return UnsafeMutableBufferPointer(mutating: .init(start: bytes, count: count))
        }

        /// The ticket's bytes on the wire.
        package var ticket: [UInt8] { Array(ticketBytes) }

        /// Changes a byte of the ticket; negative offsets count from its end.
        package func corruptTicket(at offset: Int) {
            ticketBytes[offset < 0 ? ticketBytes.count + offset : offset] ^= 1
        }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    private let context: OpaquePointer
    private let ssl: OpaquePointer
    /// Bytes from OpenSSL to the socket, and the other way.
    private let outgoing: OpaquePointer
    private let incoming: OpaquePointer
    private let trickles: Bool
    package let socket: TestSocket
    /// The secrets of OpenSSL's key log, by their labels.
    private var secrets: [String: [UInt8]] = [:]
    /// The number of records written after the handshake, if none of them is small.
    private var recordCount = 0

    /// Called before each wait for the server.
    private let willRead: () -> Void

    /// Connects and performs the handshake.
    package convenience init(
        port: UInt16, _ offer: Offer = Offer(), resuming session: Session? = nil
    ) throws {
        try self.init(TestSocket(port: port), offer, resuming: session)
    }

    /// Performs the handshake on a socket.
    package init(
        _ socket: TestSocket, _ offer: Offer = Offer(), resuming session: Session? = nil,
        willRead: @escaping () -> Void = {}
    ) throws {
        self.socket = socket
        self.willRead = willRead
        context = SSL_CTX_new(TLS_client_method())
        _ = shim_SSL_CTX_set_min_proto_version(context, offer.minimum)
        _ = shim_SSL_CTX_set_max_proto_version(context, offer.maximum)
        SSL_CTX_set_cipher_list(context, offer.ciphers)
        if offer.wantsSmallRecords {
            SSL_CTX_set_tlsext_max_fragment_length(
                context, UInt8(TLSEXT_max_fragment_length_512))
        }
        let list = offer.protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        SSL_CTX_set_alpn_protos(context, list, UInt32(list.count))
        ssl = SSL_new(context)
        outgoing = BIO_new(BIO_s_mem())
        incoming = BIO_new(BIO_s_mem())
        SSL_set_bio(ssl, incoming, outgoing)
        SSL_set_connect_state(ssl)
        if let session { SSL_set_session(ssl, session.session) }
        trickles = offer.trickles
        SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_CTX_set_keylog_callback(context) { ssl, line in
            guard let peer = SSL_get_ex_data(ssl, 0), let line else { return }
            Unmanaged<TestTLSPeer>.fromOpaque(peer).takeUnretainedValue()
                .keep(secret: String(cString: line))
        }
        try complete { SSL_do_handshake(ssl) }
    }

    deinit {
        // Without a close_notify OpenSSL considers the connection truncated, and doesn't resume the
        // session that it shares with `Session` (SSL_shutdown(3)).
        SSL_set_shutdown(ssl, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
        SSL_free(ssl)
        SSL_CTX_free(context)
    }

    package var version: Int32 { SSL_version(ssl) }
    package var isResumed: Bool { SSL_session_reused(ssl) == 1 }

    /// The server's choice; empty if there is none.
    package var selectedProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The serial number of the server's certificate.
    package var serial: Int {
        ASN1_INTEGER_get(X509_get0_serialNumber(SSL_get0_peer_certificate(ssl)))
    }

    /// The current session; with TLS 1.3 it can be resumed once something was read.
    package var session: Session { Session(SSL_get1_session(ssl)) }

    /// Takes a line of the key log: a label, the client's random bytes and the secret.
    private func keep(secret line: String) {
        let words = line.split(separator: " ")
        let digits = Array(words[2])
        secrets[String(words[0])] = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0..<$0 + 2]), radix: 16)
        }
    }

    /// Seals records in place of OpenSSL, which afterwards can still read but not write.
    package func records() throws -> TestTLSRecords {
        guard let version = Offer.Version(rawValue: version),
            let secret = secrets[version == .tls13 ? "CLIENT_TRAFFIC_SECRET_0" : "CLIENT_RANDOM"],
            let cipher = SSL_CIPHER_get_name(SSL_get_current_cipher(ssl)),
            String(cString: cipher).contains("AES256-GCM-SHA384")
                || String(cString: cipher) == "TLS_AES_256_GCM_SHA384"
        else { throw Failure(description: "the session has no secret or another cipher") }
        let randoms = [SSL_get_server_random, SSL_get_client_random].flatMap { get in
            [UInt8](unsafeUninitializedCapacity: 32) { $1 = get(ssl, $0.baseAddress, 32) }
        }
        // In TLS 1.2 the client's Finished was the first record.
        return TestTLSRecords(
            version, secret: secret, randoms: randoms,
            number: UInt64(recordCount + (version == .tls12 ? 1 : 0)))
    }

    package func write(_ bytes: [UInt8]) throws {
        recordCount += (bytes.count + 16_383) / 16_384
        var count = 0
        try complete { SSL_write_ex(ssl, bytes, bytes.count, &count) }
    }

    /// One record's content; empty after the server's close_notify.
    package func read() throws -> [UInt8] {
        var isOver = false
        let bytes = try [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
            try complete {
                let status = SSL_read_ex(ssl, buffer.baseAddress, buffer.count, &count)
                isOver = status != 1 && SSL_get_error(ssl, status) == SSL_ERROR_ZERO_RETURN
                return isOver ? 1 : status
            }
        }
        return isOver ? [] : bytes
    }

    /// The content of the whole records in the socket; empty if there is none.
    package func readAvailable() throws -> [UInt8] {
        while socket.isReadable(withinMilliseconds: 0) {
            let bytes = try socket.read()
            if bytes.isEmpty { break }
            BIO_write(incoming, bytes, Int32(bytes.count))
        }
        var all: [UInt8] = []
        var count = 0
        repeat {
            count = 0
            all += [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
                if SSL_read_ex(ssl, buffer.baseAddress, buffer.count, &count) == 1 {
                    filled = count
                }
            }
        } while count > 0
        return all
    }

    /// Reads everything up to the server's close_notify.
    package func readAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try read()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// Requests another handshake on the same connection (TLS 1.2).
    package func renegotiate() throws {
        SSL_renegotiate(ssl)
        try complete { SSL_do_handshake(ssl) }
    }

    /// Updates the keys and asks the server to do the same (RFC 8446, section 4.6.3). The message
    /// is sent with the next write.
    package func updateKeys() { SSL_key_update(ssl, SSL_KEY_UPDATE_REQUESTED) }

    /// Updates the keys with a separate message.
    package func sendKeyUpdate() throws {
        updateKeys()
        try complete { SSL_do_handshake(ssl) }
    }

    /// Sends close_notify.
    package func close() throws {
        SSL_shutdown(ssl)
        try flush()
    }

    /// Repeats the call until it is done, and moves bytes to and from the socket in between.
    private func complete(_ call: () -> Int32) throws {
        while true {
            ERR_clear_error()
            let status = call()
            let code = status == 1 ? SSL_ERROR_NONE : SSL_get_error(ssl, status)
            let reason = ERR_get_error()
            try flush()
            switch code {
            case SSL_ERROR_NONE: return
            case SSL_ERROR_WANT_READ:
                willRead()
                let bytes = try socket.read()
                guard !bytes.isEmpty else { throw Failure(description: "the connection ended") }
                BIO_write(incoming, bytes, Int32(bytes.count))
            default:
                throw Failure(
                    description: ERR_reason_error_string(reason).map { String(cString: $0) }
                        ?? "error \(code)")
            }
        }
    }

    private func flush() throws {
        let count = BIO_ctrl_pending(outgoing)
        guard count > 0 else { return }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = Int(BIO_read(outgoing, buffer.baseAddress, Int32(count)))
        }
        guard trickles, SSL_is_init_finished(ssl) == 0 else {
            try socket.write(bytes)
            return
        }
        for byte in bytes { try socket.write([byte]) }
    }
}

extension TestTLSPeer.Offer {
    /// Only one version of the protocol.
    package static func only(
        _ version: Version, _ change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var offer = Self()
        offer.minimum = version.rawValue
        offer.maximum = version.rawValue
        change(&offer)
        return offer
    }

    package enum Version: Int32, Sendable {
        case tls10 = 0x0301
        case tls11 = 0x0302
        case tls12 = 0x0303
        case tls13 = 0x0304
    }
}
