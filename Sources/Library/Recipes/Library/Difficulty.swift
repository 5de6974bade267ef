package enum Difficulty: String, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
