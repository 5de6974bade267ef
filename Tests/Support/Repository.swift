import Foundation

/// The files of the repository that the tests were built from.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names in a directory; "" is the top.
    package static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)
    }

    /// The floors of `Sources`, each with its targets. `Protocol` and `Store` are one target each.
    package static func floors() throws -> [String: [String]] {
        let floors = try names(in: "Sources").filter { !$0.contains(".") }
        return try Dictionary(
            uniqueKeysWithValues: floors.map { floor in
                switch floor {
                case "Protocol": (floor, ["GameProtocol"])
                case "Store": (floor, ["Store"])
                default: (floor, try folders(in: "Sources/\(floor)").sorted())
                }
            })
    }

    /// The names of the folders in a folder.
    package static func folders(in path: String) throws -> [String] {
        try names(in: path).filter { name in
            var isFolder: ObjCBool = false
            let file = root.appending(path: "\(path)/\(name)").path
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }

    /// The Swift files below a folder, with their paths from the top.
    package static func swiftFiles(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
            .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }.sorted()
    }

    /// The folder of a target.
    package static func folder(of target: String, on floor: String) -> String {
        switch floor {
        case "Protocol", "Store": "Sources/\(floor)"
        default: "Sources/\(floor)/\(target)"
        }
    }

    /// The tests' Swift and Python files, with paths from the top.
    package static func testFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Tests").path)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }.map { "Tests/\($0)" }.sorted()
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
