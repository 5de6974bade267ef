import Testing

@testable import RecipeImport

@Suite("Imported texts")
struct ImportTextTests {
    @Test(
        "Durations",
        arguments: [
            ("PT1H30M", 90), ("pt22m", 22), ("P1DT2H", 1560), ("PT1.5H", 90), ("PT0,1H", 6),
            ("P0Y0M0DT0H15M0.000S", 15), ("PT90S", 2), ("P1W", 10_080), ("PT61S", 2),
            ("PT0M", nil), ("PT", nil), ("P1M", nil), ("30 minutes", nil), ("", nil),
            ("PT-5M", nil),
            ("PT9999999999999999999H", nil), ("PT1e9M", nil), ("P5M", nil), ("PTT5M", nil),
            ("PT5", nil), ("PT1.2.3M", nil),
        ] as [(String, Int?)])
    func durations(text: String, minutes: Int?) { #expect(Duration.minutes(text) == minutes) }

    @Test(
        "Durations as people write them",
        arguments: [
            ("Prep time: 15 minutes", 15), ("Cook time 1 hour and 10 minutes", 70),
            ("Tiempo total: 1 h 15 min", 75), ("Cuisson : 1h05", 65), ("Backzeit: 1,5 Stunden", 90),
            ("Cook time: 15 potatoes", nil), ("Walking time: 15 minutes", nil),
            ("Cook time: a while", nil), ("Total: 99999999 days", nil),
        ] as [(String, Int?)])
    func spokenTimes(line: String, minutes: Int?) { #expect(SpokenTime(line)?.minutes == minutes) }

    @Test(
        "Yields",
        arguments: [
            (["4"], 4, nil), (["4-6"], 4, nil), (["12", "12 cookies"], nil, "12 cookies"),
            (["6 servings", "1 large pie"], 6, "1 large pie"), (["Serves 4 to 6"], 4, nil),
            (["٤ أشخاص"], nil, "٤ أشخاص"), (["٤"], 4, nil), (["3人分"], 3, nil), ([], nil, nil),
            (["0 servings"], nil, nil), (["99999999999999999999 servings"], nil, nil),
            (["people love it"], nil, nil),
        ] as [([String], Int?, String?)])
    func yields(lines: [String], servings: Int?, text: String?) {
        let yield = RecipeYield(lines)
        #expect(yield.servings == servings)
        #expect(yield.text == text)
    }

    @Test(
        "Addresses",
        arguments: [
            ("/img/a.jpg", "https://a.example/img/a.jpg"), ("b.jpg", "https://a.example/x/b.jpg"),
            ("../b.jpg", "https://a.example/b.jpg"), ("../../../b", "https://a.example/b"),
            ("./b/./c/../d", "https://a.example/x/b/d"), ("//c.example/i", "https://c.example/i"),
            ("?p=2", "https://a.example/x/y?p=2"), ("#s", "https://a.example/x/y?q=1#s"),
            ("HTTP://c.example/é b", "http://c.example/%C3%A9%20b"),
            ("http://c.example//i//j", "http://c.example//i//j"), ("data:image/png;base64,AA", nil),
            ("javascript:alert(1)", nil), ("http://", nil), ("https:///a", nil),
            ("a:b", nil), ("a?b:c", "https://a.example/x/a?b:c"),
            ("http://c.example/\"<>", "http://c.example/%22%3C%3E"),
        ] as [(String, String?)])
    func addresses(reference: String, absolute: String?) throws {
        let page = try #require(WebAddress("https://a.example/x/y?q=1"))
        #expect(WebAddress.absolute(reference, in: page) == absolute)
    }

    @Test(
        "Texts with references and tags",
        arguments: [
            ("a &amp;amp; b", "a & b"), ("a &amp b", "a &amp b"), ("&#8217;&#x2019;", "’’"),
            ("&#150;", "–"), ("&#0;&#x110000;&#xD800;", "&#0;&#x110000;&#xD800;"),
            ("&frac13; &frac12; &half;", "⅓ ½ ½"), ("1 < 2 > 1", "1 < 2 > 1"),
            ("I <3 you", "I <3 you"),
            ("a<b>b</b>c", "abc"), ("a<br>b", "a b"), ("a<!-- > -->b", "ab"),
            ("a<!-- b", "a<!-- b"),
            ("<a title=\"x > y\">b</a>", "b"), ("<a title=\"x>b", "b"), ("a <b", "a <b"),
            ("\u{AD}a\u{200B}\u{A0}\u{3000}b\u{FEFF}", "a b"), ("&lt;b&gt;1&lt;/b&gt;", "1"),
        ])
    func texts(text: String, line: String) { #expect(MarkupText.line(text) == line) }

    @Test(
        "Texts of several lines",
        arguments: [
            ("a\n b \r\n\n\n c\n", "a\nb\n\nc"), ("a<br>b\nc", "a\nb c"),
            ("<p>a</p>\n<p>b<b>c</b></p>", "a\nbc"), ("a &amp;\n\nb", "a &\n\nb"), ("a\rb", "a b"),
            ("\n<br>\n", ""), ("", ""),
        ])
    func lines(text: String, lines: String) { #expect(MarkupText.lines(text) == lines) }

    @Test(
        "Markers before the lines of a step",
        arguments: [
            ("1. a", "a"), ("1. a\nb", "a\nb"), ("- a\nb", "a\nb"), ("- a\n- b", "- a\n- b"),
            ("1. a\n\n2. b", "1. a\n\n2. b"), ("a\n- b", "a\n- b"),
        ])
    func stepMarks(text: String, bare: String) {
        #expect(StepMark.removed(fromLines: text) == bare)
    }

    @Test(
        "Language tags",
        arguments: [
            ("en", "en"), ("EN-us", "en-US"), ("zh-hans-cn", "zh-Hans-CN"), ("ja_JP", "ja-JP"),
            ("es-419", "es-419"), ("English", nil), ("", nil), ("e", nil), ("en-x-y", "en"),
        ] as [(String, String?)])
    func languages(text: String, tag: String?) { #expect(LanguageTag.normalized(text) == tag) }

    @Test(
        "Without a heading, ingredients are recognised by their amounts, and steps by their length",
        arguments: [
            "Pancakes\n\nNice.\n200 g flour\n3 eggs\n\nMethod\nMix and bake.",
            "Pancakes\nNice.\nIngredients\n200 g flour\n3 eggs\n\nMix and bake.",
        ])
    func headings(text: String) throws {
        let recipe = try PlainTextRecipe.recipe(of: text)
        #expect(recipe.ingredients.map(\.text) == ["200 g flour", "3 eggs"])
        #expect(recipe.steps.map(\.text) == ["Mix and bake."])
        #expect(recipe.about == "Nice.")
    }
}
