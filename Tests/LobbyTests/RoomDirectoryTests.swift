import Kitchen
import Testing

@testable import Lobby

@Suite struct RoomDirectoryTests {
    @Test("A code leads to its room until the room closes")
    func opens() throws {
        var directory = RoomDirectory(rules: LobbyRules())
        var random = SplitMix64(seed: 1)
        let (room, code) = try directory.open(using: &random)
        #expect(directory.code(of: room) == code)
        let text = code.description.lowercased()
        #expect(try directory.find(text, by: Fixture.ana, at: 0) == room)
        directory.close(room)
        #expect(throws: LobbyRefusal.unknownCode) {
            try directory.find(text, by: Fixture.ana, at: 0)
        }
        #expect(directory.count == 0 && directory.code(of: room) == nil)
        directory.close(room)
    }

    @Test("No two open rooms have one code, and rooms are bounded")
    func unique() throws {
        var rules = LobbyRules()
        rules.roomLimit = RoomCode.count / 10
        var directory = RoomDirectory(rules: rules)
        var random = SplitMix64(seed: 2)
        var codes: [RoomCode: RoomNumber] = [:]
        for _ in 0..<rules.roomLimit {
            let opened = try directory.open(using: &random)
            #expect(codes.updateValue(opened.room, forKey: opened.code) == nil)
        }
        #expect(throws: LobbyRefusal.tooManyRooms) { try directory.open(using: &random) }
        let first = try #require(codes.values.first)
        directory.close(first)
        #expect(throws: Never.self) { try directory.open(using: &random) }
        #expect(Set(codes.values).count == rules.roomLimit)
    }

    @Test("After too many wrong codes a right one waits as well, for that player alone")
    func guesses() throws {
        var directory = RoomDirectory(rules: LobbyRules())
        var random = SplitMix64(seed: 3)
        let (room, code) = try directory.open(using: &random)
        let right = code.description
        let wrong = right == "FFFFF" ? "HHHHH" : "FFFFF"
        #expect(throws: LobbyRefusal.malformedCode) {
            try directory.find("AAAAA", by: Fixture.ana, at: 0)
        }
        for _ in 0..<5 {
            #expect(throws: LobbyRefusal.unknownCode) {
                try directory.find(wrong, by: Fixture.ana, at: 0)
            }
        }
        for text in [right, wrong] {
            #expect(throws: LobbyRefusal.tooManyWrongCodes(retryAfterMilliseconds: 20_000)) {
                try directory.find(text, by: Fixture.ana, at: 10_000)
            }
        }
        #expect(try directory.find(right, by: Fixture.ben, at: 10_000) == room)
        #expect(try directory.find(right, by: Fixture.ana, at: 30_000) == room)
    }

    @Test("Players with wrong codes are remembered within a bound, which opens no way to guess")
    func bounded() throws {
        var rules = LobbyRules()
        rules.wrongCodePlayerLimit = 3
        var directory = RoomDirectory(rules: rules)
        for number in 1...3 {
            #expect(throws: LobbyRefusal.unknownCode) {
                try directory.find("FFFFF", by: Fixture.player(number), at: 0)
            }
        }
        #expect(throws: LobbyRefusal.tooManyWrongCodes(retryAfterMilliseconds: 30_000)) {
            try directory.find("FFFFF", by: Fixture.player(4), at: 29_999)
        }
        #expect(directory.rememberedPlayerCount == 3)
        #expect(throws: LobbyRefusal.unknownCode) {
            try directory.find("FFFFF", by: Fixture.player(4), at: 30_000)
        }
        #expect(directory.rememberedPlayerCount == 1)
    }
}
