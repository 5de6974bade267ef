import Base
import Crypto
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles one piece of an image that a device uploads.
struct ImageUpload: Sendable {
    let asked: CompanionRequest
    let piece: LibraryMessage.PutImage

    func put() throws(RequestFault) {
        guard try !add() else { return }
        let query = ImagePlaceQuery(
            player: asked.player, household: piece.householdID, name: piece.image)
        try asked.read(query) { found throws(RequestFault) in
            try found.mapError { RequestFault($0) }.get()
        } then: { place throws(RequestFault) in
            switch place {
            case .isStored: tell(piece.byteCount, isComplete: true)
            case .isUnused: keep()
            case .isMissing: try begin()
            }
        }
    }

    /// Protects a stored image that nothing uses yet from the sweep.
    private func keep() {
        let operation = KeepImage(
            player: asked.player, household: piece.householdID, name: piece.image)
        asked.perform(operation) { result throws(RequestFault) in
            let isKept = try result.mapError { RequestFault($0) }.get()
            if isKept { tell(piece.byteCount, isComplete: true) } else { try begin() }
        }
    }

    /// Begins the upload of an image that isn't stored yet.
    private func begin() throws(RequestFault) {
        // Another piece may have begun the upload meanwhile.
        if try add() { return }
        guard piece.offset == 0 else { return tell(0, isComplete: false) }
        try asked.beginUpload(of: image, in: \.imageUploads)
        _ = try add()
    }

    private var image: UploadedImage {
        UploadedImage(household: piece.householdID, name: piece.image, byteCount: piece.byteCount)
    }

    /// Adds the piece to the image that the device is uploading, and stores the image after its
    /// last piece.
    ///
    /// - Returns: true if the device is uploading this image.
    private func add() throws(RequestFault) -> Bool {
        guard !asked.companion.isStoringImage else {
            throw RequestFault(.busy, "an image is being stored; send the next when it is answered")
        }
        switch asked.desk.imageUploads.add(
            piece.data, at: piece.offset, of: image, from: asked.uploader, now: asked.shard.now)
        {
        case .unknown: return false
        case .received(let count): tell(count, isComplete: false)
        case .whole(let content): store(content)
        }
        return true
    }

    /// Checks an image on the hub's queue, stores it, and answers.
    private func store(_ content: [UInt8]) {
        asked.companion.isStoringImage = true
        asked.hub.queue.async {
            do throws(RequestFault) {
                let (name, content) = try Self.checked(content, as: piece.image)
                let operation = PutImage(
                    player: asked.player, household: piece.householdID, name: name,
                    content: content)
                asked.hub.perform(operation, for: asked.writer(in: piece.householdID)) { result in
                    finish(
                        result.answered { refusal throws(RequestFault) in
                            if let refusal { throw RequestFault(refusal) }
                            return name
                        })
                }
            } catch {
                finish(.failure(error))
            }
        }
    }

    private func finish(_ result: Result<ImageName, RequestFault>) {
        asked.onShard { () throws(RequestFault) in
            asked.companion.isStoringImage = false
            tell(piece.byteCount, of: try result.get(), isComplete: true)
        }
    }

    /// The bytes to store for an uploaded image, with their name.
    private static func checked(
        _ content: [UInt8], as name: ImageName
    ) throws(RequestFault) -> (ImageName, [UInt8]) {
        let digest = Crypto.sha256(content)
        guard digest == name.bytes else {
            throw RequestFault(
                .badImage,
                "the image's SHA-256 is \(digest.hexadecimal), which isn't its name; upload it again"
            )
        }
        do throws(ImageFault) {
            let kept = try StillImage(content).content
            guard kept != content, let other = ImageName(bytes: Crypto.sha256(kept)) else {
                return (name, content)
            }
            return (other, kept)
        } catch {
            throw RequestFault(.badImage, error.description)
        }
    }

    /// - Parameter name: the stored image's, if it isn't the uploaded one's.
    private func tell(_ count: Int, of name: ImageName? = nil, isComplete: Bool) {
        asked.answer(
            .image(
                ImageState(
                    householdID: piece.householdID, image: name ?? piece.image, received: count,
                    isComplete: isComplete)))
    }
}

extension RequestFault {
    static let forbiddenToGuests = RequestFault(
        .forbidden,
        "your role in the household doesn't allow it; guests change nothing in the library")

    fileprivate init(_ refusal: PutImage.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .forbidden: self = .forbiddenToGuests
        case .tooManyImages:
            self.init(
                .tooManyImages,
                "the household has \(PutImage.imageLimit) images; it can't have more")
        case .tooManyBytes:
            self.init(
                .tooManyImages,
                "the household's images would have more than \(PutImage.byteLimit) bytes together")
        case .field(let fault): self.init(.badImage, fault.description)
        }
    }
}
