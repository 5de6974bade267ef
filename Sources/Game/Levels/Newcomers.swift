/// Random names and avatars for new players, until they choose their own. A name is two matching
/// words; an avatar is an emoji.
package struct Newcomers: Hashable, Sendable {
    /// Words that agree with each other: any of `first` fits before any of `second`. A language
    /// with grammatical genders has a group for each gender.
    package struct WordGroup: Hashable, Sendable {
        package let first: [String]
        package let second: [String]

        package static func name(_ first: String, _ second: String) -> String {
            "\(first) \(second)"
        }

        fileprivate var nameCount: Int { first.count * second.count }

        fileprivate func name(at place: Int) -> String {
            Self.name(first[place / second.count], second[place % second.count])
        }
    }

    package let avatars: [String]
    /// By lowercase language tag; includes `en`.
    package let groups: [String: [WordGroup]]

    /// - Parameters:
    ///   - avatars: At least one.
    ///   - groups: By lowercase language tag, including English; each with at least one name.
    init(avatars: [String], groups: [String: [WordGroup]]) {
        precondition(!avatars.isEmpty && groups["en"] != nil)
        precondition(groups.values.allSatisfy { $0.contains { $0.nameCount > 0 } })
        self.avatars = avatars
        self.groups = groups
    }

    /// A random name in `language`, or in English if there are none in it. All names are equally
    /// likely.
    package func name(
        in language: String, using random: inout some RandomNumberGenerator
    ) -> String {
        let groups = groups[language] ?? groups["en"] ?? []
        var place = Int.random(in: 0..<groups.reduce(0) { $0 + $1.nameCount }, using: &random)
        for group in groups {
            if place < group.nameCount { return group.name(at: place) }
            place -= group.nameCount
        }
        preconditionFailure("the place is one of all names")
    }

    package func avatar(using random: inout some RandomNumberGenerator) -> String {
        avatars[Int.random(in: avatars.indices, using: &random)]
    }
}
