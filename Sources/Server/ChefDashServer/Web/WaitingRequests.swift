import Runtime

/// Counts the HTTP requests that wait for a database. Usable from any queue.
final class WaitingRequests: Sendable {
    /// The most waiting requests of all addresses.
    static let limit = 64
    /// The most waiting requests of one IPv4 address or IPv6 /64 network.
    static let addressLimit = 8

    private let kind: Limit
    private let limitObserver: any LimitObserver
    private let places = AddressPlaces(limit: limit, addressLimit: addressLimit)

    /// - Parameter kind: the limit to report when a request may not wait.
    init(_ kind: Limit, _ limitObserver: any LimitObserver) {
        self.kind = kind
        self.limitObserver = limitObserver
    }

    /// - Returns: true if the request may wait; the caller must then call `end`.
    func begin(from address: String) -> Bool {
        let mayWait = places.take(for: AddressBlock(householdOfPeer: address))
        if !mayWait { limitObserver.reached(kind, by: address) }
        return mayWait
    }

    func end(from address: String) { places.giveBack(AddressBlock(householdOfPeer: address)) }
}
