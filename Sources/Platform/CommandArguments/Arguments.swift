/// A parsed command line. Each value is checked when the caller reads it.
package struct Arguments: Sendable {
    /// A value, and the flag, environment variable or line of a file that gave it.
    package struct Value: Hashable, Sendable {
        package let text: String
        package let origin: String
    }

    package let syntax: CommandSyntax
    package let operands: [String]
    private var values: [String: Value]
    private var switches: Set<String>

    /// Parses the words after the command's name.
    package init(_ words: [String], syntax: CommandSyntax, environment: [String: String])
        throws(UsageError)
    {
        var values: [String: Value] = [:]
        var switches: Set<String> = []
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = try Self.flag(named: String(parts[0]), in: syntax)
            guard let placeholder = flag.placeholder else {
                guard parts.count == 1 else {
                    throw UsageError("\(flag.name) takes no value", in: syntax.path)
                }
                switches.insert(flag.name)
                continue
            }
            let own = parts.count == 2 ? String(parts[1]) : nil
            guard let text = own ?? Self.nextValue(of: flag, in: &rest) else {
                throw UsageError(
                    "\(flag.name) needs a value: \(flag.name) \(placeholder)", in: syntax.path)
            }
            let earlier = values[flag.name]?.text
            guard earlier == nil || flag.isRepeatable else {
                throw UsageError("\(flag.name) is given twice", in: syntax.path)
            }
            values[flag.name] = Value(
                text: earlier.map { "\($0),\(text)" } ?? text, origin: flag.name)
        }
        for flag in syntax.flags where values[flag.name] == nil {
            if let name = flag.environment, let text = environment[name], !text.isEmpty {
                values[flag.name] = Value(text: text, origin: name)
            }
        }
        self.syntax = syntax
        self.operands = operands
        self.values = values
        self.switches = switches
        try checkOperands()
    }

    /// Sets a flag that has no value yet.
    mutating func set(_ flag: Flag, _ value: Value) {
        if flag.placeholder == nil {
            if value.text == "true" { switches.insert(flag.name) }
        } else if values[flag.name] == nil {
            values[flag.name] = value
        }
    }

    /// True if the switch is on.
    package func has(_ name: String) -> Bool { switches.contains(name) }

    /// A flag's value from the command line, or else from its environment variable, or else from
    /// the file of `adding`.
    package func value(_ name: String) -> Value? { values[name] }

    package func text(_ name: String) -> String? { values[name]?.text }

    /// A flag's value as a whole number in a range.
    package func integer<Number: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number? {
        try value(
            name, allowed: "whole numbers from \(range.lowerBound) to \(range.upperBound)"
        ) { text in Number(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A flag's value as a number in a range.
    package func number(
        _ name: String, in range: ClosedRange<Double>
    ) throws(UsageError) -> Double? {
        try value(name, allowed: "numbers from \(range.lowerBound) to \(range.upperBound)") {
            text in
            Double(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A flag's value as a time in milliseconds: a whole number with an optional unit, `ms` or `s`.
    package func milliseconds(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int?
    {
        let hint = "milliseconds, like 1500, 1500ms or 2s"
        let factors: [Substring: Int] = ["": 1, "ms": 1, "s": 1000]
        return try value(name, allowed: "\(range.lowerBound) to \(range.upperBound) \(hint)") {
            text in
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard let factor = factors[text[digits.endIndex...]], let number = Int(digits) else {
                return nil
            }
            let (product, overflows) = number.multipliedReportingOverflow(by: factor)
            return !overflows && range.contains(product) ? product : nil
        }
    }

    /// A flag's value as a time in seconds: a number with an optional unit, `ms`, `s` or `min`.
    package func seconds(
        _ name: String, in range: ClosedRange<Double>
    ) throws(UsageError) -> Double? {
        let hint = "seconds, like 30, 1.5s, 500ms or 2min"
        let factors: [Substring: Double] = ["": 1, "ms": 0.001, "s": 1, "min": 60]
        return try value(name, allowed: "\(range.lowerBound) to \(range.upperBound) \(hint)") {
            text in
            let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            guard let factor = factors[text[digits.endIndex...]], let number = Double(digits),
                range.contains(number * factor)
            else { return nil }
            return number * factor
        }
    }

    /// A flag's value as one of several words.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Choice.Type = Choice.self
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        try value(name, allowed: Choice.allCases.map(\.rawValue).joined(separator: ", ")) {
            Choice(rawValue: $0)
        }
    }

    /// A flag's value converted by `read`, which returns `nil` for anything that isn't allowed.
    private func value<Result>(
        _ name: String, allowed: @autoclosure () -> String, _ read: (String) -> Result?
    ) throws(UsageError) -> Result? {
        guard let value = values[name] else { return nil }
        guard let result = read(value.text) else {
            throw problem(value, "allowed are \(allowed())")
        }
        return result
    }

    /// Makes the error for a value that the caller found invalid.
    package func problem(_ value: Value, _ hint: String) -> UsageError {
        problem("\(value.origin): \"\(value.text)\" doesn't fit; \(hint)")
    }

    /// Makes the error for a command line that the caller found invalid.
    package func problem(_ text: String) -> UsageError { UsageError(text, in: syntax.path) }

    /// Returns the value of a flag without `=`: the next word. It is empty if the value is optional
    /// and the next word is a flag or missing.
    private static func nextValue(of flag: Flag, in rest: inout ArraySlice<String>) -> String? {
        if flag.isValueOptional, rest.first?.hasPrefix("-") ?? true { return "" }
        return rest.popFirst()
    }

    private static func flag(
        named name: String, in syntax: CommandSyntax
    ) throws(UsageError) -> Flag {
        if let flag = syntax.flags.first(where: { $0.name == name }) { return flag }
        let names = syntax.flags.map(\.name) + [CommandSyntax.helpFlag.name]
        let hint = NearestName.of(name, in: names).map { "; did you mean \($0)?" } ?? ""
        throw UsageError("there is no flag \(name)\(hint)", in: syntax.path)
    }

    private func checkOperands() throws(UsageError) {
        if operands.count < syntax.operands.count {
            let missing = syntax.operands[operands.count...].joined(separator: " ")
            throw UsageError("\(missing) is missing", in: syntax.path)
        }
        if syntax.moreOperands == nil, operands.count > syntax.operands.count {
            let allowed =
                syntax.operands.isEmpty ? "no operands" : syntax.operands.joined(separator: " ")
            throw UsageError(
                "\"\(operands[syntax.operands.count])\" is unexpected; allowed: \(allowed)",
                in: syntax.path)
        }
    }
}
