/// How much may still be read of a document, or of a file with many of them: references could make an endless document
/// of a short one.
package final class ReadingBudget {
    private var values: Int
    private var textBytes: Int
    private let allTextBytes: Int
    /// Of the file that the document is in.
    private let whole: ReadingBudget?

    /// The longest text that is read.
    private static let textLimit = ImportDocument.byteLimit
    /// What a text costs beside its bytes where it is kept.
    private static let textCost = 64

    /// - Parameters:
    ///   - values: how many values may be looked at.
    ///   - textBytes: how many bytes of texts may be read.
    package init(values: Int, textBytes: Int) {
        self.values = values
        self.textBytes = textBytes
        allTextBytes = textBytes
        whole = nil
    }

    /// Of one document.
    init(within whole: ReadingBudget? = nil) {
        values = 500_000
        textBytes = 16 * ImportDocument.byteLimit
        allTextBytes = textBytes
        self.whole = whole
    }

    /// Whether nothing more can be read.
    var isSpent: Bool { values <= 0 || textBytes <= 0 }

    /// What the texts take that were read.
    var spentTextBytes: Int { allTextBytes - textBytes }

    func spendValue() throws(ImportRefusal) {
        values -= 1
        try whole?.spendValue()
        guard values > 0 else { throw .tooLarge }
    }

    /// Counts a text that is read: many references may lead to one long text.
    func spend(on text: String) throws(ImportRefusal) {
        guard text.utf8.count <= Self.textLimit else { throw .tooLarge }
        textBytes -= text.utf8.count + Self.textCost
        try whole?.spend(on: text)
        guard textBytes > 0 else { throw .tooLarge }
    }
}
