import GameProtocol
import Recipes

extension DeviceConversation {
    /// Sends a request that only an owner makes.
    func perform(_ errand: SimulatedHousehold.Errand) {
        let id = household.id
        func change(_ member: HouseholdPerson, _ role: Recipes.Role?) {
            guard let player = member.credentials?.player else { return }
            ask(
                .changeMember(
                    LibraryMessage.ChangeMember(
                        householdID: id, playerID: player, role: role)),
                .errand(errand))
        }
        switch errand {
        case .invite(let guest):
            ask(.invite(householdID: id, role: guest.firstRole), .errand(errand))
        case .changeRole(let member, let role): change(member, role)
        case .remove(let member):
            member.isBeingRemoved = true
            member.mayBeShutOut = true
            change(member, nil)
        }
    }
}
