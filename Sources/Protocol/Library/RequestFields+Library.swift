import Base
import Kitchen
import Recipes

/// Members of the library's requests with checks beyond their type.
extension RequestFields {
    /// The place of an edit, from 0.
    func seq(_ name: String) throws(RequestFault) -> Int64 {
        try checkedSeq(try required(name), name)
    }

    func optionalSeq(_ name: String) throws(RequestFault) -> Int64? {
        guard let number: Int64 = try optional(name) else { return nil }
        return try checkedSeq(number, name)
    }

    private func checkedSeq(_ number: Int64, _ name: String) throws(RequestFault) -> Int64 {
        guard number >= 0 else {
            throw RequestFault(
                .badValue, "`\(path)\(name)` is \(number); it must be at least 0")
        }
        return number
    }

    /// - Throws: `missing_field`, `number_out_of_range`, or the fault in the member's type.
    func number(_ name: String, _ range: ClosedRange<Int>) throws(RequestFault) -> Int {
        try checked(try required(name), range, name)
    }

    func optionalNumber(_ name: String, _ range: ClosedRange<Int>) throws(RequestFault) -> Int? {
        guard let number: Int = try optional(name) else { return nil }
        return try checked(number, range, name)
    }

    private func checked(
        _ number: Int, _ range: ClosedRange<Int>, _ name: String
    ) throws(RequestFault) -> Int {
        guard range.contains(number) else {
            throw RequestFault(
                .numberOutOfRange,
                "`\(path)\(name)` is \(number); \(range.lowerBound) to \(range.upperBound) are"
                    + " allowed")
        }
        return number
    }

    func optionalList<Element: RequestMember>(
        _ name: String, limit: Int
    ) throws(RequestFault) -> [Element]? {
        guard let list: [Element] = try optional(name) else { return nil }
        guard list.count <= limit else {
            throw RequestFault(
                .badValue, "`\(path)\(name)` has \(list.count) elements; at most \(limit)")
        }
        return list
    }

    func optionalLanguage(_ name: String) throws(RequestFault) -> String? {
        let language: String? = try optional(name)
        if let language { try checkLanguage(language) }
        return language
    }

    func checkLanguage(_ language: String) throws(RequestFault) {
        guard language.count <= GameProtocol.languageLength else {
            throw RequestFault(
                .badValue,
                "`language` has \(language.count) characters; a language tag such as \"es-MX\" has"
                    + " at most \(GameProtocol.languageLength)")
        }
    }
}
