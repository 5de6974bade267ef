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

    /// Sends a request whose answer is the room that comes about, which bears no `re`: the next
    /// such room is taken for it.
    func askForRoom(_ message: ClientMessage) async throws(ChefDashClientError) -> RoomState {
        let id = nextRequestID()
        roomRequests.append(id)
        defer { roomRequests.removeAll { $0 == id } }
        return try await ask(message, id: id, Self.room)
    }
}
