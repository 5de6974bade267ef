import Base
import ChefDashClient
import CommandArguments
import Foundation
import GameProtocol
import Glibc
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
            .switch("--preview", "Write what is in the files, and import nothing"),
            ServerURL.trustFlag, .credentials,
        ],
        discussion: [
            """
            Reads web pages, JSON-LD, plain texts, Cooklang, and the exports of `chefdash library \
            export`, Mealie, Tandoor, Paprika and Nextcloud's cookbook, also as archives. In a \
            directory it reads all files whose names it knows.
            """,
            """
            Moves a household in from a backup of Mealie, Grocy, KitchenOwl or Tandoor, with its \
            recipes, pictures, plan, shopping list and pantry, and writes what it leaves out. See \
            "Moving in" in Protocol/library.md for the files of each.
            """,
            """
            Writes a line for each recipe or other record: the outcome, and any parts left out or \
            cut. Skips anything imported before. Exits with 1 if anything was refused.
            """,
        ])

    static func run(_ arguments: Arguments) async throws {
        if arguments.has("--preview") {
            for path in try arguments.operands.flatMap(files) {
                Output.line("\(path): \(try read(path).contents.summary)")
            }
            return
        }
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
                let (path, file) = (file, try read(file))
                let contents = file.contents
                if contents.summary.program != nil {
                    Output.line("\(path): \(contents.summary)")
                }
                importer.use(file)
                for found in contents.found {
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

    /// The file is read piece by piece, so that an archive with pictures may be larger than the
    /// memory.
    private static func read(_ path: String) throws -> ImportFile {
        guard let file = ReadFile(path) else { throw CommandFailure("\(path): it can't be read") }
        let isArchive = ImportFile.isArchive(file.content)
        let limit = isArchive ? ImportFile.archiveByteLimit : ImportFile.byteLimit
        guard file.content.count <= limit else {
            throw CommandFailure("\(path): it has more than \(limit) bytes")
        }
        return ImportFile(name: path, file.content)
    }
}

/// A file that is open for reading.
private final class ReadFile: Sendable {
    private let descriptor: Int32
    private let count: Int

    /// Nil if it can't be opened.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { return nil }
        count = Int(facts.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var content: FileContent { FileContent(count: count, read: bytes) }

    @Sendable private func bytes(_ range: Range<Int>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var done = 0
        while done < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                pread(
                    descriptor, $0.baseAddress.map { $0 + done }, $0.count - done,
                    range.lowerBound + done)
            }
            guard more > 0 else { return nil }
            done += more
        }
        return bytes
    }
}

/// Sends imported recipes to a household of a server.
private struct ServedImport {
    private let client: ChefDashClient
    private let household: HouseholdID
    private var importer: RecipeImporter
    private var images: ArchiveImages?

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
            guard let content = images?.exported(name) else { continue }
            names[name] =
                try await client.library.putImage(content, in: household).description
        }
        var item = found.item.map { $0.renamingImages(names) }
        if !found.pictures.isEmpty, !importer.has(item) {
            let (image, thumbnail) = try await picture(found.pictures)
            item = item.map { $0.withPicture(image, thumbnail: thumbnail) }
        }
        var (addition, step) = importer.begin(item)
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

    /// Uploads the first of a recipe's pictures that is small enough for the server, and the last one
    /// that is small enough for lists.
    private func picture(
        _ places: [String]
    ) async throws -> (image: String?, thumbnail: String?) {
        var image: String?
        var thumbnail: String?
        for place in places {
            guard let content = images?.content(at: place),
                content.count <= GameProtocol.imageBytes,
                image == nil || content.count <= Self.thumbnailBytes
            else { continue }
            do throws(ChefDashClientError) {
                let name = try await client.library.putImage(content, in: household).description
                image = image ?? name
                if content.count <= Self.thumbnailBytes { thumbnail = name }
            } catch {
                // Another kind of image, such as GIF, or one beyond the household's room.
                guard case .refused(let refusal) = error,
                    [.badImage, .tooLarge, .tooManyImages].contains(refusal.code)
                else { throw error }
            }
        }
        return (image, thumbnail)
    }

    private static let thumbnailBytes = 30_720

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

    /// The places of a recipe's picture.
    fileprivate var pictures: [String] {
        guard case .success(.recipe(let recipe)) = item else { return [] }
        return recipe.pictures
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
