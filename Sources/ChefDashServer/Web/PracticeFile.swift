import Kitchen
import Levels

/// What the page plays by itself, while it has no connection or shows a new player how it goes: the
/// first level with the rules, as canonical text. A page keeps it, so that its level may be an older
/// one than the server's.
enum PracticeFile {
    static let path = "/practice.json"

    static func make(of catalogue: Catalogue) -> WebFile {
        var rules = catalogue.rules
        // What robots are told by is nothing to play by.
        rules.timing = TimingRules()
        let text = LevelFiles.canonicalText(
            of: Catalogue(
                rules: rules, levels: Array(catalogue.levels.prefix(1)), items: [],
                fingerprint: []))
        return WebFile(contentType: "application/json", packing: text)
    }
}
