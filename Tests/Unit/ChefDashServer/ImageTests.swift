import ChefDashServer
import Crypto
import Foundation
import TestSupport
import Testing

@Suite("Images of the library", .player(levels: try LevelsCopy.withoutStarter()))
struct ImageTests: PlayerTests {
    /// Large enough for three pieces. Without 0xFF, which would start a marker.
    private static let photo = ImageContents.jpeg(
        picture: (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7) & 0x7F })

    @Test(
        "An image is uploaded in pieces, resumes after a drop, and is served to those who know its name"
    )
    func upload() async throws {
        let first = try await server.companion(of: player)
        try await first.create()
        let photo = Self.photo
        let name = TestCompanion.name(of: photo)
        let missing = try await server.get("/images/\(name)")
        #expect(missing.status == 404)
        // An upload that doesn't begin at 0 isn't started.
        try await first.put(photo, from: 9_000).expect([
            "type": "image", "received": 0, "is_complete": false,
        ])
        try await first.put(photo, from: 0).expect([
            "type": "image", "image": .string(name), "received": 9_000, "is_complete": false,
        ])
        first.client.reset()
        let second = try await server.companion(of: player)
        try await second.put(photo, from: 0).expect(["received": 9_000])
        try await second.put(photo, from: 9_000).expect(["received": 18_000])
        let whole = JSONValue.integer(Int64(photo.count))
        try await second.put(photo, from: 18_000).expect([
            "received": whole, "is_complete": true,
        ])
        // Another household needn't upload it again.
        let other = try await server.companion(of: try await server.signUp(), household: 200)
        try await other.create()
        try await other.put(photo, from: 0).expect(["received": whole, "is_complete": true])
        try await second.edit(
            1,
            [
                TestCompanion.soup, TestCompanion.set("recipe", 1, ["image": .string(name)]),
            ]
        ).expect(["type": "edited"])

        let shown = try await HTTPConversation(port: server.port).ask("GET", "/images/\(name)")
        #expect(shown.status == 200 && shown.content == photo)
        for (field, value) in [
            "Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff",
            "Cache-Control": "public, max-age=31536000, immutable",
            "Content-Security-Policy": "default-src 'none'; sandbox", "ETag": "\"\(name)\"",
        ] {
            #expect(shown.fields.first(field) == value)
        }
        let again = try await HTTPConversation(port: server.port)
            .ask("GET", "/images/\(name)", ["If-None-Match: \"\(name)\""])
        #expect(again.status == 304)
        for (method, path, status) in [
            ("HEAD", "/images/\(name)", 200), ("POST", "/images/\(name)", 405),
            ("GET", "/images/\(name.uppercased())", 404), ("GET", "/images/", 404),
            ("GET", "/images/\(name)/", 404),
        ] {
            let answer = try await HTTPConversation(port: server.port).ask(method, path)
            #expect(answer.status == status, "\(method) \(path)")
        }
    }

    @Test("Location data of a photo is removed, and the answer names the remaining image")
    func cut() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let exif = ImageContents.segment(0xE1, Array("Exif\0\0 48.85,2.35".utf8))
        let content = ImageContents.jpeg(before: exif) + Array("48.85,2.35".utf8)
        let (name, kept) = (TestCompanion.name(of: content), ImageContents.jpeg())
        let whole = JSONValue.integer(Int64(content.count))
        for _ in 1...2 {
            try await companion.put(content, from: 0).expect([
                "type": "image", "image": .string(TestCompanion.name(of: kept)),
                "received": whole, "is_complete": true,
            ])
        }
        let missing = try await server.get("/images/\(name)")
        #expect(missing.status == 404)
        let shown = try await HTTPConversation(port: server.port)
            .ask("GET", "/images/\(TestCompanion.name(of: kept))")
        #expect(shown.status == 200 && shown.content == kept)
    }

    @Test("Content that isn't a permitted image is refused with the reason")
    func refused() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        for (content, part) in [
            (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "isn't a JPEG, PNG or WebP"),
            (ImageContents.png(width: 5000), "5000 by 8 pixels"),
            (ImageContents.png(width: 4096, height: 4096), "4096 by 4096 pixels"),
        ] {
            let answer = try await companion.put(content, from: 0)
            answer.expect(["type": "error", "code": "bad_image", "retry": false])
            #expect(answer["message"]?.string?.contains(part) == true, "\(answer.text)")
        }
        // Under a wrong name.
        let wrong = try await companion.put(
            ImageContents.png(), from: 0, name: TestCompanion.name(of: []))
        wrong.expect(["code": "bad_image"])
        #expect(wrong["message"]?.string?.contains("SHA-256") == true)
        let large = ["byte_count": 307_201] as [String: JSONValue]
        try await companion.put(ImageContents.png(), from: 0, large).expect(["code": "too_large"])
        for (members, code) in [
            (["byte_count": 0], "number_out_of_range"), (["offset": -1], "number_out_of_range"),
            (["byte_count": 5], "bad_value"), (["data": ""], "bad_value"),
            (["data": "a"], "bad_value"), (["image": "soup.jpg"], "bad_value"),
        ] as [([String: JSONValue], JSONValue)] {
            try await companion.put(ImageContents.png(), from: 0, members).expect(["code": code])
        }
        // A valid image is still accepted.
        try await companion.put(ImageContents.png(), from: 0).expect(["is_complete": true])
    }

    @Test(
        "A player can begin only so many uploads, and learns when to continue",
        .player(
            levels: try LevelsCopy.withoutStarter(),
            { ($0.uploadsPerMinute, $0.uploadBurst) = (1, 2) }))
    func budget() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let images = (1...3).map { ImageContents.png(width: 16 + $0) }
        for image in images.prefix(2) {
            try await companion.put(image, from: 0).expect(["is_complete": true])
        }
        // An existing image needn't be uploaded.
        try await companion.put(images[0], from: 0).expect(["is_complete": true])
        try await companion.put(images[2], from: 0)
            .expect(["code": "too_many_uploads", "retry": true])
            .expect("retry_after_ms", in: 1_001...60_000)
        try await server.logLine("limit_reached", "limit=uploads")
    }

    @Test(
        "Uploads refused by the player's limit don't count against the address",
        .player(
            levels: try LevelsCopy.withoutStarter(),
            {
                $0.trustedProxies = .loopback
                ($0.uploadsPerMinute, $0.uploadBurst) = (1, 2)
            }))
    func budgetsOfPlayerAndAddress() async throws {
        let images = (1...5).map { ImageContents.png(width: 16 + $0) }
        let here = try await server.companion(of: player, behindProxy: "192.0.2.1")
        try await here.create()
        for image in images.prefix(2) {
            try await here.put(image, from: 0).expect(["is_complete": true])
        }
        let there = try await server.companion(of: player, device: 2, behindProxy: "192.0.2.2")
        for _ in 1...2 {
            try await there.put(images[2], from: 0).expect(["code": "too_many_uploads"])
        }
        let neighbour = try await server.companion(
            of: try await server.signUp(), household: 101, behindProxy: "192.0.2.2")
        try await neighbour.create()
        for image in images.suffix(2) {
            try await neighbour.put(image, from: 0).expect(["is_complete": true])
        }
    }

    @Test("When all upload slots are taken, the server says when to try again")
    func places() async throws {
        let companions = [
            try await server.companion(of: player),
            try await server.companion(of: player, device: 2),
            try await server.companion(of: player, device: 3),
        ]
        try await companions[0].create()
        for companion in companions.prefix(2) {
            try await companion.put(Self.photo, from: 0).expect(["received": 9_000])
        }
        try await companions[2].put(Self.photo, from: 0)
            .expect(["code": "too_many_uploads", "retry": true, "retry_after_ms": 2_000])
        try await companions[0].put(Self.photo, from: 9_000).expect(["received": 18_000])
    }

    @Test("Guests and strangers can't upload")
    func roles() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        let guest = try await server.companion(of: try await server.signUp())
        try await guest.put(ImageContents.png(), from: 0).expect(["code": "unknown_household"])
        let invitation = try await owner.ask("invite", ["role": "guest"])
        try await guest.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await guest.put(ImageContents.png(), from: 0).expect(["code": "forbidden"])
    }
}

extension TestCompanion {
    static func name(of content: [UInt8]) -> String {
        Crypto.sha256(content).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// Sends the piece of an image that begins at an offset.
    func put(
        _ content: [UInt8], from offset: Int, name: String? = nil,
        _ others: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        let piece = content[offset..<min(content.count, offset + 9_000)]
        let members: [String: JSONValue] = [
            "image": .string(name ?? Self.name(of: content)),
            "byte_count": .integer(Int64(content.count)), "offset": .integer(Int64(offset)),
            "data": .string(Crypto.base64(Array(piece))),
        ]
        return try await ask("put_image", members.merging(others) { _, other in other })
    }
}
