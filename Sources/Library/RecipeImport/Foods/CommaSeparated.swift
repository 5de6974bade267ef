/// The rows of a text with comma-separated values (RFC 4180), one after the other.
struct CommaSeparated {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next nonempty row.
    ///
    /// - Parameter wanted: The columns to decode; the others are empty. Nil for all.
    mutating func next(only wanted: [Int]? = nil) -> [String]? {
        while place < bytes.count, bytes[place] == 0x0A || bytes[place] == 0x0D { place += 1 }
        guard place < bytes.count else { return nil }
        var row: [String] = []
        while true {
            let isWanted = wanted?.contains(row.count) ?? true
            let (value, isLast) = value(isWanted)
            row.append(value)
            if isLast { return row }
        }
    }

    private mutating func value(_ isWanted: Bool) -> (String, isLast: Bool) {
        var value: [UInt8] = []
        var isQuoted = false
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
            isQuoted = true
            place += 1
        }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") {
                guard isQuoted else { continue }
                if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
                    place += 1
                } else {
                    isQuoted = false
                    continue
                }
            } else if !isQuoted, byte == UInt8(ascii: ",") {
                return (String(decoding: value, as: UTF8.self), false)
            } else if !isQuoted, byte == 0x0A || byte == 0x0D {
                break
            }
            if isWanted { value.append(byte) }
        }
        return (String(decoding: value, as: UTF8.self), true)
    }
}
