// Generated from Protocol/data/lines/de.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let german = LineVocabulary(
        style: Style(
            capitalizesNouns: true, joinsUnits: false, adjectivesFollow: false,
            hasCapitalTablespoon: false, groupsWithCommas: false, groupsWithSpaces: false),
        units: """
            tsp: tl, teelöffel, teel, kaffeelöffel, teelöffeln, tsp
            tbsp: el, esslöffel, eßlöffel, essl, esslöffeln, suppenlöffel, tbsp
            cup: tasse, tassen, cup, cups
            pint: pint, pints
            quart: quart
            gallon: gallone, gallonen
            ml: ml, milliliter, mililiter
            cl: cl, zentiliter
            dl: dl, deziliter
            l: l, ltr, liter, litern
            mg: mg, milligramm
            g: g, gr, gramm
            kg: kg, kilo, kilos, kilogramm
            oz: oz, unze, unzen
            lb: pfund, pfd, lb
            pinch: prise, prisen, pr, msp, messerspitze, messerspitzen
            dash: schuss, schuß, spritzer, schüsse, schluck, schüsschen
            drop: tropfen, trpf
            clove: zehe, zehen
            slice: scheibe, scheiben, scheibchen, schb
            can: dose, dosen, büchse, büchsen, konservendose, konservendosen, dös'chen, döschen
            package: päckchen, pck, pckg, pkg, pk, pkt, pack, packung, packungen, paket, pakete
            package: pckch, päck, pckn, pg, packerl, päckli, schachtel, schachteln, tetrapack, pä
            bag: beutel, tüte, tüten, tütchen, sack, netz
            bottle: flasche, flaschen, fläschchen, fl
            bunch: bund, bd, bündel, büschel, strauß, sträußchen, bunde, bünde, bündchen, bdl
            sprig: zweig, zweige, zweiglein, zweigen
            handful: handvoll, hand voll, handvolle, hände voll
            piece: stück, stücke, stk, st, stückchen, stücken
            head: kopf, köpfe, knolle, knollen
            leaf: blatt, blätter, blättchen
            stalk: stängel, stengel, stiel, stiele, stielen, halm, halme
            cube: würfel, würfelchen
            sheet: platte, platten, bogen
            jar: gläschen
            ear: kolben
            fillet: filet, filets
            """,
        foodUnits: """
            glass: glas, gläser | wein, wasser, milch, saft, sekt, bier, rum, sherry, cognac, brandy
            glass: glas, gläser | portwein, champagner, prosecco, most, likor, whisky, weinbrand
            glass: glas, gläser | cola
            jar: glas, gläser
            stick: stange, stangen | zimt, butter, vanille
            stalk: stange, stangen
            scoop: kugel, kugeln | eis
            """,
        numbers: """
            1: ein, eine, einen, einem, einer, eines, eins
            3/2: anderthalb, eineinhalb, einundeinhalb
            5/2: zweieinhalb, zweiundeinhalb
            7/2: dreieinhalb
            2: zwei
            3: drei
            4: vier
            5: fünf
            6: sechs
            7: sieben
            8: acht
            9: neun
            10: zehn
            11: elf
            12: zwölf
            15: fünfzehn
            20: zwanzig
            100: hundert
            200: zweihundert
            250: zweihundertfünfzig
            500: fünfhundert
            3/4: dreiviertel
            """,
        multipliers: """
            1/2: halb, halbe, halber, halbes, halben, halbem, hälfte, die hälfte
            1/3: drittel
            1/4: viertel
            1/8: achtel
            2: paar
            12: dutzend
            """,
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
