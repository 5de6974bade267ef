import RecipeImport
import Testing

/// Small documents that are expensive to read. A parser with quadratic cost exceeds the time limit.
@Suite("Limits of an import", .timeLimit(.minutes(1)))
struct ImportBoundsTests {
    private static let start = "<script type='application/ld+json'>"
    private static let recipe = """
        {"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"],"recipeInstructions":"Boil."
        """

    private static func refusal(of text: String) -> ImportRefusal? {
        refusal(of: Array(text.utf8))
    }

    private static func refusal(of bytes: [UInt8], _ contentType: String? = nil) -> ImportRefusal? {
        do throws(ImportRefusal) {
            _ = try ImportDocument(bytes, contentType: contentType).recipe()
            return nil
        } catch {
            return error
        }
    }

    private static func many(_ text: String, _ count: Int = 100_000) -> String {
        String(repeating: text, count: count)
    }

    /// A document and the reason that it is refused.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: @Sendable () -> String
        let refusal: ImportRefusal

        init(
            _ what: String, _ refusal: ImportRefusal, _ text: @escaping @Sendable () -> String
        ) {
            testDescription = what
            self.text = text
            self.refusal = refusal
        }
    }

    @Test(
        "Each is refused with its reason",
        arguments: [
            Case("nested elements", .tooDeep) { many("<div>") },
            Case("nested elements with end tags", .tooDeep) {
                many("<b>", 100_000) + many("</b>")
            },
            Case("end tags that nothing opened", .noRecipe) { "<p>" + many("</b>") },
            Case("end tags in 500 open elements", .noRecipe) { many("<i>", 500) + many("</em>") },
            Case("end tags of paragraphs", .noRecipe) { "<div>" + many("</p>") },
            Case("nested lists of JSON", .tooDeep) { many("[") },
            Case("nested objects of JSON", .tooDeep) { many("{\"a\":") },
            Case("nested JSON in a page", .tooDeep) { start + many("[") + "</script>" },
            Case("a number out of range", .brokenJSON) { "{\"@type\":\"Recipe\",\"a\":1e999999}" },
            Case("a number of 100,000 digits", .brokenJSON) { "[1" + many("0") + "]" },
            Case("an endless comment", .noRecipe) { "<!--" + many("-- ") },
            Case("an endless tag", .noRecipe) { "<p " + many("a=\"> ") },
            Case("512 attributes and one", .tooLarge) {
                "<p " + (0...512).map { "a\($0) " }.joined() + ">"
            },
            Case("200,000 attributes", .tooLarge) {
                "<p " + (0..<120_000).map { "a\($0) " }.joined() + ">"
            },
            Case("open tags in a JSON text", .nothingInIt) {
                "{\"@type\":\"Recipe\",\"name\":\"\(many("<a "))\"}"
            },
            Case("quotes in tags", .nothingInIt) {
                "{\"@type\":\"Recipe\",\"name\":\"x\(many("<a '>'"))\"}"
            },
            Case("ampersands", .nothingInIt) {
                "{\"@type\":\"Recipe\",\"name\":\"\(many("&amp"))\"}"
            },
            Case("half a comment in JSON", .noRecipe) { "/*" + many("/") },
            Case("more than two mebibytes", .tooLarge) { many(" ", 2_097_153) },
            Case("nothing", .noRecipe) { "" },
        ])
    func refused(document: Case) {
        #expect(Self.refusal(of: document.text()) == document.refusal)
    }

    @Test("A declared entity isn't expanded")
    func entities() throws {
        let page = """
            <!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c SYSTEM "file:///etc/hostname">]>
            <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">x &b;&c;</b>
            <i itemprop="ingredients">1 egg</i></div>
            """
        #expect(try ImportDocument(Array(page.utf8)).recipe().name == "x &b;&c;")
    }

    @Test("Circular references end")
    func circles() {
        let pairs = (0..<40).map { number in
            """
            {"@id":"\(number)","x":1,"@type":"HowToSection","itemListElement":[\
            {"@id":"\((number + 1) % 40)"},{"@id":"\((number + 1) % 40)"}]}
            """
        }
        let json = """
            [{"@type":"Recipe","name":"a","recipeInstructions":{"@id":"0"}},\(pairs.joined(separator: ","))]
            """
        #expect(Self.refusal(of: json) == .tooDeep || Self.refusal(of: json) == .tooLarge)
        let page = """
            <div itemscope itemtype="https://schema.org/Recipe" itemref="a"></div>
            <div id="a"><p itemprop="x" itemscope itemref="a b"></p></div>
            <div id="b"><p itemprop="y" itemscope itemref="b a"></p></div>
            """
        #expect(Self.refusal(of: page) == .tooDeep || Self.refusal(of: page) == .tooLarge)
    }

    @Test("Many references to one long text cost as much as that many copies")
    func references() {
        let text = "{\"@id\":\"a\",\"text\":\"\(Self.many("word ", 180_000))\"}"
        let references = Array(repeating: "{\"@id\":\"a\"}", count: 9_000)
        let json = """
            [{"@type":"Recipe","name":"a","recipeInstructions":[\(references.joined(separator: ","))]},\(text)]
            """
        #expect(Self.refusal(of: json) == .tooLarge)
    }

    @Test(
        "Single-byte and two-byte encodings are known by their names",
        arguments: [
            ("shift_jis", [0x96, 0xA1, 0x91, 0x58], "味噌"),
            ("windows-1251", [0xD1, 0xF3, 0xEF], "Суп"), ("iso-8859-2", [0xF8, 0xED], "ří"),
            ("windows-1250", [0x8A, 0xF8], "Šř"), ("windows-1254", [0xFE, 0xFD], "şı"),
            ("windows-1253", [0xE1, 0xE2], "αβ"),
        ] as [(String, [UInt8], String)])
    func otherCharsets(charset: String, bytes: [UInt8], name: String) throws {
        let before = "<meta charset=\(charset)><p itemscope itemtype=/Recipe><b itemprop=name>"
        let after = "</b><i itemprop=ingredients>1 egg</i></p>"
        let page = Array(before.utf8) + bytes + Array(after.utf8)
        #expect(try ImportDocument(page).recipe().name == name)
    }

    @Test("Nested properties don't copy the text repeatedly")
    func nestedProperties() {
        let page = Self.many("<b itemprop=a>", 500) + Self.many("word ", 100_000)
        #expect(Self.refusal(of: "<div itemscope>" + page) == .tooLarge)
    }

    /// "Crème" in a recipe's name, and the ways in which a document declares its encoding.
    @Test(
        "Each encoding gives the right text, or a refusal",
        arguments: [
            ("utf-8", nil, [0xC3, 0xA8], "Crème"),
            (nil, nil, [0xC3, 0xA8], "Crème"),
            (nil, nil, [0xE8], "Crème"),
            // The declared encoding is wrong.
            ("iso-8859-1", nil, [0xC3, 0xA8], "Crème"),
            ("utf-8", nil, [0xE8], "Crème"),
            ("windows-1252", nil, [0xE8], "Crème"),
            ("shift_jis", "windows-1252", [0xE8], "Crème"),
            ("utf-16", nil, [0xC3, 0xA8], "Crème"),
            ("utf-7", nil, Array("+AOg-".utf8), nil),
            ("x-user-defined", nil, [0xE8], nil),
            ("euc-jp", nil, [0xE8], nil),
            (nil, "text/html; charset=utf-7", Array("+AOg-".utf8), nil),
            ("", nil, [0xC3, 0xA8], "Crème"),
        ] as [(String?, String?, [UInt8], String?)])
    func charset(meta: String?, header: String?, letter: [UInt8], name: String?) throws {
        let head = meta.map { "<meta charset=\"\($0)\">" } ?? ""
        let before = "\(head)<div itemscope itemtype=http://schema.org/Recipe><b itemprop=name>Cr"
        let after = "me</b><i itemprop=ingredients>1 egg</i></div>"
        let bytes = Array(before.utf8) + letter + Array(after.utf8)
        let type = header.map { $0.contains("/") ? $0 : "text/html; charset=\($0)" }
        if let name {
            #expect(try ImportDocument(bytes, contentType: type).recipe().name == name)
        } else {
            #expect(Self.refusal(of: bytes, type) == .unknownCharset)
        }
    }

    @Test("Multi-byte characters stay whole wherever they are", arguments: 0..<8)
    func longTexts(offset: Int) throws {
        let name = Self.many("x", offset) + Self.many("é漢👩", 10_000)
        let marked = Self.many("x", offset) + Self.many("é<i>漢</i>&amp;", 10_000)
        let page = """
            <div itemscope itemtype=/Recipe><b itemprop=name>\(name)</b>
            <b itemprop=description>\(marked)</b><i itemprop=ingredients content="\(name)"></i></div>
            <script type="application/ld+json">{"a":"\(name)"}</script>
            """
        let recipe = try ImportDocument(Array(page.utf8)).recipe()
        #expect(recipe.name == name)
        #expect(recipe.ingredients.map(\.text) == [name])
        #expect(recipe.about == Self.many("x", offset) + Self.many("é漢&", 10_000))
    }

    @Test("Void elements don't count as open, and word-break tags leave words whole")
    func elementsWithoutEnds() throws {
        let list = Self.many("<li itemprop=ingredients>1 Kar<wbr>tof<WBR />fel<br>", 600)
        let page = """
            <div itemscope itemtype=/Recipe><b itemprop=name>a</b>
            \(Self.many("<picture><source><source><img></picture><input><hr>", 600))
            <ul>\(list)</ul></div>
            """
        let recipe = try ImportDocument(Array(page.utf8)).recipe()
        #expect(recipe.ingredients.map(\.text) == Array(repeating: "1 Kartoffel", count: 600))
    }

    @Test("Lone surrogates and control characters do no harm")
    func oddBytes() {
        #expect(Self.refusal(of: [0xFF, 0xFE, 0x3C, 0x00, 0x70, 0xD8, 0x41]) == .noRecipe)
        #expect(Self.refusal(of: [0xFE, 0xFF, 0x00]) == .noRecipe)
        let text = "<div itemscope itemtype=/Recipe>\0<b itemprop=name>a\0\u{1}b</b></div>"
        #expect(Self.refusal(of: text) == .nothingInIt)
    }
}
