import GameProtocol
import Recipes
import Runtime
import Store
import WebSocket

/// Answers HTTP requests for images. The library's reader makes the answer. Usable from any queue.
final class ImageDesk: Sendable {
    /// The path below which images are served.
    private static let root = "/images/"

    private let library: LibraryStore
    private let waiting: WaitingRequests

    init(library: LibraryStore, limitObserver: any LimitObserver) {
        self.library = library
        waiting = WaitingRequests(.waitingImages, limitObserver)
    }

    /// - Parameter path: a request's path, undecoded, because image names need no encoding.
    /// - Returns: nil for a path that isn't below `/images/`.
    static func name(in path: String) -> Substring? {
        path.hasPrefix(root) ? path.dropFirst(root.count) : nil
    }

    func reply(to name: Substring, _ question: WebQuestion) -> HTTPReply {
        guard let name = ImageName(name) else { return .response(Self.unknown) }
        // The name is a hash of the content, so a client that has the image only asks whether it is
        // still available.
        if question.fields.list("If-None-Match").contains(Self.entityTag(name)) {
            return read(ImagePresenceQuery(name), from: question.address) { isThere in
                isThere ? .notModified(fields: Self.fields(of: name)) : Self.unknown
            }
        }
        return read(ImageQuery(name), from: question.address) { content in
            content.map { Self.answer($0, name) } ?? Self.unknown
        }
    }

    private func read<Query: StoreQuery>(
        _ query: Query, from address: String,
        answer: @escaping @Sendable (Query.Answer) -> HTTPResponse
    ) -> HTTPReply where Query.Source == LibrarySnapshot {
        guard waiting.begin(from: address) else { return .response(Self.tooMany) }
        return .later { [self] tell in
            library.read(query, on: nil) { [self] found in
                waiting.end(from: address)
                tell((try? found.get()).map(answer) ?? Self.unavailable)
            }
        }
    }

    private static func answer(_ content: [UInt8], _ name: ImageName) -> HTTPResponse {
        // The upload checked the format.
        guard let format = ImageHeader.Format(of: content) else { return unknown }
        return HTTPResponse(
            status: 200, fields: fields(of: name), contentType: format.contentType,
            content: content)
    }

    private static func entityTag(_ name: ImageName) -> String { "\"\(name)\"" }

    private static func fields(of name: ImageName) -> HTTPFields {
        var fields: HTTPFields = ["ETag": entityTag(name)]
        fields.append("Cache-Control", "public, max-age=31536000, immutable")
        fields.append("Content-Security-Policy", "default-src 'none'; sandbox")
        return fields
    }

    private static let unknown = HTTPResponse(status: 404, body: "There is no such image.\n")

    private static let unavailable = HTTPResponse(
        status: 503, fields: ["Retry-After": "5"], body: "The library can't be read.\n")

    private static let tooMany = HTTPResponse(
        status: 503, fields: ["Retry-After": "1"],
        body: "Too many images are being read; try again later.\n")
}
