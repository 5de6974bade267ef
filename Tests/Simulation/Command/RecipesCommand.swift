import Foundation
import Levels
import Synchronization
import TestSupport

/// Makes levels from random recipes and prints statistics. A build with other settings must print
/// the same.
enum RecipesCommand {
    /// - Returns: true if nothing went wrong.
    static func run(count: Int, firstSeed: UInt64, levels: String) throws -> Bool {
        let contents = try LevelFiles.contents(of: levels, skipsLobby: true)
        let start = Date()
        // In blocks, since threads may take them in any order.
        let blockCount = (count + blockSize - 1) / blockSize
        let surveys = Blocks(blockCount)
        DispatchQueue.concurrentPerform(iterations: blockCount) { block in
            var survey = RandomRecipeSurvey(
                symbols: contents.foods, rules: contents.catalogue.rules)
            for index in block * blockSize..<min(count, (block + 1) * blockSize) {
                survey.add(seed: firstSeed &+ UInt64(index))
            }
            surveys.set(survey, at: block)
        }
        let all = surveys.all
        let digest = all.reduce(0 as UInt64) { ($0 ^ $1.digest) &* 0x100_0000_01B3 }
        let problems = all.flatMap(\.problems)
        print(
            """
            recipes: \(count) from seed \(firstSeed) on, \(all.reduce(0) { $0 + $1.playableCount }) \
            are levels, \(all.reduce(0) { $0 + $1.refusedCount }) are refused, \
            digest \(String(digest, radix: 16))
            """)
        for problem in problems.prefix(20) { print("recipes: PROBLEM with seed \(problem)") }
        FileHandle.standardError.write(
            Data(String(format: "recipes: %.0f s\n", Date().timeIntervalSince(start)).utf8))
        return problems.isEmpty
    }

    private static let blockSize = 1_000
}

/// The results of the blocks.
private final class Blocks: Sendable {
    private let surveys: Mutex<[RandomRecipeSurvey?]>

    init(_ count: Int) { surveys = Mutex(Array(repeating: nil, count: count)) }

    func set(_ survey: RandomRecipeSurvey, at block: Int) {
        surveys.withLock { $0[block] = survey }
    }

    var all: [RandomRecipeSurvey] { surveys.withLock { $0.compactMap(\.self) } }
}
