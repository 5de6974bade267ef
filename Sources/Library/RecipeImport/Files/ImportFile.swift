import Crypto
import Recipes
import StrictJSON

/// A file with one or many recipes: a household's export, a document, a list of recipes as JSON, one recipe as JSON on each line, plain records with a title, a recipe in
/// Cooklang, or what Mealie, Tandoor, Paprika and Nextcloud's cookbook export.
package struct ImportFile: Sendable {
    /// One recipe of a file, something else of a household, or why there is none.
    package struct Found: Sendable {
        /// The file's name, and where in it the recipe is.
        package let place: String
        package let item: Result<ImportedItem, ImportRefusal>

        package init(place: String, recipe: Result<ImportedRecipe, ImportRefusal>) {
            self.init(place: place, item: recipe.map { .recipe($0.bounded) })
        }

        init(place: String, item: Result<ImportedItem, ImportRefusal>) {
            self.place = place
            self.item = item
        }

        /// About what it takes in memory beside its texts.
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

        /// Whether it is something else than a recipe.
        package var isRecord: Bool {
            if case .success(.record) = item { true } else { false }
        }

        /// What can't be read stays among the recipes.
        var rank: Int { (try? item.get())?.rank ?? ImportedItem.recipeRank }
    }

    /// What was read of a file.
    package struct Contents: Sendable {
        package let found: [Found]
        /// About how many bytes of memory that takes.
        package let byteCount: Int
        /// How much work is left of what may be spent on the file.
        package let stepsLeft: Int

        package init(found: [Found], byteCount: Int = 0, stepsLeft: Int) {
            self.found = found
            self.byteCount = byteCount
            self.stepsLeft = stepsLeft
        }
    }

    /// How much a file may cost.
    package struct Bounds: Hashable, Sendable {
        /// Of all that is packed in the file.
        package let byteCount: Int
        /// Of one text within an archive.
        package let textByteCount: Int
        package let recipeCount: Int
        /// How many values a JSON text may have.
        package let valueCount: Int
        /// How much may be read of all of it, with what references repeat.
        let readValueCount: Int
        let readTextByteCount: Int
        /// How much work all of it may be, with understanding its ingredients.
        package var stepCount = 20_000_000
        /// Whether the images of an exported archive are taken over.
        let takesImages: Bool

        /// Of a person's own files on their own machine. Paprika's recipes hold their photos.
        package static let own = Bounds(
            byteCount: 512 * 1_048_576, textByteCount: 32 * 1_048_576, recipeCount: 1_000_000,
            valueCount: 10_000_000, readValueCount: 500_000_000,
            readTextByteCount: 4_096 * 1_048_576, stepCount: 50_000_000_000, takesImages: true)
        /// Of what somebody hands to a server.
        package static let upload = Bounds(
            byteCount: 64 * 1_048_576, textByteCount: 16 * 1_048_576, recipeCount: 10_000,
            valueCount: LenientJSON.valueLimit, readValueCount: 5_000_000,
            readTextByteCount: 128 * 1_048_576, takesImages: false)
    }

    private let name: String
    private let bytes: [UInt8]
    private let bounds: Bounds

    /// Of a file, before anything is unpacked.
    package static let byteLimit = 512 * 1_048_576
    /// Archives may lie in an archive, as Tandoor's do.
    private static let depthLimit = 2

    /// - Parameter name: with its extension, which tells what is in it.
    package init(name: String, _ bytes: [UInt8], bounds: Bounds = .own) {
        self.name = name
        self.bytes = bytes
        self.bounds = bounds
    }

    /// The extensions of files that can be read.
    package static let extensions = Kind.byExtension.keys.map(String.init).sorted()

    /// Whether a file's name has one of those.
    package static func canRead(_ name: String) -> Bool { Kind(name) != nil }

    private enum Kind {
        case archive, gzip, json, html, cooklang, text

        static let byExtension: [Substring: Kind] = [
            "zip": .archive, "paprikarecipes": .archive, "paprikarecipe": .gzip, "gz": .gzip,
            "json": .json, "jsonl": .json, "ndjson": .json, "jsonld": .json, "html": .html,
            "htm": .html, "xhtml": .html, "cook": .cooklang, "txt": .text, "md": .text,
            "text": .text,
        ]

        init?(_ name: String) {
            let words = name.lowercased().split(separator: ".")
            guard words.count > 1, let last = words.last, let kind = Self.byExtension[last]
            else { return nil }
            self = kind
        }
    }

    /// All recipes of the file in its order, after and before what else of a household it has: what others refer to is
    /// first. What lies in an archive and can't hold a recipe, such as a photo, is skipped.
    package var found: [Found] { contents.found }

    /// The same, with what it takes.
    package var contents: Contents { contents { () throws(ImportRefusal) in } }

    /// - Parameter watch: can end the reading. What was found until then stays.
    package func contents(_ watch: @escaping ReadingBudget.Watch) -> Contents {
        let findings = ImportFindings(bounds, ReadingBudget(of: bounds, watch: watch))
        read(name, depth: 0, into: findings)
        if findings.all.isEmpty { findings.add(name, .noRecipe) }
        return Contents(
            found: findings.sorted(keeping: Set(images.keys), of: name),
            byteCount: bytes.count + bounds.byteCount - findings.bytesLeft
                + findings.reading.spentTextBytes
                + findings.all.reduce(0) { $0 + $1.byteCount },
            stepsLeft: findings.reading.steps)
    }

    /// The images of an archive that this program has exported, by their names.
    package var images: [String: @Sendable () -> [UInt8]?] {
        guard bounds.takesImages, ZipArchive.isZip(bytes), let archive = try? ZipArchive(bytes)
        else {
            return [:]
        }
        var images: [String: @Sendable () -> [UInt8]?] = [:]
        for entry in archive.entries where entry.name.hasPrefix(Self.imageFolder) {
            let name = String(entry.name.dropFirst(Self.imageFolder.count))
            images[name] = {
                let content = try? archive.content(of: entry, limit: Self.imageByteLimit)
                // A damaged one isn't shown.
                let digest = content.flatMap { ImageName(bytes: Crypto.sha256($0)) }
                return digest?.description == name ? content : nil
            }
        }
        return images
    }

    /// Where the images are in such an archive.
    package static let imageFolder = "images/"
    private static let imageByteLimit = 1_048_576

    private func read(_ place: String, depth: Int, into findings: ImportFindings) {
        do throws(ImportRefusal) {
            if ZipArchive.isZip(bytes) {
                guard depth < Self.depthLimit else { throw .tooDeep }
                let archive = try ZipArchive(bytes)
                let photos = ArchivePhotos(archive.entries.map(\.name))
                for entry in archive.entries where Self.canRead(entry.name) && !findings.isFull {
                    let place = "\(place): \(shown(entry.name))"
                    guard findings.bytesLeft > 0 else { return findings.add(place, .tooLarge) }
                    if let refusal = findings.reading.refusal {
                        return findings.add(place, refusal)
                    }
                    let count = findings.all.count
                    read(entry, in: archive, place, depth, into: findings)
                    if photos.hasPhoto(with: entry.name) { findings.notePhoto(since: count) }
                }
                return
            }
            if bytes.starts(with: [0x1F, 0x8B]) {
                let text = try findings.unpacked(
                    within: bounds.textByteCount, atMost: Inflation.limit(of: bytes.count)
                ) { limit throws(ImportRefusal) in
                    try Inflation.inflated(bytes[...], .gzip, limit: limit)
                }
                return ImportFile(name: "a.json", text, bounds: bounds)
                    .readJSON(place, into: findings)
            }
        } catch {
            return findings.add(place, error)
        }
        switch Kind(name) {
        case .json, .gzip: readJSON(place, into: findings)
        case .html: readDocument("text/html", place, into: findings)
        case .cooklang: readCooklang(place, into: findings)
        case .text, .archive, nil: readDocument(nil, place, into: findings)
        }
    }

    private func read(
        _ entry: ZipArchive.Entry, in archive: ZipArchive, _ place: String, _ depth: Int,
        into findings: ImportFindings
    ) {
        do throws(ImportRefusal) {
            let content = try findings.unpacked(
                within: bounds.textByteCount, atMost: entry.unpackedLimit
            ) { limit throws(ImportRefusal) in try archive.content(of: entry, limit: limit) }
            ImportFile(name: entry.name, content, bounds: bounds)
                .read(place, depth: depth + 1, into: findings)
        } catch {
            findings.add(place, error)
        }
    }

    /// A name of any length, as a report shows it.
    private func shown(_ name: String) -> String {
        name.utf8.count > 120 ? "…" + String(name.suffix(30)).bounded(to: 120) : name
    }

    private func readCooklang(_ place: String, into findings: ImportFindings) {
        do throws(ImportRefusal) {
            guard bytes.count <= ImportDocument.byteLimit else { throw .tooLarge }
            try findings.reading.spend(steps: bytes.count / 4)
            let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
            let recipe = try CooklangRecipe.recipe(of: text, fileName: name)
            findings.add(Found(place: place, recipe: .success(recipe)))
        } catch {
            findings.add(place, error)
        }
    }

    private func readDocument(
        _ contentType: String?, _ place: String, into findings: ImportFindings
    ) {
        do throws(ImportRefusal) {
            let recipe = try ImportDocument(bytes, contentType: contentType)
                .recipe(within: findings.reading)
            findings.add(Found(place: place, recipe: .success(recipe)))
        } catch {
            findings.add(place, error)
        }
    }

    private func readJSON(_ place: String, into findings: ImportFindings) {
        do throws(ImportRefusal) {
            try findings.reading.spend(steps: bytes.count / 32)
            let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
            try JSONRecipes(valueLimit: bounds.valueCount, findings).read(text, place)
        } catch {
            findings.add(place, error)
        }
    }
}
