/// A meal of the day. The order is that of the day's list.
package enum MealSlot: String, Hashable, Sendable, CaseIterable, Comparable {
    case breakfast, lunch, dinner, snack

    /// The hour in a calendar, in the reader's local time.
    var hour: Int {
        switch self {
        case .breakfast: 8
        case .lunch: 13
        case .dinner: 19
        case .snack: 16
        }
    }

    private var place: Int? { Self.allCases.firstIndex(of: self) }

    package static func < (left: MealSlot, right: MealSlot) -> Bool {
        (left.place ?? 0) < (right.place ?? 0)
    }
}
