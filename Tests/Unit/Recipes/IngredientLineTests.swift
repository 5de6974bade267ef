import Kitchen
import Recipes
import Testing

@Suite("Ingredient lines")
struct IngredientLineTests {
    /// The quantity, the upper end of a range, the unit, the name, the note, and 1 if optional.
    private static func parse(_ line: String, _ language: IngredientLine.Language) -> String {
        let line = IngredientLine(line, in: language)
        return [
            line.quantity.map(\.description) ?? "", line.upperQuantity.map(\.description) ?? "",
            line.unit?.rawValue ?? "", line.name, line.note, line.isOptional ? "1" : "",
        ].joined(separator: "|")
    }

    @Test(arguments: [
        ("2 cups flour", "2||cup|flour||"),
        ("1 1/2 cups all-purpose flour", "3/2||cup|all-purpose flour||"),
        ("1½ tsp salt", "3/2||tsp|salt||"),
        ("½ tsp. vanilla extract", "1/2||tsp|vanilla extract||"),
        ("1-1/2 cups sugar", "3/2||cup|sugar||"),
        ("0.25 oz yeast", "1/4||oz|yeast||"),
        ("500g minced beef", "500||g|minced beef||"),
        ("1,000 g bread flour", "1000||g|bread flour||"),
        ("2 large eggs, beaten", "2|||large eggs|beaten|"),
        ("3 garlic cloves, minced", "3|||garlic cloves|minced|"),
        ("3 cloves of garlic", "3||clove|garlic||"),
        ("6 cloves", "6|||cloves||"),
        ("6 whole cloves", "6|||whole cloves||"),
        ("1/4 tsp ground cloves", "1/4||tsp|ground cloves||"),
        ("2-3 tbsp olive oil", "2|3|tbsp|olive oil||"),
        ("2 to 3 sprigs fresh thyme", "2|3|sprig|fresh thyme||"),
        ("1 or 2 jalapeños, seeded", "1|2||jalapeños|seeded|"),
        ("one to two teaspoons chili flakes", "1|2|tsp|chili flakes||"),
        ("1/2-3/4 cup milk", "1/2|3/4|cup|milk||"),
        ("100 g - 150 g spinach", "100|150|g|spinach||"),
        ("1 (14 oz) can tomatoes", "1||can|tomatoes|14 oz|"),
        ("1 can (14 oz) tomatoes, drained", "1||can|tomatoes|14 oz, drained|"),
        ("2 x 400 g cans chopped tomatoes", "2||can|chopped tomatoes|400 g|"),
        ("2x400g tins chickpeas", "2||can|chickpeas|400g|"),
        ("1 14-ounce can coconut milk", "1||can|coconut milk|14-ounce|"),
        ("One 28-ounce can whole tomatoes", "1||can|whole tomatoes|28-ounce|"),
        ("1 - 15 oz can black beans, rinsed", "1||can|black beans|15 oz, rinsed|"),
        ("400g can chickpeas", "||can|chickpeas|400g|"),
        ("1 (3-pound) whole chicken", "1|||whole chicken|3-pound|"),
        ("2 6-oz salmon fillets", "2|||salmon fillets|6-oz|"),
        ("1 (2-inch) piece ginger, peeled", "1||piece|ginger|2-inch, peeled|"),
        ("a 2-inch piece of ginger", "1||piece|ginger|2-inch|"),
        ("5cm piece ginger", "||piece|ginger|5cm|"),
        ("1 cup (120 g) flour", "1||cup|flour|120 g|"),
        ("100 g / 3.5 oz butter", "100||g|butter|3.5 oz|"),
        ("250ml/8fl oz milk", "250||ml|milk|8fl oz|"),
        ("1 cup plus 2 tablespoons milk", "9/8||cup|milk||"),
        ("1 lb 2 oz ground beef", "9/8||lb|ground beef||"),
        ("1 cup and a half of water", "3/2||cup|water||"),
        ("one and a half cups rice", "3/2||cup|rice||"),
        ("half a lemon", "1/2|||lemon||"),
        ("1/2 of a lemon", "1/2|||lemon||"),
        ("a dozen eggs", "12|||eggs||"), ("half a dozen oysters", "6|||oysters||"),
        ("a couple of tablespoons of oil", "2||tbsp|oil||"),
        ("three quarters of a cup of cream", "3/4||cup|cream||"),
        ("about 2 heaped tablespoons cocoa", "2||tbsp|cocoa||"),
        ("a generous handful of basil", "1||handful|basil||"),
        ("a pinch of salt", "1||pinch|salt||"), ("Pinch of salt", "||pinch|salt||"),
        ("Salt to taste", "|||Salt|to taste|"),
        ("salt and pepper, to taste", "|||salt and pepper|to taste|"),
        ("Oil for frying", "|||Oil|for frying|"),
        ("1 cup sugar, plus more for dusting", "1||cup|sugar|plus more for dusting|"),
        ("2 tbsp butter or oil", "2||tbsp|butter|or oil|"),
        ("1/2 cup butter or olive oil", "1/2||cup|butter|or olive oil|"),
        ("2 red or yellow bell peppers", "2|||red or yellow bell peppers||"),
        ("4 cups chicken or vegetable broth", "4||cup|chicken or vegetable broth||"),
        ("1 cup fresh or frozen blueberries", "1||cup|fresh or frozen blueberries||"),
        ("1 onion or 2 shallots", "1|||onion|or 2 shallots|"),
        ("6 boneless, skinless chicken thighs", "6|||boneless, skinless chicken thighs||"),
        ("1 large bunch parsley", "1||bunch|parsley||"),
        ("2 large cloves garlic, crushed", "2||clove|garlic|crushed|"),
        ("1 cup large shrimp", "1||cup|large shrimp||"),
        ("1 packed cup brown sugar", "1||cup|brown sugar||"),
        ("2 tbsp chopped parsley (optional)", "2||tbsp|chopped parsley||1"),
        ("1 tsp chili flakes, optional", "1||tsp|chili flakes||1"),
        ("Lemon wedges, for serving (optional)", "|||Lemon wedges|for serving|1"),
        ("Juice of 1 lemon", "1|||lemon|juice|"),
        ("Juice and zest of 1/2 orange", "1/2|||orange|juice and zest|"),
        ("Grated zest of 2 limes", "2|||limes|grated zest|"),
        ("1 cup 2% milk", "1||cup|2% milk||"),
        ("1 T butter", "1||tbsp|butter||"), ("1 t salt", "1||tsp|salt||"),
        (
            "2 sticks (1 cup) unsalted butter, softened",
            "2||stick|unsalted butter|1 cup, softened|"
        ),
        ("1 onion (about 150 g), chopped", "1|||onion|150 g, chopped|"),
        ("2 potatoes (large (floury)), diced", "2|||potatoes|large floury, diced|"),
        ("1 cup half-and-half", "1||cup|half-and-half||"),
        ("a few sprigs of thyme", "||sprig|thyme||"),
        ("2 chicken breasts - diced", "2|||chicken breasts|diced|"),
        ("1 head broccoli, cut into florets", "1||head|broccoli|cut into florets|"),
        ("2 tsp five-spice powder", "2||tsp|five-spice powder||"),
        ("- 3  carrots,  peeled", "3|||carrots|peeled|"),
        ("Butter, softened, for the pan", "|||Butter|softened, for the pan|"),
        ("2 stalks celery", "2||stalk|celery||"), ("2 bay leaves", "2|||bay leaves||"),
        ("8 fl oz whole milk", "8||fl_oz|whole milk||"),
        ("1 tbsp. lemon juice or more to taste", "1||tbsp|lemon juice|or more to taste|"),
        ("a dash or two of hot sauce", "1|2|dash|hot sauce||"),
        ("1.5kg/3lb 5oz beef brisket", "3/2||kg|beef brisket|3lb 5oz|"),
        ("1 thumb-sized piece of ginger", "1||piece|ginger||"),
        ("1 5- to 6-pound turkey", "1|||turkey|5- to 6-pound|"),
        ("1 1/2 lbs chicken thighs (about 6)", "3/2||lb|chicken thighs|about 6|"),
        ("3 clove(s) garlic", "3||clove|garlic||"), ("2 tomato(es)", "2|||tomato(es)||"),
        ("1 tbsp plus a pinch of sugar", "1||tbsp|sugar|plus a pinch|"),
        ("2 (15 oz each) cans kidney beans", "2||can|kidney beans|15 oz each|"),
        ("1 cup almond or oat milk", "1||cup|almond or oat milk||"),
        ("2 eggs plus 1 egg yolk", "2|||eggs|plus 1 egg yolk|"),
        (
            "2 tbsp soy sauce or tamari (for gluten-free)",
            "2||tbsp|soy sauce|or tamari, for gluten-free|"
        ),
        ("Optional: 1/2 cup nuts", "1/2||cup|nuts||1"),
        ("4 chicken breast fillets", "4|||chicken breast fillets||"),
        ("juice from 1/2 lime", "1/2|||lime|juice|"), ("Flour: 2 cups", "2||cup|Flour||"),
        ("To serve: lime wedges", "|||lime wedges|To serve|"),
        ("1 can (14.5 oz.) diced tomatoes", "1||can|diced tomatoes|14.5 oz.|"),
        ("Salt", "|||Salt||"), ("", "|||||"),
    ])
    func english(line: String, expected: String) {
        #expect(Self.parse(line, .en) == expected)
    }

