// The German words of lines of ingredients, folded, as vocabulary.js reads them.

export const GERMAN = `
style: capitalizesNouns
tsp: tl teeloffel||n teel kaffeeloffel tsp
tbsp: el essloffel||n essl suppenloffel tbsp
cup: tasse||n cup cups
pint: pint pints
quart: quart
gallon: gallone||n
ml: ml milliliter mililiter
cl: cl zentiliter
dl: dl deziliter
l: l ltr liter||n
mg: mg milligramm
g: g gr gramm
kg: kg kilo kilos kilogramm
oz: oz unze||n
lb: pfund pfd lb
pinch: prise||n pr msp messerspitze||n
dash: schuss||e spritzer schluck schusschen
drop: tropfen trpf
clove: zehe||n
slice: scheibe||n scheibchen schb
can: dose||n buchse||n konservendose||n dos'chen doschen
package: packchen pck||n pckg pkg pk pkt pack packung||en paket||e pckch pg packerl packli schachtel||n tetrapack pa
bag: beutel tute||n tutchen sack netz
bottle: flasche||n flaschchen fl
bunch: bund||e bd bundel buschel strauss strausschen bundchen bdl
sprig: zweig||e zweiglein zweigen
handful: handvoll||e hand_voll hande_voll
piece: stuck||e stk st stuckchen stucken
head: kopf||e knolle||n
leaf: blatt blatter blattchen
stalk: stangel stengel stiel||e stielen halm||e
cube: wurfel wurfelchen
sheet: platte||n bogen
jar: glaschen
ear: kolben
fillet: filet filets
?glass: glas glaser > wein wasser milch saft sekt bier rum sherry cognac brandy portwein champagner prosecco most
 likor whisky weinbrand cola
?jar: glas glaser
?stick: stange||n > zimt butter vanille
?stalk: stange||n
?scoop: kugel||n > eis
1: ein||e|er|es|en einem eins
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
×1/2: halb||e|er|es|en halbem halfte die_halfte
×1/3: drittel
×1/4: viertel
×1/8: achtel
×2: paar
×12: dutzend
and: und u. &
plus: plus + zuzuglich
rangeWords: bis bis_zu oder od.
between: zwischen
of: von vom
approximations: ca circa zirka etwa ungefahr rund cirka ~ knapp||e|er|es|en gut||e|er|es|en gehauft||e|er|es|en
 gestrichen||e|er|es|en mindestens fast geh gestr in_etwa schwach schwacher reichlich hochstens max maximal
 leicht_gehaufte leicht_gehaufter grosszugiger grosszugige
vague: etwas ein_wenig wenig ein_bisschen bisschen ein_paar einige einiges mehrere ein_klein_wenig paar
sizes: gross||e|er|es|en klein||e|er|es|en mittlere mittlerer mittleres mittelgross||e|er|es|en dick||e|er|es|en
 dunn||e|er|es|en kraftiger kraftige kraftiges ordentlicher ordentliche schone schoner schones gute guter gutes kl gr
 ganze ganzer ganzes mittlre winzige grosszugiger feine feiner
sizeJoiners: x a je zu_je a_je zu von a_ca mit pro
lengths: cm mm zentimeter zoll
noteOpeners: zum zur fur nach bei auf_zimmertemperatur plus + und_etwas_mehr und_etwas und_mehr je_nach am_besten
 z._b. z_b statt vorzugsweise evtl._mehr wenn falls sowie_etwas bevorzugt ggf gegebenenfalls eventuell_mehr zusatzlich
 evtl._etwas_mehr n._b. n_b n._bel. b._b.
notes: nach_geschmack nach_belieben nach_bedarf nach_wunsch bei_bedarf n._b. je_nach_geschmack
keptPhrases: funf-gewurze halb_und_halb bouquet_garni filet_mignon vier-kase
or: oder od. bzw. beziehungsweise alternativ und/oder
optional: optional||e|er opt. fakultativ optionales
parts: saft schale||n abrieb zeste||n schalenabrieb zitronensaft mark abgeriebenes abgeriebene fruchtfleisch kerne
articles: der die das den
`;
