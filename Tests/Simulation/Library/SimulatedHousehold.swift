import Base
import GameProtocol
import Kitchen
import Recipes

/// A household: its people, their devices, and the owner's pending errands.
final class SimulatedHousehold {
    /// A request that only an owner makes.
    enum Errand {
        case invite(HouseholdPerson)
        case changeRole(HouseholdPerson, Role)
        case remove(HouseholdPerson)
    }

    /// Nobody is removed this soon after joining: a second request to join may still be on its way.
    private static let settledMilliseconds: Int64 = 4_000

    let number: Int
    let id: HouseholdID
    let people: [HouseholdPerson]
    private(set) var devices: [HouseholdDevice] = []
    let isLarge: Bool
    private let dice: Dice
    private var roleChangesLeft: Int
    private var removalsLeft: Int
    private var returnsLeft: Int

    init(number: Int, seed: UInt64, world: LibrarySimulation) {
        self.number = number
        let dice = Dice(seed: seed)
        self.dice = dice
        id = HouseholdID(value: dice.identifier())
        isLarge = dice.chance(world.habits.largeInHundred, in: 100)
        let roles: [Role] = [.adult, .adult, .adult, .child, .guest, .owner]
        people = (0..<(1 + dice.roll(below: 3))).map { number in
            HouseholdPerson(number: number, firstRole: number == 0 ? .owner : dice.pick(roles))
        }
        roleChangesLeft = people.count > 1 && dice.chance(1, in: 4) ? 1 : 0
        removalsLeft = people.count > 1 && dice.chance(1, in: 8) ? 1 : 0
        returnsLeft = dice.chance(1, in: 2) ? 1 : 0
        let count = max(people.count, 2 + dice.roll(below: 3))
        devices = (0..<count).map { number in
            HouseholdDevice(
                number: number, of: people[number % people.count], in: self,
                isPersonsFirst: number < people.count, seed: UInt64(dice.identifier() >> 64),
                world: world)
        }
    }

    /// True if everybody's membership is known for certain.
    var isSettled: Bool { !people.contains { $0.isBeingRemoved } }

    /// The owner's next errand, if any.
    ///
    /// - Parameter onlyNeeded: true if nobody changes their mind any more.
    func nextErrand(at milliseconds: Int64, onlyNeeded: Bool) -> Errand? {
        for person in people where !person.isOwner {
            switch person.membership {
            case .stranger: return .invite(person)
            case .removed:
                if !onlyNeeded, returnsLeft > 0, dice.chance(1, in: 6) {
                    returnsLeft -= 1
                    return .invite(person)
                }
            case .member:
                // Repeated until it is answered.
                if person.isBeingRemoved { return .remove(person) }
                let isSettled = milliseconds > person.joinedMilliseconds + Self.settledMilliseconds
                if isSettled, !onlyNeeded, let errand = changeOfMember(person) { return errand }
            case .invited: break
            }
        }
        return nil
    }

    private func changeOfMember(_ person: HouseholdPerson) -> Errand? {
        guard dice.chance(1, in: 8) else { return nil }
        if roleChangesLeft > 0 {
            roleChangesLeft -= 1
            return .changeRole(person, dice.pick([.adult, .child, .guest, .owner]))
        }
        guard removalsLeft > 0 else { return nil }
        removalsLeft -= 1
        return .remove(person)
    }
}
