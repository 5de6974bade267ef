import Base
import Kitchen
import Recipes

/// A value of one or more parameters of a statement.
protocol Bindable {
    func bind(to statement: any Statement)
}

extension Int64: Bindable {
    func bind(to statement: any Statement) { statement.bind(self) }
}

extension Int: Bindable {
    func bind(to statement: any Statement) { statement.bind(Int64(self)) }
}

/// 0 or 1.
extension Bool: Bindable {
    func bind(to statement: any Statement) { statement.bind(self ? 1 : 0) }
}

extension String: Bindable {
    func bind(to statement: any Statement) { statement.bind(self) }
}

extension [UInt8]: Bindable {
    func bind(to statement: any Statement) { withUnsafeBytes { _ = statement.bind($0) } }
}

/// NULL for `nil`.
extension Optional: Bindable where Wrapped: Bindable {
    func bind(to statement: any Statement) {
        if let self { self.bind(to: statement) } else { statement.bindNull() }
    }
}

/// An identifier's 16 bytes, most significant first.
extension Bindable where Self: Identifier {
    func bind(to statement: any Statement) {
        withUnsafeBytes(of: value.bigEndian) { _ = statement.bind($0) }
    }
}

extension PlayerID: Bindable {}
extension PlayID: Bindable {}
extension HouseholdID: Bindable {}
extension EntityID: Bindable {}
extension RecipeID: Bindable {}
extension CookingID: Bindable {}
extension LinkID: Bindable {}
extension InstanceID: Bindable {}
