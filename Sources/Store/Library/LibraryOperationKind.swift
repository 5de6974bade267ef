/// All operations of the library.
package enum LibraryOperationKind: String, CaseIterable, Sendable {
    case createHousehold, invite, revoke, join, changeMember, edit, putImage, sweep, recentSearches
}
