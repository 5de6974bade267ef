import Kitchen

/// Reads the names and avatars of new players. They aren't part of the catalogue, because records
/// don't depend on them.
enum LevelFilesNewcomers {
    static let fields = ["avatars", "names"]
    static let groupFields = ["first", "second"]

    static func newcomers(from node: LevelFilesNode) -> Newcomers? {
        guard let object = node.object(fields: fields, optional: ["$schema"]) else { return nil }
        let avatars = object["avatars"]?
            .list(of: "avatar", count: LevelFilesBounds.avatars) { $0.emoji() }
        let groups = object["names"]?.byLanguage { node in
            node.list(of: "group", count: LevelFilesBounds.wordGroups, group)
        }
        guard let avatars, let groups else { return nil }
        return Newcomers(avatars: avatars, groups: groups)
    }

    private static func group(from node: LevelFilesNode) -> Newcomers.WordGroup? {
        guard let object = node.object(fields: groupFields) else { return nil }
        let first = words("first", of: object)
        let second = words("second", of: object)
        guard let first, let second else { return nil }
        return Newcomers.WordGroup(first: first, second: second)
    }

    private static func words(_ field: String, of object: LevelFilesObject) -> [String]? {
        object[field]?.list(of: "\(field) word", count: LevelFilesBounds.words) { node in
            node.text(length: LevelFilesBounds.word)
        }
    }
}
