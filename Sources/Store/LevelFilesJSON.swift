import Foundation

/// Foundation's JSON reading, with the line and column at which a text is wrong.
enum LevelFilesJSON {
    /// What is wrong, and where.
    struct Failure: Error, Hashable {
        /// `line 2, column 5`, or empty where Foundation doesn't say.
        let place: String
        /// Continues the place as a sentence.
        let reason: String
    }

    /// The value that is the whole of `bytes`.
    static func value(of bytes: [UInt8]) throws(Failure) -> LevelFilesValue {
        let data = Data(bytes)
        do {
            // This one says where a text is wrong, the decoder below gives Swift's types.
            _ = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
            return try JSONDecoder().decode(LevelFilesValue.self, from: data)
        } catch {
            let text = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw failure(text ?? "The text can't be read.", bytes)
        }
    }

    /// Turns `Invalid value around character 7.` into a place and a reason.
    private static func failure(_ text: String, _ bytes: [UInt8]) -> Failure {
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        let mark = sentence.range(of: " around character ")
        // Without a number the text broke off, or Foundation doesn't say where it is wrong.
        let isCutOff = sentence.hasPrefix("Unexpected end of file")
        guard
            let offset = mark.map({ Int(sentence[$0.upperBound...]) })
                ?? (isCutOff ? bytes.count : nil),
            offset <= bytes.count
        else {
            return Failure(place: "", reason: "isn't valid JSON: \(sentence)")
        }
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Counts characters as people see them.
        let column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
        return Failure(
            place: "line \(line), column \(column)",
            reason: "isn't valid JSON: \(sentence[..<(mark?.lowerBound ?? sentence.endIndex)])")
    }
}
