import Base
import Kitchen
import Recipes
import StrictJSON

/// The JSON of a `LibraryRecord` of the same record.
extension EntityRecord: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        var authors = RecordAuthors()
        json.member("kind", key.kind.rawValue)
        json.member("id", EntityID(value: key.id).description)
        json.member("parent", parent.map { EntityID(value: $0).description })
        json.member("created", authors.stamp(created))
        json.member("modified", authors.stamp(modified))
        json.member("deleted", deleted.map { authors.stamp($0) })
        json.member("created_ms", createdMilliseconds)
        json.member("modified_ms", modifiedMilliseconds)
        let entries = fields.sorted { $0.key < $1.key }
        json.name("fields")
        json.object { json in
            for (field, entry) in entries {
                guard let value = entry.value.flatMap(LibraryValue.init) else { continue }
                json.name(escaping: field.rawValue)
                value.write(to: &json)
            }
        }
        json.name("stamps")
        json.object { json in
            for (field, entry) in entries {
                json.name(escaping: field.rawValue)
                authors.stamp(entry.stamp).write(to: &json)
            }
        }
        write(elements.filter { !$0.value.isEmpty }, &authors, to: &json)
        json.member("authors", authors.all.map(\.description))
    }

    private func write(
        _ sets: [Field: [FieldElement: Stamp]], _ authors: inout RecordAuthors,
        to json: inout JSONWriter
    ) {
        guard !sets.isEmpty else { return }
        json.name("sets")
        json.object { json in
            for (field, elements) in sets.sorted(by: { $0.key < $1.key }) {
                json.name(escaping: field.rawValue)
                json.object { json in
                    for (element, added) in elements.sorted(by: { $0.key < $1.key }) {
                        json.name(escaping: element.wire)
                        authors.stamp(added).write(to: &json)
                    }
                }
            }
        }
    }
}
