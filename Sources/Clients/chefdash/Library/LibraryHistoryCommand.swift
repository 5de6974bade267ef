import Base
import CommandArguments
import GameProtocol
import Recipes
import StrictJSON

enum LibraryHistoryCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library history",
        summary: "Show the changes of the last 30 days, with authors and earlier values.",
        operands: ["ID"],
        flags: Flag.librarySource + [
            .value("--kind", "KIND", "The record's kind, such as pantry_item; a recipe by default")
        ],
        discussion: [
            """
            ID is a recipe's, from `chefdash library list --household ID`. The changes of its \
            ingredients and steps are included, newest first.
            """
        ])

    static func run(_ arguments: Arguments) async throws {
        let (word, text) = (arguments.text("--kind") ?? "recipe", arguments.operands[0])
        guard let kind = EntityKind(rawValue: word) else {
            let known = EntityKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw arguments.problem("--kind \(word): there are \(known)")
        }
        guard let id = EntityID(text) else {
            throw arguments.problem("\(text): an id has \(EntityID.form)")
        }
        let key = EntityKey(kind, id.value)
        let changes = try await arguments.withLibrary { try await $0.changes(of: key) }
        try arguments.show(JSONNode(changes)) {
            for change in changes { lines(of: change).forEach(Output.line) }
            if changes.isEmpty { Output.line("nothing was changed in the last 30 days") }
        }
    }

    private static func lines(of change: HistoryChange) -> [String] {
        let what = "\(change.kind.rawValue) \(change.name ?? change.id.description)"
        let time = Output.date(change.timeMilliseconds)
        return ["\(time)  edit \(change.seq) by \(change.by): \(what) \(change.change)"]
            + (change.fields ?? []).map { "  \(line(of: $0))" }
    }

    private static func line(of field: ChangedField) -> String {
        if field.added != nil || field.removed != nil {
            let parts =
                (field.added ?? []).map { "+\($0)" } + (field.removed ?? []).map { "-\($0)" }
            return "\(field.field): \(parts.joined(separator: " "))"
        }
        return "\(field.field): \(field.was?.shown ?? "-") -> \(field.now?.shown ?? "-")"
    }
}
