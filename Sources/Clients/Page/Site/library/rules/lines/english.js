// The English words of lines of ingredients, folded, as vocabulary.js reads them.

export const ENGLISH = `
style: hasCapitalTablespoon groupsWithCommas joinsUnits
tsp: tsp||s teaspoon||s teaspoonful||s teasp t
tbsp: tbsp||s tb||s tbl||s tblsp tablespoon||s tablespoonful
fl_oz: fl_oz||s fluid_ounce||s fluid_oz floz
cup: cup||s c cupful||s
pint: pint||s pt||s
quart: quart||s qt||s
gallon: gallon||s gal
ml: ml||s cc milliliter||s millilitre||s
cl: cl centiliter||s centilitre||s
dl: dl deciliter||s decilitre||s
l: l ltr||s liter||s litre||s
mg: mg milligram||s
g: g gr gm||s gs gram||s gramme||s
kg: kg||s kilo||s kilogram||s
oz: oz||s ounce||s
lb: lb||s pound||s
pinch: pinch||es
dash: dash||es splash||es drizzle glug||s
drop: drop||s
clove: clove||s
slice: slice||s
can: can||s tin||s
jar: jar||s
package: package||s packet||s pkg||s pkt||s pack||s sachet||s envelope||s box||es carton||s
bag: bag||s
bottle: bottle||s
bunch: bunch||es
sprig: sprig||s
stick: stick||s
handful: handful||s handsful
piece: piece||s pc||s
head: head||s
leaf: leaf leaves
stalk: stalk||s rib||s
cube: cube||s
sheet: sheet||s
knob: knob||s
glass: glass||es
scoop: scoop||s
rasher: rasher||s
ear: ear||s
fillet: fillet||s filet||s
1: a an one
2: two
3: three
4: four
5: five
6: six
7: seven
8: eight
9: nine
10: ten
11: eleven
12: twelve
15: fifteen
20: twenty
24: twenty-four
×1/2: half
×1/3: third||s
×1/4: quarter||s fourth||s
×1/8: eighth||s
×2: couple
×12: dozen doz
and: and &
plus: plus +
rangeWords: to or
between: between from
of: of
approximations: about approx approximately around roughly circa ca ~ nearly almost at_least up_to just_over just_under
 heaped heaping scant level rounded generous or_so each_about
vague: a_few few some several a_little a_little_bit a_bit a_small_amount plenty lots a_lot loads
sizes: large small medium big lg sm med medium-sized medium-size large-sized extra-large extra fat plump thick thin
 good good-sized nice hefty tiny healthy packed lightly firmly loosely tightly heaping heaped generous scant level
 rounded very mini standard full whole thumb-sized thumb-size walnut-sized bite-sized
sizeJoiners: x of at each
lengths: inch||es in " ” ″ cm mm centimeter||s centimetre||s
noteOpeners: to for as at if plus + preferably such_as and_more and_extra more e.g. e_g depending not_including
notes: to_taste as_needed for_garnish for_serving to_serve as_required
keptPhrases: half_and_half half_&_half cube_steak||s glass_noodles bottle_gourd bouquet_garni head_cheese filet_mignon
 ready_to mac_and_cheese one-pot up_to five-spice 5-spice three-cheese four-cheese seven-up
or: or and/or
optional: optional opt.
parts: juice||s zest rind peel seeds pulp whites yolks flesh
articles: the
adjectives: red yellow green black white brown dark light purple golden gold pink large small medium big extra-large
 extra jumbo fresh dried dry frozen canned hot mild sweet smoked plain salted unsalted raw cooked roasted toasted
 whole skim low-fat nonfat full-fat fat-free kosher sea coarse fine heavy greek unsweetened sweetened semisweet
 bittersweet boneless skinless bone-in skin-on ripe firm soft silken lean crunchy smooth creamy regular instant active
 thick thin long short organic virgin extra-virgin sour tart bitter curly flat-leaf baby young free-range good-quality
 peeled chopped shredded ground grated minced sliced diced hard crisp juicy tender trimmed seedless pitted cold warm
 warmed quick rolled old-fashioned superfine caster powdered granulated very all-natural low-sodium reduced-fat pinto
 kidney basmati jasmine cremini portobello english persian savoy napa spring hearty
sharedBeginnings: chicken vegetable beef turkey veal fish veggie mushroom bone canola grapeseed sunflower olive peanut
 avocado coconut corn rapeseed safflower neutral cider balsamic purpose bread wheat almond oat soy cashew rye spelt
 grain russet pecan walnut orange cherry grape button lemon lime apple
sharedEndings: broth stock bouillon oil vinegar flour rice milk sugar wine tortillas noodles potatoes mushrooms beans
 halves seeds chips bread syrup sauce yogurt juice zest tomatoes
`;
