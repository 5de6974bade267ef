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
        let typed = try #require(RoomCode(code.description.lowercased()))
        #expect(directory.room(of: typed) == room)
        directory.close(room)
        #expect(directory.room(of: typed) == nil)
        #expect(directory.count == 0 && directory.code(of: room) == nil)
        directory.close(room)
    }

    @Test("No two open rooms have one code, and rooms are bounded")
    func unique() throws {
        let rules = LobbyRules.with { $0.roomLimit = RoomCode.count / 10 }
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
}
