import Crypto
import GameProtocol
import Kitchen
import Recipes
import Store

/// Handles uploads of images.
struct ImageRequests: Sendable {
    let desk: LibraryDesk

    func put(
        _ piece: LibraryMessage.PutImage, _ companion: Companion, _ asked: Request
    ) throws(RequestFault) {
        let household = piece.householdID
        let name = piece.image
        let image = UploadedImage(
            household: household, name: name, byteCount: piece.byteCount)
        guard try !add(piece, of: image, companion, asked) else { return }
        let query = ImagePlaceQuery(player: companion.player, household: household, name: name)
        try desk.read(
            query, companion
        ) { found throws(RequestFault) in
            switch found {
            case .success(let place): return place
            case .failure(let refusal): throw RequestFault(refusal)
            }
        } take: { desk, place in
            switch place {
            case .failure(let fault): desk.refuse(fault, companion, asked)
            case .success(.isStored):
                tell(piece.byteCount, of: image, isComplete: true, companion, asked)
            case .success(.isUnused): keep(image, with: piece, companion, asked)
            case .success(.isMissing): begin(image, with: piece, companion, asked)
            }
        }
    }

    /// Protects a stored image that nothing uses yet from the sweep.
    private func keep(
        _ image: UploadedImage, with piece: LibraryMessage.PutImage, _ companion: Companion,
        _ asked: Request
    ) {
        let operation = KeepImage(
            player: companion.player, household: image.household, name: image.name)
        desk.perform(operation, companion, asked) { _, result throws(RequestFault) in
            switch result {
            case .success(true):
                tell(piece.byteCount, of: image, isComplete: true, companion, asked)
            case .success(false): begin(image, with: piece, companion, asked)
            case .failure(let refusal): throw RequestFault(refusal)
            }
        }
    }

    /// Begins the upload of an image that isn't stored yet.
    private func begin(
        _ image: UploadedImage, with piece: LibraryMessage.PutImage, _ companion: Companion,
        _ asked: Request
    ) {
        do throws(RequestFault) {
            // Another piece may have begun the upload meanwhile.
            if try add(piece, of: image, companion, asked) { return }
            guard piece.offset == 0 else {
                return tell(0, of: image, isComplete: false, companion, asked)
            }
            try desk.beginUpload(companion, asked)
            let isBegun = desk.imageUploads.begin(
                image, from: UploadingDevice(companion),
                at: AddressBlock(householdOfPeer: asked.connection.peerAddress),
                now: desk.shard.now)
            guard isBegun else { throw .noPlaceToUpload }
            _ = try add(piece, of: image, companion, asked)
        } catch {
            desk.refuse(error, companion, asked)
        }
    }

    /// Adds a piece to the image that the device is uploading, and stores the image after its last
    /// piece.
    ///
    /// - Returns: true if the device is uploading this image.
    private func add(
        _ piece: LibraryMessage.PutImage, of image: UploadedImage, _ companion: Companion,
        _ asked: Request
    ) throws(RequestFault) -> Bool {
        guard !companion.isStoringImage else {
            throw RequestFault(.busy, "an image is being stored; send the next when it is answered")
        }
        let device = UploadingDevice(companion)
        switch desk.imageUploads.add(
            piece.data, at: piece.offset, of: image, from: device, now: desk.shard.now)
        {
        case .unknown: return false
        case .received(let count): tell(count, of: image, isComplete: false, companion, asked)
        case .whole(let content): store(content, as: image, companion, asked)
        }
        return true
    }

    /// Checks an image on the hub's queue, stores it, and answers.
    private func store(
        _ content: [UInt8], as image: UploadedImage, _ companion: Companion, _ asked: Request
    ) {
        companion.isStoringImage = true
        let writer = LibraryWriter(companion, in: image.household)
        desk.hub.queue.async { [self] in
            do throws(RequestFault) {
                let (name, content) = try Self.checked(content, as: image.name)
                let operation = PutImage(
                    player: companion.player, household: image.household, name: name,
                    content: content)
                desk.hub.perform(operation, for: writer) { result in
                    finish(
                        result.answered { refusal throws(RequestFault) in
                            if let refusal { throw RequestFault(refusal) }
                            return name
                        }, image, companion, asked)
                }
            } catch {
                finish(.failure(error), image, companion, asked)
            }
        }
    }

    private func finish(
        _ result: Result<ImageName, RequestFault>, _ image: UploadedImage,
        _ companion: Companion, _ asked: Request
    ) {
        desk.shard.async { [self] in
            companion.isStoringImage = false
            switch result {
            case .success(let name):
                let stored = UploadedImage(
                    household: image.household, name: name, byteCount: image.byteCount)
                tell(image.byteCount, of: stored, isComplete: true, companion, asked)
            case .failure(let fault): desk.refuse(fault, companion, asked)
            }
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

    private func tell(
        _ count: Int, of image: UploadedImage, isComplete: Bool, _ companion: Companion,
        _ asked: Request
    ) {
        let state = ImageState(
            householdID: image.household, image: image.name,
            received: count, isComplete: isComplete)
        desk.answer(.image(state), companion, asked)
    }
}

extension RequestFault {
    fileprivate init(_ refusal: PutImage.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .forbidden:
            self.init(
                .forbidden,
                "your role in the household doesn't allow it; guests change nothing in the library")
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
