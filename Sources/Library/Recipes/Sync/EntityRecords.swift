/// Where the records of a household are found: a table in memory or a database.
package protocol EntityRecords {
    /// Also of what is deleted; nil for what isn't there.
    func record(_ key: EntityKey) throws -> EntityRecord?
    /// The parts that aren't deleted, in any order.
    func parts(of key: EntityKey) throws -> [EntityRecord]
    /// The parts that an edit has deleted, in any order.
    func parts(of key: EntityKey, deletedBy deletion: Stamp) throws -> [EntityRecord]
    /// What has a unique name; nil if nothing has it.
    func key(of kind: EntityKind, named name: FoldedText) throws -> EntityKey?
    /// How many there are that aren't deleted, of a parent's parts or of the household.
    func count(of kind: EntityKind, in parent: UInt128?) throws -> Int
}
