import StrictJSON

/// A file with one or many recipes: a household's export, a document, a list of recipes as JSON, one recipe as JSON on each line, a recipe in
/// Cooklang, or what Mealie, Tandoor, Paprika and Nextcloud's cookbook export.
package struct ImportFile: Sendable {
    /// One recipe of a file, something else of a household, or why there is none.
    package struct Found: Sendable {
        /// The file's name, and where in it the recipe is.
        package let place: String
        package let item: Result<ImportedItem, ImportRefusal>

        package init(place: String, recipe: Result<ImportedRecipe, ImportRefusal>) {
            self.init(place: place, item: recipe.map(ImportedItem.recipe))
        }

        fileprivate init(place: String, item: Result<ImportedItem, ImportRefusal>) {
            self.place = place
            self.item = item
        }

        /// Whether it is something else than a recipe.
        package var isRecord: Bool {
            if case .success(.record) = item { true } else { false }
        }

        /// What can't be read stays among the recipes.
        fileprivate var rank: Int { (try? item.get())?.rank ?? ImportedItem.recipeRank }
    }

    /// How much a file may cost.
    package struct Bounds: Hashable, Sendable {
        /// Of all that is packed in the file.
        package let byteCount: Int
        /// Of one text within an archive.
        package let textByteCount: Int
        package let recipeCount: Int
        /// Whether the images of an exported archive are taken over.
        let takesImages: Bool

        /// Of a person's own files on their own machine. Paprika's recipes hold their photos.
        package static let own = Bounds(
            byteCount: 512 * 1_048_576, textByteCount: 32 * 1_048_576, recipeCount: .max,
            takesImages: true)
        /// Of what somebody hands to a server.
        package static let upload = Bounds(
            byteCount: 64 * 1_048_576, textByteCount: 16 * 1_048_576, recipeCount: 10_000,
            takesImages: false)
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

    /// Whether a file's name is one of those that can be read.
    package static func canRead(_ name: String) -> Bool { Kind(name) != nil }

    private enum Kind {
        case archive, gzip, json, html, cooklang, text

        init?(_ name: String) {
            let words = name.lowercased().split(separator: ".")
            guard words.count > 1, let last = words.last else { return nil }
            switch last {
            case "zip", "paprikarecipes": self = .archive
            case "paprikarecipe", "gz": self = .gzip
            case "json", "jsonl", "ndjson", "jsonld": self = .json
            case "html", "htm", "xhtml": self = .html
            case "cook": self = .cooklang
            case "txt", "md", "text": self = .text
            case _: return nil
            }
        }
    }

    /// All recipes of the file in its order, after and before what else of a household it has: what others refer to is
    /// first. What lies in an archive and can't hold a recipe, such as a photo, is skipped.
    package var found: [Found] {
        var left = bounds.byteCount
        let images = Set(images.keys)
        let unsorted = found(place: name, depth: 0, left: &left)
        let byRank = Dictionary(grouping: unsorted, by: \.rank).sorted { $0.key < $1.key }
        let all = byRank.flatMap(\.value).map { found in
            guard case .success(.recipe(var recipe)) = found.item else { return found }
            recipe.exact?.keepImages(images)
            return Found(place: found.place, recipe: .success(recipe))
        }
        guard all.count > bounds.recipeCount else { return all }
        return all.prefix(bounds.recipeCount) + [Found(place: name, recipe: .failure(.tooMany))]
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
            images[name] = { try? archive.content(of: entry, limit: Self.imageByteLimit) }
        }
        return images
    }

    /// Where the images are in such an archive.
    package static let imageFolder = "images/"
    private static let imageByteLimit = 1_048_576

    /// - Parameter left: how many bytes may still be unpacked.
    private func found(place: String, depth: Int, left: inout Int) -> [Found] {
        do throws(ImportRefusal) {
            if ZipArchive.isZip(bytes) {
                guard depth < Self.depthLimit else { throw .tooDeep }
                let archive = try ZipArchive(bytes)
                var all: [Found] = []
                for entry in archive.entries where Self.canRead(entry.name) {
                    let place = "\(place): \(entry.name)"
                    guard left > 0, all.count <= bounds.recipeCount else {
                        return all + [Found(place: place, recipe: .failure(.tooLarge))]
                    }
                    all += found(entry, in: archive, place, depth, left: &left)
                }
                return all
            }
            if bytes.starts(with: [0x1F, 0x8B]) {
                let limit = min(bounds.textByteCount, left)
                let text = try Inflation.inflated(bytes[...], .gzip, limit: limit)
                left -= text.count
                return ImportFile(name: "a.json", text).jsonRecipes(place)
            }
        } catch {
            return [Found(place: place, recipe: .failure(error))]
        }
        switch Kind(name) {
        case .json, .gzip: return jsonRecipes(place)
        case .html: return [document("text/html", place)]
        case .cooklang: return [cooklang(place)]
        case .text, .archive, nil: return [document(nil, place)]
        }
    }

    private func found(
        _ entry: ZipArchive.Entry, in archive: ZipArchive, _ place: String, _ depth: Int,
        left: inout Int
    ) -> [Found] {
        let content: [UInt8]
        do throws(ImportRefusal) {
            content = try archive.content(of: entry, limit: min(bounds.textByteCount, left))
        } catch {
            // What was unpacked in vain counts as well.
            if error == .tooLarge { left -= min(bounds.textByteCount, left) }
            return [Found(place: place, recipe: .failure(error))]
        }
        left -= content.count
        return ImportFile(name: entry.name, content, bounds: bounds)
            .found(place: place, depth: depth + 1, left: &left)
    }

    private func cooklang(_ place: String) -> Found {
        do throws(ImportRefusal) {
            guard bytes.count <= ImportDocument.byteLimit else { throw .tooLarge }
            let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
            let recipe = try CooklangRecipe.recipe(of: text, fileName: name)
            return Found(place: place, recipe: .success(recipe))
        } catch {
            return Found(place: place, recipe: .failure(error))
        }
    }

    private func document(_ contentType: String?, _ place: String) -> Found {
        do throws(ImportRefusal) {
            let recipe = try ImportDocument(bytes, contentType: contentType).recipe()
            return Found(place: place, recipe: .success(recipe))
        } catch {
            return Found(place: place, recipe: .failure(error))
        }
    }

    // MARK: JSON

    private func jsonRecipes(_ place: String) -> [Found] {
        do throws(ImportRefusal) {
            let text = try DecodedText.text(of: bytes, charset: nil, looksForMeta: false)
            do throws(ImportRefusal) {
                return try Self.recipes(in: text, place)
            } catch {
                guard error == .brokenJSON else { throw error }
            }
            // Not one value, but perhaps one on each line.
            let lines = text.split(whereSeparator: \.isNewline)
            guard lines.count > 1, lines.allSatisfy({ $0.first == "{" }) else { throw .brokenJSON }
            return lines.enumerated().flatMap { index, line in
                let place = "\(place), line \(index + 1)"
                do throws(ImportRefusal) {
                    return try Self.recipes(in: String(line), place)
                } catch {
                    return [Found(place: place, recipe: .failure(error))]
                }
            }
        } catch {
            return [Found(place: place, recipe: .failure(error))]
        }
    }

    /// Every recipe of a JSON value, in the shape of schema.org or of another program.
    private static func recipes(in text: String, _ place: String) throws(ImportRefusal) -> [Found] {
        guard let node = try LenientJSON.value(of: text) else { throw .noRecipe }
        if case .object(let members) = node, let record = members[ImportedRecord.member] {
            return [Found(place: place, item: .success(.record(try ImportedRecord(record))))]
        }
        let nodes = if case .list(let nodes) = node { nodes } else { [node] }
        let foreign = nodes.compactMap(ForeignRecipe.init)
        var recipes = foreign.map(\.recipe)
        if recipes.isEmpty {
            // Each of a list by itself, as the work of one reader is bounded.
            for node in nodes {
                recipes += try RecipeReader(LinkedData([node]), address: nil).recipes()
            }
        }
        guard !recipes.isEmpty else { throw .noRecipe }
        return recipes.enumerated().map { index, recipe in
            Found(
                place: recipes.count > 1 ? "\(place), recipe \(index + 1)" : place,
                recipe: recipe.fault.map { .failure($0) } ?? .success(recipe))
        }
    }
}
