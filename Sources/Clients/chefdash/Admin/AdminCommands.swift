import CommandArguments
import Foundation

/// Shows what a running server's operators can see.
enum AdminShowCommand: Command {
    private static let things = [
        "overview", "players", "player", "ledger", "rooms", "results", "reports", "households",
        "imports", "configuration", "operators", "acts",
    ]

    static let syntax = CommandSyntax(
        path: "chefdash admin show", summary: "Show what a running server has.",
        operands: ["WHAT"], moreOperands: "QUERY",
        flags: [
            .config, .data,
            .value(
                "--state", "STATE",
                "Results that are held, cleared or rejected; reports that are open or closed"),
            .value("--before", "NUMBER", "Only what has a lower number, such as an act"),
            .json,
        ],
        discussion: [
            "WHAT is one of \(things.joined(separator: ", ")).",
            "players QUERY: by the beginning of a name, an id, a room's code, or the address block of"
                + " those who are connected. player, ledger and households QUERY: an id. acts QUERY:"
                + " what they are on, such as `player ID`; without it, all, the newest first.",
            "Run it on the server's machine as the owner of its data.",
        ])

    static func run(_ arguments: Arguments) async throws {
        let what = arguments.operands[0]
        guard things.contains(what) else {
            throw arguments.problem("\(what): allowed: \(things.joined(separator: ", "))")
        }
        let query = arguments.operands.dropFirst().joined(separator: " ")
        let before: Int64? = try arguments.integer("--before", in: 1...Int64.max)
        let isOfPlayer = what == "player" || what == "ledger"
        let answer = try await OperatorLink.ask(
            [
                "ask": what, "state": arguments.text("--state"), "before": before,
                "player": isOfPlayer ? query : nil,
                "subject": what == "acts" && !query.isEmpty ? query : nil, "query": query,
            ], arguments)
        try AdminText.show(answer, arguments)
    }
}

/// Performs an operator's act on a running server.
enum AdminActCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash admin act", summary: "Change something on a running server, with a reason.",
        operands: ["ACT"], moreOperands: "WORD",
        flags: [
            .config, .data,
            .value("--reason", "TEXT", "Why; the log keeps it, and a banned player reads it"),
            .value(
                "--for", "TIME", "How long it holds, such as 90m, 24h or 7d; without it, for good"),
            .json,
        ],
        discussion: ["The acts:"]
            + forms.map { "  \($0.name) \($0.words)".trimmingCharacters(in: .newlines) }
            + [
                "PLAYER is a player's id; BLOCK is like 203.0.113.7 or 2001:db8::/64. rename and"
                    + " hide-avatar keep the player from changing it back for 7 days, or --for.",
                "Each act has a number, and stands in a log that nobody can change unseen."
                    + " `chefdash admin undo NUMBER` takes it back where that is possible.",
            ])

    /// An act with the words that follow it.
    private static let forms: [(name: String, words: String)] = [
        ("rename", "PLAYER NAME"), ("hide-avatar", "PLAYER"), ("ban", "PLAYER|BLOCK"),
        ("mute", "PLAYER"), ("reset-access", "PLAYER"), ("grant", "PLAYER coins|ITEM AMOUNT"),
        ("revoke", "round|race ID PLAYER"), ("clear", "round|race ID PLAYER"),
        ("sign-ups", "open|invited|closed"), ("announce", "TEXT"), ("close-report", "NUMBER"),
        ("give-household", "HOUSEHOLD PLAYER"), ("delete-image", "NAME"), ("revoke-link", "LINK"),
        ("put-operator", "NAME viewer|moderator|owner"), ("remove-operator", "NAME"), ("drain", ""),
    ]

    static func run(_ arguments: Arguments) async throws {
        let (name, words) = (arguments.operands[0], Array(arguments.operands.dropFirst()))
        guard let form = forms.first(where: { $0.name == name }) else {
            throw arguments.problem(
                "\(name): allowed: \(forms.map(\.name).joined(separator: ", "))")
        }
        guard words.count == form.words.split(separator: " ").count else {
            throw arguments.problem(
                "after \(name) comes \(form.words.isEmpty ? "nothing" : form.words)")
        }
        var members = try members(name, words, arguments)
        members += [
            ("ask", "act"), ("act", name.replacing("-", with: "_")),
            ("reason", try AdminText.reason(arguments)), ("author", AdminText.author),
            ("end_ms", try end(arguments)),
        ]
        let answer = try await OperatorLink.ask(Members(members), arguments)
        try AdminText.show(answer, arguments)
    }

    private static func members(
        _ name: String, _ words: [String], _ arguments: Arguments
    ) throws -> [Members.Element] {
        switch name {
        case "rename": return [("subject", "player \(words[0])"), ("value", words[1])]
        case "ban":
            let isBlock = words[0].contains { ".:/".contains($0) }
            return [("subject", "\(isBlock ? "block" : "player") \(words[0])")]
        case "grant":
            guard let amount = Int64(words[2]) else {
                throw arguments.problem("\(words[2]) is no amount; one to take is negative")
            }
            return [("subject", "player \(words[0])"), ("asset", words[1]), ("amount", amount)]
        case "revoke", "clear":
            return [("subject", "\(words[0]) \(words[1]) of player \(words[2])")]
        case "sign-ups", "announce": return [("subject", "server"), ("value", words[0])]
        case "close-report": return [("subject", "report \(words[0])")]
        case "give-household":
            return [("subject", "household \(words[0])"), ("player", words[1])]
        case "delete-image": return [("subject", "image \(words[0])")]
        case "revoke-link": return [("subject", "link \(words[0])")]
        case "put-operator":
            return [("subject", "operator \(words[0])"), ("value", words[1])]
        case "remove-operator": return [("subject", "operator \(words[0])")]
        case "drain": return [("subject", "server")]
        default: return [("subject", "player \(words[0])")]
        }
    }

    /// Since 1970-01-01 UTC.
    private static func end(_ arguments: Arguments) throws -> Int64? {
        guard let text = arguments.text("--for") else { return nil }
        let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
            (1...36_500).contains(count)
        else { throw arguments.problem("--for \(text): write a time such as 90m, 24h or 7d") }
        return Int64(Date().timeIntervalSince1970 * 1000) + count * unit * 1_000
    }
}

/// Takes an operator's act back.
enum AdminUndoCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash admin undo", summary: "Take an operator's act back.",
        operands: ["NUMBER"],
        flags: [.config, .data, .value("--reason", "TEXT", "Why; the log keeps it"), .json],
        discussion: ["NUMBER is the act's, as `chefdash admin show acts` lists it."])

    static func run(_ arguments: Arguments) async throws {
        guard let number = Int64(arguments.operands[0]) else {
            throw arguments.problem("\(arguments.operands[0]) isn't the number of an act")
        }
        let answer = try await OperatorLink.ask(
            [
                "ask": "undo", "number": number, "reason": try AdminText.reason(arguments),
                "author": AdminText.author,
            ], arguments)
        try AdminText.show(answer, arguments)
    }
}
