import Base
import CommandArguments
import Foundation
import GameProtocol
import RecipeImport
import Recipes
import Store
import StrictJSON

enum LibraryListCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library list",
        summary: "List the households, or the recipes of one.",
        flags: Flag.librarySource + [
            .value("--household", "ID", "List this household's recipes, the newest first")
        ],
        discussion: ["Works while the server runs."])

    static func run(_ arguments: Arguments) async throws {
        try await arguments.withLibrary { library in
            guard let operand = arguments.text("--household") else {
                return try show(try await library.households(), arguments)
            }
            let household = try HouseholdID(operand: operand)
            let recipes = try await library.records(of: household).filter { $0.kind == .recipe }
            try arguments.show(JSONNode(Array(recipes.reversed()))) {
                for recipe in recipes.reversed() {
                    Output.line("\(recipe.id)  \(recipe.fields["name"]?.shown ?? "")")
                }
                if recipes.isEmpty { Output.line("the household has no recipes") }
            }
        }
    }

    private static func show(_ households: [ListedHousehold], _ arguments: Arguments) throws {
        try arguments.show(households) {
            for household in households {
                let facts = [
                    household.role.map { "you are \($0)" },
                    household.members.map { count($0, "member") },
                    household.recipes.map { count($0, "recipe") },
                    count(Int(household.head), "edit"),
                ]
                Output.line(
                    "\(household.id)  \(household.name): "
                        + facts.compactMap(\.self).joined(separator: ", "))
            }
            if households.isEmpty { Output.line("there are no households") }
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

enum LibraryShowCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library show", summary: "Show a recipe.", operands: ["ID"],
        flags: Flag.librarySource,
        discussion: ["ID is a recipe's, from `chefdash library list --household ID`."])

    static func run(_ arguments: Arguments) async throws {
        let id = arguments.operands[0]
        guard let key = EntityID(id).map({ EntityKey(.recipe, $0.value) }) else {
            throw arguments.problem("\(id): an id has 32 hexadecimal digits")
        }
        let records = try await arguments.withLibrary { try await $0.records(ofRecipe: key) }
        try arguments.show(JSONNode(records)) {
            let known = records.compactMap(\.record)
            let recipe = try Recipe(ofRecords: known)
            RecipeText.lines(recipe, of: known[0]).forEach(Output.line)
        }
    }
}

enum LibraryExportCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library export",
        summary: "Write a household's records as JSON-LD, one on each line.",
        operands: ["HOUSEHOLD"],
        flags: Flag.librarySource + [
            .switch("--recipes", "Write only the recipes"),
            .value("--zip", "FILE", "Write it into this zip archive, with the recipes' images"),
        ],
        discussion: [
            """
            Recipes are JSON-LD of schema.org, which other programs can read too. All other \
            records are in `chefdash:record`, except deleted ones: see \
            "Exports of ChefDash" in Protocol/library.md. `chefdash library import` gives the same library, except for \
            authors and dates, for other people's favorites, and without --zip for images.
            """,
            """
            With --zip the images are included, and `chefdash library import` uploads them. It \
            needs the database, so it works only with --data.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        let household = try HouseholdID(operand: arguments.operands[0])
        if let file = arguments.text("--zip") {
            return try writeArchive(file, of: household, arguments)
        }
        let records = try await arguments.withLibrary { try await $0.records(of: household) }
        Output.bytes(try lines(of: records, onlyRecipes: arguments.has("--recipes")))
    }

    private static func lines(of records: [LibraryRecord], onlyRecipes: Bool) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines = Data()
        for recipe in ExportedRecipe.all(of: records) {
            lines += try encoder.encode(recipe) + Data("\n".utf8)
        }
        for record in onlyRecipes ? [] : ExportedRecord.all(of: records) {
            lines += try encoder.encode(record) + Data("\n".utf8)
        }
        return lines
    }

    private static func writeArchive(
        _ file: String, of household: HouseholdID, _ arguments: Arguments
    ) throws {
        guard arguments.text("--server") == nil else {
            throw arguments.problem("--zip works with --data only")
        }
        let library = try StoredLibrary(arguments)
        let records = try library.records(of: household)
        var archive = ZipWriter()
        let lines = try lines(of: records, onlyRecipes: arguments.has("--recipes"))
        archive.add("library.jsonl", [UInt8](lines))
        for name in images(of: records) {
            guard let content = try library.survey.image(name) else { continue }
            archive.add("\(ImportFile.imageFolder)\(name)", content)
        }
        archive.end()
        try Data(archive.bytes).write(to: URL(filePath: file))
    }

    /// The images in the recipes and their steps, each once.
    private static func images(of records: [LibraryRecord]) -> [ImageName] {
        let shown = records.filter { $0.kind == .recipe || $0.kind == .step }
        let names = shown.flatMap { [$0.fields["image"], $0.fields["thumbnail"]] }
            .compactMap { if case .text(let name)? = $0 { name } else { nil } }
        return Set(names).sorted().compactMap { ImageName($0) }
    }
}

enum LibraryVerifyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library verify",
        summary: "Check every record of the library and name the first wrong row.",
        flags: [.config, .data, .store, .ledgerKey, .head, .heads, .json],
        discussion: [
            "Every row has a seal of all its columns, made with the ledger's key, and the set of"
                + " rows is sealed too; only the rows of `foods import` have no seal. Every index is"
                + " compared with its table, the search texts with the recipes, and members and"
                + " authors with the game's players. `chefdash pantry verify` checks the stock"
                + " journal.",
            "A head is the end of the library at some moment: an `event=library_head` line of the"
                + " server's log, or its id and hash. It shows if the whole library was set"
                + " back.",
            "Works while the server runs. Exits with 0 if all is right, else with 1.",
        ]
    )

    static func run(_ arguments: Arguments) async throws {
        let heads = try arguments.olderHeads(.library)
        let players = try PlayerRegister(of: arguments.location)
        return try arguments.verify("the library is right") { audit in
            try audit.firstRecordProblem(players: players, heads: heads)
        }
    }
}

enum PantryVerifyCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash pantry verify",
        summary: "Recompute the stock of all pantries and name the first wrong row.",
        flags: [.config, .data, .store, .ledgerKey, .json],
        discussion: [
            "Every entry of the stock journal has the hash of the one before it, the last is sealed"
                + " with the ledger's key, and each lot must match its last entry.",
            "Works while the server runs. Exits with 0 if all is right, else with 1.",
        ])

    static func run(_ arguments: Arguments) async throws {
        try arguments.verify("the pantries are right") { try $0.firstStockProblem() }
    }
}

extension Arguments {
    fileprivate func verify(
        _ words: String, _ check: (LibraryAudit) throws -> LibraryAudit.Problem?
    ) throws {
        let audit = try LibraryAudit(
            of: location, keyFile: text("--ledger-key"))
        let problem = try check(audit)
        try show(["ok": problem == nil, "problem": problem.map { "\($0)" }] as Members) {
            if let problem { Output.problem("\(problem)") } else { Output.line(words) }
        }
        guard problem == nil else { throw ReportedFailure() }
    }
}

extension LibraryValue {
    var shown: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .numbers(let numbers): "\(numbers)"
        case .texts(let texts): "\(texts)"
        case .flag(let flag): "\(flag)"
        case .checked(let quantity, let unit):
            [quantity, unit].compactMap(\.self).joined(separator: " ")
        }
    }
}
