import Base
import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol
import Kitchen
import RecipeImport
import Recipes

enum LibraryImportCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library import",
        summary: "Import recipes, and the other records of an export, into a household.",
        operands: ["FILE"], moreOperands: "FILE",
        flags: [
            ServerURL.flag("The server, as the player whose credentials are kept for it"),
            .value("--household", "ID", "The household, from `chefdash library list`"),
            ServerURL.trustFlag, .credentials,
        ],
        discussion: [
            """
            Reads web pages, JSON-LD, plain texts, Cooklang, and the exports of `chefdash library \
            export`, Mealie, Tandoor, Paprika and Nextcloud's cookbook, also as archives. In a \
            directory it reads all files whose names it knows.
            """,
            """
            Writes a line for each recipe or other record: the outcome, and any parts left out or \
            cut. Skips anything imported before. Exits with 1 if anything was refused.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        guard let household = arguments.text("--household") else {
            throw arguments.problem(
                "--household is missing; `chefdash library list --server URL` shows yours, and"
                    + " `chefdash library create NAME` makes one")
        }
        let files = try arguments.operands.flatMap(files)
        try await ServedLibrary(arguments).closing { library in
            var importer = try await ServedImport(library, HouseholdID(operand: household))
            var isAllRight = true
            for file in files {
                let file = try read(file)
                importer.use(file)
                for found in file.found {
                    let outcome = try await importer.add(found)
                    Output.line("\(found.place): \(found.kind)\(outcome.line)")
                    if outcome.isRefusal { isAllRight = false }
                }
            }
            guard isAllRight else { throw ReportedFailure() }
        }
    }

    /// The file itself, or the readable files of the directory.
    private static func files(_ path: String) throws -> [String] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw CommandFailure("\(path): there is no such file")
        }
        guard isDirectory.boolValue else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
            .filter { ImportFile.canRead($0) }.map { "\(path)/\($0)" }
    }

    private static func read(_ path: String) throws -> ImportFile {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size <= ImportFile.byteLimit else {
            throw CommandFailure("\(path): it has more than \(ImportFile.byteLimit) bytes")
        }
        return ImportFile(name: path, [UInt8](try Data(contentsOf: URL(filePath: path))))
    }
}

/// Sends imported recipes to a household of a server.
private struct ServedImport {
    private let client: ChefDashClient
    private let household: HouseholdID
    private var importer: RecipeImporter
    private var images: [String: @Sendable () -> [UInt8]?] = [:]

    init(_ library: ServedLibrary, _ household: HouseholdID) async throws {
        self.household = household
        client = library.client
        let records = try await library.records(of: household)
        let known = records.compactMap(\.record)
        let recipes = records.filter { $0.kind == .recipe }
        importer = RecipeImporter(
            household,
            // Edits carry no device of their own: the server uses the connection's.
            device: DeviceID(value: 0), labels: ImportLabels(known),
            recipes: Set(recipes.map(\.id.value)),
            target: ImportTarget(
                household, player: library.player, keys: Set(known.map(\.key)), records: known))
    }

    /// Switches to the next file's images.
    mutating func use(_ file: ImportFile) { images = file.images }

    mutating func add(_ found: ImportFile.Found) async throws -> ImportOutcome {
        var names: [String: String] = [:]
        for name in found.images {
            guard let content = images[name]?() else { continue }
            names[name] =
                try await client.library.putImage(content, in: household).description
        }
        var (addition, step) = importer.begin(found.item.map { $0.renamingImages(names) })
        while true {
            switch step {
            case .finished(let outcome): return outcome
            case .perform(let edit):
                guard var current = addition else { preconditionFailure("nothing is under way") }
                let (kind, id) = (current.key.kind, EntityID(current.key))
                let answer: RecipeImporter.Answer =
                    switch try await client.library.edit(sent(edit)) {
                    case .success(let done):
                        .done(
                            isThere: done.records.contains {
                                $0.kind == kind && $0.id == id && $0.deleted == nil
                            })
                    case .failure(let refused):
                        .refused(reason: refused.reason.rawValue, why: refused.text)
                    }
                step = importer.take(answer, for: &current)
                addition = current
            }
        }
    }

    private func sent(_ edit: Edit) -> LibraryMessage.LibraryEdit {
        LibraryMessage.LibraryEdit(
            householdID: household, editID: EntityID(value: edit.id), baseSeq: edit.baseSeq,
            operations: edit.operations.map { LibraryOperation($0) })
    }
}

extension ImportFile.Found {
    /// The record's kind as a prefix for its result; empty for a recipe.
    fileprivate var kind: String {
        guard case .success(.record(let record)) = item else { return "" }
        return record.key.kind.rawValue.replacing("_", with: " ") + " "
    }

    /// The names of the images in a recipe.
    fileprivate var images: [String] {
        guard case .success(.recipe(let recipe)) = item else { return [] }
        return recipe.exact?.images.sorted() ?? []
    }
}

extension ImportOutcome {
    fileprivate var line: String {
        switch self {
        case .imported(let name, []): "imported \(name)"
        case .imported(let name, let notes):
            "imported \(name) (\(notes.map(\.description).joined(separator: "; ")))"
        case .known(let name): "\(name) is there already"
        case .deleted(let name): "\(name) was imported before and deleted since"
        case .refused(let name, _, let why): "refused\(name.map { " \($0)" } ?? ""): \(why)"
        }
    }
}
