/// The parts of a page that matter for recipes, recorded as the parser comes across its elements.
final class HTMLPage {
    /// The reason why reading ended early.
    var refusal: ImportRefusal?
    /// The contents of the JSON-LD scripts.
    private(set) var blocks: [String] = []
    private(set) var headings: [String] = []
    private(set) var title: String?
    /// The address as written.
    private(set) var canonical: String?
    private(set) var language: String?
    private(set) var microdata = Microdata()

    /// The most elements open at once.
    private static let depthLimit = 512
    private static let headingLimit = 64
    /// The most bytes of a heading or the title.
    private static let nameLimit = 4_096
    private static let blockLimit = 256

    private struct Element {
        let name: String
        var purpose: Purpose?
        /// The index of the microdata property that takes the element's text as its value.
        var property: Int?
        /// The offset of its text in `captured`.
        var start = 0
        var place: Microdata.Place
    }

    private enum Purpose {
        /// The element's text is JSON-LD.
        case block
        /// The element's text is invisible.
        case silence
        case heading, title
    }

    private var open: [Element] = []
    private var block: [UInt8]?
    private var silenceCount = 0
    /// The number of open elements that need the text.
    private var captureCount = 0
    private var captured: [UInt8] = []
    /// True in a heading or the title. These don't nest, so each text is read once.
    private var isInName = false

    // MARK: Events

    func start(_ name: String, _ attributes: Attributes) {
        guard refusal == nil else { return }
        guard open.count < Self.depthLimit else {
            refusal = .tooDeep
            return
        }
        guard attributes.count <= Attributes.limit else {
            refusal = .tooLarge
            return
        }
        var element = Element(name: name, place: open.last?.place ?? Microdata.Place())
        mark(name, isEnd: false)
        element.start = captured.count
        element.purpose = purpose(of: name, attributes)
        if attributes.count > 0 { note(attributes, &element) }
        switch element.purpose {
        case .block: block = []
        case .silence: silenceCount += 1
        case .heading, .title:
            isInName = true
            captureCount += 1
        case nil: break
        }
        if element.property != nil { captureCount += 1 }
        open.append(element)
    }

    func end() {
        guard refusal == nil, let element = open.popLast() else { return }
        switch element.purpose {
        case .block:
            blocks.append(String(decoding: block ?? [], as: UTF8.self))
            block = nil
        case .silence: silenceCount -= 1
        case .heading: headings.append(takeName(from: element.start))
        case .title: title = takeName(from: element.start)
        case nil: break
        }
        if let property = element.property {
            captureCount -= 1
            microdata.setText(String(decoding: captured[element.start...], as: UTF8.self), property)
            if microdata.isTooLarge { refusal = .tooLarge }
        }
        mark(element.name, isEnd: true)
        if captureCount == 0 { captured.removeAll(keepingCapacity: true) }
    }

    /// Captures text as HTML, so that all strings of recipes are parsed alike. A line feed breaks
    /// no line in HTML, so it becomes a carriage return, which is mere white space within a step.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard refusal == nil else { return }
        if block != nil {
            block?.append(contentsOf: bytes)
        } else if captureCount > 0, silenceCount == 0 {
            Self.appendEscaped(bytes, to: &captured)
        }
    }

    private static func appendEscaped(
        _ bytes: some Sequence<UInt8>, to result: inout [UInt8]
    ) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: "\n"): result.append(UInt8(ascii: "\r"))
            case _: result.append(byte)
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        appendEscaped(text.utf8, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    private func mark(_ name: String, isEnd: Bool) {
        guard captureCount > 0, silenceCount == 0, MarkupText.breaksLines(name) else { return }
        captured += "<\(isEnd ? "/" : "")\(name)>".utf8
    }

    private func takeName(from start: Int) -> String {
        isInName = false
        captureCount -= 1
        var end = min(captured.count, start + Self.nameLimit)
        while end < captured.count, end > start, captured[end] & 0xC0 == 0x80 { end -= 1 }
        return MarkupText.line(String(decoding: captured[start..<end], as: UTF8.self))
    }

    // MARK: Elements

    private func purpose(of name: String, _ attributes: Attributes) -> Purpose? {
        switch name {
        case "script":
            guard Self.isLinkedData(attributes["type"] ?? "") else { return .silence }
            guard blocks.count < Self.blockLimit else {
                refusal = .tooLarge
                return nil
            }
            return .block
        case "style", "template": return .silence
        case "h1": return !isInName && headings.count < Self.headingLimit ? .heading : nil
        // Only the first title counts: an SVG drawing has one of its own.
        case "title": return !isInName && title == nil ? .title : nil
        case "html":
            language = language ?? attributes["lang"]
            return nil
        case "link":
            let words = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace)
            if canonical == nil, words?.contains("canonical") ?? false {
                canonical = attributes["href"]
            }
            return nil
        case _: return nil
        }
    }

    private static func isLinkedData(_ type: String) -> Bool {
        let type = type.prefix(100).prefix { $0 != ";" }
        return LineBuilder.line(type).lowercased() == "application/ld+json"
    }

    private func note(_ attributes: Attributes, _ element: inout Element) {
        if let id = attributes["id"], !id.isEmpty { microdata.enter(id: id, &element.place) }
        let property = attributes["itemprop"]
        let isScope = attributes["itemscope"] != nil
        guard property != nil || isScope else { return }
        if isScope {
            microdata.enterScope(
                types: attributes["itemtype"] ?? "", references: attributes["itemref"] ?? "",
                property: property, &element.place)
        } else if let property {
            let link = Self.valueAttribute(of: element.name).flatMap { attributes[$0] }
            let value = attributes["content"] ?? (element.name == "a" ? nil : link)
            let index = microdata.add(
                property, value: value.map(Self.escaped), link: link.map(Self.escaped),
                element.place)
            if value == nil { element.property = index }
        }
        if microdata.isTooLarge { refusal = .tooLarge }
    }

    /// The attribute that holds an element's value; nil if its text does.
    private static func valueAttribute(of name: String) -> StaticString? {
        switch name {
        case "time": "datetime"
        case "img": "src"
        case "link", "a": "href"
        case _: nil
        }
    }
}
