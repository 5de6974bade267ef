import WebSocket

/// The languages of pages that the server itself renders.
enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"

    /// The language that a client prefers, by its `Accept-Language` (RFC 9110, section 12.5.4).
    init(accepting fields: HTTPFields) {
        var best = (language: PageLanguage.english, thousandths: 0)
        for wish in fields.list("Accept-Language").compactMap(WeightedElement.init) {
            let primary = wish.name.lowercased().prefix { $0 != "-" }
            guard wish.thousandths > best.thousandths,
                let language = PageLanguage(rawValue: String(primary))
            else { continue }
            best = (language, wish.thousandths)
        }
        self = best.language
    }
}
