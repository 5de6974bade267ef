import Kitchen

/// The catalogue that records refer to by this fingerprint; `nil` if it isn't in the store.
package struct CatalogueQuery: StoreQuery {
    package static let isLong = true

    package let fingerprint: [UInt8]

    package init(fingerprint: [UInt8]) { self.fingerprint = fingerprint }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> Catalogue? {
        try snapshot.catalogues.catalogue(fingerprint: fingerprint)
    }
}
