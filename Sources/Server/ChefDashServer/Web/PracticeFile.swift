import Kitchen
import Levels

/// The level that the page plays without a connection, or to teach a new player: the first level
/// with the rules, as canonical text. A page caches it, so its level may be older than the
/// server's.
enum PracticeFile {
    static let path = "/practice.json"

    static func make(of catalogue: Catalogue) -> WebFile {
        var rules = catalogue.rules
        // Hides the rules for detecting bots, which play doesn't need.
        rules.timing = .standard
        let text = LevelFiles.canonicalText(
            of: Catalogue(
                rules: rules, levels: Array(catalogue.levels.prefix(1)), items: [],
                fingerprint: []))
        return WebFile(contentType: "application/json", packing: text)
    }
}