    @Test(arguments: [
        ("200 g de harina", "200||g|harina||"),
        ("1 1/2 tazas de leche", "3/2||cup|leche||"),
        ("3 huevos grandes, batidos", "3|||huevos grandes|batidos|"),
        ("2 dientes de ajo, picados", "2||clove|ajo|picados|"),
        ("1 cucharada de aceite de oliva", "1||tbsp|aceite de oliva||"),
        ("1 cda. de sal", "1||tbsp|sal||"), ("2 cdtas. de azúcar", "2||tsp|azúcar||"),
        ("media taza de agua", "1/2||cup|agua||"), ("taza y media de arroz", "3/2||cup|arroz||"),
        ("1 kilo y medio de patatas", "3/2||kg|patatas||"),
        ("1 taza y 2 cucharadas de leche", "9/8||cup|leche||"),
        ("un par de huevos", "2|||huevos||"), ("una docena de huevos", "12|||huevos||"),
        ("un cuarto de kilo de gambas", "1/4||kg|gambas||"),
        ("media docena de huevos", "6|||huevos||"),
        ("2 o 3 tomates maduros", "2|3||tomates maduros||"),
        ("2 a 3 cucharadas de vinagre", "2|3|tbsp|vinagre||"),
        ("Sal al gusto", "|||Sal|al gusto|"),
        ("sal y pimienta", "|||sal y pimienta||"),
        ("Perejil picado para decorar", "|||Perejil picado|para decorar|"),
        ("200 ml de nata para montar", "200||ml|nata para montar||"),
        ("1 lata de 400 g de tomate", "1||can|tomate|400 g|"),
        ("1 lata (400 g) de tomate triturado", "1||can|tomate triturado|400 g|"),
        ("1 sobre de levadura (opcional)", "1||package|levadura||1"),
        ("2 cucharadas colmadas de cacao", "2||tbsp|cacao||"),
        ("1 manojo grande de perejil", "1||bunch|perejil||"),
        ("una pizca de sal", "1||pinch|sal||"), ("Pizca de nuez moscada", "||pinch|nuez moscada||"),
        ("un buen chorro de vino blanco", "1||dash|vino blanco||"),
        ("unos 200 g de queso", "200||g|queso||"), ("unas hojas de albahaca", "||leaf|albahaca||"),
        ("aprox. 1 l de caldo", "1||l|caldo||"),
        ("El zumo de 1 limón", "1|||limón|zumo|"),
        ("el zumo de medio limón", "1/2|||limón|zumo|"),
        ("Ralladura de 1 naranja", "1|||naranja|ralladura|"),
        ("100 g de mantequilla o margarina", "100||g|mantequilla|o margarina|"),
        ("1 pimiento rojo o verde", "1|||pimiento rojo o verde||"),
        ("1,5 kg de cordero", "3/2||kg|cordero||"), ("1.500 g de carne", "1500||g|carne||"),
        ("1 nuez de mantequilla", "1||knob|mantequilla||"),
        ("1 cebolla mediana (unos 150 g), picada", "1|||cebolla mediana|150 g, picada|"),
        ("Aceite de oliva virgen extra, c/n", "|||Aceite de oliva virgen extra|c/n|"),
        ("un vaso de vino tinto", "1||glass|vino tinto||"),
        ("1 ramita de romero", "1||sprig|romero||"),
        ("un poco de pimienta", "|||pimienta||"),
        ("1 cucharada sopera de miel", "1||tbsp|miel||"),
        ("1 limón y medio", "3/2|||limón||"), ("2 tazas y media de harina", "5/2||cup|harina||"),
        ("1 diente(s) de ajo", "1||clove|ajo||"), ("3 ó 4 patatas", "3|4||patatas||"),
        ("entre 2 y 3 cucharadas de agua", "2|3|tbsp|agua||"),
        ("cantidad necesaria de aceite", "|||aceite|cantidad necesaria|"),
        ("1 cucharadita de café soluble", "1||tsp|café soluble||"),
        ("1 cucharadita de café de sal", "1||tsp|sal||"),
        ("1 trozo de 3 cm de jengibre", "1||piece|jengibre|3 cm|"),
        ("1 taza de azúcar o al gusto", "1||cup|azúcar|o al gusto|"),
        ("2 cebollas (300 g aprox.)", "2|||cebollas|300 g|"),
        ("1/2 cebolla", "1/2|||cebolla||"), ("½ kg de fresas", "1/2||kg|fresas||"),
        ("2 hojas de laurel", "2||leaf|laurel||"),
        ("tres cuartos de taza de azúcar", "3/4||cup|azúcar||"),
        ("250 g de azúcar (1 taza)", "250||g|azúcar|1 taza|"),
        ("4 filetes de merluza sin piel", "4||fillet|merluza sin piel||"),
    ])
    func spanish(line: String, expected: String) {
        #expect(Self.parse(line, .es) == expected)
    }

