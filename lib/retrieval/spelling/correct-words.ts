import type { SQL } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { terms } from "#lib/text/analyser.ts";
import { STOP_WORDS } from "#lib/text/stop-words.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Reader } from "../absent.ts";
import { QUESTION_WORDS } from "../question/content-words.ts";
import { realWords } from "./real-words.ts";
import {
  type AskedWord,
  editDistance,
  type KnownWord,
  longestNearTerm,
  nearestWord,
  nearTerms,
  replaceWords,
} from "./spelling.ts";

/** A question with more absent words is not misspelt: it is about something else, or in another language. */
const MAX_CORRECTIONS = 6;
/** Terms of a fitting length with the same first letter that are compared with a word. */
const MAX_TERMS_COMPARED = 20_000;
/** Maximum number of near terms per word, of any document, that are looked up. */
const MAX_TERMS_LOOKED_UP = 400;
/** Maximum number of near terms per word that the actor may see. Their passages are read. */
const MAX_NEAR_TERMS = 12;
/** Passages counted for a term. */
const MAX_COUNTED = 1000;
/** Passages read for the printed words of a term. The first ones may print another form: "visible", not "visibility". */
const PASSAGES_PER_TERM = 100;

/**
 * Corrects those of the words that occur nowhere in the generations, if a word that is one or two edits away does. A word
 * without a near word stays, and so does an English word that is two edits away, or one from a word that only forms
 * questions. Null if there is nothing to correct. Every proposed word is read from a passage that the actor may see, or
 * forms questions. Reads the index, then checks in small steps who may see the passages.
 * @param options.allOrNone corrects nothing if one of the absent words has no near word.
 */
export async function correctWords(
  reader: Reader,
  generations: SQL,
  question: string,
  asked: readonly AskedWord[],
  { allOrNone = false }: { readonly allOrNone?: boolean } = {},
): Promise<string | null> {
  const absent = await absentWords(reader, generations, asked);
  if (absent.length === 0 || absent.length > MAX_CORRECTIONS) return null;
  const near = await readNearTerms(reader, generations, absent);
  const known = await readPrintedWords(reader, generations, [...new Set([...near.values()].flat())]);
  const replacements = new Map<string, string>();
  const real = await realWords(absent.map(({ word }) => word));
  for (const { word } of absent) {
    const fitting = known.filter(({ term }) => near.get(word)?.includes(term));
    const meant = nearestWord(word, [...fitting, ...COMMON_WORDS]);
    // "percentage" is not a misspelt "percentile", and "tall" no misspelt "tell".
    const isOther =
      meant !== null && real.has(word) && (editDistance(word, meant) > 1 || FORMING_WORDS.has(meant));
    if (meant !== null && !isOther) replacements.set(word, meant);
  }
  const needed = allOrNone ? absent.length : 1;
  return replacements.size < needed ? null : replaceWords(question, replacements);
}

/** Words that no index holds, or that each question may have. */
const FORMING_WORDS: ReadonlySet<string> = new Set([...QUESTION_WORDS, ...STOP_WORDS]);
const COMMON_WORDS: readonly KnownWord[] = [...FORMING_WORDS].map((word) => ({
  word,
  frequency: Number.POSITIVE_INFINITY,
}));

/** Returns the words without a term in the corpora. */
async function absentWords(
  reader: Reader,
  generations: SQL,
  asked: readonly AskedWord[],
): Promise<AskedWord[]> {
  if (asked.length === 0) return [];
  const known = await visibleTerms(
    reader,
    generations,
    asked.flatMap((each) => each.terms),
  );
  return asked.filter((each) => !each.terms.some((term) => known.has(term)));
}

/** Returns the terms of passages that the actor may see. */
function visibleTerms(
  { db, actor }: Reader,
  generations: SQL,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  return textIndex.readVisibleTerms(db, { generations, visible: visibleEvidence(actor), terms: asked });
}

/** The near terms for each word that passages in the corpora contain, nearest first. */
async function readNearTerms(
  reader: Reader,
  generations: SQL,
  words: readonly AskedWord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const letters = [...new Set(words.map(({ word }) => word.slice(0, 1)))].map((letter) => ({
    letter,
    maxLength: Math.max(
      ...words.filter(({ word }) => word.startsWith(letter)).map(({ word }) => longestNearTerm(word)),
    ),
  }));
  const compared = await textIndex.readSimilarTerms(reader.db, letters, MAX_TERMS_COMPARED);
  const near = words.map(({ word }) => {
    const fitting = compared.filter((term) => term.startsWith(word.slice(0, 1)));
    return { word, terms: nearTerms(word, fitting, MAX_TERMS_LOOKED_UP) };
  });
  // Cut only what is visible. Otherwise terms of a restricted document could take the places of visible ones.
  const visible = await visibleTerms(
    reader,
    generations,
    near.flatMap(({ terms }) => terms),
  );
  return new Map(
    near.map(({ word, terms }) => [word, terms.filter((term) => visible.has(term)).slice(0, MAX_NEAR_TERMS)]),
  );
}

/** The words that visible passages print for the terms. */
async function readPrintedWords(
  { db, actor }: Reader,
  generations: SQL,
  asked: readonly string[],
): Promise<(KnownWord & { readonly term: string })[]> {
  if (asked.length === 0) return [];
  const found = await textIndex.readPrintedWords(db, {
    generations,
    visible: visibleEvidence(actor),
    terms: asked,
    maxCounted: MAX_COUNTED,
    passagesPerTerm: PASSAGES_PER_TERM,
  });
  return found.filter(({ term, word }) => terms(word).includes(term));
}
