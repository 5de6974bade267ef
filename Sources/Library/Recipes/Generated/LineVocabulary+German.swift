// Generated from Protocol/data/lines/de.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let german = LineVocabulary(
        style: Style(
            capitalizesNouns: true, joinsUnits: false, adjectivesFollow: false,
            hasCapitalTablespoon: false, groupsWithCommas: false, groupsWithSpaces: false),
        units: [
            .teaspoon: "tl, teelöffel, teel, kaffeelöffel, teelöffeln, tsp",
            .tablespoon: "el, esslöffel, eßlöffel, essl, esslöffeln, suppenlöffel, tbsp",
            .cup: "tasse, tassen, cup, cups",
            .pint: "pint, pints",
            .quart: "quart",
            .gallon: "gallone, gallonen",
            .milliliter: "ml, milliliter, mililiter",
            .centiliter: "cl, zentiliter",
            .deciliter: "dl, deziliter",
            .liter: "l, ltr, liter, litern",
            .milligram: "mg, milligramm",
            .gram: "g, gr, gramm",
            .kilogram: "kg, kilo, kilos, kilogramm",
            .ounce: "oz, unze, unzen",
            .pound: "pfund, pfd, lb",
            .pinch: "prise, prisen, pr, msp, messerspitze, messerspitzen",
            .dash: "schuss, schuß, spritzer, schüsse, schluck, schüsschen",
            .drop: "tropfen, trpf",
            .clove: "zehe, zehen",
            .slice: "scheibe, scheiben, scheibchen, schb",
            .can: "dose, dosen, büchse, büchsen, konservendose, konservendosen, dös'chen, döschen",
            .package: "päckchen, pck, pckg, pkg, pk, pkt, pack, packung, packungen, paket, pakete",
            .package: "pckch, päck, pckn, pg, packerl, päckli, schachtel, schachteln, tetrapack",
            .package: "pä",
            .bag: "beutel, tüte, tüten, tütchen, sack, netz",
            .bottle: "flasche, flaschen, fläschchen, fl",
            .bunch: "bund, bd, bündel, büschel, strauß, sträußchen, bunde, bünde, bündchen, bdl",
            .sprig: "zweig, zweige, zweiglein, zweigen",
            .handful: "handvoll, hand voll, handvolle, hände voll",
            .piece: "stück, stücke, stk, st, stückchen, stücken",
            .head: "kopf, köpfe, knolle, knollen",
            .leaf: "blatt, blätter, blättchen",
            .stalk: "stängel, stengel, stiel, stiele, stielen, halm, halme",
            .cube: "würfel, würfelchen",
            .sheet: "platte, platten, bogen",
            .jar: "gläschen",
            .ear: "kolben",
            .fillet: "filet, filets",
        ],
        foodUnits: [
            [
                FoodUnit(
                    unit: .glass,
                    foods: [
                        "wein", "wasser", "milch", "saft", "sekt", "bier", "rum", "sherry",
                        "cognac", "brandy", "portwein", "champagner", "prosecco", "most", "likor",
                        "whisky", "weinbrand", "cola",
                    ]),
                FoodUnit(unit: .jar, foods: []),
            ]: "glas, gläser",
            [
                FoodUnit(unit: .stick, foods: ["zimt", "butter", "vanille"]),
                FoodUnit(unit: .stalk, foods: []),
            ]: "stange, stangen",
            [
                FoodUnit(unit: .scoop, foods: ["eis"])
            ]: "kugel, kugeln",
        ],
        numbers: [
            Quantity(1): "ein, eine, einen, einem, einer, eines, eins",
            Quantity(3, over: 2)!: "anderthalb, eineinhalb, einundeinhalb",
            Quantity(5, over: 2)!: "zweieinhalb, zweiundeinhalb",
            Quantity(7, over: 2)!: "dreieinhalb",
            Quantity(2): "zwei",
            Quantity(3): "drei",
            Quantity(4): "vier",
            Quantity(5): "fünf",
            Quantity(6): "sechs",
            Quantity(7): "sieben",
            Quantity(8): "acht",
            Quantity(9): "neun",
            Quantity(10): "zehn",
            Quantity(11): "elf",
            Quantity(12): "zwölf",
            Quantity(15): "fünfzehn",
            Quantity(20): "zwanzig",
            Quantity(100): "hundert",
            Quantity(200): "zweihundert",
            Quantity(250): "zweihundertfünfzig",
            Quantity(500): "fünfhundert",
            Quantity(3, over: 4)!: "dreiviertel",
        ],
        multipliers: [
            Quantity(1, over: 2)!: "halb, halbe, halber, halbes, halben, halbem, hälfte",
            Quantity(1, over: 2)!: "die hälfte",
            Quantity(1, over: 3)!: "drittel",
            Quantity(1, over: 4)!: "viertel",
            Quantity(1, over: 8)!: "achtel",
            Quantity(2): "paar",
            Quantity(12): "dutzend",
        ],
        and: """
            und, u., &
            """,
        plus: """
            plus, +, zuzüglich
            """,
        rangeWords: """
            bis, bis zu, oder, od.
            """,
        between: """
            zwischen
            """,
        of: """
            von, vom
            """,
        approximations: """
            ca, circa, zirka, etwa, ungefähr, rund, cirka, ~, knapp, knapper, knappe, knappes,
            knappen, gut, guter, gute, gutes, guten, gehäuft, gehäufter, gehäufte, gehäuftes,
            gehäuften, gestrichen, gestrichener, gestrichene, gestrichenes, gestrichenen,
            mindestens, fast, geh, gestr, in etwa, schwach, schwacher, reichlich, höchstens, max,
            maximal, leicht gehäufte, leicht gehäufter, großzügiger, großzügige
            """,
        vague: """
            etwas, ein wenig, wenig, ein bisschen, bisschen, ein bißchen, ein paar, einige, einiges,
            mehrere, ein klein wenig, paar
            """,
        sizes: """
            groß, große, großer, großes, großen, klein, kleine, kleiner, kleines, kleinen, mittlere,
            mittlerer, mittleres, mittelgroß, mittelgroße, mittelgroßer, mittelgroßes, mittelgroßen,
            dick, dicke, dicker, dickes, dicken, dünne, dünner, dünnes, dünnen, kräftiger, kräftige,
            kräftiges, ordentlicher, ordentliche, schöne, schöner, schönes, gute, guter, gutes, kl,
            gr, ganze, ganzer, ganzes, mittlre, winzige, dünn, großzügiger, feine, feiner
            """,
        sizeJoiners: """
            x, à, á, a, je, zu je, à je, zu, von, à ca, mit, pro
            """,
        lengths: """
            cm, mm, zentimeter, zoll
            """,
        noteOpeners: """
            zum, zur, für, nach, bei, auf zimmertemperatur, plus, +, und etwas mehr, und etwas,
            und mehr, je nach, am besten, z. B., z b, statt, vorzugsweise, evtl. mehr, wenn, falls,
            sowie etwas, bevorzugt, ggf, gegebenenfalls, eventuell mehr, zusätzlich,
            evtl. etwas mehr, n. B., n b, n. Bel., b. B.
            """,
        notes: """
            nach geschmack, nach belieben, nach bedarf, nach wunsch, bei bedarf, n. B.,
            je nach geschmack
            """,
        keptPhrases: """
            fünf-gewürze, halb und halb, bouquet garni, filet mignon, vier-käse
            """,
        or: """
            oder, od., bzw., beziehungsweise, alternativ, und/oder
            """,
        optional: """
            optional, opt., fakultativ, optionale, optionaler, optionales
            """,
        parts: """
            saft, schale, abrieb, zesten, zeste, schalenabrieb, zitronensaft, mark, abgeriebenes,
            abgeriebene, fruchtfleisch, schalen, kerne
            """,
        articles: """
            der, die, das, den
            """,
        adjectives: "",
        sharedBeginnings: "",
        sharedEndings: "")
}
