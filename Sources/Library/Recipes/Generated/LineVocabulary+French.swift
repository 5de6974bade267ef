// Generated from Protocol/data/lines/fr.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let french = LineVocabulary(
        style: Style(
            capitalizesNouns: false, joinsUnits: true, adjectivesFollow: true,
            hasCapitalTablespoon: false, groupsWithCommas: false, groupsWithSpaces: true),
        units: [
            .teaspoon: "c à c, c à café, cuillère à café, cuillères à café, cuillerée à café, càc",
            .teaspoon: "cc, cac, cuillerées à café, cuiller à café, cuillers à café, cuil à café",
            .teaspoon: "cuill à café, cuil à c, tsp, c à thé, cuillère à thé, cuillères à thé",
            .teaspoon: "c café, cuil à thé, cuillère a café, cuillères a café, petite cuillère",
            .teaspoon: "petites cuillères, cuillère café, cuillères café, c a c, c a café",
            .tablespoon: "c à s, c à soupe, cuillère à soupe, cuillères à soupe, cuillerée à soupe",
            .tablespoon: "càs, cs, cas, cuillerées à soupe, cuiller à soupe, cuillers à soupe",
            .tablespoon: "cuil à soupe, cuill à soupe, cuil à s, c à table, cuillère à table",
            .tablespoon: "cuillères à table, c soupe, cuillère a soupe, cuillères a soupe, tbsp",
            .tablespoon: "grande cuillère, grandes cuillères, c a s, c a soupe, cuillère",
            .tablespoon: "cuillères, cuillerée, cuillerées",
            .fluidOunce: "once liquide, onces liquides",
            .cup: "tasse, tasses",
            .pint: "pinte, pintes",
            .gallon: "gallon, gallons",
            .milliliter: "ml, millilitre, millilitres",
            .centiliter: "cl, centilitre, centilitres",
            .deciliter: "dl, décilitre, décilitres",
            .liter: "l, litre, litres",
            .milligram: "mg, milligramme, milligrammes",
            .gram: "g, gr, gramme, grammes",
            .kilogram: "kg, kilo, kilos, kilogramme, kilogrammes",
            .ounce: "oz, once, onces",
            .pound: "lb, livre, livres",
            .pinch: "pincée, pincées, pointe de couteau, pointes de couteau, pincee",
            .dash: "trait, traits, giclée, splash, larme, soupçon, rasade, lichette",
            .drop: "goutte, gouttes",
            .clove: "gousse, gousses",
            .slice: "tranche, tranches, rondelle, rondelles, fine tranche, fines tranches",
            .can: "boîte, boîtes, conserve, conserves, boite, boites, canette, canettes",
            .jar: "bocal, bocaux, pot, pots, petit pot",
            .package: "sachet, sachets, paquet, paquets, barquette, barquettes, brique, briques",
            .package: "briquette, briquettes, bloc",
            .bag: "sac, sacs",
            .bottle: "bouteille, bouteilles",
            .bunch: "bouquet, bouquets, botte, bottes",
            .sprig: "brin, brins, brindille, brindilles",
            .stick: "bâton, bâtons, bâtonnet, bâtonnets",
            .handful: "poignée, poignées",
            .piece: "morceau, morceaux, pièce, pièces",
            .head: "tête, têtes",
            .leaf: "feuille, feuilles",
            .stalk: "tige, tiges",
            .cube: "cube, cubes",
            .sheet: "plaque, plaques",
            .glass: "verre, verres",
            .ear: "épi, épis",
        ],
        foodUnits: [
            [
                FoodUnit(
                    unit: .dash,
                    foods: [
                        "huile", "vinaigre", "citron", "jus", "sauce", "creme", "miel", "lait",
                        "eau", "sirop", "nuoc",
                    ]),
                FoodUnit(unit: .fillet, foods: []),
            ]: "filet, filets",
            [
                FoodUnit(
                    unit: .pinch,
                    foods: [
                        "piment", "cannelle", "muscade", "sel", "safran", "curry", "cayenne",
                    ])
            ]: "pointe, pointes",
            [
                FoodUnit(
                    unit: .stalk,
                    foods: [
                        "celeri", "blette", "blettes", "rhubarbe", "fenouil",
                    ]),
                FoodUnit(unit: .sprig, foods: []),
            ]: "branche, branches",
            [
                FoodUnit(
                    unit: .stalk,
                    foods: [
                        "celeri", "blette", "blettes", "rhubarbe", "fenouil",
                    ])
            ]: "côte, côtes",
            [
                FoodUnit(unit: .sprig, foods: [])
            ]: "branchette, branchettes",
            [
                FoodUnit(unit: .knob, foods: ["beurre", "margarine", "saindoux"])
            ]: "noix, noisette",
            [
                FoodUnit(unit: .scoop, foods: ["glace", "sorbet"])
            ]: "boule, boules",
        ],
        numbers: [
            Quantity(1): "un, une",
            Quantity(2): "deux",
            Quantity(3): "trois",
            Quantity(4): "quatre",
            Quantity(5): "cinq",
            Quantity(6): "six",
            Quantity(7): "sept",
            Quantity(8): "huit",
            Quantity(9): "neuf",
            Quantity(10): "dix",
            Quantity(11): "onze",
            Quantity(12): "douze",
            Quantity(15): "quinze",
            Quantity(20): "vingt",
            Quantity(100): "cent",
            Quantity(200): "deux cents",
            Quantity(500): "cinq cents",
        ],
        multipliers: [
            Quantity(1, over: 2)!: "demi, demie, demis, moitié, la moitié, demies",
            Quantity(1, over: 3)!: "tiers",
            Quantity(1, over: 4)!: "quart, quarts",
            Quantity(6): "demi-douzaine",
            Quantity(10): "dizaine",
            Quantity(12): "douzaine, douzaines",
            Quantity(15): "quinzaine",
            Quantity(20): "vingtaine",
        ],
        and: """
            et
            """,
        plus: """
            plus, +
            """,
        rangeWords: """
            à, ou, a
            """,
        between: """
            entre, de
            """,
        of: """
            de l', de, d', du, des
            """,
        approximations: """
            environ, à peu près, près de, approximativement, env, autour de, ~, ca, bombée, bombées,
            rase, rases, ras, bien bombée, bien bombées, bonne, bonnes, bon, bons, généreuse,
            généreuses, généreux, bien pleine, bien pleines, au moins, presque, une bonne, pleine,
            pleines, à ras, légèrement bombée, légèrement bombées, bien remplie, bien remplies
            """,
        vague: """
            un peu, peu, quelques, plusieurs, un petit peu, du, de la, de l', des
            """,
        sizes: """
            grand, grande, grands, grandes, petit, petite, petits, petites, gros, grosse, grosses,
            moyen, moyenne, moyens, moyennes, beau, bel, belle, beaux, belles, bon, bonne, bons,
            bonnes, épaisse, épaisses, fine, fines, très, généreuse, généreux, généreuses, épais,
            fins, fin
            """,
        sizeJoiners: """
            x, de, d', à, d'environ, de près de, a, chacun
            """,
        lengths: """
            cm, mm, centimètre, centimètres, pouce, pouces
            """,
        noteOpeners: """
            pour, au goût, selon, à votre goût, à volonté, à discrétion, si, à température ambiante,
            à température, de préférence, par exemple, plus, +, et un peu plus, un peu plus, q.s.,
            q s, qs, au choix, au besoin, en option, à convenance, à votre convenance, suivant,
            et davantage, quantité suffisante, en quantité suffisante
            """,
        notes: """
            au goût, selon le goût, à volonté, à votre goût, selon votre goût, au besoin
            """,
        keptPhrases: """
            quatre-épices, quatre épices, cinq épices, cinq-épices, demi-glace, demi-sel,
            quatre-quarts, bouquet garni, bouquets garnis, filet mignon, filets mignons,
            pour foie gras, quatre fromages, trois fromages
            """,
        or: """
            ou, et/ou, ou bien, ou à défaut, à défaut
            """,
        optional: """
            facultatif, facultative, facultatifs, facultatives, optionnel, optionnelle, optionnels,
            optionnelles, en option, c'est facultatif
            """,
        parts: """
            jus, zeste, zestes, écorce, peau, pulpe, graines, blancs, jaunes
            """,
        articles: """
            le, la, les, l'
            """,
        adjectives: """
            rouge, rouges, vert, verts, verte, vertes, jaune, jaunes, blanc, blancs, blanche,
            blanches, noir, noirs, noire, noires, frais, fraîche, fraîches, surgelé, surgelés,
            surgelée, surgelées, sec, secs, sèche, sèches, doux, douce, fort, forte, grand, petit,
            gros, entier, entière, demi-écrémé, écrémé, cuit, cuits, cuite, cuites, cru, crus, fumé,
            fumée, moulu, complet, complète, roux, liquide, épaisse, brun, brune, blond, blonde,
            salé, sucré, nature, mûr, mûrs, mûre, congelé, congelés, congelées, séchées, séché,
            séchés, moyen, moyens, moyennes, en, tiède, chaude, froide, piquant, piquante, fine,
            fins, râpé, concassées, pelées
            """,
        sharedBeginnings: "",
        sharedEndings: "")
}
