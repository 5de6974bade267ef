// The Spanish words of lines of ingredients, folded, as vocabulary.js reads them.

export const SPANISH = `
style: adjectivesFollow joinsUnits
tsp: cucharadit|a|as cdt|a|as cdit|a|as cucharill|a|as cucharit|a|as cucharada_de_cafe_de cucharadas_de_cafe_de
 cucharada_de_postre_de cucharaditas_de_cafe_de cucharadita_de_cafe_de cucharadas_de_postre_de cdtas_de_cafe_de tsp
 cucharadita_de_postre_de cucharaditas_de_postre_de cucharada_pequena ct|a|as
tbsp: cucharad|a|as cd|a|as cucharada_sopera cucharadas_soperas cuch tbsp cuchar|a|as cuchara_sopera cucharas_soperas
 cucharada_grande
fl_oz: onza_liquida onzas_liquidas fl_oz oz_liquidas
cup: taz|a|as tz tz|a|as tacit|a|as
pint: pint|a|as
quart: cuarto_de_galon cuartos_de_galon
gallon: galon||es
ml: ml||s mililitr|o|os cc c_c cm3
cl: cl centilitr|o|os
dl: dl decilitr|o|os
l: l lt||s ltr litr|o|os
mg: mg miligram|o|os
g: g gr||s gs gram|o|os
kg: kg||s kil|o|os kilogram|o|os
oz: oz onz|a|as
lb: lb||s libr|a|as
pinch: pizc|a|as pellizc|o|os pizquita punta_de_cuchillo
dash: chorrit|o|os chorr|o|os chorreton chorreon golpe splash
drop: got|a|as gotitas
clove: diente||s
slice: lonch|a|as rodaj|a|as rebanad|a|as lonj|a|as fet|a|as tajad|a|as rodajit|a|as rebanaditas rued|a|as
can: lat|a|as latit|a|as
jar: tarr|o|os frasc|o|os bote||s
package: paquete||s sobre||s sobrecit|o|os envase||s caj|a|as cajita carton brik||s bandej|a|as paquetito
bag: bols|a|as bolsit|a|as
bottle: botell|a|as botellin||es
bunch: manoj|o|os atad|o|os ram|o|os ramillete manojito
sprig: ram|a|as ramit|o|a|os|as
stick: pal|o|os palit|o|os barrit|a|as
handful: punad|o|os punadit|o|os punito
piece: troz|o|os trocit|o|os piez|a|as pedaz|o|os pedacit|o|os pz|a|as pz
head: cabez|a|as
leaf: hoj|a|as hojit|a|as
stalk: tall|o|os penc|a|as
cube: cub|o|os cubit|o|os pastill|a|as
sheet: lamin|a|as planch|a|as
glass: vas|o|os vasit|o|os cop|a|as copit|a|as
ear: mazorc|a|as
fillet: filete||s
?knob: nuez nueces > mantequilla manteca margarina
?stick: barr|a|as > mantequilla margarina canela
?scoop: bol|a|as > helado
1: un un|o|a
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
×1/2: medi|o|os media mitad la_mitad
×1/3: terci|o|os
×1/4: cuart|o|os cuarta_parte cuartas_partes
×2: par
×6: media_docena
×10: decena
×12: docen|a|as
and: y
plus: mas +
rangeWords: a o u y/o
between: entre de
of: de del
approximations: aproximadamente aprox aproximad|o|os aproximadas unos unas alrededor_de cerca_de casi mas_o_menos como
 ~ ca circa colmad|o|a|os|as ras|o|a|os|as copete con_copete al_menos generos|o|a|os|as escas|o|a|os|as abundante||s
 bien_colmad|a|as bien_llen|a|as llen|a|as por_lo_menos apenas
vague: un_poco un_poquito poco unos unas unos_pocos unas_pocas algo algun algunos algunas unos_cuantos unas_cuantas
 varios varias bastante
sizes: grande||s pequen|o|a|os|as median|o|a|os|as buen buen|a|as buenos gran gord|o|os grues|o|a|os|as fin|o|a|os|as
 generos|o|a hermos|o|a bien_grande chic|o|a|os|as pequenito delgad|a|as enter|o|a|os|as
sizeJoiners: x de de_unos de_unas con
lengths: cm mm centimetr|o|os pulgad|a|as ded|o|os dos_dedos
noteOpeners: para al_gusto a_gusto al_paladar si segun c/n cantidad_necesaria c_n cantidad_suficiente
 cantidad_al_gusto c/s en_cantidad_suficiente lo_necesario la_necesaria el_necesario necesari|o|a a_voluntad
 a_discrecion a_temperatura_ambiente mas + y_un_poco_mas y_mas un_poco_mas y_algo_mas y_extra preferiblemente
 preferentemente de_preferencia por_ejemplo mejor_si cantidad_que a_elegir a_tu_gusto a_eleccion como_guarnicion
 como_decoracion extra_para
notes: al_gusto a_gusto c/n cantidad_necesaria en_cantidad_suficiente
keptPhrases: para_montar para_batir para_cocinar para_reposteria para_sushi para_todo_uso para_todo para_postre||s
 para_fundir para_hamburgues|a|as para_paella para_bizcochos para_hornear para_pan para_risotto para_sopa para_caldo
 queso_para_untar para_repostero para_levar para_cocido para_lasana para_canelones para_empanad|a|as para_tac|o|os
 para_pizza para_hot_dog para_wok para_ensalada para_rellenar_pimientos para_pasteles para_tartas para_guiso
 para_estofar para_guisar para_asar para_guisado para_estofado media_luna filet_mignon bouquet_garni rama_de_olivo
 cuatro_quesos tres_quesos cinco_especias cuatro_especias
or: o u y/o o_bien o_en_su_defecto o_si_no
optional: es_opcional opcional||es opc. opcionalmente
parts: zumo jugo ralladur|a|as piel cascara corteza raspadura rayadura pulpa semillas claras yemas
articles: el la||s los
adjectives: roj|o|a|os|as verde||s amarill|o|a|os|as blanc|o|a|os|as negr|o|a|os|as morad|o|a|os|as fresc|o|a|os|as
 congelad|o|a|os|as sec|o|a|os|as dulce||s picante||s grande||s median|o|a|os|as pequen|o|a|os|as enter|o|a|os|as
 desnatada semidesnatada tostad|o|a moren|o|a integral cocid|o|a|os|as crud|o|os molid|o|a natural fin|o|a grues|o|a
 fuerte suave serrano iberico naranja virgen madur|o|a|os|as deshidratado enlatad|o|os ahumado agrio amarg|o|a rallado
 tibia caliente fria instantane|o|a descremada deslactosada en blandos tiern|o|a|os|as salada sin
`;
