import Base
import Recipes

/// What has been found in a file, and how much of it may still be read.
final class ImportFindings {
    private(set) var all: [ImportFile.Found] = []
    /// How many bytes may still be unpacked.
    private(set) var bytesLeft: Int
    let reading: ReadingBudget
    private let limit: Int

    init(_ bounds: ImportFile.Bounds, _ reading: ReadingBudget) {
        bytesLeft = bounds.byteCount
        limit = bounds.recipeCount
        self.reading = reading
    }

    /// How many more there may be, and one that tells that there are too many.
    var room: Int { limit + 1 - all.count }

    var isFull: Bool { room == 0 }

    /// Adds what there is room for.
    func add(_ found: ImportFile.Found) {
        if !isFull { all.append(found) }
    }

    func add(_ place: String, _ refusal: ImportRefusal) {
        add(ImportFile.Found(place: place, recipe: .failure(refusal)))
    }

    /// Notes that a photo is left out, if one recipe was found since there were so many findings.
    func notePhoto(since count: Int) {
        guard all.count == count + 1, case .success(.recipe(var recipe)) = all[count].item,
            recipe.exact == nil, !recipe.leftOut.contains(.image)
        else { return }
        recipe.leftOut.append(.image)
        all[count] = ImportFile.Found(place: all[count].place, item: .success(.recipe(recipe)))
    }

    /// Unpacks something, and counts it. What was unpacked in vain counts as the most that it may have been.
    ///
    /// - Parameters:
    ///   - byteCount: how much one thing may unpack to.
    ///   - most: how much this one can.
    ///   - unpack: is given the limit.
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

    /// What others refer to comes first.
    ///
    /// - Parameters:
    ///   - images: the names of those that the file has.
    ///   - name: the file's.
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

    /// Of the recipes and the items of the pantry, which other things are named by.
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
