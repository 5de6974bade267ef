/// The result of importing one recipe.
package enum ImportOutcome: Hashable, Sendable {
    case imported(name: String, notes: [ImportNote])
    /// The household has it already.
    case known(name: String)
    /// It was imported before and deleted since. The import doesn't restore it.
    case deleted(name: String)
    /// - Parameters:
    ///   - name: Nil if the document gives none.
    ///   - reason: A word of `ImportRefusal` or of Protocol/library.md's `edit_refused`.
    ///   - why: The reason as a sentence for a person.
    case refused(name: String?, reason: String, why: String)

    package var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}
