/// Values as the JSON text of an array, as many as fit into a number of bytes. Each is written
/// once, and the whole goes into a message as it is.
package struct JSONList: JSONWritable, Hashable, Sendable {
    /// The most bytes with the brackets.
    private let byteLimit: Int
    private var text = JSONWriter()
    package private(set) var count = 0

    package init(byteLimit: Int) {
        self.byteLimit = byteLimit
        text.beginArray()
    }

    /// The first of some values: as many as fit, and `minimum` in any case.
    package init(
        first values: some Sequence<some JSONWritable>, atLeast minimum: Int = 0, byteLimit: Int
    ) {
        self.init(byteLimit: byteLimit)
        for value in values {
            guard append(value, always: count < minimum) else { break }
        }
    }

    /// All of some values; nil if they don't fit.
    package init?(all values: some Sequence<some JSONWritable>, byteLimit: Int) {
        self.init(byteLimit: byteLimit)
        for value in values {
            guard append(value) else { return nil }
        }
    }

    package var byteCount: Int { text.bytes.count + 1 }

    /// Appends a value if it fits.
    ///
    /// - Parameter always: appends it in any case.
    /// - Returns: true if the value is in the list now.
    @discardableResult
    package mutating func append(_ value: some JSONWritable, always: Bool = false) -> Bool {
        let end = text.bytes.count
        text.element(value)
        guard always || byteCount <= byteLimit else {
            text.remove(after: end)
            return false
        }
        count += 1
        return true
    }

    package func write(to json: inout JSONWriter) {
        json.append(text)
        json.endArray()
    }
}
