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

    func reaction(_ name: String) throws(RequestFault) -> String {
        let reaction: String = try required(name)
        try Self.checkLength(
            reaction, of: "reaction", meaning: "protocol.md lists the reactions")
        return reaction
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
}
