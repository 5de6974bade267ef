// Generated from Protocol/data/lines/*.json by `python3 Protocol/generate.py`. Don't edit it.

/** The words of lines of ingredients, folded, as vocabulary.js reads them. */
export const LINES = {
  en: `
style: joinsUnits hasCapitalTablespoon groupsWithCommas
tsp: tsp||s teaspoon||s|ful teaspoonfuls teasp t
tbsp: tb|sp|sps|s|ls|l|lsp| tablespoon||s|ful
fl_oz: fl_oz||s fluid_ounce||s fluid_oz floz
cup: cup||s|ful c cupfuls
pint: pint||s pt||s
quart: quart||s qt||s
gallon: gallon||s gal
ml: ml||s cc millilit|er|ers|re|res
cl: cl centilit|er|ers|re|res
dl: dl decilit|er|ers|re|res
l: l||tr|trs lit|er|ers|re|res
mg: mg milligram||s
g: g||r|m|ms|s|ram gram|s|me|mes
kg: k|g|gs|ilo kilos kilogram||s
oz: oz||s ounce||s
lb: lb||s pound||s
pinch: pinch||es
dash: dash||es splash||es drizzle glug||s
drop: drop||s
clove: clove||s
slice: slice||s
can: can||s tin||s
jar: jar||s
package: pack|age|et|ets||s packages pk|g|gs|t|ts sachet||s envelope||s box||es carton||s
bag: bag||s
bottle: bottle||s
bunch: bunch||es
sprig: sprig||s
stick: stick||s
handful: handful||s handsful
piece: piece||s pc||s
head: head||s
leaf: lea|f|ves
stalk: stalk||s rib||s
cube: cube||s
sheet: sheet||s
knob: knob||s
glass: glass||es
scoop: scoop||s
rasher: rasher||s
ear: ear||s
fillet: fil|let|et|ets fillets
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
×12: doz|en|
and: and &
plus: plus +
rangeWords: to or
between: between from
of: of
approximations: about approx approximately around roughly circa ca ~ nearly almost at_least up_to just_over just_under
 heap|ed|ing scant level rounded generous or_so each_about
vague: a_|few|bit|lot few some several a_little a_little_bit a_small_amount plenty lo|ts|ads
sizes: large sm|all| med|ium| big lg medium-size|d| large-sized extra-large extra fat plump thi|ck|n good good-sized
 nice hefty tiny healthy packed lightly firmly loosely tightly heap|ing|ed generous scant level rounded very mini
 standard full whole thumb-size|d| walnut-sized bite-sized
sizeJoiners: x of at each
lengths: inch||es in " ” ″ cm mm centimet|er|ers|re|res
noteOpeners: to for as at if plus + preferably such_as and_more and_extra more e.g. e_g depending not_including
notes: to_taste as_needed for_garnish for_serving to_serve as_required
keptPhrases: half_and_half half_&_half cube_steak||s glass_noodles bottle_gourd bouquet_garni head_cheese filet_mignon
 ready_to mac_and_cheese one-pot up_to five-spice 5-spice three-cheese four-cheese seven-up
or: or and/or
optional: optional opt.
parts: juice||s zest rind peel seeds pulp whites yolks flesh
articles: the
adjectives: r|ed|aw|ipe yellow gree|n|k black wh|ite|ole brown dark light purple gold|en| pin|k|to large small medium
 big extra-large extra ju|mbo|icy fresh dr|ied|y frozen canned hot mild sweet smo|ked|oth plain salted unsalted cooked
 roasted toasted s|kim|ea|oft|our low-fat nonfat full-fat fat-free kosher coarse fi|ne|rm hea|vy|rty unsweetened
 sweetened semisweet bittersweet boneless skinless bone-in skin-on silken lean crunchy creamy regular instant active
 thi|ck|n long short organic virgin extra-virgin tart bitter curly flat-leaf baby young free-range good-quality peeled
 chopped shredded ground grated minced sliced diced hard crisp tender trimmed seedless pitted cold warm||ed quick rolled
 old-fashioned superfine caster powdered granulated very all-natural low-sodium reduced-fat kidney basmati jasmine
 cremini portobello english persian savoy napa spring
sharedBeginnings: chicken vegetable beef turkey veal fish veggie mushroom bone canola grapeseed sunflower olive peanut
 avocado coconut corn rapeseed safflower neutral cider balsamic purpose bread wheat almond oat soy cashew rye spelt
 gra|in|pe russet pecan walnut orange cherry button lemon lime apple
sharedEndings: br|oth|ead stock bouillon oil vinegar flour rice milk sugar wine tortillas noodles potatoes mushrooms
 beans halves seeds chips syrup sauce yogurt juice zest tomatoes
`,
  es: `
style: joinsUnits adjectivesFollow
tsp: cucharadita||s cd|ta|tas|ita cditas cuchari|lla|ta|tas cucharillas cucharada_de_cafe_de cucharadas_de_cafe_de
 cucharada_de_postre_de cucharaditas_de_cafe_de cucharadita_de_cafe_de cucharadas_de_postre_de cdtas_de_cafe_de tsp
 cucharadita_de_postre_de cucharaditas_de_postre_de cucharada_pequena cta||s
tbsp: cuchara|da|das||s cda||s cucharada_sopera cucharadas_soperas cuch tbsp cuchara_sopera cucharas_soperas
 cucharada_grande
fl_oz: onza_liquida onzas_liquidas fl_oz oz_liquidas
cup: taza||s tz||a|as tacita||s
pint: pinta||s
quart: cuarto_de_galon cuartos_de_galon
gallon: galon||es
ml: ml||s mililitro||s c|c|_c|m3
cl: cl centilitro||s
dl: dl decilitro||s
l: l||t|ts|tr litro||s
mg: mg miligramo||s
g: g||r|rs|s gramo||s
kg: k|g|gs|ilo kilos kilogramo||s
oz: oz onza||s
lb: lb||s libra||s
pinch: pizca||s pellizco||s pizquita punta_de_cuchillo
dash: chorr|ito|o|os|eon chorritos chorreton golpe splash
drop: gota||s gotitas
clove: diente||s
slice: lon|cha|ja|jas lonchas rodaj|a|as|ita rebanada||s feta||s tajada||s rodajitas rebanaditas rueda||s
can: lat|a|as|ita latitas
jar: tarro||s frasco||s bote||s
package: paquet|e|es|ito sobre||s sobrecito||s envase||s caj|a|as|ita carton brik||s bandeja||s
bag: bols|a|as|ita bolsitas
bottle: botell|a|as|in botellines
bunch: manoj|o|os|ito atado||s ramo||s ramillete
sprig: ram|a|as|ita|ito ramit|as|os
stick: pal|o|os|ito palitos barrita||s
handful: punad|o|os|ito punaditos punito
piece: trozo||s trocito||s pieza||s pedazo||s pedacito||s pz|a|as|
head: cabeza||s
leaf: hoj|a|as|ita hojitas
stalk: tallo||s penca||s
cube: cub|o|os|ito cubitos pastilla||s
sheet: lamina||s plancha||s
glass: vas|o|os|ito vasitos cop|a|as|ita copitas
ear: mazorca||s
fillet: filete||s
?knob: nue|z|ces > mantequilla manteca margarina
?stick: barra||s > mantequilla margarina canela
?scoop: bola||s > helado
1: un||a|o
2: dos
3: tres
4: cuatro
5: cinco
6: seis
7: siete
8: ocho
9: nueve
10: diez
11: once
12: doce
15: quince
20: veinte
100: cien
200: doscientos
250: doscientos_cincuenta
300: trescientos
400: cuatrocientos
500: quinientos
×1/2: medi|o|a|os mitad la_mitad
×1/3: tercio||s
×1/4: cuarto||s cuarta_parte cuartas_partes
×2: par
×6: media_docena
×10: decena
×12: docena||s
and: y
plus: mas +
rangeWords: a o u y/o
between: entre de
of: de||l
approximations: aproximadamente aprox aproximad|os|as|o un|os|as alrededor_de cerca_de c|asi|omo|a mas_o_menos ~ circa
 colmad|a|as|o|os ras|a|as|o|os copete con_copete al_menos generos|a|as|o|os escas|a|as|o|os abundante||s
 bien_colmada||s bien_llena||s llena||s por_lo_menos apenas
vague: un_poco un_poquito poco un|os|as unos_pocos unas_pocas alg|o|un algun|os|as unos_cuantos unas_cuantas vari|os|as
 bastante
sizes: gran|de|des| pequen|o|a|os|as|ito median|o|a|os|as buen||a|os|as gordo||s grues|a|as|o|os fin|a|as|o|os
 generos|o|a hermos|o|a bien_grande chic|o|a|os|as delgada||s enter|a|as|o|os
sizeJoiners: x de de_un|os|as con
lengths: cm mm centimetro||s pulgada||s dedo||s dos_dedos
noteOpeners: para al_gusto a_gusto al_paladar si segun c|/n|_n|/s cantidad_necesaria cantidad_suficiente
 cantidad_al_gusto en_cantidad_suficiente lo_necesario la_necesaria el_necesario necesari|a|o a_voluntad a_discrecion
 a_temperatura_ambiente mas + y_un_poco_mas y_mas un_poco_mas y_algo_mas y_extra preferiblemente preferentemente
 de_preferencia por_ejemplo mejor_si cantidad_que a_elegir a_tu_gusto a_eleccion como_guarnicion como_decoracion
 extra_para
notes: al_gusto a_gusto c/n cantidad_necesaria en_cantidad_suficiente
keptPhrases: para_montar para_batir para_coci|nar|do para_reposter|ia|o para_sushi para_todo_uso para_t|odo|aco
 para_postre|s| para_fundir para_hamburguesa||s para_paella para_bizcochos para_hornear para_|pan|wok para_risotto
 para_sopa para_caldo queso_para_untar para_levar para_lasana para_canelones para_empanada|s| para_tacos para_pizza
 para_hot_dog para_ensalada para_rellenar_pimientos para_pasteles para_tartas para_guis|o|ar|ado para_estofa|r|do
 para_asar media_luna filet_mignon bouquet_garni rama_de_olivo cuatro_quesos tres_quesos cinco_especias cuatro_especias
or: o u y/o o_bien o_en_su_defecto o_si_no
optional: es_opcional opcional||es opc. opcionalmente
parts: zumo jugo ralladura||s piel cascara corteza raspadura rayadura pulpa semillas claras yemas
articles: el l|a|os|as
adjectives: roj|o|a|os|as verde||s amarill|o|a|os|as blan|co|ca|cos|cas|dos negr|o|a|os|as morad|o|a|as|os
 fresc|o|a|os|as congelad|o|a|os|as sec|o|a|os|as dulce||s picante||s grande||s median|o|a|os|as pequen|o|a|os|as
 enter|a|o|as|os desnatada semidesnatada tostad|o|a moren|o|a integral cocid|o|os|a|as crudo||s molid|o|a natural
 fin|o|a grues|a|o fuerte suave serrano iberico naranja virgen madur|o|os|a|as deshidratado enlatado||s ahumado agrio
 amarg|o|a rallado tibia caliente fria instantane|o|a descremada deslactosada en tiern|a|o|os|as salada sin
`,
  de: `
style: capitalizesNouns
tsp: t|l|eel|sp teeloffel||n kaffeeloffel
tbsp: el essloffel||n essl suppenloffel tbsp
cup: tasse||n cup||s
pint: pint||s
quart: quart
gallon: gallone||n
ml: ml milliliter mililiter
cl: cl zentiliter
dl: dl deziliter
l: l ltr liter||n
mg: mg milligramm
g: g gr||amm
kg: kg kilo||s kilogramm
oz: oz unze||n
lb: pf|und|d lb
pinch: prise||n pr msp messerspitze||n
dash: schuss||e spritzer schluck schusschen
drop: tropfen trpf
clove: zehe||n
slice: scheibe||n scheibchen schb
can: dose||n buchse||n konservendose||n dos'chen doschen
package: packchen pck||g|ch|n p|kg|k|kt|ack|g|a pack|ung|erl|li packungen paket||e schachtel||n tetrapack
bag: beutel tute||n tutchen sack netz
bottle: flasche||n flaschchen fl
bunch: bund||el|e bd||l buschel strauss strausschen bundchen
sprig: zweig||e|en zweiglein
handful: handvoll||e hand_voll hande_voll
piece: stuck||e|en st|k| stuckchen
head: kopf||e knolle||n
leaf: blatt||er blattchen
stalk: stangel stengel stiel||e|en halm||e
cube: wurfel wurfelchen
sheet: platte||n bogen
jar: glaschen
ear: kolben
fillet: filet||s
?glass: glas||er > wein wasser milch saft sekt bier rum sherry cognac brandy portwein champagner prosecco most likor
 whisky weinbrand cola
?jar: glas||er
?stick: stange||n > zimt butter vanille
?stalk: stange||n
?scoop: kugel||n > eis
1: ein||e|en|em|er|es|s
3/2: anderthalb eineinhalb einundeinhalb
5/2: zweieinhalb zweiundeinhalb
7/2: dreieinhalb
2: zwei
3: drei
4: vier
5: funf
6: sechs
7: sieben
8: acht
9: neun
10: zehn
11: elf
12: zwolf
15: funfzehn
20: zwanzig
100: hundert
200: zweihundert
250: zweihundertfunfzig
500: funfhundert
3/4: dreiviertel
×1/2: halb||e|er|es|en|em halfte die_halfte
×1/3: drittel
×1/4: viertel
×1/8: achtel
×2: paar
×12: dutzend
and: und u. &
plus: plus + zuzuglich
rangeWords: bis||_zu od|er|.
between: zwischen
of: vo|n|m
approximations: ca cir|ca|ka zirka etwa ungefahr rund ~ knapp||er|e|es|en gut||er|e|es|en gehauft||er|e|es|en
 gestrichen||er|e|es|en mindestens fast ge|h|str in_etwa schwach||er reichlich hochstens max maximal leicht_gehaufte||r
 grosszugige|r|
vague: etwas ein_wenig wenig ein_bisschen bisschen ein_paar einige||s mehrere ein_klein_wenig paar
sizes: gross||e|er|es|en klein||e|er|es|en mittlere||r|s mittelgross||e|er|es|en dick||e|er|es|en dunn|e|er|es|en|
 kraftige|r||s ordentliche|r| schone||r|s gute||r|s kl gr ganze||r|s mittlre winzige grosszugiger feine||r
sizeJoiners: x a||_je|_ca je zu|_je| von mit pro
lengths: cm mm zentimeter zoll
noteOpeners: z|um|ur|_b fur nach bei auf_zimmertemperatur plus + und_etwas_mehr und_etwas und_mehr je_nach am_besten
 z._b. statt vorzugsweise evtl._mehr wenn falls sowie_etwas bevorzugt ggf gegebenenfalls eventuell_mehr zusatzlich
 evtl._etwas_mehr n._b|.|el. n_b b._b.
notes: nach_geschmack nach_belieben nach_bedarf nach_wunsch bei_bedarf n._b. je_nach_geschmack
keptPhrases: funf-gewurze halb_und_halb bouquet_garni filet_mignon vier-kase
or: od|er|. bzw. beziehungsweise alternativ und/oder
optional: optional||e|er|es opt. fakultativ
parts: saft schale||n abrieb zeste|n| schalenabrieb zitronensaft mark abgeriebene|s| fruchtfleisch kerne
articles: d|er|ie|as|en
`,
  fr: `
style: joinsUnits adjectivesFollow groupsWithSpaces
tsp: c_a_c||afe cuillere_a_cafe cuilleres_a_cafe cuilleree_a_cafe cac cc cuillerees_a_cafe cuiller_a_cafe
 cuillers_a_cafe cuil_a_c|afe| cuill_a_cafe tsp c_a_the cuillere_a_the cuilleres_a_the c_cafe cuil_a_the petite_cuillere
 petites_cuilleres cuillere_cafe cuilleres_cafe
tbsp: c_a_s c_a_soupe cuillere_a_soupe cuilleres_a_soupe cuilleree_a_soupe cas cs cuillerees_a_soupe cuiller_a_soupe
 cuillers_a_soupe cuil_a_soupe cuill_a_soupe cuil_a_s c_a_table cuillere_a_table cuilleres_a_table c_soupe tbsp
 grande_cuillere grandes_cuilleres cuillere||s|e|es
fl_oz: once_liquide onces_liquides
cup: tasse||s
pint: pinte||s
gallon: gallon||s
ml: ml millilitre||s
cl: cl centilitre||s
dl: dl decilitre||s
l: l litre||s
mg: mg milligramme||s
g: g gr gramme||s
kg: kg kilo||s kilogramme||s
oz: oz once||s
lb: lb livre||s
pinch: pincee||s pointe_de_couteau pointes_de_couteau
dash: trait||s giclee splash larme soupcon rasade lichette
drop: goutte||s
clove: gousse||s
slice: tranche||s rondelle||s fine_tranche fines_tranches
can: boite||s conserve||s canette||s
jar: boca|l|ux pot||s petit_pot
package: sachet||s paquet||s barquette||s brique||s|tte briquettes bloc
bag: sac||s
bottle: bouteille||s
bunch: bouquet||s botte||s
sprig: brin||s brindille||s
stick: baton||s|net batonnets
handful: poignee||s
piece: morceau||x piece||s
head: tete||s
leaf: feuille||s
stalk: tige||s
cube: cube||s
sheet: plaque||s
glass: verre||s
ear: epi||s
?dash: filet||s > huile vinaigre citron jus sauce creme miel lait eau sirop nuoc
?fillet: filet||s
?pinch: pointe||s > piment cannelle muscade sel safran curry cayenne
?stalk: branche||s cote||s > celeri blette||s rhubarbe fenouil
?sprig: branche||s|tte branchettes
?knob: noix noisette > beurre margarine saindoux
?scoop: boule||s > glace sorbet
1: un||e
2: deux
3: trois
4: quatre
5: cinq
6: six
7: sept
8: huit
9: neuf
10: dix
11: onze
12: douze
15: quinze
20: vingt
100: cent
200: deux_cents
500: cinq_cents
×1/2: demi||e|s|es moitie la_moitie
×1/3: tiers
×1/4: quart||s
×6: demi-douzaine
×10: dizaine
×12: douzaine||s
×15: quinzaine
×20: vingtaine
and: et
plus: plus +
rangeWords: a ou
between: entre de
of: de|_l'||s d' du
approximations: environ a_peu_pres pres|_de|que approximativement env autour_de ~ ca bombee||s ras|e|es| bien_bombee||s
 bon|ne|nes||s genereu|se|ses|x bien_pleine||s au_moins une_bonne pleine||s a_ras legerement_bombee||s bien_remplie||s
vague: un_peu peu quelques plusieurs un_petit_peu du de|_la|_l'|s
sizes: grand||e|s|es petit||e|s|es gros||se|ses moyen||ne|s|nes be|au|l|lle|aux belles bon||ne|s|nes epais|se|ses|
 fin|e|es|s| tres genereu|se|x|ses
sizeJoiners: x de d' a d'environ de_pres_de chacun
lengths: cm mm centimetre||s pouce||s
noteOpeners: pour au_gout selon a_votre_gout a_volonte a_discretion si a_temperature_ambiante a_temperature
 de_preference par_exemple plus + et_un_peu_plus un_peu_plus q|.s.|_s|s au_choix au_besoin en_option a_convenance
 a_votre_convenance suivant et_davantage quantite_suffisante en_quantite_suffisante
notes: au_gout selon_le_gout a_volonte a_votre_gout selon_votre_gout au_besoin
keptPhrases: quatre-epices quatre_epices cinq_epices cinq-epices demi-glace demi-sel quatre-quarts bouquet_garni
 bouquets_garnis filet_mignon filets_mignons pour_foie_gras quatre_fromages trois_fromages
or: ou et/ou ou_bien ou_a_defaut a_defaut
optional: facultati|f|ve|fs|ves optionnel||le|s|les en_option c'est_facultatif
parts: jus zeste||s ecorce peau pulpe graines blancs jaunes
articles: l|e|a|es|'
adjectives: rou|ge|ges|x vert||s|e|es jaune||s blanc||s|he|hes noir||s|e|es frai|s|che fraiches surgele||s|e|es
 sec||s|he|hes dou|x|ce fort||e gr|and|os petit entier||e demi-ecreme ecreme cuit||s|e|es cru||s fume||e mo|ulu|yen
 complet||e liquide epaisse brun||e blond||e sale sucre nature mur||s|e congele||s|es sechees moyen|s|nes en tiede
 chaude froide piquant||e fin|e|s rape concassees pelees
`,
};
