import Recipes

/// The edits that add an imported recipe or record to a household.
package struct ImportedEdits: Hashable, Sendable {
    package let key: EntityKey
    /// Edits that only create tags. The other edits refer to them.
    package let tagEdits: [Edit]
    /// The first one creates the entity. Send them in order, and stop at the first refusal.
    package let edits: [Edit]
    package let notes: [ImportNote]

    /// The most operations in an edit.
    package static let operationLimit = RuleLimits.editOperations
    /// The most bytes of an edit on the wire: a companion's message is limited to 16 KiB.
    package static let byteLimit = 16_000

    /// Splits operations into edits within the limits.
    static func split(_ operations: [Edit.Operation]) -> [[Edit.Operation]] {
        var edits: [[Edit.Operation]] = []
        var byteCount = 0
        for operation in operations {
            let more = operation.sentByteCount
            if edits.isEmpty || byteCount + more > byteLimit
                || edits[edits.count - 1].count == operationLimit
            {
                edits.append([])
                // Reserve room for the request around the operations.
                byteCount = 300
            }
            edits[edits.count - 1].append(operation)
            byteCount += more
        }
        return edits
    }
}

extension Edit.Operation {
    /// An upper bound for the operation's bytes as JSON.
    var sentByteCount: Int {
        switch self {
        case .create(_, _, let values): 200 + values.reduce(0) { $0 + 24 + Self.count($1.value) }
        case .set(_, _, let value): 200 + (value.map(Self.count) ?? 0)
        case .add(_, _, .text(let text)), .remove(_, _, .text(let text)):
            200 + text.escapedByteCount
        case .add(_, _, .reference), .remove(_, _, .reference), .adjust, .delete, .restore: 250
        }
    }

    private static func count(_ value: FieldValue) -> Int {
        switch value {
        case .text(let text), .unit(.word(let text)): text.escapedByteCount
        case .numbers(let numbers): 21 * numbers.count
        case .number, .flag, .quantity, .unit, .reference, .day, .checked: 64
        }
    }
}

extension StringProtocol {
    /// The text's bytes as JSON, where quotes, slashes and new lines take two.
    var escapedByteCount: Int {
        utf8.reduce(0) { count, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x0A: count + 2
            case ..<0x20, 0x7F: count + 6
            case _: count + 1
            }
        }
    }
}
