import Base
import Crypto
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store

/// Operators' acts.
extension OperatorDesk {
    private func checkRole(_ role: OperatorRole, for kind: Act.Kind) throws(OperatorFault) {
        guard role >= kind.leastRole else {
            throw OperatorFault(
                "\(kind.rawValue) needs the role \(kind.leastRole.rawValue); yours is \(role.rawValue)"
            )
        }
    }

    func perform(
        _ request: OperatorRequest, by author: String, _ role: OperatorRole
    ) async throws(OperatorFault) -> OperatorAct {
        guard let kind = request.act else { throw OperatorFault("`act` is missing") }
        try checkRole(role, for: kind)
        let reason = try request.checkedReason
        var random = context.random
        let code = AccessCodeText.draw(.reset, using: &random)
        let act = try request.checkedAct(
            at: now, code: AccessCodeText.hash(of: code) ?? [],
            items: context.files.catalogue.items.map(\.id))
        if kind == .putOperator { return try await putOperator(request, by: author, reason) }
        let stored: StoredAct
        if let act {
            stored = try await log(act, by: author, reason)
        } else {
            stored = try await performElsewhere(kind, request, by: author, reason)
        }
        await tell(stored)
        return OperatorAct(stored, code: kind == .resetAccess ? code : nil)
    }

    private func log(
        _ act: Act, by author: String, _ reason: String
    ) async throws(OperatorFault) -> StoredAct {
        let operation = PerformAct(
            act, by: author, reason: reason, salt: context.random.bytes(16))
        return try Self.checked(try await done(operation))
    }

    private static func checked(
        _ result: Result<StoredAct, ActRefusal>
    ) throws(OperatorFault) -> StoredAct {
        switch result {
        case .success(let act): return act
        case .failure(let refusal): throw OperatorFault(refusal.description)
        }
    }

    /// Makes an operator's account with a new password and a new secret, which the answer has, once.
    private func putOperator(
        _ request: OperatorRequest, by author: String, _ reason: String
    ) async throws(OperatorFault) -> OperatorAct {
        let name = try request.checkedOperator()
        guard let role = OperatorRole(rawValue: request.value ?? "") else {
            throw OperatorFault(
                "`value` is a role: \(OperatorRole.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        var random = context.random
        let password = AccessCodeText.draw(.recovery, using: &random)
        let secret = context.random.bytes(OneTimeCode.secretBytes)
        let account = OperatorAccount(
            name: name, role: role.rawValue, password: password,
            salt: context.random.bytes(16), codeSecret: secret)
        let stored = try await log(.putOperator(account), by: author, reason)
        await tell(stored)
        return OperatorAct(
            stored, code: password, authenticator: OneTimeCode.address(of: name, secret))
    }

    func undo(
        _ request: OperatorRequest, by author: String, _ role: OperatorRole
    ) async throws(OperatorFault) -> OperatorAct {
        guard let number = request.number else { throw OperatorFault("`number` is missing") }
        let reason = try request.checkedReason
        guard let act = try await found(ActQuery(number)) else {
            throw OperatorFault(ActRefusal.unknownAct(number).description)
        }
        try checkRole(role, for: act.kind)
        let operation = UndoAct(act, by: author, reason: reason, salt: context.random.bytes(16))
        let undone = try Self.checked(try await done(operation))
        if case (.giveHousehold, .household(let household)) = (act.kind, act.subject),
            let texts = act.texts
        {
            try await setRole(in: household, texts.before)
        }
        await tell(undone)
        return OperatorAct(undone)
    }

    /// Carries out what an act has changed, on this server at once; others read it themselves.
    private func tell(_ act: StoredAct) async {
        context.log.info(
            "operator_act",
            [
                "act": act.number, "kind": act.kind.rawValue, "subject": act.subject,
                "author": act.author, "undoes": act.undoes.map { "\($0)" } ?? "none",
            ])
        switch act.subject {
        case .player(let player): context.access.changed(player, at: game.hall.queue.now)
        case .block, .server:
            await withCheckedContinuation { continuation in
                game.readSettings { continuation.resume() }
            }
        case .result, .household, .image, .link, .report, .operator, .node: break
        }
    }

    // MARK: - Acts on the library and on servers

    /// The act stands in the log before it is carried out, so that what was done has a name even if
    /// this server ends in between. It can be repeated.
    private func performElsewhere(
        _ kind: Act.Kind, _ request: OperatorRequest, by author: String, _ reason: String
    ) async throws(OperatorFault) -> StoredAct {
        switch (kind, try request.checkedSubject()) {
        case (.giveHousehold, .household(let household)):
            let member = try playerID(request.player)
            guard let before = try await inLibrary(RoleQuery(of: member, in: household)) else {
                throw OperatorFault("player \(member) isn't a member of household \(household)")
            }
            let after = Self.text(.owner, of: member)
            let act = try await log(
                .other(
                    OtherAct(
                        kind, .household(household), before: Self.text(before, of: member),
                        after: after)), by: author, reason)
            try await setRole(in: household, after)
            return act
        case (.deleteImage, .image(let text)):
            guard let name = ImageName(text) else {
                throw OperatorFault("an image's name is the one in its address")
            }
            let act = try await log(.other(OtherAct(kind, .image(text))), by: author, reason)
            _ = try await doneInLibrary(DeleteImage(name))
            return act
        case (.revokeLink, .link(let link)):
            let act = try await log(.other(OtherAct(kind, .link(link))), by: author, reason)
            guard try await doneInLibrary(RevokeLinkByOperator(link)) else {
                throw OperatorFault("there is no link \(link) any more")
            }
            return act
        case (.drain, .server):
            return try await log(
                .other(OtherAct(kind, .node(context.store.epoch))), by: author, reason)
        case (_, let subject):
            throw OperatorFault("\(kind.rawValue) isn't possible for \(subject)")
        }
    }

    private static func text(_ role: Role, of member: PlayerID) -> String {
        "\(member) \(role.rawValue)"
    }

    /// - Parameter text: see `text(_:of:)`.
    private func setRole(in household: HouseholdID, _ text: String) async throws(OperatorFault) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let member = PlayerID(words[0]), let role = Role(rawValue: words[1])
        else { throw OperatorFault("\"\(text)\" isn't a member and a role") }
        let refusal = try await doneInLibrary(SetRoleByOperator(role, of: member, in: household))
        if let refusal { throw OperatorFault(RequestFault(refusal).message) }
        game.hub.queue.async { [hub = game.hub] in hub.changed(role, of: member, in: household) }
    }
}
