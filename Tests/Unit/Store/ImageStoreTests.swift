import Base
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Images in the store", .eachEngine)
struct ImageStoreTests {
    private static let home = LibraryPlace.home
    private static let owner = LibraryPlace.owner
    private static let content: [UInt8] = [1, 2, 3]

    private static func name(_ number: UInt8) throws -> ImageName {
        try #require(ImageName(bytes: Array(repeating: number, count: 32)))
    }

    private static func put(
        _ number: UInt8, by player: PlayerID = owner, in household: HouseholdID = home
    ) throws -> PutImage {
        PutImage(player: player, household: household, name: try name(number), content: content)
    }

    @Test func anImageOutlivesAKill() async throws {
        let place = try await LibraryPlace.withHousehold()
        let query = ImagePlaceQuery(
            player: Self.owner, household: Self.home, name: try Self.name(1))
        #expect(try await place.read(query) == .success(.isMissing))
        for _ in 0..<2 { #expect(try await place.perform(Self.put(1)) == nil) }
        try place.killAndOpen()
        #expect(try await place.read(query) == .success(.isUnused))
        #expect(try await place.read(ImageQuery(try Self.name(1))) == Self.content)
        #expect(try await place.read(ImageQuery(try Self.name(2))) == nil)
    }

    @Test(
        "A field's images have a size limit",
        arguments: [
            (.thumbnail, 30_720, nil),
            (.thumbnail, 30_721, "has 30721 bytes; at most 30720 are allowed"),
            (.image, 30_721, nil),
            (.image, 307_201, "has 307201 bytes; at most 307200 are allowed"),
        ] as [(Field, Int, String?)])
    func bytes(field: Field, byteCount: Int, problem: String?) async throws {
        let place = try await LibraryPlace.withHousehold()
        let name = try Self.name(1)
        let put = PutImage(
            player: Self.owner, household: Self.home, name: name,
            content: Array(repeating: 0, count: byteCount))
        #expect(try await place.perform(put) == nil)
        let recipe = EntityKey(.recipe, 1)
        let answer = try await place.edit(
            1,
            [
                .create(recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)]),
                .set(recipe, field, .text(name.description)),
            ])
        let reason: EditRefusal.Reason? =
            if case .refused(let refusal) = answer { refusal.reason } else { nil }
        #expect(
            reason == problem.map { .field(FieldFault(kind: .recipe, field: field, problem: $0)) })
        // An image that hasn't been uploaded isn't known yet, and is refused on upload.
        let other = try Self.name(2)
        guard
            case .done = try await place.edit(
                2,
                [
                    .create(
                        EntityKey(.recipe, 2), parent: nil,
                        [
                            .name: .text("Soup"), .servings: .number(4),
                            field: .text(other.description),
                        ])
                ])
        else {
            Issue.record("a missing image was refused")
            return
        }
        let late = PutImage(
            player: Self.owner, household: Self.home, name: other,
            content: Array(repeating: 1, count: byteCount))
        let fault = problem.map { FieldFault(kind: .recipe, field: field, problem: $0) }
        #expect(try await place.perform(late) == fault.map { .field($0) })
    }

    @Test func membersUploadAndGuestsDoNot() async throws {
        let place = try await LibraryPlace.withHousehold()
        let other = PlayerID(value: 2)
        for (role, refusal) in [
            (nil, .unknownHousehold), (.guest, .forbidden), (.child, nil), (.adult, nil),
        ] as [(Role?, PutImage.Refusal?)] {
            if let role {
                let code = "CODE\(role)"
                _ = try await place.perform(
                    Invite(player: Self.owner, household: Self.home, code: code, role: role))
                _ = try await place.perform(JoinHousehold(player: other, code: code))
                _ = try await place.perform(
                    ChangeMember(
                        player: Self.owner, household: Self.home, member: other, role: role))
            }
            #expect(try await place.perform(Self.put(1, by: other)) == refusal)
            let query = ImagePlaceQuery(
                player: other, household: Self.home, name: try Self.name(9))
            #expect(
                try await place.read(query)
                    == (refusal.map { .failure($0) } ?? .success(.isMissing)))
        }
    }

    @Test(
        arguments: [
            (PutImage.imageLimit, 1, .tooManyImages), (1, PutImage.byteLimit - 2, .tooManyBytes),
            (PutImage.imageLimit - 1, 1, nil), (1, PutImage.byteLimit - 3, nil),
        ] as [(Int, Int, PutImage.Refusal?)])
    func aHouseholdHasSoMany(count: Int, bytes: Int, refusal: PutImage.Refusal?) async throws {
        let place = try await LibraryPlace.withHousehold()
        try place.database().execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO images(name, household, byte_count, time_ms, content, seal)
                SELECT randomblob(32), id, \(bytes), 0, x'', x'' FROM n, households
            """)
        #expect(try await place.perform(Self.put(1)) == refusal)
        // An existing image adds no bytes.
        let other = HouseholdID(value: 2)
        _ = try await place.perform(CreateHousehold(id: other, name: "Other", owner: Self.owner))
        #expect(try await place.perform(Self.put(1, in: other)) == nil)
        #expect(try await place.perform(Self.put(1)) == nil)
    }
}
