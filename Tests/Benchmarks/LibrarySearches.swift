import Base
import Kitchen
import Recipes
import Store

/// Measures searches of a filled library, one after the other.
struct LibrarySearches {
    private static let runs = 4_000

    private let library: LibraryStore

    init(_ library: LibraryStore) { self.library = library }

    /// Typical searches and filters, used in turn.
    private enum Shape: CaseIterable {
        case word, twoWords, prefix, middle, miss, diet, tag, food, excluded, minutes, common
        case commonWithFood, newest
    }

    func search() async {
        var random = SplitMix64(seed: 7)
        let all = Durations()
        for shape in Shape.allCases {
            let own = Durations()
            for _ in 0..<Self.runs / Shape.allCases.count {
                let seconds = await measure(query(shape, &random))
                all.append(seconds)
                own.append(seconds)
            }
            StandardError.print(
                "library: \(shape): \(own.percentile(50) * 1000), \(own.percentile(99) * 1000) ms")
        }
        printFigures("search", all)
    }

    /// A person types a food, a dish or a word, letter by letter.
    func suggest() async {
        var random = SplitMix64(seed: 8)
        let all = Durations()
        for number in 0..<Self.runs {
            let household = random.next(below: 3)
            let word =
                switch number % 3 {
                case 0: LibraryRecipes.food(&random)
                case 1: LibraryRecipes.word(&random)
                default: LibraryRecipes.dishes[random.next(below: LibraryRecipes.dishes.count)]
                }
            let query = SuggestQuery(
                player: LibraryRecipes.owner(of: household),
                household: LibraryRecipes.household(household),
                text: String(word.prefix(1 + random.next(below: 5))))
            all.append(await measure(query))
        }
        printFigures("suggest", all)
    }

    private func printFigures(_ name: String, _ durations: Durations) {
        for (ending, percent) in [("", 50), ("_99th", 99)] {
            printFigure(
                "library.\(name)_milliseconds\(ending)", durations.percentile(percent) * 1000,
                "ms", decimals: 2)
        }
    }

    private func query(_ shape: Shape, _ random: inout SplitMix64) -> SearchQuery {
        var filter = RecipeFilter()
        let household = random.next(below: 3)
        let text: String
        switch shape {
        case .word: text = LibraryRecipes.word(&random)
        case .twoWords:
            text =
                LibraryRecipes.food(&random) + " "
                + LibraryRecipes.dishes[random.next(below: LibraryRecipes.dishes.count)]
        case .prefix:
            let word =
                random.next(below: 2) == 0
                ? LibraryRecipes.food(&random) : LibraryRecipes.word(&random)
            text = String(word.prefix(2 + random.next(below: 3)))
        case .middle: text = ["patzle", "otatoe", "hroom", "inach", "urger"][random.next(below: 5)]
        case .miss: text = "\(LibraryRecipes.word(&random)) qxz\(random.next(below: 100))"
        case .diet:
            text = LibraryRecipes.food(&random)
            filter.diets = [Diet.common[random.next(below: Diet.common.count)]]
        case .tag:
            text = LibraryRecipes.food(&random)
            let tag = LibraryRecipes.skewed(LibraryRecipes.tagCount, &random)
            filter.tags = [TagID(value: LibraryRecipes.tag(tag, of: household))]
        case .food:
            text = LibraryRecipes.dishes[random.next(below: LibraryRecipes.dishes.count)]
            filter.included = [NameKey(LibraryRecipes.food(&random))]
        case .excluded:
            text = LibraryRecipes.dishes[random.next(below: LibraryRecipes.dishes.count)]
            filter.excluded = [NameKey(LibraryRecipes.food(&random)), NameKey("salt")]
        case .minutes:
            text = LibraryRecipes.common[random.next(below: 20)]
            filter.longestMinutes = 5
            filter.servings = 2...4
        case .common: text = ["salt", "the", "and", "oil", "soup", "in"][random.next(below: 6)]
        case .commonWithFood:
            text = ["salt the", "oil soup", "and in the", "roasted salt"][random.next(below: 4)]
        case .newest:
            text = ""
            if random.next(below: 2) == 0 { filter.diets = [Diet.common[0]] }
        }
        return SearchQuery(
            player: LibraryRecipes.owner(of: household),
            household: LibraryRecipes.household(household), text: text, filter: filter)
    }

    private func measure<Query: StoreQuery>(
        _ query: Query
    ) async -> Double where Query.Source == LibrarySnapshot {
        await library.seconds(for: query)
    }
}

extension LibraryStore {
    /// The duration of a query.
    func seconds<Query: StoreQuery>(
        for query: Query
    ) async -> Double where Query.Source == LibrarySnapshot {
        let clock = ContinuousClock()
        let started = clock.now
        await withCheckedContinuation { done in
            read(query, on: nil) { answer in
                guard case .success = answer else { preconditionFailure("a query failed") }
                done.resume()
            }
        }
        return (clock.now - started) / .seconds(1)
    }
}
