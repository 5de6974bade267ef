extension TestServer {
    /// One HTTP request on a connection of its own, and all that comes back until the server
    /// closes; with `Connection: close` and this machine's `Host` where the fields have no others.
    func ask(
        _ method: String, _ path: String, _ fields: [String] = []
    ) async throws -> HTTPConversation.Answer {
        let usual = ["Host: 127.0.0.1:\(port)", "Connection: close"].filter { field in
            !fields.contains { $0.hasPrefix(field.prefix { $0 != ":" } + ":") }
        }
        let lines = ["\(method) \(path) HTTP/1.1"] + fields + usual
        return try await ask(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    func get(
        _ path: String, _ fields: [String] = []
    ) async throws -> HTTPConversation.Answer {
        try await ask("GET", path, fields)
    }

    /// - Parameter request: the bytes as they are; may be no request at all.
    func ask(_ request: String) async throws -> HTTPConversation.Answer {
        let conversation = try HTTPConversation(port: port)
        conversation.send(request)
        return try await conversation.lastAnswer()
    }
}
