import Base
import Kitchen

/// The round or race of a result. Together with the player it identifies one record.
package enum ResultSource: Hashable, Sendable, CustomStringConvertible {
    case round(PlayID)
    case race(PlayID)

    package var description: String {
        switch self {
        case .round(let id): "round \(id)"
        case .race(let id): "race \(id)"
        }
    }

    /// Reads what `description` writes; nil for anything else.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let id = PlayID(words[1]) else { return nil }
        switch words[0] {
        case "round": self = .round(id)
        case "race": self = .race(id)
        default: return nil
        }
    }

    init?(_ row: any Statement, kind: Int32, id: Int32) {
        switch row.text(kind) {
        case "round":
            guard let round: PlayID = row.identifier(id) else { return nil }
            self = .round(round)
        case "race":
            guard let race: PlayID = row.identifier(id) else { return nil }
            self = .race(race)
        default: return nil
        }
    }
}

/// The columns `source_kind` and `source`.
extension ResultSource: Bindable {
    func bind(to statement: any Statement) {
        switch self {
        case .round(let id): statement.bind("round").bind(id)
        case .race(let id): statement.bind("race").bind(id)
        }
    }
}
