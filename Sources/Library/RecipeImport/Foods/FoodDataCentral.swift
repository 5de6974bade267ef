import Recipes
import StrictJSON

/// Reads the downloads of FoodData Central (https://fdc.nal.usda.gov/download-datasets): the foods
/// of SR Legacy, Foundation and FNDDS as CSV or JSON, zipped or not.
package struct FoodDataCentral {
    package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        case archive(ImportRefusal)
        /// The download lacks this file.
        case missing(String)
        /// This file lacks this column.
        case column(String, file: String)
        case notJSON
        case noFoods

        package var description: String {
            switch self {
            case .archive(let refusal): refusal.description
            case .missing(let file):
                "there is no \(file); a download has food.csv and food_nutrient.csv, or one JSON"
            case .column(let column, let file): "\(file) has no column \(column)"
            case .notJSON: "it is neither a zip archive nor JSON of FoodData Central"
            case .noFoods: "it contains no foods with nutrients"
            }
        }
    }

    /// The files that it reads of a download.
    package static let tables = [
        "food.csv", "food_nutrient.csv", "food_portion.csv", "measure_unit.csv",
    ]
    /// The most bytes of one of these files, unpacked.
    private static let byteLimit = 1 << 30
    /// The data types of foods that people eat. The others are samples of these.
    private static let types: Set<String> = [
        "sr_legacy_food", "foundation_food", "survey_fndds_food",
    ]

    /// - Parameter bytes: A zip archive with CSV files or one JSON file, or the JSON itself.
    package static func foods(of bytes: [UInt8]) throws(Fault) -> [FoodFacts] {
        guard ZipArchive.isZip(bytes) else { return try foods(ofJSON: bytes) }
        let files: [String: [UInt8]]
        do throws(ImportRefusal) {
            files = try self.files(of: bytes)
        } catch {
            throw .archive(error)
        }
        if let text = files[json] { return try foods(ofJSON: text) }
        return try foods(ofTables: files)
    }

    /// The files that it reads of a download, by name, from any folder.
    private static func files(of archive: [UInt8]) throws(ImportRefusal) -> [String: [UInt8]] {
        let archive = try ZipArchive(FileContent(archive))
        var files: [String: [UInt8]] = [:]
        for entry in archive.entries {
            let last = String(entry.name.split(separator: "/").last ?? "")
            let name = last.hasSuffix(json) ? json : last
            guard name == json || tables.contains(name), files[name] == nil else { continue }
            files[name] = try archive.content(of: entry, limit: byteLimit)
        }
        return files
    }

    private static let json = ".json"

    // MARK: CSV

    /// - Parameter files: The files by name.
    package static func foods(ofTables files: [String: [UInt8]]) throws(Fault) -> [FoodFacts] {
        var builders: [Int64: Builder] = [:]
        try rows(of: "food.csv", in: files, ["fdc_id", "data_type", "description"]) { row in
            guard let id = Int64(row[0]), types.contains(row[1]) else { return }
            builders[id] = Builder(name: row[2])
        }
        try rows(of: "food_nutrient.csv", in: files, ["fdc_id", "nutrient_id", "amount"]) { row in
            guard let id = Int64(row[0]), let amount = Double(row[2]) else { return }
            builders[id]?.set(row[1], amount)
        }
        var units: [String: String] = [:]
        if files["measure_unit.csv"] != nil {
            try rows(of: "measure_unit.csv", in: files, ["id", "name"]) { units[$0[0]] = $0[1] }
        }
        if files["food_portion.csv"] != nil {
            try rows(
                of: "food_portion.csv", in: files,
                ["fdc_id", "amount", "measure_unit_id", "modifier", "gram_weight"]
            ) { row in
                guard let id = Int64(row[0]), let grams = Double(row[4]) else { return }
                builders[id]?.addPortion(
                    Double(row[1]) ?? 1, unit: units[row[2]] ?? "", modifier: row[3], grams: grams)
            }
        }
        return try facts(builders)
    }

    private static func rows(
        of file: String, in files: [String: [UInt8]], _ columns: [String],
        _ take: ([String]) -> Void
    ) throws(Fault) {
        guard let bytes = files[file] else { throw .missing(file) }
        var reader = CommaSeparated(bytes)
        guard let header = reader.next() else { throw .column(columns[0], file: file) }
        var places: [Int] = []
        for column in columns {
            guard let place = header.firstIndex(of: column) else {
                throw .column(column, file: file)
            }
            places.append(place)
        }
        let last = places.max() ?? 0
        while let row = reader.next(only: places) {
            if row.count > last { take(places.map { row[$0] }) }
        }
    }

    // MARK: JSON

    private static func foods(ofJSON bytes: [UInt8]) throws(Fault) -> [FoodFacts] {
        let root = bytes.withUnsafeBytes { bytes in
            try? JSONReader.value(of: bytes, allowsDuplicateNames: true)
        }
        guard let members = root?.members else { throw .notJSON }
        var builders: [Int64: Builder] = [:]
        for name in ["FoundationFoods", "SRLegacyFoods", "SurveyFoods"] {
            for food in objects(members[name]) {
                guard let id = food["fdcId"]?.wholeNumber, let name = food["description"]?.string
                else { continue }
                builders[id] = builder(name, food)
            }
        }
        return try facts(builders)
    }

    private static func builder(_ name: String, _ food: [String: JSONNode]) -> Builder {
        var builder = Builder(name: name)
        for one in objects(food["foodNutrients"]) {
            guard let id = one["nutrient"]?.members?["id"]?.wholeNumber,
                let amount = one["amount"]?.number
            else { continue }
            builder.set("\(id)", amount)
        }
        for portion in objects(food["foodPortions"]) {
            guard let grams = portion["gramWeight"]?.number else { continue }
            let modifier = portion["modifier"] ?? portion["portionDescription"]
            builder.addPortion(
                portion["amount"]?.number ?? 1,
                unit: portion["measureUnit"]?.members?["name"]?.string ?? "",
                modifier: modifier?.string ?? "", grams: grams)
        }
        return builder
    }

    private static func objects(_ node: JSONNode?) -> [[String: JSONNode]] {
        node?.elements?.compactMap(\.members) ?? []
    }

    // MARK: CSV and JSON

    private static func facts(_ builders: [Int64: Builder]) throws(Fault) -> [FoodFacts] {
        let all = builders.sorted { $0.key < $1.key }.compactMap { $1.facts(number: $0) }
        guard !all.isEmpty else { throw .noFoods }
        return all
    }

    /// A food whose rows are still being read.
    private struct Builder {
        let name: String
        private var nutrients = Nutrients()
        private var ranks: [Nutrients.Kind: Int] = [:]
        private var portions: [(rank: Int, portion: FoodFacts.Portion)] = []

        init(name: String) { self.name = LineBuilder.line(name) }

        /// The nutrients by FoodData Central's nutrient number. If a food has several of one kind,
        /// the one with the lower rank wins.
        private static let kinds: [String: (kind: Nutrients.Kind, rank: Int, factor: Double)] = [
            "1008": (.energy, 0, 1), "2048": (.energy, 1, 1), "2047": (.energy, 2, 1),
            "1003": (.protein, 0, 1_000), "1004": (.fat, 0, 1_000), "1085": (.fat, 1, 1_000),
            "1005": (.carbohydrate, 0, 1_000), "1050": (.carbohydrate, 1, 1_000),
            "1079": (.fibre, 0, 1_000), "2033": (.fibre, 1, 1_000),
            "2000": (.sugar, 0, 1_000), "1063": (.sugar, 1, 1_000), "1093": (.sodium, 0, 1),
        ]

        mutating func set(_ id: String, _ amount: Double) {
            guard let known = Self.kinds[id], amount.isFinite, (0...1_000_000).contains(amount),
                known.rank <= ranks[known.kind] ?? .max
            else { return }
            ranks[known.kind] = known.rank
            nutrients[known.kind] = amount * known.factor
        }

        mutating func addPortion(
            _ amount: Double, unit: String, modifier: String, grams: Double
        ) {
            let text = unit == "undetermined" || unit.isEmpty ? modifier : "\(unit), \(modifier)"
            guard let measure = PortionText.measure(text), portions.count < 20,
                (0.001...10_000).contains(amount), (0.01...100_000).contains(grams),
                let quantity = Quantity(Int64((amount * 1_000).rounded()), over: 1_000)
            else { return }
            portions.append(
                (
                    PortionText.rank(text),
                    .init(
                        Amount(quantity, measure), milligrams: Int64((grams * 1_000).rounded()))
                ))
        }

        /// Nil for a food without a name or a measured energy.
        func facts(number: Int64) -> FoodFacts? {
            guard !name.isEmpty, ranks[.energy] != nil else { return nil }
            let inOrder = portions.enumerated().sorted {
                ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
            }
            return FoodFacts(
                number: number, name: String(name.prefix(200)), nutrients: nutrients,
                portions: inOrder.map(\.element.portion))
        }
    }
}
