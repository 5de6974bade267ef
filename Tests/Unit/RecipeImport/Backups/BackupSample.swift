import CSQLite
import Foundation
import RecipeImport
import Recipes
import TestSupport

/// A household as one of the programs keeps it, in Backups/Samples.
enum BackupSample: String, CaseIterable, Sendable {
    case mealie, grocy, kitchenOwl, tandoor
    /// The JSON that KitchenOwl exports.
    case kitchenOwlExport

    static let picture: [UInt8] = [0xFF, 0xD8] + [UInt8](repeating: 7, count: 300)

    /// The backup as people have it: the database with its pictures.
    func archive() throws -> [UInt8] {
        Zip.archive(try files().map { ($0.name, $0.content, !BackupSample.isPicture($0.name)) })
    }

    static func isPicture(_ name: String) -> Bool {
        name.hasSuffix(".jpg") || name.hasSuffix(".webp")
    }

    func files() throws -> [(name: String, content: [UInt8])] {
        let images = "data/recipes/00000064-0000-4000-8000-000000000064/images"
        return switch self {
        case .mealie:
            [
                ("database.json", try database()),
                ("\(images)/original.webp", Self.picture),
                ("\(images)/min-original.webp", Array(Self.picture.prefix(200))),
                ("\(images)/tiny-original.webp", Array(Self.picture.prefix(100))),
                ("data/recipes/00000064-0000-4000-8000-000000000064/assets/scan.pdf", [1]),
                ("data/users/a/profile.webp", [2]),
            ]
        case .grocy:
            [
                ("data/grocy.db", try database()),
                ("data/storage/recipepictures/pancakes.jpg", Self.picture),
                ("data/config.php", [3]),
            ]
        case .kitchenOwl:
            [
                ("database.db", try database()),
                ("upload/0c0ffee0-1111-2222-3333-444455556666.jpg", Self.picture),
            ]
        case .tandoor:
            [
                ("backup/dump.sql", try database()),
                ("backup/mediafiles/recipes/3f2b_1.jpg", Self.picture),
            ]
        case .kitchenOwlExport: [("household.json", try database())]
        }
    }

    /// A name for the database alone.
    var databaseName: String {
        switch self {
        case .mealie: "database.json"
        case .grocy: "grocy.db"
        case .kitchenOwl: "database.db"
        case .tandoor: "dump.sql"
        case .kitchenOwlExport: "household.json"
        }
    }

    /// The database alone.
    ///
    /// - Parameter more: Statements that change Grocy's.
    func database(more: String = "") throws -> [UInt8] {
        switch self {
        case .mealie: try Self.text("mealie.json")
        case .grocy: try SQLiteFile.made(by: try Self.text("grocy.sql") + Array(more.utf8))
        case .kitchenOwl: try SQLiteFile.made(by: try Self.text("kitchenowl.sql"))
        case .tandoor: try Self.text("tandoor.sql")
        case .kitchenOwlExport: try Self.text("kitchenowl.json")
        }
    }

    private static func text(_ name: String) throws -> [UInt8] {
        let folder = Repository.root.appending(path: "Tests/Unit/RecipeImport/Backups/Samples")
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}

/// Makes database files.
enum SQLiteFile {
    static func made(by sql: [UInt8]) throws -> [UInt8] {
        var database: OpaquePointer?
        defer { sqlite3_close_v2(database) }
        let text = String(decoding: sql, as: UTF8.self)
        guard sqlite3_open(":memory:", &database) == SQLITE_OK,
            sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK
        else { throw TestFailure(description: String(cString: sqlite3_errmsg(database))) }
        var count: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(database, "main", &count, 0) else {
            throw TestFailure(description: "no bytes")
        }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
