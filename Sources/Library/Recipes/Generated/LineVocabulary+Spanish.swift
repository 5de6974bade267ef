// Generated from Protocol/data/lines/es.json by `python3 Protocol/generate.py`. Don't edit it.

extension LineVocabulary {
    static let spanish = LineVocabulary(
        style: Style(
            capitalizesNouns: false, joinsUnits: true, adjectivesFollow: true,
            hasCapitalTablespoon: false, groupsWithCommas: false, groupsWithSpaces: false),
        units: [
            .teaspoon: "cucharadita, cucharaditas, cdta, cdtas, cdita, cditas, cucharilla",
            .teaspoon: "cucharillas, cucharita, cucharitas, cucharada de café de",
            .teaspoon: "cucharadas de café de, cucharada de postre de, cucharaditas de café de",
            .teaspoon: "cucharadita de café de, cucharadas de postre de, cdtas de café de, tsp",
            .teaspoon: "cucharadita de postre de, cucharaditas de postre de, cucharada pequeña",
            .teaspoon: "cta, ctas",
            .tablespoon: "cucharada, cucharadas, cda, cdas, cucharada sopera, cucharadas soperas",
            .tablespoon: "cuch, tbsp, cuchara, cucharas, cuchara sopera, cucharas soperas",
            .tablespoon: "cucharada grande",
            .fluidOunce: "onza líquida, onzas líquidas, fl oz, oz líquidas",
            .cup: "taza, tazas, tz, tza, tzas, tacita, tacitas",
            .pint: "pinta, pintas",
            .quart: "cuarto de galón, cuartos de galón",
            .gallon: "galón, galones",
            .milliliter: "ml, mls, mililitro, mililitros, cc, c c, cm3",
            .centiliter: "cl, centilitro, centilitros",
            .deciliter: "dl, decilitro, decilitros",
            .liter: "l, lt, lts, ltr, litro, litros",
            .milligram: "mg, miligramo, miligramos",
            .gram: "g, gr, grs, gs, gramo, gramos",
            .kilogram: "kg, kgs, kilo, kilos, kilogramo, kilogramos",
            .ounce: "oz, onza, onzas",
            .pound: "lb, lbs, libra, libras",
            .pinch: "pizca, pizcas, pellizco, pellizcos, pizquita, punta de cuchillo",
            .dash: "chorrito, chorritos, chorro, chorros, chorretón, chorreón, golpe, splash",
            .drop: "gota, gotas, gotitas",
            .clove: "diente, dientes",
            .slice: "loncha, lonchas, rodaja, rodajas, rebanada, rebanadas, lonja, lonjas, feta",
            .slice: "fetas, tajada, tajadas, rodajita, rodajitas, rebanaditas, rueda, ruedas",
            .can: "lata, latas, latita, latitas",
            .jar: "tarro, tarros, frasco, frascos, bote, botes",
            .package: "paquete, paquetes, sobre, sobres, sobrecito, sobrecitos, envase, envases",
            .package: "caja, cajas, cajita, cartón, brik, briks, bandeja, bandejas, paquetito",
            .bag: "bolsa, bolsas, bolsita, bolsitas",
            .bottle: "botella, botellas, botellín, botellines",
            .bunch: "manojo, manojos, atado, atados, ramo, ramos, ramillete, manojito",
            .sprig: "rama, ramas, ramita, ramitas, ramito, ramitos",
            .stick: "palo, palos, palito, palitos, barrita, barritas",
            .handful: "puñado, puñados, puñadito, puñaditos, puñito",
            .piece: "trozo, trozos, trocito, trocitos, pieza, piezas, pedazo, pedazos, pedacito",
            .piece: "pedacitos, pza, pzas, pz",
            .head: "cabeza, cabezas",
            .leaf: "hoja, hojas, hojitas, hojita",
            .stalk: "tallo, tallos, penca, pencas",
            .cube: "cubo, cubos, cubito, cubitos, pastilla, pastillas",
            .sheet: "lámina, láminas, plancha, planchas",
            .glass: "vaso, vasos, vasito, vasitos, copa, copas, copita, copitas",
            .ear: "mazorca, mazorcas",
            .fillet: "filete, filetes",
        ],
        foodUnits: [
            [
                FoodUnit(unit: .knob, foods: ["mantequilla", "manteca", "margarina"])
            ]: "nuez, nueces",
            [
                FoodUnit(unit: .stick, foods: ["mantequilla", "margarina", "canela"])
            ]: "barra, barras",
            [
                FoodUnit(unit: .scoop, foods: ["helado"])
            ]: "bola, bolas",
        ],
        numbers: [
            Quantity(1): "un, una, uno",
            Quantity(2): "dos",
            Quantity(3): "tres",
            Quantity(4): "cuatro",
            Quantity(5): "cinco",
            Quantity(6): "seis",
            Quantity(7): "siete",
            Quantity(8): "ocho",
            Quantity(9): "nueve",
            Quantity(10): "diez",
            Quantity(11): "once",
            Quantity(12): "doce",
            Quantity(15): "quince",
            Quantity(20): "veinte",
            Quantity(100): "cien",
            Quantity(200): "doscientos",
            Quantity(250): "doscientos cincuenta",
            Quantity(300): "trescientos",
            Quantity(400): "cuatrocientos",
            Quantity(500): "quinientos",
        ],
        multipliers: [
            Quantity(1, over: 2)!: "medio, media, medios, mitad, la mitad",
            Quantity(1, over: 3)!: "tercio, tercios",
            Quantity(1, over: 4)!: "cuarto, cuartos, cuarta parte, cuartas partes",
            Quantity(2): "par",
            Quantity(6): "media docena",
            Quantity(10): "decena",
            Quantity(12): "docena, docenas",
        ],
        and: """
            y
            """,
        plus: """
            más, +
            """,
        rangeWords: """
            a, o, u, ó, y/o
            """,
        between: """
            entre, de
            """,
        of: """
            de, del
            """,
        approximations: """
            aproximadamente, aprox, aproximados, aproximadas, unos, unas, alrededor de, cerca de,
            casi, más o menos, como, aproximado, ~, ca, circa, colmada, colmadas, colmado, colmados,
            rasa, rasas, raso, rasos, copete, con copete, al menos, generosa, generosas, generoso,
            generosos, escasa, escasas, escaso, escasos, abundante, abundantes, bien colmada,
            bien colmadas, bien llena, bien llenas, llena, llenas, por lo menos, apenas
            """,
        vague: """
            un poco, un poquito, poco, unos, unas, unos pocos, unas pocas, algo, algún, algunos,
            algunas, unos cuantos, unas cuantas, varios, varias, bastante
            """,
        sizes: """
            grande, grandes, pequeño, pequeña, pequeños, pequeñas, mediano, mediana, medianos,
            medianas, buen, buena, buenos, buenas, gran, gordo, gordos, gruesa, gruesas, fina,
            finas, grueso, gruesos, fino, finos, generoso, generosa, hermoso, hermosa, bien grande,
            chico, chica, chicos, chicas, pequeñito, delgada, delgadas, entera, enteras, entero,
            enteros
            """,
        sizeJoiners: """
            x, de, de unos, de unas, con
            """,
        lengths: """
            cm, mm, centímetro, centímetros, pulgada, pulgadas, dedo, dedos, dos dedos
            """,
        noteOpeners: """
            para, al gusto, a gusto, al paladar, si, según, c/n, cantidad necesaria, c n,
            cantidad suficiente, cantidad al gusto, c/s, en cantidad suficiente, lo necesario,
            la necesaria, el necesario, necesaria, necesario, a voluntad, a discreción,
            a temperatura ambiente, más, +, y un poco más, y más, un poco más, y algo más, y extra,
            preferiblemente, preferentemente, de preferencia, por ejemplo, mejor si, cantidad que,
            a elegir, a tu gusto, a elección, como guarnición, como decoración, extra para
            """,
        notes: """
            al gusto, a gusto, c/n, cantidad necesaria, en cantidad suficiente
            """,
        keptPhrases: """
            para montar, para batir, para cocinar, para repostería, para sushi, para todo uso,
            para todo, para postres, para postre, para fundir, para hamburguesa, para hamburguesas,
            para paella, para bizcochos, para hornear, para pan, para risotto, para sopa,
            para caldo, queso para untar, para repostero, para levar, para cocido, para lasaña,
            para canelones, para empanadas, para empanada, para tacos, para pizza, para hot dog,
            para wok, para ensalada, para rellenar pimientos, para pasteles, para tartas, para taco,
            para guiso, para estofar, para guisar, para asar, para guisado, para estofado,
            media luna, filet mignon, bouquet garni, rama de olivo, cuatro quesos, tres quesos,
            cinco especias, cuatro especias
            """,
        or: """
            o, u, ó, y/o, o bien, o en su defecto, o si no
            """,
        optional: """
            es opcional, opcional, opcionales, opc., opcionalmente
            """,
        parts: """
            zumo, jugo, ralladura, ralladuras, piel, cáscara, corteza, raspadura, rayadura, pulpa,
            semillas, claras, yemas
            """,
        articles: """
            el, la, los, las
            """,
        adjectives: """
            rojo, roja, rojos, rojas, verde, verdes, amarillo, amarilla, amarillos, amarillas,
            blanco, blanca, blancos, blancas, negro, negra, negros, negras, morado, morada, moradas,
            morados, fresco, fresca, frescos, frescas, congelado, congelada, congelados, congeladas,
            seco, seca, secos, secas, dulce, dulces, picante, picantes, grande, grandes, mediano,
            mediana, medianos, medianas, pequeño, pequeña, pequeños, pequeñas, entera, entero,
            enteras, enteros, desnatada, semidesnatada, tostado, tostada, moreno, morena, integral,
            cocido, cocidos, cocida, cocidas, crudo, crudos, molido, molida, natural, fino, fina,
            gruesa, grueso, fuerte, suave, serrano, ibérico, naranja, virgen, maduro, maduros,
            madura, maduras, deshidratado, enlatado, enlatados, ahumado, agrio, amargo, amarga,
            rallado, tibia, caliente, fría, instantáneo, instantánea, descremada, deslactosada, en,
            blandos, tierna, tierno, tiernos, tiernas, salada, sin
            """,
        sharedBeginnings: "",
        sharedEndings: "")
}
