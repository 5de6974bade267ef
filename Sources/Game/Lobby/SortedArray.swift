/// An array that stays in order, of distinct elements. It finds places by binary search. Inserting
/// and removing move what comes after: for ten thousand small elements, some hundred kilobytes at
/// worst.
struct SortedArray<Element: Comparable & Sendable>: Sendable {
    private(set) var elements: [Element] = []

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count }

    /// The index of the first element that isn't before `element`. `comparisonCount` grows by the
    /// comparisons that it took.
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

    /// Removes `element`, which must be there.
    mutating func remove(_ element: Element, comparisonCount: inout Int) {
        let index = firstIndex(notBefore: element, comparisonCount: &comparisonCount)
        precondition(
            index < elements.count && elements[index] == element, "what is removed must be there")
        elements.remove(at: index)
    }

    /// Removes the elements at the front that are before `element`.
    mutating func removeAll(before element: Element, comparisonCount: inout Int) -> [Element] {
        let end = firstIndex(notBefore: element, comparisonCount: &comparisonCount)
        let removed = Array(elements[..<end])
        elements.removeFirst(end)
        return removed
    }
}
