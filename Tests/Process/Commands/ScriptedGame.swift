import Foundation
import GameProtocol
import TestSupport
import WebSocket

/// A scripted game server for one client at a time. Its blocking calls time out.
final class ScriptedGame: @unchecked Sendable {
    // @unchecked: one task after the other uses it.

    let url: URL
    let peer: LinkPeer
    private var heard: [ClientRequest] = []

    private static let welcome = Welcome(
        protocolName: GameProtocol.subprotocol, revision: GameProtocol.revision,
        server: "scripted", instanceID: String(repeating: "1", count: 32), language: "en",
        player: PlayerProfile(
            playerID: RaceScenes.ana, name: "Ana", avatar: "👨‍🍳", coins: 150, inventory: [:]),
        token: String(repeating: "0", count: 64), serverTimeMilliseconds: 0, tickMilliseconds: 100,
        ping: PingTerms(intervalMilliseconds: 60_000, timeoutMilliseconds: 60_000),
        resumeMilliseconds: 30_000,
        limits: Limits(messageBytes: 4096, messagesPerSecond: 50, messageBurst: 100))

    init() throws {
        peer = try LinkPeer()
        url = URL(string: "ws://127.0.0.1:\(peer.port)")!
    }

    /// Accepts the next connection, and welcomes Ana.
    func welcomeAna() throws {
        _ = try peer.upgrade(subprotocol: GameProtocol.subprotocol)
        heard = []
        let hello = try next(.hello)
        try say(.welcome(Self.welcome), re: hello.id)
    }

    /// Accepts the next connection, and sends it on instead of a welcome.
    func sendOn(to url: String) throws {
        _ = try peer.upgrade(subprotocol: GameProtocol.subprotocol)
        heard = []
        try say(.redirect(Redirect(url: url, reason: "round")), re: try next(.hello).id)
    }

    func say(_ message: ServerMessage, re: String? = nil) throws {
        try peer.socket.write(FrameEncoder.frame(.text, ServerEvent(re: re, message).encoded()))
    }

    /// The next request of this kind; earlier ones are dropped.
    func next(_ kind: ClientMessage.Kind) throws -> ClientRequest {
        while true {
            let request = try next()
            if request.message.kind == kind { return request }
        }
    }

    /// The next request.
    func next() throws -> ClientRequest {
        while heard.isEmpty {
            var texts: [[UInt8]] = []
            guard
                try peer.read(hear: { event in
                    if case .text(let text) = event { texts.append(Array(text)) }
                })
            else { throw TestFailure(description: "the client left") }
            for text in texts { heard.append(try text.withUnsafeBytes(ClientRequest.decode)) }
        }
        return heard.removeFirst()
    }
}
