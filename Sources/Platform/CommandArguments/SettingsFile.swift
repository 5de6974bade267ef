/// A file of values for flags, one on each line: `name = value` or `name value`. The name is a
/// flag's without its dashes, and a switch is `true` or `false`. `#` begins a comment, at the
/// beginning of a line or after a space.
package struct SettingsFile: Sendable {
    /// The faults of the lines, each with the file, the line and what is allowed.
    package private(set) var faults: [String] = []
    /// The flags that the file may set.
    fileprivate let flags: [Flag]
    /// The values by the names of their flags.
    fileprivate private(set) var values: [String: Arguments.Value] = [:]

    /// - Parameter path: the file's name, for messages.
    package init(_ text: String, path: String, flags: [Flag]) {
        self.flags = flags
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            do throws(Fault) {
                try read(line, at: "\(path):\(index + 1)")
            } catch {
                faults.append("\(path):\(index + 1): \(error.description)")
            }
        }
    }

    private struct Fault: Error {
        let description: String
    }

    private mutating func read(_ line: Substring, at place: String) throws(Fault) {
        let line = Self.content(of: line)
        guard !line.isEmpty else { return }
        let name = line.prefix { !$0.isWhitespace && $0 != "=" }
        var text = line[name.endIndex...].drop(while: \.isWhitespace)
        if text.first == "=" { text = text.dropFirst().drop(while: \.isWhitespace) }
        guard let flag = flags.first(where: { $0.name == "--\(name)" }) else {
            throw Fault(description: unknown(name))
        }
        guard values[flag.name] == nil else {
            throw Fault(
                description: "\(name) is set twice"
                    + (flag.isRepeatable ? "; put commas between its values" : ""))
        }
        guard !text.isEmpty else {
            throw Fault(
                description: "\(name) needs a value: \(name) = \(flag.placeholder ?? "true")")
        }
        guard flag.placeholder != nil || ["true", "false"].contains(text) else {
            throw Fault(
                description: "\(name): \"\(text)\" doesn't fit; allowed are true and false")
        }
        values[flag.name] = Arguments.Value(text: String(text), origin: "\(place): \(name)")
    }

    private func unknown(_ name: Substring) -> String {
        guard !name.hasPrefix("--") else {
            return "write \(name.dropFirst(2)) without the dashes"
        }
        let nearest = NearestName.of(String(name), in: flags.map { String($0.name.dropFirst(2)) })
        return "there is no setting \"\(name)\""
            + (nearest.map { "; did you mean \($0)?" } ?? "; the names are those of the flags")
    }

    /// A line without its comment and the spaces around.
    private static func content(of line: Substring) -> Substring {
        var end = line.startIndex
        var follows = true
        while end < line.endIndex, !(follows && line[end] == "#") {
            follows = line[end].isWhitespace
            end = line.index(after: end)
        }
        var content = line[..<end].drop(while: \.isWhitespace)
        while content.last?.isWhitespace == true { content.removeLast() }
        return content
    }

    /// The value of a flag, if it has the same meaning for the file.
    fileprivate func value(of flag: Flag) -> Arguments.Value? {
        let isSame = flags.contains { $0.name == flag.name && $0.environment == flag.environment }
        return isSame ? values[flag.name] : nil
    }
}

extension Arguments {
    /// Adds the values of a file for flags that neither the command line nor the environment sets.
    /// Settings of flags that this command doesn't have are for others.
    package func adding(_ file: SettingsFile) -> Arguments {
        var result = self
        for flag in syntax.flags {
            guard let value = file.value(of: flag) else { continue }
            result.set(flag, value)
        }
        return result
    }
}
