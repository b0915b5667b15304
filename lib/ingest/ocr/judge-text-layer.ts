import type { TextLayerJudgement } from "#lib/domain/ocr.ts";

/** Facts about a page's own text layer. */
export type TextLayerFacts = {
  /** The page's words in the file's order, separated by one space. */
  readonly text: string;
  /** Number of painted characters without spaces, and number of those without a known letter. */
  readonly glyphs: number;
  readonly unknownGlyphs: number;
  /** Share of the page that pictures cover, 0..1. */
  readonly imageShare: number;
};

/** Minimum number of characters for the check of unknown characters. */
const ENOUGH_TO_TELL = 20;
/** Maximum share of unknown characters: private use, symbol fonts without a table, U+FFFD. */
const MANY_UNKNOWN = 0.3;
/** Maximum share of words with letters that no alphabetic language spells in this way. */
const MANY_ODD_WORDS = 0.5;
const ENOUGH_WORDS = 20;
/** Languages in Latin letters have 33 to 50 vowels per hundred letters. */
const FEW_VOWELS = 0.22;
const ENOUGH_LETTERS = 100;
/** Maximum number of sequences per thousand characters that result from reading UTF-8 as Windows-1252. */
const MANY_MISREAD = 8;
/** Fewer characters over a page that is a picture are a stamp or a page number, not its text. */
const HANDFUL = 200;
const PICTURE_PAGE = 0.5;

/**
 * Judges whether a page's own text is good enough for the document, or whether the page needs OCR (ADR 0022). In this
 * order:
 * - none, `no_characters`: no readable character;
 * - bad, `characters_unknown`: at least 30% of its characters have no known letter (glyph-only fonts);
 * - bad, `stray_characters_over_image`: under 200 characters on a page that pictures cover by half;
 * - bad, `mojibake`: traces of a wrong encoding, more than 8 per thousand characters;
 * - bad, `no_words`: half of its words are spelt like no word, or less than 22% of its words' letters are vowels
 *   (letters shifted or scrambled by a font's table);
 * - good, `has_text`.
 */
export function judgeTextLayer(facts: TextLayerFacts): TextLayerJudgement {
  const readable = facts.glyphs - facts.unknownGlyphs;
  if (readable <= 0) return { verdict: "none", reason: "no_characters" };
  const bad = (reason: string): TextLayerJudgement => ({ verdict: "bad", reason });
  if (facts.glyphs >= ENOUGH_TO_TELL && facts.unknownGlyphs / facts.glyphs >= MANY_UNKNOWN) {
    return bad("characters_unknown");
  }
  if (readable < HANDFUL && facts.imageShare >= PICTURE_PAGE) return bad("stray_characters_over_image");
  if (readable < ENOUGH_TO_TELL) return { verdict: "good", reason: "has_text" };
  if (misreadShare(facts.text) * 1000 > MANY_MISREAD) return bad("mojibake");
  if (oddWordShare(facts.text) >= MANY_ODD_WORDS || vowelShare(facts.text) < FEW_VOWELS)
    return bad("no_words");
  return { verdict: "good", reason: "has_text" };
}

/** "Ã©", "â€™", "Â£" and similar, and control characters of the C1 range. */
const MISREAD =
  /\u00c3[\u0080-\u00bf\u0152-\u0192]|\u00e2\u20ac[\u0080-\u00bf\u0152-\u2122]|\u00c2[\u00a0-\u00bf]|[\u0080-\u009f]/g;

function misreadShare(text: string): number {
  return (text.match(MISREAD)?.length ?? 0) / Math.max(1, text.length);
}

/** Latin letters only. Other alphabets may lack vowels or capitals. */
const LATIN_WORD = /^\p{Script=Latin}{2,}$/u;
const VOWEL = /[aeiouyàáâãäåāăąæèéêëēėęěìíîïīįıòóôõöøōőœùúûüūůűųýÿŷŵ]/iu;
/** Marks around words, and marks that join words. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const JOINTS = /['’\-–—/.&@_:]+/u;

/**
 * Returns the share of words with letters that no alphabetic language has: signs or digits among the letters, capitals
 * inside, no vowel in five letters. Numbers, codes of capitals and digits, and single letters in formulas are ignored.
 */
function oddWordShare(text: string): number {
  let words = 0;
  let odd = 0;
  for (const token of text.split(/\s+/)) {
    for (const part of token.replace(AROUND, "").split(JOINTS)) {
      const kind = kindOfWord(part);
      if (kind === "none") continue;
      words++;
      if (kind === "odd") odd++;
    }
  }
  return words < ENOUGH_WORDS ? 0 : odd / words;
}

function kindOfWord(part: string): "none" | "word" | "odd" {
  const letters = part.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3) return "none";
  if (!/\p{Script=Latin}/u.test(part)) return "word";
  if (!LATIN_WORD.test(part)) return /^[\p{Lu}\p{N}]+$/u.test(part) ? "none" : "odd";
  if (/\p{Ll}\p{Lu}+\p{Ll}|\p{Lu}{2}\p{Ll}{2,}\p{Lu}/u.test(part)) return "odd";
  return letters >= 5 && !VOWEL.test(part) && !/^\p{Lu}+$/u.test(part) ? "odd" : "word";
}

/**
 * Returns the share of vowels among the letters of Latin words with four or more letters, so that codes do not count.
 */
function vowelShare(text: string): number {
  const letters = [...(text.match(/\p{Script=Latin}{4,}/gu) ?? []).join("")];
  if (letters.length < ENOUGH_LETTERS) return 1;
  return letters.filter((letter) => VOWEL.test(letter)).length / letters.length;
}
