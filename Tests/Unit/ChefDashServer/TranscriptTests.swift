import Foundation
import GameProtocol
import TestSupport
import Testing

/// The server can play the race in Protocol/transcripts/race.txt, which client authors read: each
/// message decodes and encodes as it stands, and both players' rounds follow the rules.
@Suite("The transcript of a race")
struct TranscriptTests {
    private static func lines() throws -> [(player: Character, isFromClient: Bool, text: String)] {
        let text = try Repository.text("Protocol/transcripts/race.txt")
        return try text.split(separator: "\n").map { line in
            let player = try #require(line.first)
            let direction = line.dropFirst().first
            #expect(direction == ">" || direction == "<", "\(line)")
            return (player, direction == ">", String(line.dropFirst(3)))
        }
    }

    @Test("Each message decodes and encodes unchanged")
    func messages() throws {
        let lines = try Self.lines()
        for line in lines {
            let written = try Data(line.text.utf8).withUnsafeBytes { bytes in
                line.isFromClient
                    ? try Data(ClientRequest.decode(bytes).encoded())
                    : try Data(ServerEvent.decode(bytes).encoded())
            }
            let left = try JSONSerialization.jsonObject(with: written) as? NSDictionary
            let right =
                try JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? NSDictionary
            #expect(left == right, "\(line.text)")
        }
        let kinds = Set(try lines.map { try JSONValue(text: $0.text)["type"]?.string ?? "" })
        #expect(
            kinds.isSuperset(of: [
                "hello", "welcome", "create_room", "join_room", "room", "ready", "snapshot", "tap",
                "tapped", "state", "race_state", "race_ended", "left_room",
            ]), "\(kinds)")
    }

    @Test("Both rounds follow the rules and end as the result says", arguments: ["a", "b"])
    func rounds(player: Character) throws {
        var witness: RoundWitness?
        var taps: [String: String] = [:]
        var result: JSONValue?
        for line in try Self.lines() where line.player == player {
            let message = try JSONValue(text: line.text)
            switch message["type"]?.string {
            case "tap":
                taps[message["id"]?.string ?? ""] = try #require(message["ingredient_id"]?.string)
            case "snapshot": witness = try RoundWitness(snapshot: message, start: .init())
            case "state": try witness?.see(frame: message)
            case "tapped":
                let ingredient = try #require(taps[message["re"]?.string ?? ""])
                try witness?.see(tapped: message, ingredient: ingredient)
            case "race_ended": result = message
            default: break
            }
        }
        let model = try #require(witness?.model)
        #expect(model.phase == .ended && model.served == (player == "a" ? 1 : 0))
        let seat: Int64 = player == "a" ? 0 : 1
        let standing = result?["standings"]?.array?.first { $0["seat"] == .integer(seat) }
        #expect(standing?["served"] == JSONValue(model.served))
        #expect(standing?["earned"] == JSONValue(model.earned))
    }
}
