import Foundation
import Levels

// Usage: chefdash-hotpath OPERATION COUNT LEVELS
//
// Repeats one step of a tap for a tool that counts instructions. The difference between two counts
// excludes the cost of starting.
let arguments = CommandLine.arguments
guard arguments.count == 4, let operation = HotPath.Operation(rawValue: arguments[1]),
    let count = Int(arguments[2]), count > 0
else {
    let known = HotPath.Operation.allCases.map(\.rawValue).joined(separator: "|")
    FileHandle.standardError.write(Data("usage: chefdash-hotpath \(known) COUNT LEVELS\n".utf8))
    exit(2)
}
let hotPath = HotPath(catalogue: try LevelFiles.load(directory: arguments[3]))
print(try hotPath.run(operation, count: count))
