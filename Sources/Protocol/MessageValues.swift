import Base
import Kitchen
import Recipes
import StrictJSON

/// A value of the game or the library that messages hold as a text.
protocol MessageText: TextCoded, RequestMember, JSONWritable {}

extension MessageText {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard let value = Self(try String(node, name: name)) else {
            throw RequestFault(.badValue, "`\(name)` must be \(Self.form)")
        }
        self = value
    }

    package func write(to json: inout JSONWriter) { json.text(description) }
}

extension CategoryID: MessageText {}
extension CookbookID: MessageText {}
extension CookingID: MessageText {}
extension Day: MessageText {}
extension DeviceID: MessageText {}
extension EntityID: MessageText {}
extension HouseholdID: MessageText {}
extension ImageName: MessageText {}
extension ImportID: MessageText {}
extension IngredientID: MessageText {}
extension LinkID: MessageText {}
extension LotID: MessageText {}
extension PantryItemID: MessageText {}
extension PlayID: MessageText {}
extension PlayerID: MessageText {}
extension Quantity: MessageText {}
extension RecipeID: MessageText {}
extension SearchPlace: MessageText {}
extension StepID: MessageText {}
extension TagID: MessageText {}
extension TimerID: MessageText {}

extension BotStrength: RequestWord {}
extension Cook.Role: RequestWord {}
extension Difficulty: RequestWord {}
extension EntityKind: RequestWord {}
extension Recipes.Role: RequestWord {}

extension Open: JSONWritable {
    package func write(to json: inout JSONWriter) { json.text(rawValue) }
}

extension Open: RequestMember where Word: RequestWord {
    /// Takes known words only: clients send what this server knows.
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        self.init(try Word(node, name: name))
    }
}
