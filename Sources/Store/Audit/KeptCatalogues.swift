import Kitchen

/// The amounts that the stored catalogues allow. Also checks the catalogues against their
/// fingerprints.
///
/// The store doesn't record when each was in use, so an amount is right if any of them allows it.
/// Without a catalogue, which happens only if no server has used the store, any amount is right.
final class KeptCatalogues {
    private var startingCoins: Set<Int64> = []
    private var prices: [ShopItem.ID: Set<Int64>] = [:]
    private(set) var problem: AuditProblem?
    /// The most coins that one order pays.
    private(set) var orderLimit: Int64 = 0
    private var count = 0
    let verifier: RecordVerifier

    init(_ database: any Database) throws(StoreFault) {
        verifier = RecordVerifier(database)
        let rows = try database.prepare("SELECT fingerprint FROM catalogues")
        while try rows.next() {
            let fingerprint = rows.bytes(0)
            // The verifier will need it again, and reading it is expensive.
            guard let catalogue = try verifier.catalogue(fingerprint: fingerprint) else {
                problem = AuditProblem(
                    place: .catalogue(hexadecimal(fingerprint)), what: "the text",
                    expected: "one with this fingerprint", found: "another")
                continue
            }
            count += 1
            startingCoins.insert(catalogue.rules.newPlayer.coins)
            for item in catalogue.items { prices[item.id, default: []].insert(item.price) }
            let extraCoins = catalogue.extraCoins(equipped: []) { _ in true }
            let order = Int64(catalogue.rules.orderCoins) + Int64(extraCoins)
            orderLimit = max(orderLimit, order * Int64(catalogue.rules.comboLimit))
        }
    }

    /// True if a new player may get this many coins.
    func grants(_ coins: Int64) -> Bool { count == 0 || startingCoins.contains(coins) }

    func sells(_ item: ShopItem.ID, at price: Int64) -> Bool {
        count == 0 || prices[item]?.contains(price) == true
    }

    /// True if an order of a round without a record can have paid this much.
    func canPay(_ coins: Int64) -> Bool { coins >= 0 && (count == 0 || coins <= orderLimit) }
}
