import GameProtocol

extension FuzzTarget {
    /// A server's message, read by a client and written again.
    static let serverEvent = FuzzTarget(
        name: "server-event", maximumByteCount: 4096, dictionary: "server-event"
    ) { bytes in
        guard let event = try? ServerEvent.decode(bytes) else { return }
        let text = event.encoded()
        do {
            let again = try text.withUnsafeBytes { try ServerEvent.decode($0) }
            expect(again == event, "\(event)\nwas read again as \(again)")
            expect(again.encoded() == text, "\(event) is written in two ways")
        } catch {
            fatalError("\(event) was written as what can't be read: \(error)")
        }
    }
}
