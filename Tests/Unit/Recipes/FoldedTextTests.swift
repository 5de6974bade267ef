import Recipes
import Testing

@Suite("Folded texts")
struct FoldedTextTests {
    @Test(arguments: [
        ("Crème brûlée", "creme brulee"), ("Soße", "sosse"), ("bœuf", "boeuf"), ("Łosoś", "losos"),
        ("smørrebrød", "smorrebrod"), ("Käsespätzle", "kasespatzle"), ("JALAPEÑO", "jalapeno"),
        ("STRASSE", "strasse"), ("STRAẞE", "strasse"), ("İzmir ılık", "izmir ilik"),
        ("ﬁlet", "filet"),
        ("½ Ｃｕｐ", "1⁄2 cup"), ("e\u{301}", "e"), ("Ελιά", "ελια"), ("Борщ", "борщ"), ("ё", "е"),
        ("hindi हिंदी", "hindi हिंदी"), ("🍅 tomato", "🍅 tomato"), ("", ""),
    ])
    func folding(original: String, folded: String) {
        #expect(FoldedText(original).text == folded)
        #expect(FoldedText(folded).text == folded)
    }

    @Test func words() {
        #expect(FoldedText("Gousses d'ail, 2 œufs").words == ["gousses", "d", "ail", "2", "oeufs"])
    }

    @Test(arguments: [
        ("tomatoes", "tomato", true), ("berries", "berry", true), ("limones", "limon", true),
        ("nueces", "nuez", true), ("eggs", "egg", true), ("onions", "onion", true),
        ("peaches", "peach", true), ("radishes", "radish", true), ("carottes", "carotte", true),
        ("egg", "eggplant", false), ("ham", "graham", false), ("sal", "salmon", false),
        ("rice", "licorice", false), ("ajo", "bajo", false), ("oil", "foil", false),
        ("pea", "pear", false), ("bass", "basil", false), ("peas", "pear", false),
    ])
    func stems(first: String, second: String, areOne: Bool) {
        #expect((WordStem(first) == WordStem(second)) == areOne)
    }
}
