import TestSupport
import Testing
import WebSocket

/// Abuse that closes the connection, and the close code of each kind.
@Suite("Abuse and broken frames", .player())
struct AbuseTests: PlayerTests {
    @Test(
        "The server answers 20 malformed messages at once with errors and closes with 4000 after more"
    )
    func senseless() async throws {
        player.client.send(burst: Array(repeating: ["type": "fly"], count: 40), as: .test)
        #expect(try await player.client.ending() == .closed(4000))
        let errors = player.client.messages.elements
        #expect(errors.count >= 20 && errors.count < 40)
        #expect(errors.allSatisfy { $0["code"] == "unknown_type" })
        #expect(try await server.signIn(player).possessions().coins == 150)
    }

    @Test("Messages that the rules refuse don't count as abuse")
    func refusals() async throws {
        let clear: JSONValue = ["type": "clear"]
        player.client.send(burst: Array(repeating: clear, count: 60))
        for _ in 0..<60 { try await player.message("error").expect(["code": "no_round"]) }
        #expect(try await player.possessions().coins == 150)
    }

    @Test("A flood gets rate_limited, and a close with 4006 when it goes on")
    func flood() async throws {
        player.client.send(
            burst: Array(repeating: ["type": "ping", "client_time": 1], count: 1_000))
        #expect(try await player.client.ending() == .closed(4006))
        let messages = player.client.messages.elements
        // The hello was one of the first 100; a slow server refills a few more in the meantime.
        let pongs = messages.count { $0["type"] == "pong" }
        #expect((99...400).contains(pongs))
        let limited = messages.filter { $0["code"] == "rate_limited" }
        #expect((100...400).contains(limited.count))
        #expect(limited.allSatisfy { $0["retry"] == true && $0["retry_after_ms"] != nil })
    }

    @Test(
        "Purchases beyond the allowed burst are ignored, not carried out later",
        .player { $0.messageBurst = 4 })
    func burstOfPurchases() async throws {
        let purchases = (0..<6).map { number -> JSONValue in
            ["type": "purchase", "id": .string("p\(number)"), "item_id": "knife"]
        }
        player.client.send(burst: purchases)
        var bought: Int64 = 0
        for number in 0..<3 {
            let answer = try await player.answer(to: "p\(number)")
            if answer["type"] == "purchased" { bought += 1 }
        }
        try await player.message("error").expect(["code": "rate_limited"])
        let again = try await server.signIn(player)
        let possessions = try await again.possessions()
        #expect(bought == 3)
        #expect(possessions.coins == 150 - 30 * (possessions.items["knife"] ?? 0))
    }

    @Test("A binary message gets text_only and the connection goes on")
    func binary() async throws {
        player.client.send(.binary, Array(#"{"type":"list_shop"}"#.utf8))
        try await player.message("error").expect(["code": "text_only"])
        #expect(try await player.possessions().coins == 150)
    }

    @Test("A message of 4,096 bytes is accepted, also in fragments")
    func longestMessage() async throws {
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

    private static func spaces(_ count: Int) -> [UInt8] { Array(repeating: 0x20, count: count) }

    private static let halves =
        FrameEncoder.clientFrame(.text, spaces(2_049), isFinal: false)
        + FrameEncoder.clientFrame(.continuation, spaces(2_049))

    @Test(
        "A breach of the WebSocket protocol closes the connection",
        arguments: [
            ("too long", FrameEncoder.clientFrame(.text, spaces(4_097)), 1009),
            ("too long in pieces", halves, 1009),
            ("unmasked", FrameEncoder.frame(.text, Array(#"{"type":"list_shop"}"#.utf8)), 1002),
            ("reserved opcode", [0x83, 0x80, 0, 0, 0, 0], 1002),
            ("reserved bit", [0xC1, 0x80, 0, 0, 0, 0], 1002),
            ("invalid text", FrameEncoder.clientFrame(.text, [0x22, 0xC0, 0xAF, 0x22]), 1007),
            ("continuation of nothing", FrameEncoder.clientFrame(.continuation, [0x20]), 1002),
            ("long ping", [0x89, 0xFE, 0x00, 0x7E, 0, 0, 0, 0], 1002),
        ] as [(String, [UInt8], UInt16)])
    func breach(_ name: String, _ bytes: [UInt8], _ code: UInt16) async throws {
        player.client.send(bytes: bytes)
        #expect(try await player.client.ending() == .closed(code))
        #expect(try await server.signIn(player).possessions().coins == 150)
    }
}
