import ChefDashServer
import Foundation
import GameProtocol
import RecipeImport
import StrictJSON
import TestSupport
import Testing

/// The notes of an import as messages encode them.
@Suite("Notes in a report")
struct ImportRowNoteTests {
    private static let messages: [(note: ImportNote, json: String)] = [
        (
            .leftOut(.tag, count: 2, names: ["a"]),
            #"{"code":"left_out","count":2,"names":["a"],"what":"tag"}"#
        ),
        (
            .leftOut(.stepImage, count: 2, names: []),
            #"{"code":"left_out","count":2,"what":"step_image"}"#
        ),
        (
            .leftOutFrom(.step, number: 61),
            #"{"code":"left_out_from","number":61,"what":"step"}"#
        ),
        (
            .notAllowed(.upperQuantity, part: .ingredient, number: 3),
            #"{"code":"not_allowed","field":"upper_quantity","number":3,"what":"ingredient"}"#
        ),
        (
            .notAllowed(.difficulty, part: nil, number: nil),
            #"{"code":"not_allowed","field":"difficulty"}"#
        ),
        (.missing(.recipe, part: nil, number: nil), #"{"code":"missing","field":"recipe"}"#),
        (.kept(.about), #"{"code":"kept","field":"about"}"#),
        (
            .cut(.about, number: nil, characters: 2_000),
            #"{"code":"cut","count":2000,"what":"about"}"#
        ),
        (
            .dividedStep(number: 2, pieces: 3),
            #"{"code":"divided","count":3,"number":2,"what":"step"}"#
        ),
        (.assumedServings(1), #"{"code":"assumed","count":1,"field":"servings"}"#),
        (.more(4), #"{"code":"more","count":4}"#),
    ]

    @Test("Each note becomes a code and its values", arguments: messages)
    func message(note: ImportNote, json: String) {
        let message = JSONWriter.bytes(of: JSONNode(ImportRow.Note(note)))
        #expect(String(decoding: message, as: UTF8.self) == json)
    }

    @Test("The schema lists the words of all codes and kinds")
    func words() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(
                with: Data(Repository.text("Protocol/schema.json").utf8))
                as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        /// The words of an open set, which allows others too.
        func words(_ name: String) -> [String]? {
            let choices = definitions[name]?["anyOf"] as? [[String: Any]]
            return choices?.first?["enum"] as? [String]
        }
        let codes = ImportRow.Note.Code.allCases.filter { $0 != .unknown }.map(\.rawValue)
        #expect(words("ImportNoteCode") == codes)
        let things = ImportNote.Thing.allCases.map(\.rawValue)
        #expect(words("ImportNoteThing") == things)
    }
}
