import StrictJSON

/// Why a request was refused: the `code` of an `error` message (Protocol/reference.md, "All error codes").
public enum ErrorCode: String, OpenWord, JSONWritable, Sendable, CaseIterable {
    // The message can't be read.
    case badJSON = "bad_json"
    case tooDeep = "too_deep"
    case unknownType = "unknown_type"
    case missingField = "missing_field"
    case wrongType = "wrong_type"
    case numberOutOfRange = "number_out_of_range"
    case badValue = "bad_value"
    case textOnly = "text_only"

    // The message isn't allowed now.
    case notSignedIn = "not_signed_in"
    case alreadySignedIn = "already_signed_in"
    case badToken = "bad_token"
    case rateLimited = "rate_limited"
    case staleRequest = "stale_request"
    case busy = "busy"
    case storeUnavailable = "store_unavailable"
    case shuttingDown = "shutting_down"
    case onAnotherNode = "on_another_node"
    case overloaded = "overloaded"

    // Devices and codes.
    case unknownAccessCode = "unknown_access_code"
    case tooManyDevices = "too_many_devices"
    case unknownDevice = "unknown_device"

    // Operators.
    case banned = "banned"
    case signUpsClosed = "sign_ups_closed"
    case profileLocked = "profile_locked"
    case muted = "muted"
    case unknownPlayer = "unknown_player"
    case tooManyReports = "too_many_reports"

    // The rules refuse it.
    case unknownLevel = "unknown_level"
    case levelLocked = "level_locked"
    case unknownItem = "unknown_item"
    case itemNotOwned = "item_not_owned"
    case notEnoughCoins = "not_enough_coins"
    case balanceLimit = "balance_limit"
    case roundInProgress = "round_in_progress"
    case noRound = "no_round"
    case unknownIngredient = "unknown_ingredient"

    // The queue or the room refuses it.
    case alreadyElsewhere = "already_elsewhere"
    case alreadyQueued = "already_queued"
    case notQueued = "not_queued"
    case wrongSeatCount = "wrong_seat_count"
    case queueFull = "queue_full"
    case noBotOffer = "no_bot_offer"
    case queuePaused = "queue_paused"
    case malformedCode = "malformed_code"
    case unknownCode = "unknown_code"
    case tooManyWrongCodes = "too_many_wrong_codes"
    case tooManyRooms = "too_many_rooms"
    case roomFull = "room_full"
    case spectatorsFull = "spectators_full"
    case alreadyInRoom = "already_in_room"
    case notInRoom = "not_in_room"
    case notSeated = "not_seated"
    case notHost = "not_host"
    case removedByHost = "removed_by_host"
    case notAMember = "not_a_member"
    case cannotRemoveYourself = "cannot_remove_yourself"
    case settingsFixed = "settings_fixed"
    case wrongBestOf = "wrong_best_of"
    case seatsTaken = "seats_taken"
    case alreadyRacing = "already_racing"
    case raceNotStarted = "race_not_started"
    case noRace = "no_race"
    case outOfRace = "out_of_race"
    case othersCooking = "others_cooking"
    case noRematch = "no_rematch"
    case tooManyReactions = "too_many_reactions"
    case roomClosed = "room_closed"

    // Boards.
    case unknownBoard = "unknown_board"
    case unknownRecord = "unknown_record"
    case alreadyTried = "already_tried"
    case recordHidden = "record_hidden"

    // The library.
    case wrongRole = "wrong_role"
    case unknownHousehold = "unknown_household"
    case householdExists = "household_exists"
    case tooManyHouseholds = "too_many_households"
    case unknownInvitation = "unknown_invitation"
    case notOwner = "not_owner"
    case unknownMember = "unknown_member"
    case lastOwner = "last_owner"
    case tooManyMembers = "too_many_members"
    case tooManyInvitations = "too_many_invitations"
    case unknownRecipe = "unknown_recipe"
    case notPlayable = "not_playable"
    case editElsewhere = "edit_elsewhere"
    case forbidden = "forbidden"
    case badImage = "bad_image"
    case tooLarge = "too_large"
    case tooManyImages = "too_many_images"
    case tooManyLinks = "too_many_links"
    case unknownLink = "unknown_link"
    case unknownEntity = "unknown_entity"
    /// Images that one player or one address uploads in a time.
    case tooManyUploads = "too_many_uploads"
    case diskFull = "disk_full"
    case tooMuchWritten = "too_much_written"
    case unknownImport = "unknown_import"
    case importExists = "import_exists"

