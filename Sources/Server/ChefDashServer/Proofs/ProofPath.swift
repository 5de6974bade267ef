import Base
import Kitchen

/// A path below `/r/`: a result by its identifier, or one of its parts.
enum ProofPath: Hashable, Sendable {
    /// The page of a result; nil if the name can't be an identifier.
    case page(UInt128?)
    /// The records of a result; nil likewise.
    case records(UInt128?)
    /// The catalogue with a fingerprint; nil likewise.
    case catalogue([UInt8]?)
    /// A preview picture by its file's path.
    case picture(String)

    private static let root = "/r/"
    private static let catalogues = "catalogues/"
    private static let json = ".json"

    /// - Parameter path: a request's path, undecoded, because these names need no encoding.
    /// - Returns: nil for a path that isn't below `/r/`.
    init?(_ path: String) {
        guard path.utf8.starts(with: Self.root.utf8) else { return nil }
        let name = path.dropFirst(Self.root.count)
        if name.hasSuffix(".png") {
            self = .picture(path)
        } else if name.hasPrefix(Self.catalogues) {
            self = .catalogue(Self.fingerprint(name.dropFirst(Self.catalogues.count)))
        } else if name.hasSuffix(Self.json) {
            self = .records(PlayID(name.dropLast(Self.json.count))?.value)
        } else {
            self = .page(PlayID(name)?.value)
        }
    }

    static func page(_ record: UInt128) -> String { root + PlayID(value: record).description }

    /// The path of the preview picture for a number of stars.
    static func picture(stars: Int) -> String { "\(root)stars-\(min(max(stars, 0), 3)).png" }

    /// Reads a file name of 64 lowercase hexadecimal digits with its extension.
    private static func fingerprint(_ name: Substring) -> [UInt8]? {
        guard name.hasSuffix(json) else { return nil }
        let digits = name.dropLast(json.count)
        // A fingerprint is as long as two identifiers.
        guard digits.utf8.count == 64, let first = PlayID(digits.prefix(32)),
            let second = PlayID(digits.suffix(32))
        else { return nil }
        return first.bytes + second.bytes
    }
}