    @Test(arguments: [
        ("250 g Mehl", "250||g|Mehl||"), ("1 EL Olivenöl", "1||tbsp|Olivenöl||"),
        ("1/2 TL Salz", "1/2||tsp|Salz||"), ("1 Prise Salz", "1||pinch|Salz||"),
        ("Prise Salz", "||pinch|Salz||"), ("2 Zehen Knoblauch", "2||clove|Knoblauch||"),
        ("2 Knoblauchzehen, gehackt", "2|||Knoblauchzehen|gehackt|"),
        ("1 Glas Rotwein", "1||glass|Rotwein||"), ("1 Glas Apfelmus", "1||jar|Apfelmus||"),
        ("1 Dose Tomaten à 400 g", "1||can|Tomaten|400 g|"),
        ("2 Dosen à 400 g Tomaten", "2||can|Tomaten|400 g|"),
        ("1 Dose (400 g) Kichererbsen", "1||can|Kichererbsen|400 g|"),
        ("1 400-g-Dose Tomaten", "1||can|Tomaten|400-g|"),
        ("1 Bund Petersilie, fein gehackt", "1||bunch|Petersilie|fein gehackt|"),
        ("1 großes Bund Dill", "1||bunch|Dill||"), ("2 gehäufte EL Zucker", "2||tbsp|Zucker||"),
        ("ca. 200 ml Milch", "200||ml|Milch||"), ("1,5 l Gemüsebrühe", "3/2||l|Gemüsebrühe||"),
        ("eine halbe Zitrone", "1/2|||Zitrone||"), ("ein halber Kopf Salat", "1/2||head|Salat||"),
        ("2-3 Möhren", "2|3||Möhren||"), ("2 bis 3 Eier", "2|3||Eier||"),
        ("1 oder 2 Chilischoten", "1|2||Chilischoten||"),
        ("Salz und Pfeffer", "|||Salz und Pfeffer||"),
        ("Salz nach Geschmack", "|||Salz|nach Geschmack|"),
        ("Butter für die Form", "|||Butter|für die Form|"),
        ("Petersilie zum Garnieren", "|||Petersilie|zum Garnieren|"),
        ("100 g Butter oder Margarine", "100||g|Butter|oder Margarine|"),
        ("2 rote oder gelbe Paprika", "2|||rote oder gelbe Paprika||"),
        ("1 l Gemüse- oder Hühnerbrühe", "1||l|Gemüse- oder Hühnerbrühe||"),
        ("1 große, reife Mango", "1|||große, reife Mango||"),
        ("Saft von 1 Zitrone", "1|||Zitrone|Saft|"),
        ("Saft einer halben Zitrone", "1/2|||Zitrone|Saft|"),
        ("abgeriebene Schale von 1 Bio-Zitrone", "1|||Bio-Zitrone|abgeriebene Schale|"),
        ("1 Pck. Vanillezucker", "1||package|Vanillezucker||"),
        ("1 Pfund Hackfleisch", "1||lb|Hackfleisch||"), ("etwas Öl", "|||Öl||"),
        ("1 Stange Lauch", "1||stalk|Lauch||"), ("1 Stange Zimt", "1||stick|Zimt||"),
        ("1 Zwiebel (optional)", "1|||Zwiebel||1"), ("1 Handvoll Rucola", "1||handful|Rucola||"),
        ("½ Würfel Hefe (21 g)", "1/2||cube|Hefe|21 g|"),
        ("1 Tasse und 2 EL Mehl", "9/8||cup|Mehl||"),
        ("200 g gut gekühlte Butter", "200||g|gut gekühlte Butter||"),
        ("1 Prise(n) Salz", "1||pinch|Salz||"), ("1.000 g Mehl", "1000||g|Mehl||"),
        ("nach Belieben frische Kräuter", "|||frische Kräuter|nach Belieben|"),
        ("ein paar Tropfen Tabasco", "||drop|Tabasco||"),
        ("ein halbes Dutzend Eier", "6|||Eier||"), ("2 Kugeln Vanilleeis", "2||scoop|Vanilleeis||"),
        ("1 TL + 1 Prise Salz", "1||tsp|Salz|+ 1 Prise|"),
        ("100 g Käse z. B. Gouda", "100||g|Käse|z. B. Gouda|"),
        ("anderthalb Liter Wasser", "3/2||l|Wasser||"),
    ])
    func german(line: String, expected: String) {
        #expect(Self.parse(line, .de) == expected)
    }

