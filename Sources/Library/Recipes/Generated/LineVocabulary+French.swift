// Generated from Protocol/data/lines/fr.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let french = LineVocabulary(
        style: Style(
            capitalizesNouns: false, joinsUnits: true, adjectivesFollow: true,
            hasCapitalTablespoon: false, groupsWithCommas: false, groupsWithSpaces: true),
        units: """
            tsp: c à c, c à café, cuillère à café, cuillères à café, cuillerée à café, càc, cc, cac
            tsp: cuillerées à café, cuiller à café, cuillers à café, cuil à café, cuill à café
            tsp: cuil à c, tsp, c à thé, cuillère à thé, cuillères à thé, c café, cuil à thé
            tsp: cuillère a café, cuillères a café, petite cuillère, petites cuillères
            tsp: cuillère café, cuillères café, c a c, c a café
            tbsp: c à s, c à soupe, cuillère à soupe, cuillères à soupe, cuillerée à soupe, càs, cs
            tbsp: cas, cuillerées à soupe, cuiller à soupe, cuillers à soupe, cuil à soupe
            tbsp: cuill à soupe, cuil à s, c à table, cuillère à table, cuillères à table, c soupe
            tbsp: cuillère a soupe, cuillères a soupe, tbsp, grande cuillère, grandes cuillères
            tbsp: c a s, c a soupe, cuillère, cuillères, cuillerée, cuillerées
            fl_oz: once liquide, onces liquides
            cup: tasse, tasses
            pint: pinte, pintes
            gallon: gallon, gallons
            ml: ml, millilitre, millilitres
            cl: cl, centilitre, centilitres
            dl: dl, décilitre, décilitres
            l: l, litre, litres
            mg: mg, milligramme, milligrammes
            g: g, gr, gramme, grammes
            kg: kg, kilo, kilos, kilogramme, kilogrammes
            oz: oz, once, onces
            lb: lb, livre, livres
            pinch: pincée, pincées, pointe de couteau, pointes de couteau, pincee
            dash: trait, traits, giclée, splash, larme, soupçon, rasade, lichette
            drop: goutte, gouttes
            clove: gousse, gousses
            slice: tranche, tranches, rondelle, rondelles, fine tranche, fines tranches
            can: boîte, boîtes, conserve, conserves, boite, boites, canette, canettes
            jar: bocal, bocaux, pot, pots, petit pot
            package: sachet, sachets, paquet, paquets, barquette, barquettes, brique, briques
            package: briquette, briquettes, bloc
            bag: sac, sacs
            bottle: bouteille, bouteilles
            bunch: bouquet, bouquets, botte, bottes
            sprig: brin, brins, brindille, brindilles
            stick: bâton, bâtons, bâtonnet, bâtonnets
            handful: poignée, poignées
            piece: morceau, morceaux, pièce, pièces
            head: tête, têtes
            leaf: feuille, feuilles
            stalk: tige, tiges
            cube: cube, cubes
            sheet: plaque, plaques
            glass: verre, verres
            ear: épi, épis
            """,
        foodUnits: """
            dash: filet, filets | huile, vinaigre, citron, jus, sauce, creme, miel, lait, eau, sirop
            dash: filet, filets | nuoc
            fillet: filet, filets
            pinch: pointe, pointes | piment, cannelle, muscade, sel, safran, curry, cayenne
            stalk: branche, branches, côte, côtes | celeri, blette, blettes, rhubarbe, fenouil
            sprig: branche, branches, branchette, branchettes
            knob: noix, noisette | beurre, margarine, saindoux
            scoop: boule, boules | glace, sorbet
            """,
        numbers: """
            1: un, une
            2: deux
            3: trois
            4: quatre
            5: cinq
            6: six
            7: sept
            8: huit
            9: neuf
            10: dix
            11: onze
            12: douze
            15: quinze
            20: vingt
            100: cent
            200: deux cents
            500: cinq cents
            """,
        multipliers: """
            1/2: demi, demie, demis, moitié, la moitié, demies
            1/3: tiers
            1/4: quart, quarts
            6: demi-douzaine
            10: dizaine
            12: douzaine, douzaines
            15: quinzaine
            20: vingtaine
            """,
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
