import Kitchen
import Testing

@testable import GameProtocol

struct LevelListEncoderTests {
    private static let levels = [
        LevelSummary(
            levelID: 1, name: #"A "stars":0 and [ \ "unlocked":true}"#, target: 3,
            baseTimeSeconds: 40,
            ingredients: [IngredientDescription(Ingredient(id: "bun", emoji: "🍞"))],
            isUnlocked: true, bestStars: 3),
        LevelSummary(
            levelID: 2, name: "Green Diner", theme: "garden", target: 4, baseTimeSeconds: 45,
            ingredients: [], isUnlocked: false, bestStars: 0),
    ]

    @Test(
        "The text equals the general encoder's", arguments: [nil, "7", "\"\\ é 🍞"] as [String?])
    func sameAsGeneral(re: String?) {
        let levels = Self.levels
        // The encoder is built with other players' stars and unlocked levels.
        let encoder = LevelListEncoder(
            levels.map { level in
                var level = level
                level.bestStars = 3 - level.bestStars
                level.isUnlocked.toggle()
                return level
            })
        let text = encoder.encoded(re: re) { (levels[$0].bestStars, levels[$0].isUnlocked) }
        let expected = ServerEvent(re: re, .levels(levels)).encoded()
        #expect(String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test func noLevels() {
        let text = LevelListEncoder([]).encoded(re: nil) { _ in (0, false) }
        #expect(text == ServerEvent(.levels([])).encoded())
    }
}
