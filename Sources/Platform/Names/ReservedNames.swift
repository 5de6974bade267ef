/// Names that look like the server's bots or operators, in the languages of the browser client.
enum ReservedNames {
    /// No word of a name may look like one of these.
    private static let words = skeletons([
        "bot", "bots", "chefdash", "admin", "administrator", "administrador", "administradora",
        "moderator", "moderador", "moderadora",
    ])
    /// A whole name, without spaces and symbols, may not look like one of these.
    private static let names = skeletons(
        ["server", "servidor", "system", "sistema", "support", "soporte", "chefdash"]
            + strengths.flatMap { ["bot\($0)", "\($0)bot"] })
    private static let strengths = [
        "easy", "medium", "hard", "facil", "medio", "media", "dificil",
    ]

    static func contain(_ name: String, words: [String]) -> Bool {
        names.contains(Lookalikes.shared.skeleton(name))
            || words.contains { self.words.contains(Lookalikes.shared.skeleton($0)) }
    }

    private static func skeletons(_ texts: [String]) -> Set<String> {
        Set(texts.map(Lookalikes.shared.skeleton))
    }
}
