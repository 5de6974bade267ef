// Generated from Protocol/data/lines/en.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let english = LineVocabulary(
        style: Style(
            capitalizesNouns: false, joinsUnits: true, adjectivesFollow: false,
            hasCapitalTablespoon: true, groupsWithCommas: true, groupsWithSpaces: false),
        units: [
            .teaspoon: "tsp, tsps, teaspoon, teaspoons, teaspoonful, teaspoonfuls, teasp, t",
            .tablespoon: "tbsp, tbsps, tbs, tbls, tbl, tblsp, tb, tablespoon, tablespoons",
            .tablespoon: "tablespoonful",
            .fluidOunce: "fl oz, fl ozs, fluid ounce, fluid ounces, fluid oz, floz",
            .cup: "cup, cups, c, cupful, cupfuls",
            .pint: "pint, pints, pt, pts",
            .quart: "quart, quarts, qt, qts",
            .gallon: "gallon, gallons, gal",
            .milliliter: "ml, mls, cc, milliliter, milliliters, millilitre, millilitres",
            .centiliter: "cl, centiliter, centiliters, centilitre, centilitres",
            .deciliter: "dl, deciliter, deciliters, decilitre, decilitres",
            .liter: "l, ltr, ltrs, liter, liters, litre, litres",
            .milligram: "mg, milligram, milligrams",
            .gram: "g, gr, gm, gms, gs, gram, grams, gramme, grammes",
            .kilogram: "kg, kgs, kilo, kilos, kilogram, kilograms",
            .ounce: "oz, ozs, ounce, ounces",
            .pound: "lb, lbs, pound, pounds",
            .pinch: "pinch, pinches",
            .dash: "dash, dashes, splash, splashes, drizzle, glug, glugs",
            .drop: "drop, drops",
            .clove: "clove, cloves",
            .slice: "slice, slices",
            .can: "can, cans, tin, tins",
            .jar: "jar, jars",
            .package: "package, packages, packet, packets, pkg, pkgs, pkt, pkts, pack, packs",
            .package: "sachet, sachets, envelope, envelopes, box, boxes, carton, cartons",
            .bag: "bag, bags",
            .bottle: "bottle, bottles",
            .bunch: "bunch, bunches",
            .sprig: "sprig, sprigs",
            .stick: "stick, sticks",
            .handful: "handful, handfuls, handsful",
            .piece: "piece, pieces, pc, pcs",
            .head: "head, heads",
            .leaf: "leaf, leaves",
            .stalk: "stalk, stalks, rib, ribs",
            .cube: "cube, cubes",
            .sheet: "sheet, sheets",
            .knob: "knob, knobs",
            .glass: "glass, glasses",
            .scoop: "scoop, scoops",
            .rasher: "rasher, rashers",
            .ear: "ear, ears",
            .fillet: "fillet, fillets, filet, filets",
        ],
        foodUnits: [:],
        numbers: [
            Quantity(1): "a, an, one",
            Quantity(2): "two",
            Quantity(3): "three",
            Quantity(4): "four",
            Quantity(5): "five",
            Quantity(6): "six",
            Quantity(7): "seven",
            Quantity(8): "eight",
            Quantity(9): "nine",
            Quantity(10): "ten",
            Quantity(11): "eleven",
            Quantity(12): "twelve",
            Quantity(15): "fifteen",
            Quantity(20): "twenty",
            Quantity(24): "twenty-four",
        ],
        multipliers: [
            Quantity(1, over: 2)!: "half",
            Quantity(1, over: 3)!: "third, thirds",
            Quantity(1, over: 4)!: "quarter, quarters, fourth, fourths",
            Quantity(1, over: 8)!: "eighth, eighths",
            Quantity(2): "couple",
            Quantity(12): "dozen, doz",
        ],
        and: """
            and, &
            """,
        plus: """
            plus, +
            """,
        rangeWords: """
            to, or
            """,
        between: """
            between, from
            """,
        of: """
            of
            """,
        approximations: """
            about, approx, approximately, around, roughly, circa, ca, ~, nearly, almost, at least,
            up to, just over, just under, heaped, heaping, scant, level, rounded, generous, or so,
            each about
            """,
        vague: """
            a few, few, some, several, a little, a little bit, a bit, a small amount, plenty, lots,
            a lot, loads
            """,
        sizes: """
            large, small, medium, big, lg, sm, med, medium-sized, medium-size, large-sized,
            extra-large, extra, fat, plump, thick, thin, good, good-sized, nice, hefty, tiny,
            healthy, packed, lightly, firmly, loosely, tightly, heaping, heaped, generous, scant,
            level, rounded, very, mini, standard, full, whole, thumb-sized, thumb-size,
            walnut-sized, bite-sized
            """,
        sizeJoiners: """
            x, of, at, each
            """,
        lengths: """
            inch, inches, in, ", ”, ″, cm, mm, centimeter, centimeters, centimetre, centimetres
            """,
        noteOpeners: """
            to, for, as, at, if, plus, +, preferably, such as, and more, and extra, more, e.g., e g,
            depending, not including
            """,
        notes: """
            to taste, as needed, for garnish, for serving, to serve, as required
            """,
        keptPhrases: """
            half and half, half & half, cube steak, cube steaks, glass noodles, bottle gourd,
            bouquet garni, head cheese, filet mignon, ready to, mac and cheese, one-pot, up to,
            five-spice, 5-spice, three-cheese, four-cheese, seven-up
            """,
        or: """
            or, and/or
            """,
        optional: """
            optional, opt.
            """,
        parts: """
            juice, zest, rind, peel, juices, seeds, pulp, whites, yolks, flesh
            """,
        articles: """
            the
            """,
        adjectives: """
            red, yellow, green, black, white, brown, dark, light, purple, golden, gold, pink, large,
            small, medium, big, extra-large, extra, jumbo, fresh, dried, dry, frozen, canned, hot,
            mild, sweet, smoked, plain, salted, unsalted, raw, cooked, roasted, toasted, whole,
            skim, low-fat, nonfat, full-fat, fat-free, kosher, sea, coarse, fine, heavy, greek,
            unsweetened, sweetened, semisweet, bittersweet, boneless, skinless, bone-in, skin-on,
            ripe, firm, soft, silken, lean, crunchy, smooth, creamy, regular, instant, active,
            thick, thin, long, short, organic, virgin, extra-virgin, sour, tart, bitter, curly,
            flat-leaf, baby, young, free-range, good-quality, peeled, chopped, shredded, ground,
            grated, minced, sliced, diced, hard, crisp, juicy, tender, trimmed, seedless, pitted,
            cold, warm, warmed, quick, rolled, old-fashioned, superfine, caster, powdered,
            granulated, very, all-natural, low-sodium, reduced-fat, pinto, kidney, basmati, jasmine,
            cremini, portobello, english, persian, savoy, napa, spring, hearty
            """,
        sharedBeginnings: """
            chicken, vegetable, beef, turkey, veal, fish, veggie, mushroom, bone, canola, grapeseed,
            sunflower, olive, peanut, avocado, coconut, corn, rapeseed, safflower, neutral, cider,
            balsamic, purpose, bread, wheat, almond, oat, soy, cashew, rye, spelt, grain, russet,
            pecan, walnut, orange, cherry, grape, button, lemon, lime, apple
            """,
        sharedEndings: """
            broth, stock, bouillon, oil, vinegar, flour, rice, milk, sugar, wine, tortillas,
            noodles, potatoes, mushrooms, beans, halves, seeds, chips, bread, syrup, sauce, yogurt,
            juice, zest, tomatoes
            """)
}
