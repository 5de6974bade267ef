import Base
import Crypto
import GameProtocol
import Recipes

extension LibraryCalls {
    /// Uploads an image of a recipe or a step, from the first piece that the server doesn't have
    /// yet.
    ///
    /// - Parameter content: a JPEG, PNG or WebP, at most `GameProtocol.imageBytes`.
    /// - Returns: its name, for the field `image`. The server shows it at `/images/` and the name.
    ///   It is the SHA-256 of the stored bytes, which hold only the picture and its colors.
    /// - Throws: refused with `forbidden`, `bad_image`, `too_large`, `too_many_images`. Waits when the
    ///   server asks for a slower rate.
    @discardableResult
    public func putImage(
        _ content: [UInt8], in household: HouseholdID
    ) async throws(ChefDashClientError) -> ImageName {
        guard let name = ImageName(bytes: Crypto.sha256(content)) else {
            preconditionFailure("a SHA-256 has 32 bytes")
        }
        let state = try await upload(content) { (offset, data) throws(ChefDashClientError) in
            let piece = LibraryMessage.PutImage(
                householdID: household, image: name, byteCount: content.count, offset: offset,
                data: data)
            let state = try await askPatiently(.putImage(piece), \.image)
            return (state, state.isComplete ? nil : state.received)
        }
        return state.image
    }

    /// Uploads a content in pieces.
    ///
    /// - Parameter send: sends a piece from an offset. Returns the answer, with the next piece's
    ///   offset unless the server has everything.
    func upload<State>(
        _ content: [UInt8],
        send: (_ offset: Int, _ data: [UInt8]) async throws(ChefDashClientError) -> (State, Int?)
    ) async throws(ChefDashClientError) -> State {
        var offset = 0
        // An upload starts over if another device's upload replaces it, but not for ever.
        for _ in 0..<4 * (content.count / GameProtocol.pieceBytes + 1) {
            let end = min(content.count, offset + GameProtocol.pieceBytes)
            let (state, next) = try await send(offset, Array(content[offset..<end]))
            guard let next else { return state }
            guard content.indices.contains(next) else { break }
            offset = next
        }
        throw .unreadable("the server keeps receiving other bytes of an upload")
    }
}
