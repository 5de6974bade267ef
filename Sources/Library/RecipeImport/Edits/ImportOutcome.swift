/// What came of one recipe of an import.
package enum ImportOutcome: Hashable, Sendable {
    case imported(name: String, notes: [ImportNote])
    /// The household has it already.
    case known(name: String)
    /// It was imported before and deleted since. It isn't brought back.
    case deleted(name: String)
    /// - Parameters:
    ///   - name: nil where the document gives none.
    ///   - reason: a word of `ImportRefusal` or of Protocol/library.md's `edit_refused`.
    ///   - why: what was wrong, for a person.
    case refused(name: String?, reason: String, why: String)

    package var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}
