/// Names that would pass for the server's bots or for those who run it, in the languages of the
/// browser client.
enum ReservedNames {
    /// What no word of a name may look like.
    private static let words = skeletons([
        "bot", "bots", "chefdash", "admin", "administrator", "administrador", "administradora",
        "moderator", "moderador", "moderadora",
    ])
    /// What the whole of a name may not look like, without spaces and signs.
    private static let names = skeletons(
        ["server", "servidor", "system", "sistema", "support", "soporte", "chefdash"]
            + strengths.flatMap { ["bot\($0)", "\($0)bot"] })
    private static let strengths = [
        "easy", "medium", "hard", "facil", "medio", "media", "dificil",
    ]

    /// - Parameter words: of the name.
    static func contain(_ name: String, words: [String]) -> Bool {
        names.contains(Lookalikes.shared.skeleton(name))
            || words.contains { self.words.contains(Lookalikes.shared.skeleton($0)) }
    }

    private static func skeletons(_ texts: [String]) -> Set<String> {
        Set(texts.map(Lookalikes.shared.skeleton))
    }
}
