import CommandArguments
import Foundation
import RecipeImport

/// `chefdash library import FILE...`: puts the recipes of files into a household.
enum LibraryImportCommand: Command {
    static let syntax = CommandSyntax(
        path: "chefdash library import",
        summary: "Import recipes from files into a household.",
        operands: ["FILE"], moreOperands: "FILE",
        flags: [
            ServerURL.flag("The server, as the player whose credentials are kept for it"),
            .value("--household", "ID", "The household, from `chefdash library list`"),
            ServerURL.trustFlag, .credentials,
        ],
        discussion: [
            """
            Reads web pages, JSON-LD, plain texts, what `chefdash library export --recipes` \
            writes, and what Mealie, Tandoor, Paprika and Nextcloud's cookbook export, also as \
            archives. Of a directory it reads all files that it knows by their names.
            """,
            """
            Writes a line for each recipe: whether it was imported, and what was left out or cut. \
            What was imported before isn't imported again. Exits with 1 if anything was refused.
            """,
        ])

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard let household = arguments.text("--household") else {
            throw UsageError("--household is missing", in: arguments.syntax.path)
        }
        let files = try arguments.operands.flatMap(files)
        let library = try await ServedLibrary(arguments)
        do {
            var importer = try await RecipeImporter(library, household)
            var isAllRight = true
            for file in files {
                for found in try read(file) {
                    let outcome = try await importer.add(found)
                    Output.line("\(found.place): \(outcome.line)")
                    if outcome.isRefusal { isAllRight = false }
                }
            }
            await library.close()
            return isAllRight ? .success : .failure
        } catch {
            await library.close()
            throw error
        }
    }

    /// The file, or those in the directory that can be read.
    private static func files(_ path: String) throws -> [String] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw CommandFailure("\(path): there is no such file")
        }
        guard isDirectory.boolValue else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
            .filter { ImportFile.canRead($0) }.map { "\(path)/\($0)" }
    }

    private static func read(_ path: String) throws -> [ImportFile.Found] {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size <= ImportFile.byteLimit else {
            return [ImportFile.Found(place: path, recipe: .failure(.tooLarge))]
        }
        let content = [UInt8](try Data(contentsOf: URL(filePath: path)))
        return ImportFile(name: path, content).found
    }
}