    @Test(arguments: [
        ("200 g de farine", "200||g|farine||"), ("2 gousses d'ail", "2||clove|ail||"),
        ("1 c. à s. d’huile d’olive", "1||tbsp|huile d’olive||"),
        ("1 c. à c. de sel", "1||tsp|sel||"), ("2 càs de sucre", "2||tbsp|sucre||"),
        ("2 cuillères à soupe de miel", "2||tbsp|miel||"),
        ("1 cuillère à soupe bombée de farine", "1||tbsp|farine||"),
        ("1 pincée de sel", "1||pinch|sel||"), ("une demi-tasse de lait", "1/2||cup|lait||"),
        ("un demi-citron", "1/2|||citron||"), ("1 tasse et demie de riz", "3/2||cup|riz||"),
        ("une douzaine d'œufs", "12|||œufs||"), ("3 œufs battus", "3|||œufs battus||"),
        ("Le jus d'un citron", "1|||citron|jus|"), ("Le zeste d'une orange", "1|||orange|zeste|"),
        ("le jus d'1/2 citron vert", "1/2|||citron vert|jus|"),
        ("1 boîte de 400 g de tomates", "1||can|tomates|400 g|"),
        ("1 boîte de tomates de 400 g", "1||can|tomates|400 g|"),
        ("1 sachet (11 g) de levure", "1||package|levure|11 g|"),
        ("1 filet d'huile d'olive", "1||dash|huile d'olive||"),
        ("2 filets de saumon", "2||fillet|saumon||"),
        ("1 noix de beurre", "1||knob|beurre||"), ("noix de muscade", "|||noix de muscade||"),
        ("1 petit bouquet de persil", "1||bunch|persil||"), ("2 à 3 carottes", "2|3||carottes||"),
        ("1 ou 2 oignons", "1|2||oignons||"),
        ("sel et poivre au goût", "|||sel et poivre|au goût|"),
        ("Beurre pour le moule", "|||Beurre|pour le moule|"),
        ("100 g de beurre ou de margarine", "100||g|beurre|ou de margarine|"),
        ("2 poivrons rouges ou verts", "2|||poivrons rouges ou verts||"),
        ("environ 1,5 kg de bœuf", "3/2||kg|bœuf||"),
        ("quelques feuilles de menthe", "||leaf|menthe||"),
        ("un peu de poivre", "|||poivre||"), ("1 verre de vin blanc", "1||glass|vin blanc||"),
        ("10 cl de crème liquide (facultatif)", "10||cl|crème liquide||1"),
        ("1 branche de thym", "1||sprig|thym||"), ("1 branche de céleri", "1||stalk|céleri||"),
        ("un quart de chou", "1/4|||chou||"), ("1 livre de fraises", "1||lb|fraises||"),
        ("3 tranches de jambon, coupées en dés", "3||slice|jambon|coupées en dés|"),
        ("du sel", "|||sel||"), ("1 bouquet garni", "1|||bouquet garni||"),
        ("une pointe de cannelle", "1||pinch|cannelle||"),
        ("12 pointes d'asperges", "12|||pointes d'asperges||"),
        ("1 poulet fermier de 1,5 kg", "1|||poulet fermier|1,5 kg|"),
        ("jus d'un demi-citron", "1/2|||citron|jus|"),
        ("une demi-douzaine d'huîtres", "6|||huîtres||"),
        ("fraises fraîches ou surgelées", "|||fraises fraîches ou surgelées||"),
        ("1 c. à c. de quatre-épices", "1||tsp|quatre-épices||"),
        ("1 500 g de pommes", "1500||g|pommes||"),
    ])
    func french(line: String, expected: String) {
        #expect(Self.parse(line, .fr) == expected)
    }

