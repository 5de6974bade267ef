import TestSupport
import Testing

@testable import Levels

@Suite struct NewcomersTests {
    static let newcomers = Newcomers(
        avatars: ["🐻", "🦊", "🐙"],
        groups: [
            "en": [.init(first: ["Salty", "Bold"], second: ["Taco", "Whisk"])],
            "es": [
                .init(first: ["Sopa"], second: ["Salada"]),
                .init(first: ["Taco", "Chef"], second: ["Salado", "Audaz"]),
            ],
        ])

    private static func names(_ language: String, seed: UInt64, count: Int) -> [String] {
        var numbers = TestRandom(seed: seed)
        return (0..<count).map { _ in newcomers.name(in: language, using: &numbers) }
    }

    @Test(arguments: [
        ("en", ["Bold Taco", "Bold Whisk", "Salty Taco", "Salty Whisk"]),
        ("es", ["Chef Audaz", "Chef Salado", "Sopa Salada", "Taco Audaz", "Taco Salado"]),
        ("de", ["Bold Taco", "Bold Whisk", "Salty Taco", "Salty Whisk"]),
    ])
    func wordsOfAGroupGoTogetherAndAllAreDrawn(language: String, expected: [String]) {
        #expect(Set(Self.names(language, seed: 1, count: 200)).sorted() == expected)
    }

    /// Every name is equally likely, so a group of four names is drawn more often than a group of
    /// one.
    @Test func eachNameIsAsLikely() {
        let drawn = Self.names("es", seed: 2, count: 5000)
        for name in Set(drawn) {
            #expect((900...1100).contains(drawn.count { $0 == name }), "\(name)")
        }
    }

    @Test func sameNumbersGiveTheSameNamesAndAvatars() {
        #expect(Self.names("es", seed: 3, count: 20) == Self.names("es", seed: 3, count: 20))
        #expect(Self.names("es", seed: 3, count: 20) != Self.names("es", seed: 4, count: 20))
        var numbers = TestRandom(seed: 5)
        let avatars = Set((0..<100).map { _ in Self.newcomers.avatar(using: &numbers) })
        #expect(avatars == ["🐻", "🦊", "🐙"])
    }
}
