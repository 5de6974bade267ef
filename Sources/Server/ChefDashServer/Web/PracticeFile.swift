import Kitchen
import Levels

/// What the page plays on its own, without a connection or to teach a new player: the first level
/// with the rules, as canonical text. A page keeps it, so its level may be older than the server's.
enum PracticeFile {
    static let path = "/practice.json"

    static func make(of catalogue: Catalogue) -> WebFile {
        var rules = catalogue.rules
        // How robots are detected isn't needed for playing.
        rules.timing = TimingRules()
        let text = LevelFiles.canonicalText(
            of: Catalogue(
                rules: rules, levels: Array(catalogue.levels.prefix(1)), items: [],
                fingerprint: []))
        return WebFile(contentType: "application/json", packing: text)
    }
}