    /// Numbers that don't fit aren't quantities.
    @Test(arguments: [
        "1000001 eggs", "0.1234567 cups milk", "1/0 cup milk", "99999999999999999999 g salt",
        String(repeating: "a", count: 10_000), String(repeating: "2 cups ", count: 1_000),
    ])
    func unread(line: String) {
        for language in IngredientLine.Language.allCases {
            let parsed = IngredientLine(line, in: language)
            #expect(parsed.quantity == nil)
            #expect(parsed.name == line)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func neverTraps(seed: UInt64) {
        let pieces = [
            "1", "½", "1/2", "2-3", "1,000", "1.500", "0", "00", "999999999999999999999", "1e9",
            "1/0", "0/5", "1000000", "%", "cup", "cups", "oz", "can", "g", "T", "c. à s.", "EL",
            "taza", "Glas", "of", "de", "d'", "à", "or", "o", "oder", "ou", "and", "y", "half",
            "dozen", "medio", "ein", "about", "~", "large", "to taste", "for", "para", "zum",
            "optional",
            "juice", "Saft", "zumo", "jus", "(", ")", "[", ",", ";", ":", "-", "–", "/", "x", "×",
            ".", "\"", "'", "\u{0}", "\u{7}", "\n", "\r\n", "\u{301}", "\u{20E3}", "1\u{20E3}",
            "🍅", "👩‍🍳", "हिं", "\u{200B}", "\u{202E}", "\u{FFFD}", "⅟", "↉", "flour", "Öl",
            "œufs", "plus", "+", "between", "few", "a", "un", "each",
        ]
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            var line = ""
            for _ in 0..<random.next(below: 30) {
                line += pieces[random.next(below: pieces.count)]
                if random.next(below: 3) > 0 { line += " " }
            }
            for language in IngredientLine.Language.allCases {
                let parsed = IngredientLine(line, in: language)
                #expect(parsed == IngredientLine(line, in: language))
            }
        }
    }

    @Test("A line of more than 60 words, numbers and symbols is a name", arguments: [58, 59])
    func longLines(count: Int) {
        let name = String(repeating: "pan ", count: count - 1) + "pan"
        let line = "200g \(name)"
        for language in IngredientLine.Language.allCases {
            let parsed = IngredientLine(line, in: language)
            #expect(parsed.name == (count == 58 ? name : line))
            #expect(parsed.unit == (count == 58 ? .gram : nil))
        }
    }
}
