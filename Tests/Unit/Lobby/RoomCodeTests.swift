import Testing

@testable import Lobby

@Suite struct RoomCodeTests {
    @Test(
        "A code is six letters of the alphabet, in either case",
        arguments: [
            ("FFFFFF", "FFFFFF"), ("ZZZZZZ", "ZZZZZZ"), ("hklmqr", "HKLMQR"), ("rWxYzF", "RWXYZF"),
            ("FFFFF", nil), ("FFFFFFF", nil), ("", nil), ("AFFFFF", nil), ("FFFFF0", nil),
            ("FFFFF ", nil), ("FFFFÉ", nil), ("FFFFF\u{0}", nil), ("&+,-1F", nil), ("FFFFF@", nil),
        ] as [(String, String?)])
    func reads(text: String, code: String?) {
        #expect(RoomCode(text)?.description == code)
    }

    @Test("Every number has its own code")
    func all() {
        #expect(RoomCode(number: 0).description == "FFFFFF")
        #expect(RoomCode(number: RoomCode.count - 1).description == "ZZZZZZ")
        var numbers = Set<Int>()
        for number in 0..<RoomCode.count {
            numbers.insert(RoomCode(RoomCode(number: number).description)?.number ?? -1)
        }
        #expect(numbers.count == RoomCode.count && !numbers.contains(-1))
    }

    @Test(
        "No two letters sound alike",
        arguments: ["BCDEGPTVZ", "AJKH", "IY", "QUW", "MN", "SX", "FS", "OQ0", "LI1"])
    func sounds(alike: String) {
        let both = Set(alike).intersection(RoomCode.alphabet)
        // Q and W, and K and H, differ in the sound before the common one.
        #expect(both.count <= 1 || both == ["Q", "W"] || both == ["K", "H"])
        #expect(Set("AEIOU").isDisjoint(with: RoomCode.alphabet))
    }
}
