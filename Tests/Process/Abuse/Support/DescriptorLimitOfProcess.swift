import Foundation
import TestSupport

/// The descriptor limit of another process, changed from outside (prlimit(1)).
struct DescriptorLimitOfProcess {
    private let process: Int32
    /// The original limits as `soft:hard`.
    private let original: String

    init(_ process: Int32) throws {
        self.process = process
        let limits = try Self.limits(of: process)
        original = "\(limits.soft):\(limits.hard)"
    }

    /// Lets the process open only this many more. The limit applies to descriptor numbers, and each
    /// open takes the lowest free one.
    func lower(spare: Int) throws {
        let taken = try taken()
        var (limit, free) = (0, 0)
        while free < spare || taken.contains(limit) {
            if !taken.contains(limit) { free += 1 }
            limit += 1
        }
        // Descriptors above the limit stay open.
        _ = try Self.run(process, "--nofile=\(limit):")
    }

    /// The number of descriptors that the process can still open.
    func spare() throws -> Int {
        let limit = try Self.limits(of: process).soft
        return limit - (try taken().filter { $0 < limit }.count)
    }

    func restore() throws { _ = try Self.run(process, "--nofile=\(original)") }

    private func taken() throws -> Set<Int> {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
        return Set(names.compactMap { Int($0) })
    }

    private static func limits(of process: Int32) throws -> (soft: Int, hard: Int) {
        let words = try run(
            process, "--nofile", "--output=SOFT,HARD", "--noheadings", "--raw"
        ).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let soft = Int(words[0]), let hard = Int(words[1]) else {
            throw TestFailure(description: "prlimit printed \(words)")
        }
        return (soft, hard)
    }

    private static func run(_ process: Int32, _ arguments: String...) throws -> String {
        try Tool.run(["/usr/bin/prlimit", "--pid", "\(process)"] + arguments)
    }
}
