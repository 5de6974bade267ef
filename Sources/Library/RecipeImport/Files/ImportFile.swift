import Recipes
import StrictJSON

/// A file with recipes: a household's export, a document, a JSON list of recipes, one JSON recipe a
/// line, plain records with a title, a recipe in Cooklang, an export of Mealie, Tandoor, Paprika or
/// Nextcloud Cookbook, or the backup of a household of Mealie, Grocy, KitchenOwl or Tandoor.
package struct ImportFile: Sendable {
    /// A recipe or another record of a file, or the reason why it can't be imported.
    package struct Found: Sendable {
        /// The file's name, and the recipe's position in it.
        package let place: String
        package let item: Result<ImportedItem, ImportRefusal>

        package init(place: String, recipe: Result<ImportedRecipe, ImportRefusal>) {
            self.init(place: place, item: recipe.map { .recipe($0.bounded) })
        }

        init(place: String, item: Result<ImportedItem, ImportRefusal>) {
            self.place = place
            self.item = item
        }

        /// Its approximate memory use in bytes, without its texts.
        var byteCount: Int {
            let parts =
                switch item {
                case .success(.recipe(let recipe)):
                    recipe.exact.map { $0.ingredients.count + $0.steps.count + 1 } ?? 0
                case .success(.record(let record)):
                    record.values.count + record.elements.values.reduce(1) { $0 + $1.count }
                case .failure: 0
                }
            return 768 + place.utf8.count + 320 * parts
        }

        /// True for a record other than a recipe.
        package var isRecord: Bool {
            if case .success(.record) = item { true } else { false }
        }

        /// Failures sort among the recipes.
        var rank: Int { (try? item.get())?.rank ?? ImportedItem.recipeRank }
    }

    /// The result of reading a file.
    package struct Contents: Sendable {
        package let found: [Found]
        /// The summary for a person who decides whether to import it.
        package let summary: ImportSummary
        /// The approximate memory use in bytes.
        package let byteCount: Int
        /// The steps left of the file's budget.
        package let stepsLeft: Int

        package init(
            found: [Found], program: BackupProgram? = nil, leftOut: [ImportNote] = [],
            byteCount: Int = 0, stepsLeft: Int
        ) {
            self.found = found
            summary = ImportSummary(found, program, leftOut)
            self.byteCount = byteCount
            self.stepsLeft = stepsLeft
        }
    }

    /// The limits for reading a file.
    package struct Bounds: Hashable, Sendable {
        /// The most bytes that the whole file may unpack to.
        package let byteCount: Int
        /// The most bytes of one text in an archive. A database may have as many as the whole file.
        package let textByteCount: Int
        package let recipeCount: Int
        /// The most values in a JSON text.
        package let valueCount: Int
        /// The most values read from the whole file, counting each repetition by a reference.
        let readValueCount: Int
        let readTextByteCount: Int
        /// The most steps for the whole file, including its ingredient lines.
        package var stepCount = 20_000_000
        /// True if the images of an exported archive are imported.
        let takesImages: Bool

        /// For a person's own files on their own machine. Paprika's recipes contain their photos.
        package static let own = Bounds(
            byteCount: 512 * 1_048_576, textByteCount: 32 * 1_048_576, recipeCount: 1_000_000,
            valueCount: 10_000_000, readValueCount: 500_000_000,
            readTextByteCount: 4_096 * 1_048_576, stepCount: 50_000_000_000, takesImages: true)
        /// For files that somebody uploads to a server.
        package static let upload = Bounds(
            byteCount: 64 * 1_048_576, textByteCount: 16 * 1_048_576, recipeCount: 10_000,
            valueCount: LenientJSON.valueLimit, readValueCount: 5_000_000,
            readTextByteCount: 128 * 1_048_576, takesImages: false)
    }

    private let name: String
    private let content: FileContent
    private let bounds: Bounds
    /// The name of the archive that it is in, with a slash; empty for the file itself.
    private let folder: String

    /// The most bytes of a file before it is unpacked, and of an archive, whose files are read one
    /// by one.
    package static let byteLimit = 512 * 1_048_576
    package static let archiveByteLimit = 4_294_967_295
    /// Archives can contain archives, as Tandoor's do.
    private static let depthLimit = 2

    /// - Parameter name: The file's name, whose extension says what the format is.
    package init(name: String, _ bytes: [UInt8], bounds: Bounds = .own) {
        self.init(name: name, FileContent(bytes), bounds: bounds)
    }

    package init(
        name: String, _ content: FileContent, bounds: Bounds = .own, in folder: String = ""
    ) {
        self.name = name
        self.content = content
        self.bounds = bounds
        self.folder = folder
    }

    /// The extensions of files that can be read.
    package static let extensions = Kind.byExtension.keys.map(String.init).sorted()

    /// True if the file's name has one of those extensions.
    package static func canRead(_ name: String) -> Bool { Kind(name) != nil }

    private enum Kind {
        case archive, gzip, json, html, cooklang, text
        /// A database of another program, and a dump of one.
        case database, dump

        static let byExtension: [Substring: Kind] = [
            "zip": .archive, "paprikarecipes": .archive, "paprikarecipe": .gzip, "gz": .gzip,
            "json": .json, "jsonl": .json, "ndjson": .json, "jsonld": .json, "html": .html,
            "htm": .html, "xhtml": .html, "cook": .cooklang, "txt": .text, "md": .text,
            "text": .text, "db": .database, "db3": .database, "sqlite": .database,
            "sqlite3": .database, "sql": .dump,
        ]

        init?(_ name: String) {
            let words = name.lowercased().split(separator: ".")
            guard words.count > 1, let last = words.last, let kind = Self.byExtension[last]
            else { return nil }
            self = kind
        }
    }

    /// All recipes in file order, with a household's other records before and after them: an entity
    /// comes before those that refer to it. Archive entries that can't hold a recipe, such as
    /// photos, are skipped.
    package var found: [Found] { contents.found }

    /// The findings with their memory use and the rest of the budget.
    package var contents: Contents { contents { () throws(ImportRefusal) in } }

    /// - Parameter watch: Can end the reading. The findings so far remain.
    package func contents(_ watch: @escaping ReadingBudget.Watch) -> Contents {
        let findings = ImportFindings(bounds, ReadingBudget(of: bounds, watch: watch))
        read(name, depth: 0, into: findings)
        findings.dropUnknownDatabases()
        if findings.all.isEmpty { findings.add(name, .noRecipe) }
        return Contents(
            found: findings.sorted(keeping: images.exported, of: name),
            program: findings.household?.program, leftOut: findings.household?.leftOut ?? [],
            byteCount: content.count + bounds.byteCount - findings.bytesLeft
                + findings.reading.spentTextBytes
                + findings.all.reduce(0) { $0 + $1.byteCount },
            stepsLeft: findings.reading.steps)
    }

    /// True for a zip archive, whose files are read one by one.
    package static func isArchive(_ content: FileContent) -> Bool {
        ZipArchive.isZip(content.bytes(at: 0, min(4, content.count)) ?? [])
    }

    /// The images of an archive. There are none if they aren't imported with the recipes.
    package var images: ArchiveImages {
        ArchiveImages(bounds.takesImages ? content : FileContent([]))
    }

    /// The folder of the images in an archive that this program exported.
    package static let imageFolder = "images/"

    private func read(_ place: String, depth: Int, into findings: ImportFindings) {
        do throws(ImportRefusal) {
            if Self.isArchive(content) {
                guard depth < Self.depthLimit else { throw .tooDeep }
                return try read(try ZipArchive(content), place, depth, into: findings)
            }
            let bytes = try content.all(limit: Self.byteLimit)
            if bytes.starts(with: [0x1F, 0x8B]) {
                let text = try findings.unpacked(
                    within: bounds.textByteCount, atMost: Inflation.limit(of: bytes.count)
                ) { limit throws(ImportRefusal) in
                    try Inflation.inflated(bytes[...], .gzip, limit: limit)
                }
                return try readJSON(text, place, into: findings)
            }
            if SQLiteTables.isDatabase(bytes) {
                return try SQLiteTables.read(bytes, findings.reading) {
                    tables throws(ImportRefusal) in
                    try BackupProgram.read(tables, place, into: findings)
                }
            }
            switch Kind(name) {
            case .json, .gzip: try readJSON(bytes, place, into: findings)
            case .html: try readDocument(bytes, "text/html", place, into: findings)
            case .cooklang: try readCooklang(bytes, place, into: findings)
            case .dump:
                try BackupProgram.read(
                    try DumpTables(bytes, findings.reading), place, into: findings)
            case .database: throw .unknownDatabase
            case .text, .archive, nil: try readDocument(bytes, nil, place, into: findings)
            }
        } catch {
            findings.add(place, error)
        }
    }

    private func read(
        _ archive: ZipArchive, _ place: String, _ depth: Int, into findings: ImportFindings
    ) throws(ImportRefusal) {
        let names = archive.entries.map(\.name)
        if depth == 0 { findings.pictures = BackupPictures(names) }
        let photos = ArchivePhotos(names)
        // Beside a household's database, other texts belong to it.
        let databases = archive.entries.filter { Self.holdsTables($0.name) }
        for entry in databases + archive.entries.filter({ !Self.holdsTables($0.name) })
        where Self.canRead(entry.name) && !findings.isFull && findings.household == nil {
            let place = "\(place): \(shown(entry.name))"
            guard findings.bytesLeft > 0 else { return findings.add(place, .tooLarge) }
            if let refusal = findings.reading.refusal { return findings.add(place, refusal) }
            let count = findings.all.count
            read(entry, in: archive, place, depth, into: findings)
            findings.notePhotos(photos.photos(of: entry.name).map { folder + $0 }, since: count)
        }
    }

    /// True if the file may hold a household's tables.
    private static func holdsTables(_ name: String) -> Bool {
        switch Kind(name) {
        case .database, .dump: true
        case .json: name.split(separator: "/").last == "database.json"
        case .archive, .gzip, .html, .cooklang, .text, nil: false
        }
    }

    private func read(
        _ entry: ZipArchive.Entry, in archive: ZipArchive, _ place: String, _ depth: Int,
        into findings: ImportFindings
    ) {
        do throws(ImportRefusal) {
            let isWhole = Self.holdsTables(entry.name)
            let content = try findings.unpacked(
                within: isWhole ? bounds.byteCount : bounds.textByteCount,
                atMost: entry.unpackedLimit
            ) { limit throws(ImportRefusal) in try archive.content(of: entry, limit: limit) }
            ImportFile(
                name: entry.name, FileContent(content), bounds: bounds,
                in: "\(folder)\(entry.name)/"
            ).read(place, depth: depth + 1, into: findings)
        } catch {
            findings.add(place, error)
        }
    }

    /// Shortens a name for reports.
    private func shown(_ name: String) -> String {
        name.utf8.count > 120 ? "…" + String(name.suffix(30)).bounded(to: 120) : name
    }

    private func readCooklang(
        _ bytes: [UInt8], _ place: String, into findings: ImportFindings
    ) throws(ImportRefusal) {
        guard bytes.count <= ImportDocument.byteLimit else { throw .tooLarge }
        try findings.reading.spend(steps: bytes.count / 4)
        let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
        let recipe = try CooklangRecipe.recipe(of: text, fileName: name)
        findings.add(Found(place: place, recipe: .success(recipe)))
    }

    private func readDocument(
        _ bytes: [UInt8], _ contentType: String?, _ place: String, into findings: ImportFindings
    ) throws(ImportRefusal) {
        let recipe = try ImportDocument(bytes, contentType: contentType)
            .recipe(within: findings.reading)
        findings.add(Found(place: place, recipe: .success(recipe)))
    }

    private func readJSON(
        _ bytes: [UInt8], _ place: String, into findings: ImportFindings
    ) throws(ImportRefusal) {
        if let tables = try JSONTables.find(in: bytes, findings.reading) {
            if try KitchenOwlExport.isExport(tables) {
                return try KitchenOwlExport.read(tables, place, into: findings)
            }
            if BackupProgram(tables.names) != nil {
                return try BackupProgram.read(tables, place, into: findings)
            }
        }
        try findings.reading.spend(steps: bytes.count / 32)
        let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
        try JSONRecipes(valueLimit: bounds.valueCount, findings).read(text, place)
    }
}
