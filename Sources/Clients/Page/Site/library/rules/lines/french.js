// The French words of lines of ingredients, folded, as vocabulary.js reads them.

export const FRENCH = `
style: adjectivesFollow groupsWithSpaces joinsUnits
tsp: c_a_c c_a_cafe cuillere_a_cafe cuilleres_a_cafe cuilleree_a_cafe cac cc cuillerees_a_cafe cuiller_a_cafe
 cuillers_a_cafe cuil_a_cafe cuill_a_cafe cuil_a_c tsp c_a_the cuillere_a_the cuilleres_a_the c_cafe cuil_a_the
 petite_cuillere petites_cuilleres cuillere_cafe cuilleres_cafe
tbsp: c_a_s c_a_soupe cuillere_a_soupe cuilleres_a_soupe cuilleree_a_soupe cas cs cuillerees_a_soupe cuiller_a_soupe
 cuillers_a_soupe cuil_a_soupe cuill_a_soupe cuil_a_s c_a_table cuillere_a_table cuilleres_a_table c_soupe tbsp
 grande_cuillere grandes_cuilleres cuillere||e|s|es
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
jar: bocal bocaux pot||s petit_pot
package: sachet||s paquet||s barquette||s brique||s briquette||s bloc
bag: sac||s
bottle: bouteille||s
bunch: bouquet||s botte||s
sprig: brin||s brindille||s
stick: baton||s batonnet||s
handful: poignee||s
piece: morceau morceaux piece||s
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
?sprig: branche||s branchette||s
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
of: de_l' de||s d' du
approximations: environ a_peu_pres pres_de approximativement env autour_de ~ ca bombee||s rase||s ras bien_bombee||s
 bonne||s bon||s genereuse||s genereux bien_pleine||s au_moins presque une_bonne pleine||s a_ras legerement_bombee||s
 bien_remplie||s
vague: un_peu peu quelques plusieurs un_petit_peu du de_la de_l' des
sizes: grand||e|s|es petit||e|s|es gros grosse||s moyen||s moyenne||s beau bel belle||s beaux bon||s bonne||s
 epaisse||s fin||e|s|es tres genereuse||s genereux epais
sizeJoiners: x de d' a d'environ de_pres_de chacun
lengths: cm mm centimetre||s pouce||s
noteOpeners: pour au_gout selon a_votre_gout a_volonte a_discretion si a_temperature_ambiante a_temperature
 de_preference par_exemple plus + et_un_peu_plus un_peu_plus q.s. q_s qs au_choix au_besoin en_option a_convenance
 a_votre_convenance suivant et_davantage quantite_suffisante en_quantite_suffisante
notes: au_gout selon_le_gout a_volonte a_votre_gout selon_votre_gout au_besoin
keptPhrases: quatre-epices quatre_epices cinq_epices cinq-epices demi-glace demi-sel quatre-quarts bouquet_garni
 bouquets_garnis filet_mignon filets_mignons pour_foie_gras quatre_fromages trois_fromages
or: ou et/ou ou_bien ou_a_defaut a_defaut
optional: facultatif||s facultative||s optionnel||s optionnelle||s en_option c'est_facultatif
parts: jus zeste||s ecorce peau pulpe graines blancs jaunes
articles: le||s la l'
adjectives: rouge||s vert||e|s|es jaune||s blanc||s blanche||s noir||e|s|es frais fraiche||s surgele||e|s|es sec||s
 seche||s doux douce fort||e grand petit gros entier||e demi-ecreme ecreme cuit||e|s|es cru||s fume||e moulu
 complet||e roux liquide epaisse brun||e blond||e sale sucre nature mur||s mure congele||s congelees sechees moyen||s
 moyennes en tiede chaude froide piquant||e fine fins rape concassees pelees
`;
