import Base
import Recipes

/// The findings in a file, and the limits that remain for it.
final class ImportFindings {
    private(set) var all: [ImportFile.Found] = []
    /// The bytes that may still be unpacked.
    private(set) var bytesLeft: Int
    let reading: ReadingBudget
    /// The pictures of the archive.
    var pictures = BackupPictures([])
    /// The program whose household was found, with the things in it that have no place.
    private(set) var household: (program: BackupProgram, leftOut: [ImportNote])?
    private let limit: Int

    init(_ bounds: ImportFile.Bounds, _ reading: ReadingBudget) {
        bytesLeft = bounds.byteCount
        limit = bounds.recipeCount
        self.reading = reading
    }

    /// The number of findings that still fit, including one that reports too many.
    var room: Int { limit + 1 - all.count }

    var isFull: Bool { room == 0 }

    /// Adds a finding if there is room.
    func add(_ found: ImportFile.Found) {
        if !isFull { all.append(found) }
    }

    func add(_ place: String, _ refusal: ImportRefusal) {
        add(ImportFile.Found(place: place, recipe: .failure(refusal)))
    }

    /// Notes the photos of a file, if exactly one recipe was found after the first `count`.
    func notePhotos(_ places: [String], since count: Int) {
        let places = places.filter { $0.utf8.count <= BackupPictures.placeByteCount }
        guard !places.isEmpty, all.count == count + 1,
            case .success(.recipe(var recipe)) = all[count].item, recipe.exact == nil
        else { return }
        recipe.pictures = places
        recipe.leftOut.removeAll { $0 == .image }
        all[count] = ImportFile.Found(place: all[count].place, item: .success(.recipe(recipe)))
    }

    func note(_ program: BackupProgram, leftOut: [ImportNote]) {
        household = (program, leftOut)
    }

    /// Unpacks one entry and charges its bytes. A failure costs the most that it could have
    /// unpacked.
    ///
    /// - Parameters:
    ///   - byteCount: The most bytes that any entry may unpack to.
    ///   - most: The most bytes that this entry can unpack to.
    ///   - unpack: Unpacks the entry within the limit that it receives.
    func unpacked(
        within byteCount: Int, atMost most: Int,
        _ unpack: (Int) throws(ImportRefusal) -> [UInt8]
    ) throws(ImportRefusal) -> [UInt8] {
        let limit = min(byteCount, bytesLeft)
        let content: [UInt8]
        do throws(ImportRefusal) {
            content = try unpack(limit)
            bytesLeft -= content.count
        } catch {
            bytesLeft -= min(limit, most)
            throw error
        }
        try reading.spend(steps: 1 + content.count / 128)
        return content
    }

    /// Drops the files of no known program, such as an index of pictures, if there is anything else.
    func dropUnknownDatabases() {
        func isUnknown(_ found: ImportFile.Found) -> Bool {
            if case .failure(.unknownDatabase) = found.item { true } else { false }
        }
        if !all.allSatisfy(isUnknown) { all.removeAll(where: isUnknown) }
    }

    /// Sorts the findings so that an entity comes before those that refer to it.
    ///
    /// - Parameters:
    ///   - images: The names of the images in the file.
    ///   - name: The file's name.
    func sorted(keeping images: Set<String>, of name: String) -> [ImportFile.Found] {
        let names = names
        let kept = all.prefix(limit).map { found in
            switch found.item {
            case .success(.recipe(var recipe)):
                recipe.exact?.keepImages(images)
                return ImportFile.Found(place: found.place, item: .success(.recipe(recipe)))
            case .success(.record(var record)):
                record.ownerName = record.ownerKey.flatMap { names[$0] }
                return ImportFile.Found(place: found.place, item: .success(.record(record)))
            case .failure: return found
            }
        }
        let byRank = Dictionary(grouping: kept, by: \.rank).sorted { $0.key < $1.key }
        let sorted = byRank.flatMap(\.value)
        guard isFull else { return sorted }
        return sorted + [ImportFile.Found(place: name, recipe: .failure(.tooMany))]
    }

    /// The names of the recipes and pantry items, for records that have no name of their own.
    private var names: [EntityKey: String] {
        var names: [EntityKey: String] = [:]
        for found in all {
            switch found.item {
            case .success(.recipe(let recipe)):
                guard let id = recipe.exact.flatMap({ EntityID($0.id) }) else { continue }
                names[EntityKey(.recipe, id.value)] = recipe.name
            case .success(.record(let record)):
                if record.key.kind == .pantryItem { names[record.key] = record.name }
            case .failure: continue
            }
        }
        return names
    }
}
