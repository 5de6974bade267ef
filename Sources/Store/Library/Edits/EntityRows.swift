import Base
import Recipes

/// The columns `kind` and `id`.
extension EntityKey: Bindable {
    func bind(to statement: any Statement) { statement.bind(kind.rawValue).bind(EntityID(self)) }
}

extension Statement {
    /// Reads an entity's kind and its identifier from this column on.
    func entityKey(_ column: Int32) throws(StoreFault) -> EntityKey {
        let name = text(column)
        guard let kind = EntityKind(rawValue: name), let id: EntityID = identifier(column + 1)
        else { throw .damage("a row of the kind \(name) has an invalid kind or identifier") }
        return EntityKey(kind, id.value)
    }

    /// Reads an entity's kind, its identifier and its content from the first columns.
    func record() throws(StoreFault) -> EntityRecord {
        try StoredEntities.decoded(entityKey(0), bytes(2))
    }
}
