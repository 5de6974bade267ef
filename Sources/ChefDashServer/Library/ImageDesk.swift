import GameProtocol
import Recipes
import Runtime
import Store
import Synchronization
import WebSocket

/// Answers requests for images by their names. The library's reader makes the answer. The number of waiting
/// reads is limited. Usable from any queue.
final class ImageDesk: Sendable {
    /// Where the images are.
    private static let root = "/images/"
    /// The most reads waiting for the library, from all addresses.
    static let waitingLimit = 64

    private let library: LibraryStore
    private let limitObserver: any LimitObserver
    private let waiting = Atomic(0)

    init(library: LibraryStore, limitObserver: any LimitObserver) {
        self.library = library
        self.limitObserver = limitObserver
    }

    /// - Parameter path: a request's path, undecoded: the names need no encoding.
    /// - Returns: nil for a path that isn't below `/images/`.
    static func name(in path: String) -> Substring? {
        path.hasPrefix(root) ? path.dropFirst(root.count) : nil
    }

    /// - Parameter address: the client's.
    func reply(to name: Substring, _ fields: HTTPFields, from address: String) -> HTTPReply {
        guard let name = ImageName(name) else { return .response(Self.unknown) }
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.waitingLimit else {
            waiting.subtract(1, ordering: .relaxed)
            limitObserver.reached(.waitingImages, by: address)
            return .response(Self.tooMany)
        }
        return .later { [self] tell in
            library.read(ImageQuery(name), on: nil) { [self] found in
                waiting.subtract(1, ordering: .relaxed)
                switch found {
                case .success(let content?): tell(Self.answer(content, name, to: fields))
                case .success(nil): tell(Self.unknown)
                case .failure: tell(Self.unavailable)
                }
            }
        }
    }

    private static func answer(
        _ content: [UInt8], _ name: ImageName, to fields: HTTPFields
    ) -> HTTPResponse {
        // Checked when it was uploaded.
        guard let format = ImageHeader.Format(of: content) else { return unknown }
        let entityTag = "\"\(name)\""
        var answer: HTTPFields = ["ETag": entityTag]
        answer.append("Cache-Control", "public, max-age=31536000, immutable")
        answer.append("Content-Security-Policy", "default-src 'none'; sandbox")
        if fields.list("If-None-Match").contains(entityTag) { return .notModified(fields: answer) }
        return HTTPResponse(
            status: 200, fields: answer, contentType: format.contentType, content: content)
    }

    private static let unknown = HTTPResponse(status: 404, body: "There is no such image.\n")

    private static let unavailable = HTTPResponse(
        status: 503, fields: ["Retry-After": "5"], body: "The library can't be read.\n")

    private static let tooMany = HTTPResponse(
        status: 503, fields: ["Retry-After": "1"],
        body: "Too many images are being read; try again later.\n")
}
