/// The syntax of a command, and its help.
package struct CommandSyntax: Sendable {
    /// The words of the command, such as `chefdash levels list`.
    package let path: String
    /// The command's purpose in one sentence.
    package let summary: String
    /// The names of the required operands, as the help shows them.
    package var operands: [String] = []
    /// The help's text for further operands, of any number; nil if none are allowed.
    package var moreOperands: String?
    package var flags: [Flag] = []
    /// The subcommands. A command with subcommands has no operands or flags.
    package var subcommands: [CommandSyntax] = []
    /// Further paragraphs for the help.
    package var discussion: [String] = []

    package init(
        path: String, summary: String, operands: [String] = [], moreOperands: String? = nil,
        flags: [Flag] = [], subcommands: [CommandSyntax] = [], discussion: [String] = []
    ) {
        self.path = path
        self.summary = summary
        self.operands = operands
        self.moreOperands = moreOperands
        self.flags = flags
        self.subcommands = subcommands
        self.discussion = discussion
    }

    /// The last word of `path`.
    package var name: String { String(path.split(separator: " ").last ?? "") }

    /// The complete help, 80 columns wide.
    package var help: String {
        var lines = ["usage: \(usage)", "", summary]
        if !subcommands.isEmpty {
            lines += ["", "commands:"]
            let width = subcommands.map(\.name.count).max() ?? 0
            for command in subcommands {
                let name = command.name.padding(to: width)
                lines += Self.wrapped(command.summary, first: "  \(name)  ", width + 4)
            }
            lines += ["", "`\(path) COMMAND --help` says more."]
        }
        if !subcommands.isEmpty || !flags.isEmpty { lines += ["", "flags:"] }
        for flag in flags + [Self.helpFlag] { lines += Self.lines(for: flag) }
        for paragraph in discussion { lines += [""] + Self.wrapped(paragraph, first: "", 0) }
        return lines.joined(separator: "\n")
    }

    package static let helpFlag = Flag.switch("--help", "Show this help")

    private var usage: String {
        if !subcommands.isEmpty { return "\(path) COMMAND ..." }
        let more = moreOperands.map { ["[\($0)...]"] } ?? []
        return ([path] + operands + more + (flags.isEmpty ? [] : ["[flags]"]))
            .joined(separator: " ")
    }

    private static func lines(for flag: Flag) -> [String] {
        let value = flag.isValueOptional ? flag.placeholder.map { "[\($0)]" } : flag.placeholder
        let heading = "  " + [flag.name, value].compactMap(\.self).joined(separator: " ")
        var text = flag.help
        let notes = [
            flag.defaultText.map { "default: \($0)" }, flag.environment.map { "env: \($0)" },
        ].compactMap(\.self)
        if !notes.isEmpty { text += " (\(notes.joined(separator: ", ")))" }
        return [heading] + wrapped(text, first: "        ", 8)
    }

    /// Wraps the text at spaces to at most 79 characters a line. Indents all lines except the
    /// first.
    private static func wrapped(_ text: String, first: String, _ indentation: Int) -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty && line.count + 1 + word.count > 79 {
                lines.append(line)
                line = String(repeating: " ", count: indentation)
                isEmpty = true
            }
            line += isEmpty ? word : " \(word)"
            isEmpty = false
        }
        return lines + [line]
    }
}

extension String {
    /// The text, padded with spaces to `count` characters.
    package func padding(to count: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, count - self.count))
    }
}
