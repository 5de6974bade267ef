import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("A client that is sent to another node", .timeLimit(.minutes(1)))
struct SentOnClientTests {
    private let game: ScriptedGame
    private let client: ChefDashClient
    /// A proxy in front of a node.
    private let proxy: TestListener

    init() throws {
        proxy = try TestListener()
        game = try ScriptedGame()
        var options = ClientOptions()
        options.pauses = ReconnectPauses(first: .milliseconds(1), longest: .milliseconds(1))
        options.closeTimeout = .milliseconds(10)
        client = ChefDashClient(options: options)
    }

    /// Answers the next request for a WebSocket.
    private func answer(_ head: String) throws {
        let socket = try proxy.accept()
        _ = try socket.read()
        try socket.write(Array(head.utf8))
        socket.endWriting()
    }

    private var node: String { "ws://127.0.0.1:\(proxy.port)/n/n2/play" }

    @Test(
        "If the node is gone, the client begins again at the first address",
        arguments: [
            "HTTP/1.0 503 Service Unavailable\r\nConnection: close\r\n\r\n<html></html>",
            "HTTP/1.1 502\r\n\r\n", "HTTP/1.1 429 Too Many Requests\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\n\r\n", "?\r\n\r\n", "",
        ], [false, true])
    func goneNode(head: String, isSignedIn: Bool) async throws {
        async let played: Void = Blocking.run {
            if isSignedIn {
                try game.welcomeAna()
                try game.say(.redirect(Redirect(url: node, reason: "round")))
            } else {
                try game.sendOn(to: node)
            }
            try answer(head)
            try game.sendOn(to: node)
            try answer(head)
            try game.welcomeAna()
        }
        try await client.connect(to: game.url)
        if isSignedIn {
            var events: [ClientEvent] = []
            for await event in client.events {
                events.append(event)
                if case .resumed = event { break }
            }
            guard events.count == 2, case .disconnected = events[0] else {
                throw TestFailure(description: "\(events)")
            }
        }
        try await played
        await client.close()
    }

    @Test("A first address that answers 503 isn't tried again by itself")
    func goneServer() async throws {
        async let answered: Void = Blocking.run { try answer("HTTP/1.0 503 No\r\n\r\n") }
        let error = await #expect(throws: ChefDashClientError.self) {
            try await client.connect(to: try #require(URL(string: node)))
        }
        guard case .handshakeRefused(503?, _)? = error else { throw try #require(error) }
        try await answered
    }

    @Test("A request without an answer is sent again there, once, and an answered one isn't")
    func requests() async throws {
        async let played: Void = Blocking.run {
            try game.welcomeAna()
            try game.say(.stream(.tick), re: try game.next(.setStream).id)
            let id = try game.next(.listShop).id
            try game.say(
                .redirect(Redirect(url: "\(game.url.absoluteString)/play", reason: "lobby")))
            try game.welcomeAna()
            var heard: [ClientRequest] = []
            while heard.last?.message.kind != .listLevels {
                let request = try game.next()
                guard request.message.kind != .ping else { continue }
                heard.append(request)
                guard heard.count == 1 else { continue }
                #expect(request.message.kind == .listShop && request.id == id)
                try game.say(.shop(Shop(coins: 7, items: [])), re: id)
            }
            #expect(heard.count == 2)
            try game.say(.levels([]), re: heard.last?.id)
        }
        try await client.connect(to: game.url)
        _ = try await client.request(.setStream(stream: .tick))
        let answer = try await client.request(.listShop)
        _ = try await client.request(.listLevels)
        #expect(answer.message == .shop(Shop(coins: 7, items: [])))
        try await played
        for await event in client.events {
            guard case .resumed = event else { throw TestFailure(description: "\(event)") }
            break
        }
        await client.close()
    }
}
