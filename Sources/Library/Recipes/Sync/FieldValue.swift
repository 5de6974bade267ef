import Base

/// A field's value.
package enum FieldValue: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case numbers([Int64])
    case flag(Bool)
    case quantity(Quantity)
    case unit(Measure)
    case reference(UInt128)
    case day(Day)
    case checked(GroceryNeed.Checked)
}

/// An element of a field that is a set.
package enum FieldElement: Hashable, Sendable, Comparable {
    case text(String)
    case reference(UInt128)
}
