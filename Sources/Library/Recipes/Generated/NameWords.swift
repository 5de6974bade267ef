// Generated from Protocol/data/names.json by `python3 Protocol/generate.py`. Don't edit it.

/// The words that decide which food a name means. `NameKey` uses them.
enum NameWords {
    /// Further words of a name are ignored.
    static let limit = 12
    static let products = """
        bread broth butter cake cracker extract flour jam ketchup leftovers milk noodles oil
        paste pie powder puree salad sauce soup stew stock syrup vinegar wine
        aceite caldo ensalada extracto fideos guiso harina jarabe leche mantequilla mermelada
        pan pasta polvo pure restos salsa sobras sopa tarta vinagre vino
        beurre bouillon concentre confiture extrait farine gateau huile lait pain poudre
        restes sirop soupe tarte vin vinaigre
        """
    static let links: Set<String> = ["de", "del", "d", "du"]
    static let qualities = """
        boiled boiling cold cool cracked coarse coarsely crushed fine finely flaky flaked
        flakes fresh freshly ground hot ice iced icy kosher lukewarm plain room sea table tap
        temperature tepid warm
        caliente de del fina fino fresca fresco fria frio grifo gorda gruesa hirviendo
        hirviente marina mar mesa molida molido recien templada tibia
        bouillante chaude du fin fine fraiche fraichement froide gros marin moulu moulue
        robinet tiede
        feines frisch gemahlener gemahlen grobes heisses kaltes kochendes lauwarmes warmes
        """
    static let joiners: Set<String> = ["and", "y", "e", "et", "und"]
}
