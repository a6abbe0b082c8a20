/** Letters of Cyrillic as passports write them (ICAO 9303), but for those that people write otherwise: `й`, `ю`, `я`, `х`, `ц`. */
const CYRILLIC: { readonly [letter: string]: string } = {
  ...{
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
    л: "l",
    м: "m",
  },
  ...{ н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch" },
  ...{ ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya" },
  // Ukrainian, Belarusian, Serbian and Macedonian
  ...{
    і: "i",
    ї: "yi",
    є: "ye",
    ґ: "g",
    ў: "u",
    ј: "j",
    љ: "lj",
    њ: "nj",
    ђ: "dj",
    ћ: "c",
    џ: "dz",
    ѓ: "gj",
    ќ: "kj",
    ѕ: "dz",
  },
};
/** Letters of Greek, and pairs that are one sound, as passports write them (ELOT 743). */
const GREEK: { readonly [letters: string]: string } = {
  ...{ ου: "ou", γγ: "ng", γξ: "nx", γχ: "nch", μπ: "mp" },
  ...{
    α: "a",
    β: "v",
    γ: "g",
    δ: "d",
    ε: "e",
    ζ: "z",
    η: "i",
    θ: "th",
    ι: "i",
    κ: "k",
    λ: "l",
    μ: "m",
    ν: "n",
    ξ: "x",
  },
  ...{ ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y", φ: "f", χ: "ch", ψ: "ps", ω: "o" },
};
/** In Ukrainian some letters of Russian are others. */
const UKRAINIAN: { readonly [letter: string]: string } = { г: "h", и: "y", й: "i" };
const UKRAINIAN_LETTER = /[іїєґ]/;
const OTHER = /[\u0370-\u052f\u1f00-\u1fff]/;
const GREEK_RUN = /[\u0370-\u03ff\u1f00-\u1fff]+/g;
/** `αυ`, `ευ` and `ηυ`: before sounds without voice, and at the end, another letter than before the others. */
const UPSILON = /([αεη])υ(?=([θκξπστφχψς]|$)?)/g;
const GREEK_PART = /ου|γ[γξχ]|μπ|[α-ω]/g;

function greek(run: string): string {
  const bare = run.normalize("NFD").replaceAll(/\p{M}/gu, "").replace(/^μπ/, "b");
  const sounded = bare.replace(UPSILON, (_, first: string, quiet: string | undefined) =>
    quiet === undefined ? `${first}v` : `${first}f`,
  );
  return sounded.replace(GREEK_PART, (part) => GREEK[part] ?? part);
}

/** As many people write them who were not asked by a passport office: Alexei, Dostoevsky, Hristo. */
const OTHERWISE: { readonly [letters: string]: string } = { кс: "x", й: "i", х: "h", ц: "c" };
const OTHERWISE_PART = /(?<=[\u0400-\u052f])кс|[йхц]/g;
const SKY = /(?:ий|ый)(?![\u0400-\u052f])/g;

/**
 * Cyrillic and Greek in Latin letters, as names are usually written in them, the passports' way first. Small letters; none for a
 * text of other letters. [FIND-21]
 */
export function inLatin(lower: string): readonly string[] {
  if (!OTHER.test(lower)) return [];
  const own = UKRAINIAN_LETTER.test(lower) ? { ...CYRILLIC, ...UKRAINIAN } : CYRILLIC;
  const spelled = (text: string): string =>
    text.replace(GREEK_RUN, greek).replace(/[\u0400-\u052f]/g, (letter) => own[letter] ?? letter);
  const otherwise = lower.replace(SKY, "y").replace(OTHERWISE_PART, (part) => OTHERWISE[part] ?? part);
  return [...new Set([spelled(lower), spelled(otherwise)])];
}
