/// What stands in one line of the grocery list: needs of one food whose amounts can be added.
package struct GroceryLine: Hashable, Sendable {
    /// As the first of its needs has it.
    package let name: String
    /// In the measure of the first; nil if none says one.
    package let amount: Amount?
    /// Of all its needs, each once.
    package let notes: [String]
    /// Why it is there, in order.
    package let needs: [NeedID]
    package let isChecked: Bool
}
