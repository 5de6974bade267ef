/// How much may still be read of a document, or of a file with many of them: references could make an endless document
/// of a short one, and a short line may take long to understand.
package final class ReadingBudget {
    /// Called every few thousand steps. It may wait before it returns, and throws to end the reading.
    package typealias Watch = () throws(ImportRefusal) -> Void

    private var values: Int
    private var textBytes: Int
    private let allTextBytes: Int
    /// A step is work of about a microsecond, the same on every machine.
    package private(set) var steps: Int
    private let watch: Watch
    private var stepsUntilWatch = 0
    /// Of the file that the document is in.
    private let whole: ReadingBudget?

    /// The longest text that is read.
    private static let textLimit = ImportDocument.byteLimit
    /// What a text costs beside its bytes where it is kept.
    private static let textCost = 64
    private static let stepsBetweenWatches = 2_000
    /// How much work one document may be.
    package static let documentSteps = 2_000_000

    /// - Parameters:
    ///   - values: how many values may be looked at.
    ///   - textBytes: how many bytes of texts may be read.
    ///   - steps: how much work that may be.
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

    /// Of one document.
    init(within whole: ReadingBudget? = nil) {
        values = 500_000
        textBytes = 16 * ImportDocument.byteLimit
        steps = Self.documentSteps
        watch = { () throws(ImportRefusal) in }
        allTextBytes = textBytes
        self.whole = whole
    }

    /// Why nothing more can be read; nil if something can.
    var refusal: ImportRefusal? {
        if steps <= 0 { return .tooMuchWork }
        return values <= 0 || textBytes <= 0 ? .tooLarge : nil
    }

    /// What the texts take that were read.
    var spentTextBytes: Int { allTextBytes - textBytes }

    func spendValue() throws(ImportRefusal) {
        values -= 1
        try whole?.spendValue()
        guard values > 0 else { throw .tooLarge }
        try spendOwn(steps: 1)
    }

    /// Counts a text that is read: many references may lead to one long text.
    func spend(on text: String) throws(ImportRefusal) {
        guard text.utf8.count <= Self.textLimit else { throw .tooLarge }
        textBytes -= text.utf8.count + Self.textCost
        try whole?.spend(on: text)
        guard textBytes > 0 else { throw .tooLarge }
        try spendOwn(steps: 1 + text.utf8.count / 64)
    }

    /// Counts other work, before it is done.
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
