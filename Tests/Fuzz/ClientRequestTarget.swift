import Foundation
import GameProtocol
import Names

extension FuzzTarget {
    /// A client's message to a server, up to the length that companions may send. Inputs are valid
    /// UTF-8, which the frame decoder ensures.
    static let clientRequest = FuzzTarget(
        name: "client-request", maximumByteCount: 16_384, dictionary: "client-request"
    ) { bytes in
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        let decoded = decode(text)
        expectSameTap(text, decoded)
        let idAlone = text.withUnsafeBytes { ClientRequest.id(of: $0) }
        switch decoded {
        case .success(let request):
            expect(idAlone == request.id, "the id of what isn't acted on")
            expect(
                text.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) },
                "a bare control character was taken")
            if let id = request.id { expectAllowed(id) }
            expectSameAfterEncoding(request)
            if case .setProfile(let profile) = request.message { expectStable(profile) }
        case .failure(let failure):
            expect(idAlone == failure.id, "the id of what isn't acted on")
            if let id = failure.id { expectAllowed(id) }
            expect(failure.fault.code.isFaultOfClient, "\(failure.fault)")
            expect((1...2048).contains(failure.fault.message.utf8.count), "\(failure.fault)")
        }
    }

    private static func decode(
        _ text: [UInt8]
    ) -> Result<ClientRequest, ClientRequest.DecodingFault> {
        text.withUnsafeBytes { bytes in
            Result { () throws(ClientRequest.DecodingFault) in try ClientRequest.decode(bytes) }
        }
    }

    /// A text that the tap scanner accepts must mean the same to the general decoder.
    private static func expectSameTap(
        _ text: [UInt8], _ decoded: Result<ClientRequest, ClientRequest.DecodingFault>
    ) {
        text.withUnsafeBytes { bytes in
            guard let tap = ScannedTap(bytes) else { return }
            guard case .success(let request) = decoded,
                case .tap(let ingredient) = request.message
            else { fatalError("a tap was scanned that the decoder takes for \(decoded)") }
            expect(tap.ingredientID.elementsEqual(ingredient.utf8), "the ingredient \(ingredient)")
            expect(
                tap.id.map(Array.init) == request.id.map { Array($0.utf8) },
                "the id \(request.id, default: "none")")
        }
    }

    private static func expectAllowed(_ id: String) {
        expect((1...GameProtocol.requestIDBytes).contains(id.utf8.count), "an id of \(id)")
        expect(
            id.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
            "control characters in the id \(id.debugDescription)")
    }

    private static func expectSameAfterEncoding(_ request: ClientRequest) {
        do {
            let text = request.encoded()
            // A longer form of the same may exceed the message limit; the decoder has no limit.
            let again = try decode(text).get()
            expect(again == request, "\(request)\nwas read again as \(again)")
            expect(again.encoded() == text, "\(request) is written in two ways")
        } catch {
            fatalError("\(request) can't be written and read again: \(error)")
        }
    }

    /// An accepted name or avatar must be accepted again, unchanged.
    private static func expectStable(_ profile: ClientMessage.SetProfile) {
        do throws(NameFault) {
            if let name = profile.name {
                let kept = try ProfileText.name(name)
                expect(try ProfileText.name(kept) == kept, "the name \(kept.debugDescription)")
            }
            if let avatar = profile.avatar {
                let kept = try ProfileText.avatar(avatar)
                expect(kept == avatar, "the avatar \(kept.debugDescription)")
            }
        } catch {
            expect((1...2048).contains(error.description.utf8.count), "\(error)")
        }
    }
}
