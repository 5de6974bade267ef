// Generated from Protocol/data/folding.json by `python3 Protocol/generate.py`. Don't edit it.

/** The characters that fold to their decomposition (NFKD) without marks, if that doesn't begin with a space.
 *  `FOLDED` has the others among them. */
export const DECOMPOSED = /^[\u00a0-\u0586\u1d2c-\u232b\u2c7c-\u2c7d\ufb00-\ufb06\uff01-\uff5e]$/;
/** An entry is the folded text, a space, and all lowercase characters that fold to it. Two spaces separate
 *  entries. */
export const FOLDED = [
  "ss ß  ae æǣǽᴭ  d ðđᶞ  o øǿ  th þ  h ħℏ  i ı  k ĸ  l ł  n ŋᵑ  oe œ  t ŧ  e əᵊₔ  σ ςϲ  αι ᾀᾁᾂᾃᾄᾅᾆᾇᾲᾳᾴᾷ",
  "ηι ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῇ  ωι ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῷ"
];
/** Diacritics of any script, and the optional vowel points of Hebrew and Arabic. */
export const MARK = /^[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]$/;
