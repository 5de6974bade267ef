public enum Difficulty: String, Codable, Hashable, Sendable, CaseIterable {
    case easy, medium, hard
}
