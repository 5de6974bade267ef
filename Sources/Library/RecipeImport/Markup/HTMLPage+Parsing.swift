import CXML2

extension HTMLPage {
    /// The most bytes to pass to libxml2 at once, so that parsing can stop soon.
    private static let pieceBytes = 16_384

    /// Reads a page in one pass, without building a tree.
    ///
    /// - Throws: `tooDeep`, `tooLarge` and `tooMuchWork`.
    convenience init(
        _ text: String, within budget: ReadingBudget = ReadingBudget()
    ) throws(ImportRefusal) {
        self.init()
        parse(Self.withoutBreakMarks(text), budget)
        if let refusal { throw refusal }
    }

    /// Removes `<wbr>`, which libxml2 takes for an element with an end tag.
    private static func withoutBreakMarks(_ text: String) -> String {
        let mark = Array("<wbr".utf8)
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let tag = bytes[index...].prefix(mark.count + 3)
            if bytes[index] == mark[0], tag.map({ $0 | 0x20 }).starts(with: mark.map { $0 | 0x20 }),
                let end = tag.firstIndex(of: UInt8(ascii: ">")),
                tag[(index + mark.count)..<end].allSatisfy({ $0 == 0x20 || $0 == 0x2F })
            {
                index = end + 1
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func parse(_ text: String, _ budget: ReadingBudget) {
        xmlInitParser()
        withExtendedLifetime(self) {
            var handler = PageHandler.handler
            let parser = htmlCreatePushParserCtxt(
                &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil,
                XML_CHAR_ENCODING_UTF8)
            guard let parser else { return }
            defer { htmlFreeParserCtxt(parser) }
            let options = [
                HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET,
                HTML_PARSE_NODEFDTD, HTML_PARSE_COMPACT, HTML_PARSE_IGNORE_ENC,
            ]
            htmlCtxtUseOptions(parser, Int32(options.reduce(0) { $0 | $1.rawValue }))
            // libxml2 checks an element's attributes for duplicates in time quadratic in the number
            // of different names.
            xmlDictSetLimit(parser.pointee.dict, Self.nameBytes)
            var text = text
            text.withUTF8 { bytes in
                var start = 0
                while start < bytes.count, refusal == nil {
                    let count = Self.wholeCharacters(
                        bytes[start...].prefix(Self.pieceBytes), of: bytes)
                    do throws(ImportRefusal) {
                        try budget.spend(steps: count / 8)
                    } catch {
                        refusal = error
                        return
                    }
                    let piece = UnsafeRawBufferPointer(bytes)[start..<start + count]
                    UnsafeRawBufferPointer(rebasing: piece).withMemoryRebound(to: CChar.self) {
                        _ = htmlParseChunk(parser, $0.baseAddress, Int32(count), 0)
                    }
                    start += count
                }
                if refusal == nil { htmlParseChunk(parser, nil, 0, 1) }
            }
        }
    }

    /// The number of bytes of a piece up to its last whole character. libxml2 takes a partial one
    /// for another encoding.
    private static func wholeCharacters(
        _ piece: Slice<UnsafeBufferPointer<UInt8>>, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var end = piece.endIndex
        while end < bytes.count, bytes[end] & 0xC0 == 0x80, end > piece.startIndex { end -= 1 }
        return end - piece.startIndex
    }

    /// The most bytes of all element and attribute names together.
    private static let nameBytes = 20_000
}

/// The callbacks for libxml2.
private enum PageHandler {
    static var handler: htmlSAXHandler {
        var handler = htmlSAXHandler()
        handler.startElement = { context, name, attributes in
            guard let name, let context else { return }
            page(context).start(String(cString: name), Attributes(attributes))
        }
        handler.endElement = { context, _ in
            if let context { page(context).end() }
        }
        handler.characters = hearText
        handler.ignorableWhitespace = hearText
        handler.cdataBlock = hearText
        return handler
    }
}

private let hearText: charactersSAXFunc = { context, bytes, count in
    guard let bytes, let context else { return }
    page(context).text(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
}

private func page(_ context: UnsafeMutableRawPointer) -> HTMLPage {
    Unmanaged<HTMLPage>.fromOpaque(context).takeUnretainedValue()
}

/// An element's attributes as libxml2 passes them: names and values in turn, ending in nil.
struct Attributes {
    /// A page for people has no element with more.
    static let limit = 512

    private let start: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let count: Int

    init(_ start: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        self.start = start
        var count = 0
        while start?[2 * count] != nil, count <= Self.limit { count += 1 }
        self.count = count
    }

    /// Nil if the attribute is missing; empty if it has no value.
    subscript(_ name: StaticString) -> String? {
        for index in 0..<count {
            guard let found = start?[2 * index],
                xmlStrEqual(found, name.utf8Start) != 0
            else { continue }
            return start?[2 * index + 1].map { String(cString: $0) } ?? ""
        }
        return nil
    }
}
