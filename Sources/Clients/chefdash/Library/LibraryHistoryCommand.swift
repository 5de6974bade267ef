import Base
import CommandArguments
import GameProtocol
import Recipes

/// `chefdash library history ID`: the changes to a record, with their authors and the earlier
/// values.
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

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let (word, text) = (arguments.text("--kind") ?? "recipe", arguments.operands[0])
        guard let kind = EntityKind(rawValue: word) else {
            let known = EntityKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--kind \(word): there are \(known)", in: arguments.syntax.path)
        }
        guard let id = EntityID(text) else {
            throw UsageError("\(text): an id has \(EntityID.form)", in: arguments.syntax.path)
        }
        let key = EntityKey(kind, id.value)
        let changes = try await arguments.withLibrary { try await $0.changes(of: key) }
        try arguments.show(Written(changes)) {
            for change in changes { lines(of: change).forEach(Output.line) }
            if changes.isEmpty { Output.line("nothing was changed in the last 30 days") }
        }
        return .success
    }

    private static func lines(of change: HistoryChange) -> [String] {
        let what = [change.kind.rawValue, change.name ?? change.id.description].joined(
            separator: " ")
        let time = RecipeText.date(change.timeMilliseconds)
        var lines = ["\(time)  edit \(change.seq) by \(change.by): \(what) \(change.change)"]
        for field in change.fields ?? [] { lines.append("  \(line(of: field))") }
        return lines
    }

    private static func line(of field: ChangedField) -> String {
        if field.added != nil || field.removed != nil {
            var parts: [String] = []
            for element in field.added ?? [] { parts.append("+\(element)") }
            for element in field.removed ?? [] { parts.append("-\(element)") }
            return "\(field.field): \(parts.joined(separator: " "))"
        }
        return "\(field.field): \(field.was?.shown ?? "-") -> \(field.now?.shown ?? "-")"
    }
}
