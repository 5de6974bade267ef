extension TestServer {
    /// Sends one HTTP request on its own connection and reads until the server closes. Adds
    /// `Connection: close` and this machine's `Host` unless the fields have them.
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

    /// - Parameter request: the raw bytes, which needn't be a valid request.
    func ask(_ request: String) async throws -> HTTPConversation.Answer {
        let conversation = try HTTPConversation(port: port)
        conversation.send(request)
        return try await conversation.lastAnswer()
    }
}
