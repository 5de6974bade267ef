/// The records of a household, in memory or in a database.
package protocol EntityRecords {
    /// The record, even if it is deleted; nil if there is none.
    func record(_ key: EntityKey) throws -> EntityRecord?
    /// The parts that aren't deleted, in any order.
    func parts(of key: EntityKey) throws -> [EntityRecord]
    /// The parts that an edit deleted, in any order.
    func parts(of key: EntityKey, deletedBy deletion: Stamp) throws -> [EntityRecord]
    /// The entity with a unique name; nil if there is none.
    func key(of kind: EntityKind, named name: FoldedText) throws -> EntityKey?
    /// The number of entities that aren't deleted, in the parent or in the household.
    func count(of kind: EntityKind, in parent: UInt128?) throws -> Int
}
