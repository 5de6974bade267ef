import Base
import Kitchen
import Recipes

/// Members with checks beyond their type.
extension RequestFields {
    func optionalItemIDs(_ name: String) throws(RequestFault) -> [String]? {
        guard let itemIDs: [String] = try optional(name) else { return nil }
        guard itemIDs.count <= GameProtocol.itemIDCount else {
            throw RequestFault(
                .badValue,
                "`item_ids` has \(itemIDs.count) items; at most \(GameProtocol.itemIDCount)")
        }
        return itemIDs
    }

    func botStrength(_ name: String) throws(RequestFault) -> String {
        let strength: String = try required(name)
        guard BotStrength(rawValue: strength) != nil else {
            let known = BotStrength.allCases.map { "\"\($0.rawValue)\"" }
            throw RequestFault(
                .badValue, "`bot_strength` must be one of \(known.joined(separator: ", "))")
        }
        return strength
    }

    func reaction(_ name: String) throws(RequestFault) -> String {
        let reaction: String = try required(name)
        try Self.checkLength(
            reaction, of: "reaction", meaning: "protocol.md lists the reactions")
        return reaction
    }

    func identifier(_ name: String) throws(RequestFault) -> String {
        let text: String = try required(name)
        try checkIdentifier(text, of: name)
        return text
    }

    func optionalIdentifier(_ name: String) throws(RequestFault) -> String? {
        let text: String? = try optional(name)
        if let text { try checkIdentifier(text, of: name) }
        return text
    }

    static func checkLength(
        _ word: String, of member: String, meaning: String
    ) throws(RequestFault) {
        guard (1...GameProtocol.wordBytes).contains(word.utf8.count) else {
            throw RequestFault(
                .badValue,
                "`\(member)` has \(word.utf8.count) bytes; 1 to \(GameProtocol.wordBytes) are"
                    + " allowed, and \(meaning)")
        }
    }

    func checkIdentifier(_ text: String, of member: String) throws(RequestFault) {
        guard EntityID(text) != nil else {
            throw RequestFault(
                .badValue, "`\(path)\(member)` must be 32 hexadecimal digits, 0 to 9 and a to f")
        }
    }

    func kindWord(_ name: String) throws(RequestFault) -> String {
        try entityKind(name).rawValue
    }

    func optionalKindWord(_ name: String) throws(RequestFault) -> String? {
        has(name) ? try kindWord(name) : nil
    }

    func entityKind(_ name: String) throws(RequestFault) -> EntityKind {
        let text: String = try required(name)
        guard let kind = EntityKind(rawValue: text) else {
            let known = EntityKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(
                .badValue, "`\(path)\(name)` is \"\(text.prefix(32))\"; there are: \(known)")
        }
        return kind
    }
}
