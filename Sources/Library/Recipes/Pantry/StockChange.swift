import Base

/// A change to a lot's stock.
package struct StockChange: Hashable, Sendable {
    package let item: PantryItemID
    package let lot: LotID
    package let before: Quantity
    package let after: Quantity
}
