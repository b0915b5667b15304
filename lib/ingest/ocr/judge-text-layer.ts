import type { TextLayerJudgement } from "#lib/domain/ocr.ts";

/** What a page's own text looks like. */
export type TextLayerFacts = {
  /** The page's words in the file's order, one space between them. */
  readonly text: string;
  /** Painted characters, spaces left out, and those of them that do not say which letter they are. */
  readonly glyphs: number;
  readonly unknownGlyphs: number;
  /** Share of the page that pictures cover, 0..1. */
  readonly imageShare: number;
};

/** A page needs this many characters to be judged by what they are. */
const ENOUGH_TO_TELL = 20;
/** Characters without a meaning: private use, symbol fonts without a table, U+FFFD. */
const MANY_UNKNOWN = 0.3;
/** Of the words with letters, those that no alphabetic language spells so. */
const MANY_ODD_WORDS = 0.5;
const ENOUGH_WORDS = 20;
/** Languages in Latin letters have 33 to 50 vowels in a hundred letters. */
const FEW_VOWELS = 0.22;
const ENOUGH_LETTERS = 100;
/** Sequences that UTF-8 leaves when it is read as Windows-1252, to a thousand characters. */
const MANY_MISREAD = 8;
/** So few characters over a page that is a picture are a stamp or a page number, not its text. */
const HANDFUL = 200;
const PICTURE_PAGE = 0.5;

/**
 * Whether a page's own text is good enough to be the document's, or the page has to be recognised. In this order:
 * - none, `no_characters`: no readable character;
 * - bad, `characters_unknown`: 30% of its characters do not say which letters they are (glyph-only fonts);
 * - bad, `stray_characters_over_image`: under 200 characters on a page that pictures cover by half;
 * - bad, `mojibake`: traces of a wrong encoding, more than 8 in a thousand characters;
 * - bad, `no_words`: half of its words are spelt as no words are, or less than 22% of its words' letters are vowels
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

/** "Ã©", "â€™", "Â£" and the like, and control characters of the C1 range. */
const MISREAD =
  /\u00c3[\u0080-\u00bf\u0152-\u0192]|\u00e2\u20ac[\u0080-\u00bf\u0152-\u2122]|\u00c2[\u00a0-\u00bf]|[\u0080-\u009f]/g;

function misreadShare(text: string): number {
  return (text.match(MISREAD)?.length ?? 0) / Math.max(1, text.length);
}

/** Latin letters alone: other alphabets have no vowels to look for, or no capitals. */
const LATIN_WORD = /^\p{Script=Latin}{2,}$/u;
const VOWEL = /[aeiouyàáâãäåāăąæèéêëēėęěìíîïīįıòóôõöøōőœùúûüūůűųýÿŷŵ]/iu;
/** Marks that stand around words, and join them. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const JOINTS = /['’\-–—/.&@_:]+/u;

/**
 * Share of the words that hold letters and are no word of an alphabetic language: signs or digits among the letters,
 * capitals inside, no vowel in five letters. Numbers, codes of capitals and digits, and formulas' single letters are
 * not counted.
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

/** Share of vowels among the letters of words of four Latin letters and more, so that codes do not count. */
function vowelShare(text: string): number {
  const letters = [...(text.match(/\p{Script=Latin}{4,}/gu) ?? []).join("")];
  if (letters.length < ENOUGH_LETTERS) return 1;
  return letters.filter((letter) => VOWEL.test(letter)).length / letters.length;
}
