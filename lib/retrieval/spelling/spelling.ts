import { tokens } from "#lib/text/tokens.ts";
import { QUESTION_WORDS } from "../question/content-words.ts";

/** A word of a question that may be misspelt. */
export type AskedWord = {
  /** In lower case. */
  readonly word: string;
  readonly terms: readonly string[];
  /** True if it has a capital letter where no sentence begins. */
  readonly isName: boolean;
};

/** A word that the documents contain. */
export type KnownWord = {
  /** In lower case. */
  readonly word: string;
  /** Number of passages with its term. */
  readonly frequency: number;
};

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4;
/** A longer word is hardly English, and the time of a comparison grows with the length. */
const MAX_LENGTH = 30;
/** Maximum number of words of a question that are checked. */
const MAX_CHECKED = 12;
/** From this length, a word may be two edits away from the word that is meant. */
const TWO_EDITS_LENGTH = 7;
/** Minimum length of a stem. */
const MIN_STEM_LENGTH = 3;

/** What stands before the first word of a sentence. */
const BEGINS_SENTENCE = /(?:^|[.!?:]["”’)]*\s+)["“‘(]*$/;

const maxEdits = (word: string) => (word.length >= TWO_EDITS_LENGTH ? 2 : 1);

/** Two capital letters: "HMOs", "SANG". */
const ABBREVIATION = /\p{Lu}.*\p{Lu}/u;

/**
 * Returns the first words of a question that may be misspelt, each once: plain words, not numbers, identifiers and
 * abbreviations. A question without small letters has no abbreviations.
 */
export function askedWords(question: string): AskedWord[] {
  const found = new Map<string, AskedWord>();
  const hasSmallLetters = /\p{Ll}{2}/u.test(question);
  for (const { start, end, terms } of tokens(question)) {
    const printed = question.slice(start, end);
    if (hasSmallLetters && ABBREVIATION.test(printed)) continue;
    const word = printed.toLowerCase();
    const isName = word !== printed && !BEGINS_SENTENCE.test(question.slice(0, start));
    if (isChecked(word)) found.set(word, { word, terms, isName: isName || found.get(word)?.isName === true });
    if (found.size === MAX_CHECKED) break;
  }
  return [...found.values()];
}

function isChecked(word: string): boolean {
  const fits = word.length >= MIN_LENGTH && word.length <= MAX_LENGTH;
  return fits && /^[a-z]+$/.test(word) && !QUESTION_WORDS.has(word);
}

/** Returns the length of the longest term that is near the word. Stems are near at any smaller length. */
export function longestNearTerm(word: string): number {
  return word.length + maxEdits(word);
}

/**
 * Returns the edit distance (restricted Damerau–Levenshtein) between another word and the whole word, and between the
 * other word and the nearest start of the word. Both may be infinite if they are greater than `most`.
 */
function editDistances(
  word: string,
  other: string,
  most = Number.POSITIVE_INFINITY,
): { readonly whole: number; readonly start: number } {
  let before: number[] = [];
  let leastBefore = 0;
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= other.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= word.length; j++) {
      const same = word[j - 1] === other[i - 1];
      const swapped = i > 1 && j > 1 && word[j - 1] === other[i - 2] && word[j - 2] === other[i - 1];
      const distance = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      next[j] = distance;
      if (distance < least) least = distance;
    }
    [before, row] = [row, next];
    // Each later distance is at least the smallest of the last two rows.
    if (least > most && leastBefore > most)
      return { whole: Number.POSITIVE_INFINITY, start: Number.POSITIVE_INFINITY };
    leastBefore = least;
  }
  return { whole: row[word.length] ?? 0, start: Math.min(...row) };
}

/** Returns the edit distance of two words: letters added, removed or replaced, and neighbours swapped. */
export function editDistance(a: string, b: string): number {
  return editDistances(a, b).whole;
}

/**
 * Returns the index terms of words that may be meant, nearest first. A term is a stem, so it is compared with the starts
 * of the word. A final "i" may be a "y": "splay" has the term "splai".
 */
export function nearTerms(word: string, terms: readonly string[], most: number): string[] {
  return terms
    .filter((term) => term.length >= MIN_STEM_LENGTH && term.length <= longestNearTerm(word))
    .map((term) => ({
      term,
      distance: Math.min(...spellings(term).map((each) => startDistance(word, each))),
    }))
    .filter(({ distance }) => distance <= maxEdits(word))
    .sort((a, b) => a.distance - b.distance || b.term.length - a.term.length || (a.term < b.term ? -1 : 1))
    .slice(0, most)
    .map(({ term }) => term);
}

const spellings = (term: string) => (term.endsWith("i") ? [term, `${term.slice(0, -1)}y`] : [term]);

const startDistance = (word: string, term: string) => editDistances(word, term, maxEdits(word)).start;

/**
 * Returns the known word that is meant: the one with the smallest edit distance, then the most frequent, then the first by
 * alphabet. Null if none is near.
 */
export function nearestWord(word: string, known: readonly KnownWord[]): string | null {
  const [nearest] = known
    .map((each) => ({ ...each, distance: editDistance(word, each.word) }))
    .filter(({ distance }) => distance > 0 && distance <= maxEdits(word))
    .sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.word < b.word ? -1 : 1));
  return nearest?.word ?? null;
}

/** Returns the question with words replaced; all else, and capitals at the start of a word, stay. */
export function replaceWords(question: string, replacements: ReadonlyMap<string, string>): string {
  return tokens(question).reduceRight((text, { start, end }) => {
    const printed = question.slice(start, end);
    const replacement = replacements.get(printed.toLowerCase());
    if (replacement === undefined) return text;
    const capital = /^\p{Lu}/u.test(printed);
    const words = capital ? `${replacement.slice(0, 1).toUpperCase()}${replacement.slice(1)}` : replacement;
    return `${text.slice(0, start)}${words}${text.slice(end)}`;
  }, question);
}
