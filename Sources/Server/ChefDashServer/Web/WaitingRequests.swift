import Runtime

/// Requests by HTTP that wait for a database. Usable from any queue.
final class WaitingRequests: Sendable {
    /// The most that wait, from all addresses.
    static let limit = 64
    /// The same from one IPv4 address or IPv6 network with a prefix of 64 bits.
    static let addressLimit = 8

    private let kind: Limit
    private let limitObserver: any LimitObserver
    private let places = AddressPlaces(limit: limit, addressLimit: addressLimit)

    /// - Parameter kind: what is observed where one more may not wait.
    init(_ kind: Limit, _ limitObserver: any LimitObserver) {
        self.kind = kind
        self.limitObserver = limitObserver
    }

    /// - Returns: whether the request may wait; if so, `end` must follow.
    func begin(from address: String) -> Bool {
        let mayWait = places.take(for: AddressBlock(householdOfPeer: address))
        if !mayWait { limitObserver.reached(kind, by: address) }
        return mayWait
    }

    func end(from address: String) { places.giveBack(AddressBlock(householdOfPeer: address)) }
}
