import Base
import ChefDashClient
import CommandArguments
import GameProtocol

enum LibraryCreateCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library create", summary: "Create a household on a server.",
        operands: ["NAME"],
        flags: Flag.householdEntrance + [.switch("--samples", "Put the sample recipes into it")],
        discussion: ["Writes the household's id. You are its owner."])

    static func run(_ arguments: Arguments) async throws {
        try await arguments.enterHousehold { library in
            let made = try await library.createHousehold(
                HouseholdID(value: HouseholdLibrary.newIdentifier().value),
                name: arguments.operands[0])
            guard arguments.has("--samples") else { return made }
            return try await library.addSamples(to: made.householdID)
        }
    }
}

enum LibraryJoinCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library join", summary: "Join a household of a server by an invitation.",
        operands: ["CODE"], flags: Flag.householdEntrance,
        discussion: [
            "A member of the household creates CODE on the page, under \"Household\"."
        ])

    static func run(_ arguments: Arguments) async throws {
        try await arguments.enterHousehold { try await $0.join(code: arguments.operands[0]) }
    }
}

extension Arguments {
    fileprivate func enterHousehold(
        _ enter: (LibraryCalls) async throws -> HouseholdState
    ) async throws {
        let household = try await ServedLibrary(self).closing { try await enter($0.client.library) }
        let listed: Members = [
            "id": household.householdID, "name": household.name, "head": household.head,
            "role": household.role,
        ]
        try show(listed) {
            Output.line("\(household.householdID)  \(household.name): you are \(household.role)")
        }
    }
}

extension Flag {
    fileprivate static let householdEntrance = [
        ServerURL.flag("The server, as the player whose credentials are kept for it"),
        ServerURL.trustFlag, .credentials, .json,
    ]
}
