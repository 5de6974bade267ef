/// A limit on reading a document, or a file with many: references can make a short document
/// endless, and a short line can take long to parse.
package final class ReadingBudget {
    /// Called every few thousand steps. It may block, and throws to end the reading.
    package typealias Watch = () throws(ImportRefusal) -> Void

    private var values: Int
    private var textBytes: Int
    private let allTextBytes: Int
    /// The remaining work. A step is about a microsecond of work, the same count on every machine.
    package private(set) var steps: Int
    private let watch: Watch
    private var stepsUntilWatch = 0
    /// The budget of the file that contains the document.
    private let whole: ReadingBudget?

    /// The most bytes of one text.
    private static let textLimit = ImportDocument.byteLimit
    /// The memory overhead of a text that is kept, in bytes.
    private static let textCost = 64
    private static let stepsBetweenWatches = 2_000
    /// The most steps for one document.
    package static let documentSteps = 2_000_000

    /// - Parameters:
    ///   - values: The most values to visit.
    ///   - textBytes: The most bytes of texts to read.
    ///   - steps: The most steps of work.
    package init(
        values: Int, textBytes: Int, steps: Int,
        watch: @escaping Watch = { () throws(ImportRefusal) in }
    ) {
        self.values = values
        self.textBytes = textBytes
        self.steps = steps
        self.watch = watch
        allTextBytes = textBytes
        whole = nil
    }

    package convenience init(of bounds: ImportFile.Bounds, watch: @escaping Watch) {
        self.init(
            values: bounds.readValueCount, textBytes: bounds.readTextByteCount,
            steps: bounds.stepCount, watch: watch)
    }

    /// The budget of one document.
    init(within whole: ReadingBudget? = nil) {
        values = 500_000
        textBytes = 16 * ImportDocument.byteLimit
        steps = Self.documentSteps
        watch = { () throws(ImportRefusal) in }
        allTextBytes = textBytes
        self.whole = whole
    }

    /// The reason why nothing more can be read; nil if the budget isn't spent.
    var refusal: ImportRefusal? {
        if steps <= 0 { return .tooMuchWork }
        return values <= 0 || textBytes <= 0 ? .tooLarge : nil
    }

    /// The bytes charged for texts so far.
    var spentTextBytes: Int { allTextBytes - textBytes }

    func spendValue() throws(ImportRefusal) {
        values -= 1
        try whole?.spendValue()
        guard values > 0 else { throw .tooLarge }
        try spendOwn(steps: 1)
    }

    /// Charges a text that is read: many references may lead to one long text.
    func spend(on text: String) throws(ImportRefusal) {
        guard text.utf8.count <= Self.textLimit else { throw .tooLarge }
        textBytes -= text.utf8.count + Self.textCost
        try whole?.spend(on: text)
        guard textBytes > 0 else { throw .tooLarge }
        try spendOwn(steps: 1 + text.utf8.count / 64)
    }

    /// Charges the memory of a table's row with so many values, beside its texts.
    func spend(onRowOf count: Int) throws(ImportRefusal) {
        guard count > 0 else { return }
        textBytes -= 160 + 80 * count
        guard textBytes > 0 else { throw .tooLarge }
    }

    /// Charges other work before it is done.
    package func spend(steps count: Int) throws(ImportRefusal) {
        try whole?.spend(steps: count)
        try spendOwn(steps: count)
    }

    private func spendOwn(steps count: Int) throws(ImportRefusal) {
        steps -= count
        guard steps > 0 else { throw .tooMuchWork }
        stepsUntilWatch -= count
        guard stepsUntilWatch <= 0 else { return }
        stepsUntilWatch = Self.stepsBetweenWatches
        do throws(ImportRefusal) {
            try watch()
        } catch {
            steps = 0
            throw error
        }
    }
}
