import Recipes
import Testing

@Suite("Substitutions")
struct SubstitutionsTests {
    @Test(
        arguments: [
            ("butter", ["margarine", "oil", "coconut oil"]),
            ("Milk", ["almond milk", "soy milk", "oat milk"]),
            ("eggs", ["flax egg", "chia egg", "applesauce"]),
            ("unsalted butter", ["margarine", "oil", "coconut oil"]), ("eggplant", []), ("", []),
        ] as [(String, [String])])
    func common(food: String, expected: [String]) {
        #expect(Substitutions.common.substitutes(for: food) == expected)
    }

    @Test func ownOnesStandFirst() {
        let own = Substitutions.common.adding(["ghee", "oil"], for: "Butter")
        #expect(own.substitutes(for: "butter") == ["ghee", "oil", "margarine", "coconut oil"])
        #expect(
            own.adding(["sour milk"], for: "buttermilk").substitutes(for: "buttermilk") == [
                "sour milk"
            ])
    }
}
