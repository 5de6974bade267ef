// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// The compiler embeds the files of the browser client (C23, section 6.10.3).

#include "WebClient.h"

// The package's other C is older than #embed, which the compiler takes in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BEGIN { static const unsigned char bytes[] = {
#define FILE_END(path) }; visit(context, path, bytes, sizeof bytes); }

void web_client_visit(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/app.js"
    FILE_END("/app.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/app.webmanifest"
    FILE_END("/app.webmanifest")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/apple-touch-icon.png"
    FILE_END("/art/apple-touch-icon.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/bacon.svg"
    FILE_END("/art/bacon.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/bun-bottom.svg"
    FILE_END("/art/bun-bottom.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/bun-top.svg"
    FILE_END("/art/bun-top.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/cheese.svg"
    FILE_END("/art/cheese.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/coin.svg"
    FILE_END("/art/coin.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/icon-192.png"
    FILE_END("/art/icon-192.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/icon-512.png"
    FILE_END("/art/icon-512.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/icon-maskable.png"
    FILE_END("/art/icon-maskable.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/icon.svg"
    FILE_END("/art/icon.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/lamp.svg"
    FILE_END("/art/lamp.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/lettuce.svg"
    FILE_END("/art/lettuce.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/mushroom.svg"
    FILE_END("/art/mushroom.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/onion.svg"
    FILE_END("/art/onion.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/patty.svg"
    FILE_END("/art/patty.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/plate.svg"
    FILE_END("/art/plate.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/arcade.svg"
    FILE_END("/art/scenes/arcade.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/beach.svg"
    FILE_END("/art/scenes/beach.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/castle.svg"
    FILE_END("/art/scenes/castle.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/cinema.svg"
    FILE_END("/art/scenes/cinema.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/clouds.svg"
    FILE_END("/art/scenes/clouds.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/desert.svg"
    FILE_END("/art/scenes/desert.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/fair.svg"
    FILE_END("/art/scenes/fair.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/farm.svg"
    FILE_END("/art/scenes/farm.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/forest.svg"
    FILE_END("/art/scenes/forest.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/garden.svg"
    FILE_END("/art/scenes/garden.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/grill.svg"
    FILE_END("/art/scenes/grill.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/harbor.svg"
    FILE_END("/art/scenes/harbor.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/market.svg"
    FILE_END("/art/scenes/market.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/pirate.svg"
    FILE_END("/art/scenes/pirate.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/snow.svg"
    FILE_END("/art/scenes/snow.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/space.svg"
    FILE_END("/art/scenes/space.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/station.svg"
    FILE_END("/art/scenes/station.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/train.svg"
    FILE_END("/art/scenes/train.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/truck.svg"
    FILE_END("/art/scenes/truck.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/scenes/volcano.svg"
    FILE_END("/art/scenes/volcano.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/star.svg"
    FILE_END("/art/star.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/art/tomato.svg"
    FILE_END("/art/tomato.svg")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/base.js"
    FILE_END("/base.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/build.js"
    FILE_END("/build.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/connection.js"
    FILE_END("/connection.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/acts.js"
    FILE_END("/console/acts.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/console.css"
    FILE_END("/console/console.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/console.js"
    FILE_END("/console/console.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/index.html"
    FILE_END("/console/index.html")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/link.js"
    FILE_END("/console/link.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/screens.js"
    FILE_END("/console/screens.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/console/values.js"
    FILE_END("/console/values.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/course.js"
    FILE_END("/course.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/dom.js"
    FILE_END("/dom.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/early.js"
    FILE_END("/early.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/game.js"
    FILE_END("/game.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/generated/game.js"
    FILE_END("/generated/game.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/generated/protocol.js"
    FILE_END("/generated/protocol.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/index.html"
    FILE_END("/index.html")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/activity.js"
    FILE_END("/library/activity.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/alarm.js"
    FILE_END("/library/alarm.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/handsfree.js"
    FILE_END("/library/handsfree.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/library.css"
    FILE_END("/library/library.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/library.js"
    FILE_END("/library/library.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/cookbar.js"
    FILE_END("/library/parts/cooking/cookbar.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/cooking.js"
    FILE_END("/library/parts/cooking/cooking.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/cookingnotes.js"
    FILE_END("/library/parts/cooking/cookingnotes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/cookrecord.js"
    FILE_END("/library/parts/cooking/cookrecord.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/finish.js"
    FILE_END("/library/parts/cooking/finish.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/hidingbar.js"
    FILE_END("/library/parts/cooking/hidingbar.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/live.js"
    FILE_END("/library/parts/cooking/live.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/ring.js"
    FILE_END("/library/parts/cooking/ring.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/cooking/timers.js"
    FILE_END("/library/parts/cooking/timers.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/counted.js"
    FILE_END("/library/parts/counted.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/filter.js"
    FILE_END("/library/parts/filter.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/amounts.js"
    FILE_END("/library/parts/forms/amounts.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/bulk.js"
    FILE_END("/library/parts/forms/bulk.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/confirm.js"
    FILE_END("/library/parts/forms/confirm.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/conversionlist.js"
    FILE_END("/library/parts/forms/conversionlist.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/draftfields.js"
    FILE_END("/library/parts/forms/draftfields.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/fields.js"
    FILE_END("/library/parts/forms/fields.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/named.js"
    FILE_END("/library/parts/forms/named.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/partrows.js"
    FILE_END("/library/parts/forms/partrows.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/reorder.js"
    FILE_END("/library/parts/forms/reorder.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/forms/tagfield.js"
    FILE_END("/library/parts/forms/tagfield.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/found.js"
    FILE_END("/library/parts/found.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/frame.js"
    FILE_END("/library/parts/frame.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/history.js"
    FILE_END("/library/parts/history.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/links.js"
    FILE_END("/library/parts/links.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/mealmoving.js"
    FILE_END("/library/parts/mealmoving.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/members.js"
    FILE_END("/library/parts/members.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/nutrition.js"
    FILE_END("/library/parts/nutrition.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/planning.js"
    FILE_END("/library/parts/planning.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/recipegame.js"
    FILE_END("/library/parts/recipegame.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/recipes.js"
    FILE_END("/library/parts/recipes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/refusal.js"
    FILE_END("/library/parts/refusal.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/search.js"
    FILE_END("/library/parts/search.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/section.js"
    FILE_END("/library/parts/section.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/skeleton.js"
    FILE_END("/library/parts/skeleton.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/tour.js"
    FILE_END("/library/parts/tour.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/undo.js"
    FILE_END("/library/parts/undo.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/parts/window.js"
    FILE_END("/library/parts/window.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/photos.js"
    FILE_END("/library/photos.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/conversions.js"
    FILE_END("/library/rules/conversions.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/cookings.js"
    FILE_END("/library/rules/cookings.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/days.js"
    FILE_END("/library/rules/days.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/dietfoods.js"
    FILE_END("/library/rules/dietfoods.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/fields.js"
    FILE_END("/library/rules/fields.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/folding.js"
    FILE_END("/library/rules/folding.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/diets.js"
    FILE_END("/library/rules/generated/diets.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/fields.js"
    FILE_END("/library/rules/generated/fields.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/folding.js"
    FILE_END("/library/rules/generated/folding.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/limits.js"
    FILE_END("/library/rules/generated/limits.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/lines.js"
    FILE_END("/library/rules/generated/lines.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/names.js"
    FILE_END("/library/rules/generated/names.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/unitnames.js"
    FILE_END("/library/rules/generated/unitnames.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/generated/units.js"
    FILE_END("/library/rules/generated/units.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/grocerylist.js"
    FILE_END("/library/rules/grocerylist.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/ids.js"
    FILE_END("/library/rules/ids.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/ingredientline.js"
    FILE_END("/library/rules/ingredientline.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines.js"
    FILE_END("/library/rules/lines.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/alternatives.js"
    FILE_END("/library/rules/lines/alternatives.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/amounts.js"
    FILE_END("/library/rules/lines/amounts.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/grammar.js"
    FILE_END("/library/rules/lines/grammar.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/notes.js"
    FILE_END("/library/rules/lines/notes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/tokens.js"
    FILE_END("/library/rules/lines/tokens.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/lines/vocabulary.js"
    FILE_END("/library/rules/lines/vocabulary.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/mealdraw.js"
    FILE_END("/library/rules/mealdraw.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/pantrynames.js"
    FILE_END("/library/rules/pantrynames.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/places.js"
    FILE_END("/library/rules/places.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/quantities.js"
    FILE_END("/library/rules/quantities.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/recipecopy.js"
    FILE_END("/library/rules/recipecopy.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/rules/recommended.js"
    FILE_END("/library/rules/recommended.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/activity.js"
    FILE_END("/library/screens/activity.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/cook.js"
    FILE_END("/library/screens/cook.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/cookbooks.js"
    FILE_END("/library/screens/cookbooks.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/discover.js"
    FILE_END("/library/screens/discover.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/edit.js"
    FILE_END("/library/screens/edit.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/groceries.js"
    FILE_END("/library/screens/groceries.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/home.js"
    FILE_END("/library/screens/home.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/households.js"
    FILE_END("/library/screens/households.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/import.js"
    FILE_END("/library/screens/import.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/lists.js"
    FILE_END("/library/screens/lists.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/matches.js"
    FILE_END("/library/screens/matches.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/more.js"
    FILE_END("/library/screens/more.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/pantry.js"
    FILE_END("/library/screens/pantry.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/plan.js"
    FILE_END("/library/screens/plan.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/recipe.js"
    FILE_END("/library/screens/recipe.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/recipes.js"
    FILE_END("/library/screens/recipes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/refused.js"
    FILE_END("/library/screens/refused.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/screens/shared.js"
    FILE_END("/library/screens/shared.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/backup.js"
    FILE_END("/library/sync/backup.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/batches.js"
    FILE_END("/library/sync/batches.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/companion.js"
    FILE_END("/library/sync/companion.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/draft.js"
    FILE_END("/library/sync/draft.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/exported.js"
    FILE_END("/library/sync/exported.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/imports.js"
    FILE_END("/library/sync/imports.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/lost.js"
    FILE_END("/library/sync/lost.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/outbox.js"
    FILE_END("/library/sync/outbox.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/ranges.js"
    FILE_END("/library/sync/ranges.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/reader.js"
    FILE_END("/library/sync/reader.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/recents.js"
    FILE_END("/library/sync/recents.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/replica.js"
    FILE_END("/library/sync/replica.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/store.js"
    FILE_END("/library/sync/store.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/sync.js"
    FILE_END("/library/sync/sync.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/sync/table.js"
    FILE_END("/library/sync/table.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/tabs.js"
    FILE_END("/library/tabs.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en.js"
    FILE_END("/library/texts/en.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en/cooking.js"
    FILE_END("/library/texts/en/cooking.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en/household.js"
    FILE_END("/library/texts/en/household.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en/kitchen.js"
    FILE_END("/library/texts/en/kitchen.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en/recipes.js"
    FILE_END("/library/texts/en/recipes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/en/words.js"
    FILE_END("/library/texts/en/words.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es.js"
    FILE_END("/library/texts/es.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es/cooking.js"
    FILE_END("/library/texts/es/cooking.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es/household.js"
    FILE_END("/library/texts/es/household.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es/kitchen.js"
    FILE_END("/library/texts/es/kitchen.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es/recipes.js"
    FILE_END("/library/texts/es/recipes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/library/texts/es/words.js"
    FILE_END("/library/texts/es/words.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/local.js"
    FILE_END("/local.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/account.js"
    FILE_END("/parts/account.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/announcement.js"
    FILE_END("/parts/announcement.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/banner.js"
    FILE_END("/parts/banner.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/daily.js"
    FILE_END("/parts/daily.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/devices.js"
    FILE_END("/parts/devices.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/fault.js"
    FILE_END("/parts/fault.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/fields.js"
    FILE_END("/parts/fields.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/https.js"
    FILE_END("/parts/https.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/identity.js"
    FILE_END("/parts/identity.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/install.js"
    FILE_END("/parts/install.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/items.js"
    FILE_END("/parts/items.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/burger.js"
    FILE_END("/parts/kitchen/burger.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/confetti.js"
    FILE_END("/parts/kitchen/confetti.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/countdown.js"
    FILE_END("/parts/kitchen/countdown.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/lanes.js"
    FILE_END("/parts/kitchen/lanes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/music.js"
    FILE_END("/parts/kitchen/music.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/quality.js"
    FILE_END("/parts/kitchen/quality.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/raceresult.js"
    FILE_END("/parts/kitchen/raceresult.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/reactions.js"
    FILE_END("/parts/kitchen/reactions.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/rematch.js"
    FILE_END("/parts/kitchen/rematch.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/sounds.js"
    FILE_END("/parts/kitchen/sounds.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/stage.js"
    FILE_END("/parts/kitchen/stage.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/stars.js"
    FILE_END("/parts/kitchen/stars.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/states.js"
    FILE_END("/parts/kitchen/states.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/kitchen/station.js"
    FILE_END("/parts/kitchen/station.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/lobby.js"
    FILE_END("/parts/lobby.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/qr.js"
    FILE_END("/parts/qr.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/report.js"
    FILE_END("/parts/report.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/scrolling.js"
    FILE_END("/parts/scrolling.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/share.js"
    FILE_END("/parts/share.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/sheet.js"
    FILE_END("/parts/sheet.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/shell.js"
    FILE_END("/parts/shell.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/table.js"
    FILE_END("/parts/table.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/parts/themes.js"
    FILE_END("/parts/themes.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/practice.js"
    FILE_END("/practice.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/prediction.js"
    FILE_END("/prediction.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/proof.js"
    FILE_END("/proof.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/random.js"
    FILE_END("/random.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/record.js"
    FILE_END("/record.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/round.js"
    FILE_END("/round.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/boards.js"
    FILE_END("/screens/boards.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/closed.js"
    FILE_END("/screens/closed.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/device.js"
    FILE_END("/screens/device.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/home.js"
    FILE_END("/screens/home.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/kitchen.js"
    FILE_END("/screens/kitchen.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/lesson.js"
    FILE_END("/screens/lesson.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/library.js"
    FILE_END("/screens/library.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/map.js"
    FILE_END("/screens/map.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/missing.js"
    FILE_END("/screens/missing.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/practice.js"
    FILE_END("/screens/practice.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/profile.js"
    FILE_END("/screens/profile.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/proof.js"
    FILE_END("/screens/proof.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/race.js"
    FILE_END("/screens/race.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/replay.js"
    FILE_END("/screens/replay.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/result.js"
    FILE_END("/screens/result.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/room.js"
    FILE_END("/screens/room.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/settings.js"
    FILE_END("/screens/settings.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/shop.js"
    FILE_END("/screens/shop.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/screens/watch.js"
    FILE_END("/screens/watch.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/session.js"
    FILE_END("/session.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/settings.js"
    FILE_END("/settings.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/styles/base.css"
    FILE_END("/styles/base.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/styles/kitchen.css"
    FILE_END("/styles/kitchen.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/styles/race.css"
    FILE_END("/styles/race.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/styles/screens.css"
    FILE_END("/styles/screens.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/styles/shell.css"
    FILE_END("/styles/shell.css")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/texts.js"
    FILE_END("/texts.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/texts/en.js"
    FILE_END("/texts/en.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/texts/es.js"
    FILE_END("/texts/es.js")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Site/worker.js"
    FILE_END("/worker.js")
}

void web_client_visit_contract(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "../../../../Protocol/schema.json"
    FILE_END("/protocol/v1/schema.json")
    FILE_BEGIN
#embed "../../../../Protocol/asyncapi.json"
    FILE_END("/protocol/v1/asyncapi.json")
}

void web_client_visit_previews(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Previews/stars-0.png"
    FILE_END("/r/stars-0.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Previews/stars-1.png"
    FILE_END("/r/stars-1.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Previews/stars-2.png"
    FILE_END("/r/stars-2.png")
    FILE_BEGIN
#embed "../../../../Sources/Clients/Page/Previews/stars-3.png"
    FILE_END("/r/stars-3.png")
}
