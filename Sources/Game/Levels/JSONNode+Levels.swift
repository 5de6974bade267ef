import Base
import StrictJSON

extension JSONNode {
    /// The kind of value, for error messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .integer, .real:
            wholeNumber.map { String($0) } ?? "a number that isn't whole, or too large"
        case .text(let text): text.count > 32 ? "a long text" : "the text \"\(text)\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// A number in canonical form.
    static func integer(_ number: Int) -> JSONNode { .integer(Int64(number)) }

    /// A text in canonical form.
    static func localized(_ text: LocalizedText) -> JSONNode {
        guard text.languages != ["en"] else { return .text(text.text(in: "en")) }
        return .object(
            Dictionary(
                uniqueKeysWithValues: text.languages.map { ($0, .text(text.text(in: $0))) }))
    }
}
