// The files of the browser client, embedded by the compiler (C23, section 6.10.3). A new file needs
// three lines here; a test compares the list with the directory.

#include "WebClient.h"

// The package's other C is older than #embed, which the compiler takes in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_BEGIN { static const unsigned char bytes[] = {
#define FILE_END(path) }; visit(context, path, bytes, sizeof bytes); }

void web_client_visit(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "Site/app.js"
    FILE_END("/app.js")
    FILE_BEGIN
#embed "Site/app.webmanifest"
    FILE_END("/app.webmanifest")
    FILE_BEGIN
#embed "Site/art/apple-touch-icon.png"
    FILE_END("/art/apple-touch-icon.png")
    FILE_BEGIN
#embed "Site/art/bacon.svg"
    FILE_END("/art/bacon.svg")
    FILE_BEGIN
#embed "Site/art/bun-bottom.svg"
    FILE_END("/art/bun-bottom.svg")
    FILE_BEGIN
#embed "Site/art/bun-top.svg"
    FILE_END("/art/bun-top.svg")
    FILE_BEGIN
#embed "Site/art/cheese.svg"
    FILE_END("/art/cheese.svg")
    FILE_BEGIN
#embed "Site/art/coin.svg"
    FILE_END("/art/coin.svg")
    FILE_BEGIN
#embed "Site/art/icon-192.png"
    FILE_END("/art/icon-192.png")
    FILE_BEGIN
#embed "Site/art/icon-512.png"
    FILE_END("/art/icon-512.png")
    FILE_BEGIN
#embed "Site/art/icon-maskable.png"
    FILE_END("/art/icon-maskable.png")
    FILE_BEGIN
#embed "Site/art/icon.svg"
    FILE_END("/art/icon.svg")
    FILE_BEGIN
#embed "Site/art/lamp.svg"
    FILE_END("/art/lamp.svg")
    FILE_BEGIN
#embed "Site/art/lettuce.svg"
    FILE_END("/art/lettuce.svg")
    FILE_BEGIN
#embed "Site/art/mushroom.svg"
    FILE_END("/art/mushroom.svg")
    FILE_BEGIN
#embed "Site/art/onion.svg"
    FILE_END("/art/onion.svg")
    FILE_BEGIN
#embed "Site/art/patty.svg"
    FILE_END("/art/patty.svg")
    FILE_BEGIN
#embed "Site/art/plate.svg"
    FILE_END("/art/plate.svg")
    FILE_BEGIN
#embed "Site/art/scenes/arcade.svg"
    FILE_END("/art/scenes/arcade.svg")
    FILE_BEGIN
#embed "Site/art/scenes/beach.svg"
    FILE_END("/art/scenes/beach.svg")
    FILE_BEGIN
#embed "Site/art/scenes/castle.svg"
    FILE_END("/art/scenes/castle.svg")
    FILE_BEGIN
#embed "Site/art/scenes/cinema.svg"
    FILE_END("/art/scenes/cinema.svg")
    FILE_BEGIN
#embed "Site/art/scenes/clouds.svg"
    FILE_END("/art/scenes/clouds.svg")
    FILE_BEGIN
#embed "Site/art/scenes/desert.svg"
    FILE_END("/art/scenes/desert.svg")
    FILE_BEGIN
#embed "Site/art/scenes/fair.svg"
    FILE_END("/art/scenes/fair.svg")
    FILE_BEGIN
#embed "Site/art/scenes/farm.svg"
    FILE_END("/art/scenes/farm.svg")
    FILE_BEGIN
#embed "Site/art/scenes/forest.svg"
    FILE_END("/art/scenes/forest.svg")
    FILE_BEGIN
#embed "Site/art/scenes/garden.svg"
    FILE_END("/art/scenes/garden.svg")
    FILE_BEGIN
#embed "Site/art/scenes/grill.svg"
    FILE_END("/art/scenes/grill.svg")
    FILE_BEGIN
#embed "Site/art/scenes/harbor.svg"
    FILE_END("/art/scenes/harbor.svg")
    FILE_BEGIN
#embed "Site/art/scenes/market.svg"
    FILE_END("/art/scenes/market.svg")
    FILE_BEGIN
#embed "Site/art/scenes/pirate.svg"
    FILE_END("/art/scenes/pirate.svg")
    FILE_BEGIN
#embed "Site/art/scenes/snow.svg"
    FILE_END("/art/scenes/snow.svg")
    FILE_BEGIN
#embed "Site/art/scenes/space.svg"
    FILE_END("/art/scenes/space.svg")
    FILE_BEGIN
#embed "Site/art/scenes/station.svg"
    FILE_END("/art/scenes/station.svg")
    FILE_BEGIN
#embed "Site/art/scenes/train.svg"
    FILE_END("/art/scenes/train.svg")
    FILE_BEGIN
#embed "Site/art/scenes/truck.svg"
    FILE_END("/art/scenes/truck.svg")
    FILE_BEGIN
#embed "Site/art/scenes/volcano.svg"
    FILE_END("/art/scenes/volcano.svg")
    FILE_BEGIN
#embed "Site/art/star.svg"
    FILE_END("/art/star.svg")
    FILE_BEGIN
#embed "Site/art/tomato.svg"
    FILE_END("/art/tomato.svg")
    FILE_BEGIN
#embed "Site/base.js"
    FILE_END("/base.js")
    FILE_BEGIN
#embed "Site/build.js"
    FILE_END("/build.js")
    FILE_BEGIN
#embed "Site/connection.js"
    FILE_END("/connection.js")
    FILE_BEGIN
#embed "Site/course.js"
    FILE_END("/course.js")
    FILE_BEGIN
#embed "Site/dom.js"
    FILE_END("/dom.js")
    FILE_BEGIN
#embed "Site/early.js"
    FILE_END("/early.js")
    FILE_BEGIN
#embed "Site/game.js"
    FILE_END("/game.js")
    FILE_BEGIN
#embed "Site/index.html"
    FILE_END("/index.html")
    FILE_BEGIN
#embed "Site/library/activity.js"
    FILE_END("/library/activity.js")
    FILE_BEGIN
#embed "Site/library/alarm.js"
    FILE_END("/library/alarm.js")
    FILE_BEGIN
#embed "Site/library/batches.js"
    FILE_END("/library/batches.js")
    FILE_BEGIN
#embed "Site/library/companion.js"
    FILE_END("/library/companion.js")
    FILE_BEGIN
#embed "Site/library/conversions.js"
    FILE_END("/library/conversions.js")
    FILE_BEGIN
#embed "Site/library/cookings.js"
    FILE_END("/library/cookings.js")
    FILE_BEGIN
#embed "Site/library/days.js"
    FILE_END("/library/days.js")
    FILE_BEGIN
#embed "Site/library/dietfoods.js"
    FILE_END("/library/dietfoods.js")
    FILE_BEGIN
#embed "Site/library/draft.js"
    FILE_END("/library/draft.js")
    FILE_BEGIN
#embed "Site/library/exported.js"
    FILE_END("/library/exported.js")
    FILE_BEGIN
#embed "Site/library/folding.js"
    FILE_END("/library/folding.js")
    FILE_BEGIN
#embed "Site/library/grocerylist.js"
    FILE_END("/library/grocerylist.js")
    FILE_BEGIN
#embed "Site/library/handsfree.js"
    FILE_END("/library/handsfree.js")
    FILE_BEGIN
#embed "Site/library/ids.js"
    FILE_END("/library/ids.js")
    FILE_BEGIN
#embed "Site/library/imports.js"
    FILE_END("/library/imports.js")
    FILE_BEGIN
#embed "Site/library/ingredientline.js"
    FILE_END("/library/ingredientline.js")
    FILE_BEGIN
#embed "Site/library/library.css"
    FILE_END("/library/library.css")
    FILE_BEGIN
#embed "Site/library/library.js"
    FILE_END("/library/library.js")
    FILE_BEGIN
#embed "Site/library/lines.js"
    FILE_END("/library/lines.js")
    FILE_BEGIN
#embed "Site/library/lines/alternatives.js"
    FILE_END("/library/lines/alternatives.js")
    FILE_BEGIN
#embed "Site/library/lines/amounts.js"
    FILE_END("/library/lines/amounts.js")
    FILE_BEGIN
#embed "Site/library/lines/english.js"
    FILE_END("/library/lines/english.js")
    FILE_BEGIN
#embed "Site/library/lines/french.js"
    FILE_END("/library/lines/french.js")
    FILE_BEGIN
#embed "Site/library/lines/german.js"
    FILE_END("/library/lines/german.js")
    FILE_BEGIN
#embed "Site/library/lines/grammar.js"
    FILE_END("/library/lines/grammar.js")
    FILE_BEGIN
#embed "Site/library/lines/notes.js"
    FILE_END("/library/lines/notes.js")
    FILE_BEGIN
#embed "Site/library/lines/spanish.js"
    FILE_END("/library/lines/spanish.js")
    FILE_BEGIN
#embed "Site/library/lines/tokens.js"
    FILE_END("/library/lines/tokens.js")
    FILE_BEGIN
#embed "Site/library/lines/vocabulary.js"
    FILE_END("/library/lines/vocabulary.js")
    FILE_BEGIN
#embed "Site/library/lost.js"
    FILE_END("/library/lost.js")
    FILE_BEGIN
#embed "Site/library/mealdraw.js"
    FILE_END("/library/mealdraw.js")
    FILE_BEGIN
#embed "Site/library/outbox.js"
    FILE_END("/library/outbox.js")
    FILE_BEGIN
#embed "Site/library/pantrynames.js"
    FILE_END("/library/pantrynames.js")
    FILE_BEGIN
#embed "Site/library/parts/amounts.js"
    FILE_END("/library/parts/amounts.js")
    FILE_BEGIN
#embed "Site/library/parts/bulk.js"
    FILE_END("/library/parts/bulk.js")
    FILE_BEGIN
#embed "Site/library/parts/confirm.js"
    FILE_END("/library/parts/confirm.js")
    FILE_BEGIN
#embed "Site/library/parts/conversionlist.js"
    FILE_END("/library/parts/conversionlist.js")
    FILE_BEGIN
#embed "Site/library/parts/cookbar.js"
    FILE_END("/library/parts/cookbar.js")
    FILE_BEGIN
#embed "Site/library/parts/cooking.js"
    FILE_END("/library/parts/cooking.js")
    FILE_BEGIN
#embed "Site/library/parts/cookingnotes.js"
    FILE_END("/library/parts/cookingnotes.js")
    FILE_BEGIN
#embed "Site/library/parts/cookrecord.js"
    FILE_END("/library/parts/cookrecord.js")
    FILE_BEGIN
#embed "Site/library/parts/counted.js"
    FILE_END("/library/parts/counted.js")
    FILE_BEGIN
#embed "Site/library/parts/draftfields.js"
    FILE_END("/library/parts/draftfields.js")
    FILE_BEGIN
#embed "Site/library/parts/fields.js"
    FILE_END("/library/parts/fields.js")
    FILE_BEGIN
#embed "Site/library/parts/filter.js"
    FILE_END("/library/parts/filter.js")
    FILE_BEGIN
#embed "Site/library/parts/finish.js"
    FILE_END("/library/parts/finish.js")
    FILE_BEGIN
#embed "Site/library/parts/found.js"
    FILE_END("/library/parts/found.js")
    FILE_BEGIN
#embed "Site/library/parts/frame.js"
    FILE_END("/library/parts/frame.js")
    FILE_BEGIN
#embed "Site/library/parts/hidingbar.js"
    FILE_END("/library/parts/hidingbar.js")
    FILE_BEGIN
#embed "Site/library/parts/history.js"
    FILE_END("/library/parts/history.js")
    FILE_BEGIN
#embed "Site/library/parts/links.js"
    FILE_END("/library/parts/links.js")
    FILE_BEGIN
#embed "Site/library/parts/live.js"
    FILE_END("/library/parts/live.js")
    FILE_BEGIN
#embed "Site/library/parts/mealmoving.js"
    FILE_END("/library/parts/mealmoving.js")
    FILE_BEGIN
#embed "Site/library/parts/members.js"
    FILE_END("/library/parts/members.js")
    FILE_BEGIN
#embed "Site/library/parts/named.js"
    FILE_END("/library/parts/named.js")
    FILE_BEGIN
#embed "Site/library/parts/nutrition.js"
    FILE_END("/library/parts/nutrition.js")
    FILE_BEGIN
#embed "Site/library/parts/partrows.js"
    FILE_END("/library/parts/partrows.js")
    FILE_BEGIN
#embed "Site/library/parts/planning.js"
    FILE_END("/library/parts/planning.js")
    FILE_BEGIN
#embed "Site/library/parts/recipegame.js"
    FILE_END("/library/parts/recipegame.js")
    FILE_BEGIN
#embed "Site/library/parts/recipes.js"
    FILE_END("/library/parts/recipes.js")
    FILE_BEGIN
#embed "Site/library/parts/refusal.js"
    FILE_END("/library/parts/refusal.js")
    FILE_BEGIN
#embed "Site/library/parts/reorder.js"
    FILE_END("/library/parts/reorder.js")
    FILE_BEGIN
#embed "Site/library/parts/ring.js"
    FILE_END("/library/parts/ring.js")
    FILE_BEGIN
#embed "Site/library/parts/search.js"
    FILE_END("/library/parts/search.js")
    FILE_BEGIN
#embed "Site/library/parts/section.js"
    FILE_END("/library/parts/section.js")
    FILE_BEGIN
#embed "Site/library/parts/skeleton.js"
    FILE_END("/library/parts/skeleton.js")
    FILE_BEGIN
#embed "Site/library/parts/tagfield.js"
    FILE_END("/library/parts/tagfield.js")
    FILE_BEGIN
#embed "Site/library/parts/timers.js"
    FILE_END("/library/parts/timers.js")
    FILE_BEGIN
#embed "Site/library/parts/tour.js"
    FILE_END("/library/parts/tour.js")
    FILE_BEGIN
#embed "Site/library/parts/undo.js"
    FILE_END("/library/parts/undo.js")
    FILE_BEGIN
#embed "Site/library/parts/window.js"
    FILE_END("/library/parts/window.js")
    FILE_BEGIN
#embed "Site/library/photos.js"
    FILE_END("/library/photos.js")
    FILE_BEGIN
#embed "Site/library/places.js"
    FILE_END("/library/places.js")
    FILE_BEGIN
#embed "Site/library/quantities.js"
    FILE_END("/library/quantities.js")
    FILE_BEGIN
#embed "Site/library/ranges.js"
    FILE_END("/library/ranges.js")
    FILE_BEGIN
#embed "Site/library/reader.js"
    FILE_END("/library/reader.js")
    FILE_BEGIN
#embed "Site/library/recents.js"
    FILE_END("/library/recents.js")
    FILE_BEGIN
#embed "Site/library/recipecopy.js"
    FILE_END("/library/recipecopy.js")
    FILE_BEGIN
#embed "Site/library/recommended.js"
    FILE_END("/library/recommended.js")
    FILE_BEGIN
#embed "Site/library/replica.js"
    FILE_END("/library/replica.js")
    FILE_BEGIN
#embed "Site/library/screens/activity.js"
    FILE_END("/library/screens/activity.js")
    FILE_BEGIN
#embed "Site/library/screens/cook.js"
    FILE_END("/library/screens/cook.js")
    FILE_BEGIN
#embed "Site/library/screens/cookbooks.js"
    FILE_END("/library/screens/cookbooks.js")
    FILE_BEGIN
#embed "Site/library/screens/discover.js"
    FILE_END("/library/screens/discover.js")
    FILE_BEGIN
#embed "Site/library/screens/edit.js"
    FILE_END("/library/screens/edit.js")
    FILE_BEGIN
#embed "Site/library/screens/groceries.js"
    FILE_END("/library/screens/groceries.js")
    FILE_BEGIN
#embed "Site/library/screens/home.js"
    FILE_END("/library/screens/home.js")
    FILE_BEGIN
#embed "Site/library/screens/households.js"
    FILE_END("/library/screens/households.js")
    FILE_BEGIN
#embed "Site/library/screens/import.js"
    FILE_END("/library/screens/import.js")
    FILE_BEGIN
#embed "Site/library/screens/lists.js"
    FILE_END("/library/screens/lists.js")
    FILE_BEGIN
#embed "Site/library/screens/matches.js"
    FILE_END("/library/screens/matches.js")
    FILE_BEGIN
#embed "Site/library/screens/more.js"
    FILE_END("/library/screens/more.js")
    FILE_BEGIN
#embed "Site/library/screens/pantry.js"
    FILE_END("/library/screens/pantry.js")
    FILE_BEGIN
#embed "Site/library/screens/plan.js"
    FILE_END("/library/screens/plan.js")
    FILE_BEGIN
#embed "Site/library/screens/recipe.js"
    FILE_END("/library/screens/recipe.js")
    FILE_BEGIN
#embed "Site/library/screens/recipes.js"
    FILE_END("/library/screens/recipes.js")
    FILE_BEGIN
#embed "Site/library/screens/refused.js"
    FILE_END("/library/screens/refused.js")
    FILE_BEGIN
#embed "Site/library/screens/shared.js"
    FILE_END("/library/screens/shared.js")
    FILE_BEGIN
#embed "Site/library/store.js"
    FILE_END("/library/store.js")
    FILE_BEGIN
#embed "Site/library/sync.js"
    FILE_END("/library/sync.js")
    FILE_BEGIN
#embed "Site/library/table.js"
    FILE_END("/library/table.js")
    FILE_BEGIN
#embed "Site/library/tabs.js"
    FILE_END("/library/tabs.js")
    FILE_BEGIN
#embed "Site/library/texts/en.js"
    FILE_END("/library/texts/en.js")
    FILE_BEGIN
#embed "Site/library/texts/en/household.js"
    FILE_END("/library/texts/en/household.js")
    FILE_BEGIN
#embed "Site/library/texts/en/cooking.js"
    FILE_END("/library/texts/en/cooking.js")
    FILE_BEGIN
#embed "Site/library/texts/en/kitchen.js"
    FILE_END("/library/texts/en/kitchen.js")
    FILE_BEGIN
#embed "Site/library/texts/en/recipes.js"
    FILE_END("/library/texts/en/recipes.js")
    FILE_BEGIN
#embed "Site/library/texts/en/words.js"
    FILE_END("/library/texts/en/words.js")
    FILE_BEGIN
#embed "Site/library/texts/es.js"
    FILE_END("/library/texts/es.js")
    FILE_BEGIN
#embed "Site/library/texts/es/household.js"
    FILE_END("/library/texts/es/household.js")
    FILE_BEGIN
#embed "Site/library/texts/es/cooking.js"
    FILE_END("/library/texts/es/cooking.js")
    FILE_BEGIN
#embed "Site/library/texts/es/kitchen.js"
    FILE_END("/library/texts/es/kitchen.js")
    FILE_BEGIN
#embed "Site/library/texts/es/recipes.js"
    FILE_END("/library/texts/es/recipes.js")
    FILE_BEGIN
#embed "Site/library/texts/es/words.js"
    FILE_END("/library/texts/es/words.js")
    FILE_BEGIN
#embed "Site/local.js"
    FILE_END("/local.js")
    FILE_BEGIN
#embed "Site/parts/banner.js"
    FILE_END("/parts/banner.js")
    FILE_BEGIN
#embed "Site/parts/burger.js"
    FILE_END("/parts/burger.js")
    FILE_BEGIN
#embed "Site/parts/confetti.js"
    FILE_END("/parts/confetti.js")
    FILE_BEGIN
#embed "Site/parts/countdown.js"
    FILE_END("/parts/countdown.js")
    FILE_BEGIN
#embed "Site/parts/daily.js"
    FILE_END("/parts/daily.js")
    FILE_BEGIN
#embed "Site/parts/fields.js"
    FILE_END("/parts/fields.js")
    FILE_BEGIN
#embed "Site/parts/https.js"
    FILE_END("/parts/https.js")
    FILE_BEGIN
#embed "Site/parts/identity.js"
    FILE_END("/parts/identity.js")
    FILE_BEGIN
#embed "Site/parts/install.js"
    FILE_END("/parts/install.js")
    FILE_BEGIN
#embed "Site/parts/items.js"
    FILE_END("/parts/items.js")
    FILE_BEGIN
#embed "Site/parts/lanes.js"
    FILE_END("/parts/lanes.js")
    FILE_BEGIN
#embed "Site/parts/lobby.js"
    FILE_END("/parts/lobby.js")
    FILE_BEGIN
#embed "Site/parts/music.js"
    FILE_END("/parts/music.js")
    FILE_BEGIN
#embed "Site/parts/quality.js"
    FILE_END("/parts/quality.js")
    FILE_BEGIN
#embed "Site/parts/raceresult.js"
    FILE_END("/parts/raceresult.js")
    FILE_BEGIN
#embed "Site/parts/reactions.js"
    FILE_END("/parts/reactions.js")
    FILE_BEGIN
#embed "Site/parts/rematch.js"
    FILE_END("/parts/rematch.js")
    FILE_BEGIN
#embed "Site/parts/scrolling.js"
    FILE_END("/parts/scrolling.js")
    FILE_BEGIN
#embed "Site/parts/share.js"
    FILE_END("/parts/share.js")
    FILE_BEGIN
#embed "Site/parts/sheet.js"
    FILE_END("/parts/sheet.js")
    FILE_BEGIN
#embed "Site/parts/shell.js"
    FILE_END("/parts/shell.js")
    FILE_BEGIN
#embed "Site/parts/sounds.js"
    FILE_END("/parts/sounds.js")
    FILE_BEGIN
#embed "Site/parts/stage.js"
    FILE_END("/parts/stage.js")
    FILE_BEGIN
#embed "Site/parts/stars.js"
    FILE_END("/parts/stars.js")
    FILE_BEGIN
#embed "Site/parts/states.js"
    FILE_END("/parts/states.js")
    FILE_BEGIN
#embed "Site/parts/station.js"
    FILE_END("/parts/station.js")
    FILE_BEGIN
#embed "Site/parts/table.js"
    FILE_END("/parts/table.js")
    FILE_BEGIN
#embed "Site/parts/themes.js"
    FILE_END("/parts/themes.js")
    FILE_BEGIN
#embed "Site/practice.js"
    FILE_END("/practice.js")
    FILE_BEGIN
#embed "Site/prediction.js"
    FILE_END("/prediction.js")
    FILE_BEGIN
#embed "Site/proof.js"
    FILE_END("/proof.js")
    FILE_BEGIN
#embed "Site/protocol.js"
    FILE_END("/protocol.js")
    FILE_BEGIN
#embed "Site/random.js"
    FILE_END("/random.js")
    FILE_BEGIN
#embed "Site/record.js"
    FILE_END("/record.js")
    FILE_BEGIN
#embed "Site/round.js"
    FILE_END("/round.js")
    FILE_BEGIN
#embed "Site/screens/boards.js"
    FILE_END("/screens/boards.js")
    FILE_BEGIN
#embed "Site/screens/home.js"
    FILE_END("/screens/home.js")
    FILE_BEGIN
#embed "Site/screens/kitchen.js"
    FILE_END("/screens/kitchen.js")
    FILE_BEGIN
#embed "Site/screens/lesson.js"
    FILE_END("/screens/lesson.js")
    FILE_BEGIN
#embed "Site/screens/library.js"
    FILE_END("/screens/library.js")
    FILE_BEGIN
#embed "Site/screens/map.js"
    FILE_END("/screens/map.js")
    FILE_BEGIN
#embed "Site/screens/missing.js"
    FILE_END("/screens/missing.js")
    FILE_BEGIN
#embed "Site/screens/practice.js"
    FILE_END("/screens/practice.js")
    FILE_BEGIN
#embed "Site/screens/profile.js"
    FILE_END("/screens/profile.js")
    FILE_BEGIN
#embed "Site/screens/proof.js"
    FILE_END("/screens/proof.js")
    FILE_BEGIN
#embed "Site/screens/race.js"
    FILE_END("/screens/race.js")
    FILE_BEGIN
#embed "Site/screens/replay.js"
    FILE_END("/screens/replay.js")
    FILE_BEGIN
#embed "Site/screens/result.js"
    FILE_END("/screens/result.js")
    FILE_BEGIN
#embed "Site/screens/room.js"
    FILE_END("/screens/room.js")
    FILE_BEGIN
#embed "Site/screens/settings.js"
    FILE_END("/screens/settings.js")
    FILE_BEGIN
#embed "Site/screens/shop.js"
    FILE_END("/screens/shop.js")
    FILE_BEGIN
#embed "Site/screens/watch.js"
    FILE_END("/screens/watch.js")
    FILE_BEGIN
#embed "Site/session.js"
    FILE_END("/session.js")
    FILE_BEGIN
#embed "Site/settings.js"
    FILE_END("/settings.js")
    FILE_BEGIN
#embed "Site/styles/base.css"
    FILE_END("/styles/base.css")
    FILE_BEGIN
#embed "Site/styles/kitchen.css"
    FILE_END("/styles/kitchen.css")
    FILE_BEGIN
#embed "Site/styles/race.css"
    FILE_END("/styles/race.css")
    FILE_BEGIN
#embed "Site/styles/screens.css"
    FILE_END("/styles/screens.css")
    FILE_BEGIN
#embed "Site/styles/shell.css"
    FILE_END("/styles/shell.css")
    FILE_BEGIN
#embed "Site/texts.js"
    FILE_END("/texts.js")
    FILE_BEGIN
#embed "Site/texts/en.js"
    FILE_END("/texts/en.js")
    FILE_BEGIN
#embed "Site/texts/es.js"
    FILE_END("/texts/es.js")
    FILE_BEGIN
#embed "Site/worker.js"
    FILE_END("/worker.js")
}

void web_client_visit_contract(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "../../Protocol/schema.json"
    FILE_END("/protocol/v1/schema.json")
    FILE_BEGIN
#embed "../../Protocol/asyncapi.json"
    FILE_END("/protocol/v1/asyncapi.json")
}

void web_client_visit_previews(web_client_visitor visit, void *context) {
    FILE_BEGIN
#embed "Previews/stars-0.png"
    FILE_END("/r/stars-0.png")
    FILE_BEGIN
#embed "Previews/stars-1.png"
    FILE_END("/r/stars-1.png")
    FILE_BEGIN
#embed "Previews/stars-2.png"
    FILE_END("/r/stars-2.png")
    FILE_BEGIN
#embed "Previews/stars-3.png"
    FILE_END("/r/stars-3.png")
}
