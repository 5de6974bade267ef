import Testing
import WebSocket

/// Where an error isn't enough: what ends a connection, and with which code.
@Suite("Abuse and broken frames", .server())
struct AbuseTests: ServerTests {
    @Test("A burst of 20 senseless messages gets errors; more closes with 4000")
    func senseless() async throws {
        let player = try await server.signUp()
        player.client.send(burst: Array(repeating: ["type": "fly"], count: 40), as: .test)
        #expect(try await player.client.ending() == .closed(4000))
        let errors = player.client.messages.elements
        #expect(errors.count >= 20 && errors.count < 40)
        #expect(errors.allSatisfy { $0["code"] == "unknown_type" })
        let again = try await server.signIn(player)
        #expect(try await again.possessions().coins == 150)
    }

    @Test("Refusals by the rules are no abuse")
    func refusals() async throws {
        let player = try await server.signUp()
        let clear: JSONValue = ["type": "clear"]
        player.client.send(burst: Array(repeating: clear, count: 60))
        for _ in 0..<60 {
            #expect(try await player.message("error")["code"] == "no_round")
        }
        #expect(try await player.possessions().coins == 150)
    }

    @Test("A flood is ignored with rate_limited, and closed with 4006 when it goes on")
    func flood() async throws {
        let player = try await server.signUp()
        player.client.send(
            burst: Array(repeating: ["type": "ping", "client_time": 1], count: 1_000))
        #expect(try await player.client.ending() == .closed(4006))
        let messages = player.client.messages.elements
        // The hello was one of the first 100; a slow server forgives a few more in the meantime.
        let pongs = messages.count { $0["type"] == "pong" }
        #expect((99...400).contains(pongs))
        let limited = messages.filter { $0["code"] == "rate_limited" }
        #expect((100...400).contains(limited.count))
        #expect(limited.allSatisfy { $0["retry"] == true && $0["retry_after_ms"] != nil })
    }

    @Test(
        "Purchases beyond the allowed burst are ignored, not carried out later",
        .server { $0.messageBurst = 4 })
    func burstOfPurchases() async throws {
        let player = try await server.signUp()
        let purchases = (0..<6).map { number -> JSONValue in
            ["type": "purchase", "id": .string("p\(number)"), "item_id": "knife"]
        }
        player.client.send(burst: purchases)
        var bought: Int64 = 0
        for number in 0..<3 {
            let answer = try await player.answer(to: "p\(number)")
            if answer["type"] == "purchased" { bought += 1 }
        }
        let refusal = try await player.message("error")
        #expect(refusal["code"] == "rate_limited")
        let again = try await server.signIn(player)
        let possessions = try await again.possessions()
        #expect(bought == 3)
        #expect(possessions.coins == 150 - 30 * (possessions.items["knife"] ?? 0))
    }

    @Test("A binary message gets text_only and the connection goes on")
    func binary() async throws {
        let player = try await server.signUp()
        player.client.send(.binary, Array(#"{"type":"list_shop"}"#.utf8))
        let refusal = try await player.message("error")
        #expect(refusal["code"] == "text_only")
        #expect(try await player.possessions().coins == 150)
    }

    @Test("A message of 4,096 bytes is read; in pieces too")
    func longestMessage() async throws {
        let player = try await server.signUp()
        let start = #"{"type":"list_shop","id":"long","filler":""#
        let text = start + String(repeating: "x", count: 4_096 - start.utf8.count - 2) + "\"}"
        let bytes = Array(text.utf8)
        #expect(bytes.count == 4_096)
        player.client.send(.text, bytes)
        #expect(try await player.answer(to: "long")["type"] == "shop")
        // 64 frames of 64 bytes.
        for index in 0..<64 {
            player.client.send(
                index == 0 ? .text : .continuation, Array(bytes[index * 64..<index * 64 + 64]),
                isFinal: index == 63)
        }
        #expect(try await player.answer(to: "long")["type"] == "shop")
    }

    /// Bytes that no client may send.
    enum Breach: Sendable {
        case tooLong, tooLongInPieces, tooManyFrames, unmasked, reservedOpcode, reservedBit
        case invalidText, continuationOfNothing, longPing
    }

    private static func bytes(of breach: Breach) -> [UInt8] {
        var bytes: [UInt8] = []
        switch breach {
        case .tooLong:
            FrameEncoder.append(
                .text, payload: [UInt8](repeating: 0x20, count: 4_097), mask: 1, to: &bytes)
        case .tooLongInPieces:
            let half = [UInt8](repeating: 0x20, count: 2_049)
            FrameEncoder.append(.text, payload: half, isFinal: false, mask: 1, to: &bytes)
            FrameEncoder.append(.continuation, payload: half, mask: 1, to: &bytes)
        case .tooManyFrames:
            FrameEncoder.append(.text, payload: [], isFinal: false, mask: 1, to: &bytes)
            for _ in 0..<64 {
                FrameEncoder.append(.continuation, payload: [], isFinal: false, mask: 1, to: &bytes)
            }
        case .unmasked:
            FrameEncoder.append(
                .text, payload: Array(#"{"type":"list_shop"}"#.utf8), mask: nil, to: &bytes)
        case .reservedOpcode: bytes = [0x83, 0x80, 0, 0, 0, 0]
        case .reservedBit: bytes = [0xC1, 0x80, 0, 0, 0, 0]
        case .invalidText:
            FrameEncoder.append(.text, payload: [0x22, 0xC0, 0xAF, 0x22], mask: 1, to: &bytes)
        case .continuationOfNothing:
            FrameEncoder.append(.continuation, payload: [0x20], mask: 1, to: &bytes)
        case .longPing: bytes = [0x89, 0xFE, 0x00, 0x7E, 0, 0, 0, 0]
        }
        return bytes
    }

    @Test(
        "What breaks the WebSocket protocol closes the connection",
        arguments: [
            (Breach.tooLong, 1009),
            (.tooLongInPieces, 1009),
            (.tooManyFrames, 1008),
            (.unmasked, 1002),
            (.reservedOpcode, 1002),
            (.reservedBit, 1002),
            (.invalidText, 1007),
            (.continuationOfNothing, 1002),
            (.longPing, 1002),
        ] as [(Breach, UInt16)])
    func breach(_ breach: Breach, _ code: UInt16) async throws {
        let player = try await server.signUp()
        player.client.send(bytes: Self.bytes(of: breach))
        #expect(try await player.client.ending() == .closed(code))
        let again = try await server.signIn(player)
        #expect(try await again.possessions().coins == 150)
    }
}
