/// A sorted array of distinct elements, with binary search. Inserting and removing move all later
/// elements: for ten thousand small elements, a few hundred kilobytes at worst.
struct SortedArray<Element: Comparable & Sendable>: Sendable {
    private(set) var elements: [Element] = []

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count }

    /// Returns the index of the first element that isn't before `element`. Adds the number of
    /// comparisons to `comparisonCount`.
    func firstIndex(notBefore element: Element, comparisonCount: inout Int) -> Int {
        var low = 0
        var high = elements.count
        while low < high {
            comparisonCount += 1
            let middle = low + (high - low) / 2
            if elements[middle] < element {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    mutating func insert(_ element: Element, comparisonCount: inout Int) {
        let index = firstIndex(notBefore: element, comparisonCount: &comparisonCount)
        elements.insert(element, at: index)
    }

    /// Removes `element`, which must be present.
    mutating func remove(_ element: Element, comparisonCount: inout Int) {
        let index = firstIndex(notBefore: element, comparisonCount: &comparisonCount)
        precondition(
            index < elements.count && elements[index] == element, "the element must be present")
        elements.remove(at: index)
    }

    /// Removes and returns the elements at the front that are before `element`.
    mutating func removeAll(before element: Element, comparisonCount: inout Int) -> [Element] {
        let end = firstIndex(notBefore: element, comparisonCount: &comparisonCount)
        let removed = Array(elements[..<end])
        elements.removeFirst(end)
        return removed
    }
}
