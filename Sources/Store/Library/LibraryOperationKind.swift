/// All operations of the library.
package enum LibraryOperationKind: String, CaseIterable, Sendable {
    case createHousehold, invite, revoke, join, changeMember, edit, putImage, startCooking,
        recordCooking, sweep, recentSearches, changeLinks,
        rateLink
}
