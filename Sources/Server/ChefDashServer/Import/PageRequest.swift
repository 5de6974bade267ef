import CCurl
import Glibc

/// One GET by libcurl, to one address of the host. Used once, on one thread.
final class PageRequest {
    enum Answer {
        case page([UInt8], contentType: String)
        case redirect(String)
    }

    private let address: PageAddress
    private let peer: IPAddress
    private let rules: FetchRules
    private let authorities: String?
    private let limit: Int
    private var content: [UInt8] = []
    private var isTooLarge = false
    private var isForbidden = false
    /// True once the host has begun to answer.
    private(set) var wasConnected = false

    /// The accepted content types.
    private static let types: Set<String> = [
        "text/html", "application/xhtml+xml", "application/json", "application/ld+json",
    ]

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(
        _ address: PageAddress, at peer: IPAddress, _ rules: FetchRules,
        trusting authorities: String?, limit: Int
    ) {
        self.address = address
        self.peer = peer
        self.rules = rules
        self.authorities = authorities
        self.limit = limit
    }

    func perform(milliseconds: Int) throws(FetchRefusal) -> Answer {
        guard Self.isReady, let handle = curl_easy_init() else { throw .unreachable }
        defer { curl_easy_cleanup(handle) }
        let host = peer.family == .version6 ? "[\(peer)]" : "\(peer)"
        // Connects to the checked address, whatever the host name resolves to.
        let target = curl_slist_append(nil, "::\(host):\(address.port)")
        defer { curl_slist_free_all(target) }
        set(handle, milliseconds: milliseconds)
        chefdash_curl_set_pointer(handle, CURLOPT_CONNECT_TO, target)
        let result = curl_easy_perform(handle)
        let status = chefdash_curl_status(handle)
        wasConnected = status > 0
        switch result {
        case CURLE_OK: break
        case _ where isForbidden: throw .privateAddress
        case CURLE_WRITE_ERROR where isTooLarge: throw .tooLarge
        case CURLE_FILESIZE_EXCEEDED: throw .tooLarge
        case CURLE_OPERATION_TIMEDOUT: throw .tooSlow
        case _: throw .unreachable
        }
        switch status {
        case 200: break
        case 301, 302, 303, 307, 308:
            guard let location = chefdash_curl_location(handle) else { throw .badStatus }
            return .redirect(String(cString: location))
        case _: throw .badStatus
        }
        let type = chefdash_curl_content_type(handle).map { String(cString: $0) } ?? ""
        let name = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        guard Self.types.contains(name) else { throw .badContentType }
        return .page(content, contentType: type)
    }

    private func set(_ handle: UnsafeMutableRawPointer, milliseconds: Int) {
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"), (CURLOPT_ACCEPT_ENCODING, "gzip"),
            (CURLOPT_USERAGENT, "ChefDash/\(ServerVersion.number) (recipe import)"),
        ]
        for (option, text) in texts { chefdash_curl_set_pointer(handle, option, text) }
        if let authorities { chefdash_curl_set_pointer(handle, CURLOPT_CAINFO, authorities) }
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, milliseconds),
            (CURLOPT_CONNECTTIMEOUT_MS, milliseconds), (CURLOPT_FRESH_CONNECT, 1),
            (CURLOPT_FORBID_REUSE, 1), (CURLOPT_MAXFILESIZE, limit),
        ]
        for (option, number) in numbers { chefdash_curl_set_number(handle, option, number) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        chefdash_curl_set_writer(
            handle,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let request = Unmanaged<PageRequest>.fromOpaque(context).takeUnretainedValue()
                return request.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
                    ? size * count : 0
            }, context)
        chefdash_curl_set_opener(
            handle,
            { context, _, address in
                guard let context, let address else { return chefdash_curl_no_socket }
                let request = Unmanaged<PageRequest>.fromOpaque(context).takeUnretainedValue()
                return request.socket(to: address)
            }, context)
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard content.count + bytes.count <= limit else {
            isTooLarge = true
            return false
        }
        content.append(contentsOf: bytes)
        return true
    }

    /// Second check: opens a socket only if the address that libcurl connects to is the checked
    /// one.
    private func socket(to target: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let found = withUnsafePointer(to: &target.pointee.addr) { IPAddress(socket: $0) }
        guard let found, found == peer, rules.allows(found, port: address.port) else {
            isForbidden = true
            return chefdash_curl_no_socket
        }
        return Glibc.socket(
            target.pointee.family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            target.pointee.protocol)
    }
}
