import GameProtocol

/// Requests whose answer is of one kind.
extension ChefDashClient {
    /// Sends a request and reads its answer.
    ///
    /// - Parameter read: `nil` for a message that doesn't answer such a request.
    /// - Throws: what `request` throws, and `unreadable` for another answer.
    func ask<Answer>(
        _ message: ClientMessage, id: String? = nil, _ read: (ServerMessage) -> Answer?
    ) async throws(ChefDashClientError) -> Answer {
        let event = try await request(message, id: id)
        guard let answer = read(event.message) else {
            throw .unreadable(
                "the answer to \(message.type.rawValue) is \(event.message.type.rawValue)")
        }
        return answer
    }
}
