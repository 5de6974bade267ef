import Kitchen

/// What the people and devices of one simulation do, drawn from its seed.
struct LibraryHabits {
    /// The edits that each device makes.
    let editsPerDevice: ClosedRange<Int>
    /// From one thought of a person to the next.
    let pauseMilliseconds: ClosedRange<Int>
    /// Of a thousand thoughts, how many are of trouble with the connection.
    let troubleInThousand: Int
    /// Of a hundred spells without a connection, how many are long.
    let longSpellsInHundred: Int
    /// Of a hundred households, how many have many and long recipes.
    let largeInHundred: Int
    let millisecondsBetweenCrashes: Int

    init(using random: inout SplitMix64) {
        editsPerDevice = 2...6
        pauseMilliseconds = 150...(800 + random.next(below: 1_500))
        troubleInThousand = [20, 60, 120, 200][random.next(below: 4)]
        longSpellsInHundred = [10, 30, 60][random.next(below: 3)]
        largeInHundred = [2, 4, 8][random.next(below: 3)]
        millisecondsBetweenCrashes = 6_000 + random.next(below: 20_000)
    }
}
