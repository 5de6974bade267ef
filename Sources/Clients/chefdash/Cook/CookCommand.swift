import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol

enum CookCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash cook", summary: "Cook a recipe together in the terminal.",
        moreOperands: "RECIPE",
        flags: [
            ServerURL.flag("The server, as the player whose credentials are kept for it"),
            .value(
                "--household", "NAME", default: "the only one", "The household, also by its id"),
            .value(
                "--servings", "N", default: "the recipe's",
                "The servings of a new session, 1 to 1000"),
            .switch("--plain", "Write a line for each change instead of drawing a screen"),
            ServerURL.trustFlag, .credentials,
        ],
        discussion: [
            """
            RECIPE is a recipe's name, a part of it, or its id. Joins its session if there is one, \
            or begins one. Without RECIPE it joins the only session.
            """,
            """
            Keys: \(CookScene.keys.joined(separator: ", ")). After q the session goes on \
            without you, and the next start joins it again.
            """,
            """
            With --plain, and where there is no terminal, each line of standard input is a row of \
            keys, or the answer to the last question; i writes everything once more. The end of \
            standard input acts as q.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        let servings = try arguments.integer("--servings", in: 1...1_000)
        let wanted = arguments.operands.joined(separator: " ")
        let library = try await ServedLibrary(arguments, as: "chefdash cook", resumes: true)
        try await library.closing { library in
            let entrance = CookEntrance(
                library: library, wanted: wanted.isEmpty ? nil : wanted, servings: servings)
            let place = try await entrance.enter(household: arguments.text("--household"))
            guard let player = await library.client.credentials?.playerID else {
                throw CommandFailure("the server didn't say who you are")
            }
            let session = CookSession(library.client, place, player: player)
            let isPlain = arguments.has("--plain") || !Terminal.isInput || !Terminal.isOutput
            let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
            try await session.cook(usesScreen: !isPlain && !isDumb)
        }
    }
}
