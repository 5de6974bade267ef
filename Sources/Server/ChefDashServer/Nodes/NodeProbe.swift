import CCurl
import GameProtocol
import Scheduling

/// Asks other nodes if they are ready, over the way that clients take.
struct NodeProbe: Sendable {
    private static let milliseconds = 1_000
    private static let isUsable = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let queue = SystemQueue(label: "chefdash.probe")

    /// - Parameters:
    ///   - addresses: of nodes, as clients connect to them.
    ///   - then: called on a queue of the probe's own, with true if one of them is ready.
    func ask(_ addresses: [String], then: @escaping @Sendable (Bool) -> Void) {
        queue.async { then(addresses.contains { Self.isReady($0) }) }
    }

    /// The address at which a node tells if it is ready.
    static func readiness(of node: String) -> String? {
        guard node.hasPrefix("ws"), node.hasSuffix(GameProtocol.path) else { return nil }
        return "http" + node.dropFirst(2).dropLast(GameProtocol.path.count) + "/readyz"
    }

    /// Blocks for a second at most.
    private static func isReady(_ node: String) -> Bool {
        guard isUsable, let address = readiness(of: node), let handle = curl_easy_init() else {
            return false
        }
        defer { curl_easy_cleanup(handle) }
        for (option, text) in [(CURLOPT_URL, address), (CURLOPT_PROTOCOLS_STR, "http,https")] {
            chefdash_curl_set_pointer(handle, option, text)
        }
        let numbers = [
            (CURLOPT_NOBODY, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, milliseconds),
        ]
        for (option, number) in numbers { chefdash_curl_set_number(handle, option, number) }
        return curl_easy_perform(handle) == CURLE_OK && chefdash_curl_status(handle) == 200
    }
}