    // Cooking sessions.
    case unknownCooking = "unknown_cooking"
    case cookingExists = "cooking_exists"
    case cookingOver = "cooking_over"
    case tooManyCookings = "too_many_cookings"
    case tooManyCookingsBegun = "too_many_cookings_begun"
    case notACook = "not_a_cook"
    case unknownCook = "unknown_cook"
    case tooManyCooks = "too_many_cooks"
    case unknownStep = "unknown_step"
    case alreadyDone = "already_done"
    case notDone = "not_done"
    case stepClaimed = "step_claimed"
    case notClaimed = "not_claimed"
    case unknownTimer = "unknown_timer"
    case timerExists = "timer_exists"
    case tooManyTimers = "too_many_timers"
    case timerTooLong = "timer_too_long"
    case notRunning = "not_running"
    case notPaused = "not_paused"
    case notRinging = "not_ringing"
    case timerStopped = "timer_stopped"
    case tooManyInputs = "too_many_inputs"

    /// A code that this program doesn't know; the error's `canRetry` says what to do.
    case unknown

    /// True if the same request can succeed later without a change by the client.
    public var canRetry: Bool { nature == .passing || nature == .ofServer }

    /// True if the client broke the protocol, which no correct client does. The server counts these
    /// and closes the connection if they continue.
    package var isFaultOfClient: Bool { nature == .faultOfClient }

    /// True for refusals that the server logs: those for its own state and limits, not by the
    /// rules, and tokens that it doesn't know.
    package var isLogged: Bool { nature == .ofServer || self == .badToken }

    private enum Nature {
        /// The client broke the protocol.
        case faultOfClient
        /// The same request can succeed later, by the rules.
        case passing
        /// The server's state or a limit refuses it for now.
        case ofServer
        /// The same request fails again until something else changes.
        case lasting
    }

    private var nature: Nature {
        switch self {
        case .badJSON, .tooDeep, .unknownType, .missingField, .wrongType, .numberOutOfRange,
            .badValue, .textOnly, .notSignedIn, .alreadySignedIn, .badToken:
            .faultOfClient
        case .queuePaused, .recordHidden, .tooManyReactions, .raceNotStarted, .othersCooking:
            .passing
        case .rateLimited, .busy, .storeUnavailable, .shuttingDown, .onAnotherNode, .overloaded,
            .queueFull, .tooManyWrongCodes, .tooManyUploads, .diskFull, .tooMuchWritten,
            .tooManyRooms:
            .ofServer
        case .staleRequest, .unknownLevel, .levelLocked, .unknownItem, .itemNotOwned,
            .notEnoughCoins, .balanceLimit, .roundInProgress, .noRound, .unknownIngredient,
            .alreadyElsewhere, .alreadyQueued, .notQueued, .wrongSeatCount, .noBotOffer,
            .malformedCode, .unknownCode, .roomFull, .spectatorsFull, .alreadyInRoom, .notInRoom,
            .notSeated, .notHost, .removedByHost, .notAMember, .cannotRemoveYourself,
            .settingsFixed, .wrongBestOf, .seatsTaken, .alreadyRacing, .noRace, .outOfRace,
            .noRematch, .roomClosed, .unknownBoard, .unknownRecord, .alreadyTried, .wrongRole,
            .unknownHousehold, .householdExists, .tooManyHouseholds, .unknownInvitation, .notOwner,
            .unknownMember, .lastOwner, .tooManyMembers, .unknownRecipe, .notPlayable,
            .editElsewhere, .forbidden, .badImage, .tooLarge, .tooManyImages, .unknown,
            .unknownImport, .importExists, .tooManyLinks, .unknownCooking, .cookingExists,
            .cookingOver, .tooManyCookings, .notACook, .unknownCook, .tooManyCooks,
            .unknownStep, .alreadyDone, .notDone, .stepClaimed, .notClaimed, .unknownTimer,
            .timerExists, .tooManyTimers, .timerTooLong, .notRunning, .notPaused, .notRinging,
            .timerStopped, .tooManyInputs, .unknownLink, .unknownEntity, .tooManyInvitations,
            .tooManyCookingsBegun, .unknownAccessCode, .tooManyDevices, .unknownDevice, .banned,
            .signUpsClosed, .profileLocked, .muted, .unknownPlayer, .tooManyReports:
            .lasting
        }
    }
}
