import Crypto
import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Store

@Suite("Unused images, and the audit of images", .eachEngine)
struct ImageUseTests {
    private static let day: Int64 = 86_400_000
    private static let recipe = EntityKey(.recipe, 1)
    private static let createRecipe: Edit.Operation = .create(
        recipe, parent: nil, [.name: .text("Soup"), .servings: .number(4)])

    private static func name(_ content: [UInt8]) throws -> ImageName {
        try #require(ImageName(bytes: Crypto.sha256(content)))
    }

    private static func put(_ content: [UInt8], _ place: LibraryPlace) async throws -> ImageName {
        let name = try name(content)
        let put = PutImage(
            player: LibraryPlace.owner, household: LibraryPlace.home, name: name, content: content)
        #expect(try await place.perform(put) == nil)
        return name
    }

    private static func show(
        _ name: ImageName?, as field: Field = .image, _ id: UInt128, _ place: LibraryPlace
    ) async throws {
        let value = name.map { FieldValue.text($0.description) }
        guard case .done = try await place.edit(id, [.set(recipe, field, value)]) else {
            Issue.record("edit \(id) was refused")
            return
        }
    }

    private static func sweptImages(_ place: LibraryPlace) async throws -> Int {
        let tally = try await place.perform(LibrarySweep())
        #expect(tally.isDone)
        return tally.imageCount
    }

    @Test("An image is removed a day after its last use ended")
    func unused() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.createRecipe])
        let image = try await Self.put([1, 2, 3], place)
        let stray = try await Self.put([4, 5, 6], place)
        try await Self.show(image, 2, place)
        try await Self.show(image, as: .thumbnail, 3, place)
        place.pass(milliseconds: Self.day)
        #expect(try await Self.sweptImages(place) == 0)
        place.pass(milliseconds: 1)
        #expect(try await Self.sweptImages(place) == 1)
        #expect(try await place.read(ImageQuery(stray)) == nil)
        // Another field still uses it, and a deleted entity can be restored.
        try await Self.show(nil, 4, place)
        try await place.edit(5, [.delete(Self.recipe)])
        place.pass(days: 2)
        #expect(try await Self.sweptImages(place) == 0)
        try await place.edit(6, [.restore(Self.recipe)])
        try await Self.show(nil, as: .thumbnail, 7, place)
        place.pass(milliseconds: Self.day)
        #expect(try await Self.sweptImages(place) == 0)
        #expect(try place.audit().firstRecordProblem() == nil)
        place.pass(milliseconds: 1)
        #expect(try await Self.sweptImages(place) == 1)
        #expect(try await place.read(ImageQuery(image)) == nil)
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    @Test("An image goes with the entity that used it, once that can't be restored")
    func tombstones() async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.createRecipe])
        _ = try await Self.put([1, 2, 3], place)
        try await Self.show(try Self.name([1, 2, 3]), 2, place)
        try await place.edit(3, [.delete(Self.recipe)])
        place.pass(days: 180)
        #expect(try await Self.sweptImages(place) == 0)
        place.pass(milliseconds: 1)
        #expect(try await place.perform(LibrarySweep()).tombstoneCount == 1)
        place.pass(milliseconds: Self.day + 1)
        #expect(try await Self.sweptImages(place) == 1)
        #expect(try place.audit().firstRecordProblem() == nil)
    }

    @Test("An image that is uploaded or requested again is kept for another day")
    func keptAgain() async throws {
        let place = try await LibraryPlace.withHousehold()
        let image = try await Self.put([1, 2, 3], place)
        let keep = KeepImage(
            player: LibraryPlace.owner, household: LibraryPlace.home, name: image)
        for again in [0, 1] {
            place.pass(milliseconds: Self.day)
            if again == 0 {
                _ = try await Self.put([1, 2, 3], place)
            } else {
                #expect(try await place.perform(keep) == .success(true))
            }
            place.pass(milliseconds: 1)
            #expect(try await Self.sweptImages(place) == 0)
        }
        place.pass(milliseconds: Self.day)
        #expect(try await Self.sweptImages(place) == 1)
        #expect(try await place.perform(keep) == .success(false))
        // An image that a field already names is in use as soon as it is uploaded.
        try await place.edit(1, [Self.createRecipe])
        try await Self.show(image, 2, place)
        #expect(try place.audit().firstRecordProblem() == nil)
        _ = try await Self.put([1, 2, 3], place)
        place.pass(days: 2)
        #expect(try await Self.sweptImages(place) == 0)
    }

    @Test(
        "The audit finds an image that was changed and one that is missing",
        arguments: [
            ("UPDATE images SET content = x'010204'", "its content has another SHA-256"),
            ("UPDATE images SET byte_count = 4", "it has 3 bytes; its row says 4"),
            (
                "UPDATE images SET unused_since_ms = 5",
                "its record of being unused is wrong"
            ),
            ("DELETE FROM images", "is missing"), ("DELETE FROM image_uses", "isn't recorded"),
        ])
    func audit(forgery: String, reason: String) async throws {
        let place = try await LibraryPlace.withHousehold()
        try await place.edit(1, [Self.createRecipe])
        try await Self.show(try await Self.put([1, 2, 3], place), 2, place)
        #expect(try place.audit().firstRecordProblem() == nil)
        place.library.abandon()
        try place.database().execute(forgery)
        try place.seal()
        let problem = try #require(try place.audit().firstRecordProblem())
        #expect(problem.reason.contains(reason), "\(problem)")
    }
}
