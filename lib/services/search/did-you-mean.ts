import type { SQL } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { DidYouMeanAnswer, SuggestInput } from "#lib/domain/question-api.ts";
import {
  type AskedWord,
  askedWords,
  type KnownWord,
  longestNearTerm,
  nearestWord,
  nearTerms,
  replaceWords,
} from "#lib/retrieval/question/spelling.ts";
import { admissionOf } from "#lib/retrieval/scope/admission.ts";
import { askedGenerations } from "#lib/retrieval/scope/scope.ts";
import { terms } from "#lib/text/analyser.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { withinSearchTime } from "./shared/search-time.ts";

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
 * Corrects all words of a question that occur nowhere in the searched corpora, if a word that is one or two edits away
 * does. A word without a near word stays. Null if there is nothing to correct. Every proposed word is read from a
 * passage that the actor may see. Runs at most four bounded statements, which end when the client disconnects.
 */
export function didYouMean(context: Context, input: SuggestInput): Promise<DidYouMeanAnswer> {
  return withinSearchTime(context, (limited) => correct(limited, input));
}

async function correct(context: Context, { q, corpora }: SuggestInput): Promise<DidYouMeanAnswer> {
  const filters = corpora === undefined ? {} : { corpora };
  const generations = askedGenerations(admissionOf(context.actor, { filters }));
  const absent = await absentWords(context, generations, askedWords(q));
  if (absent.length === 0 || absent.length > MAX_CORRECTIONS) return { question: null };
  const near = await readNearTerms(context, generations, absent);
  const known = await readPrintedWords(context, generations, [...new Set([...near.values()].flat())]);
  const replacements = new Map<string, string>();
  for (const { word } of absent) {
    const fitting = known.filter(({ term }) => near.get(word)?.includes(term));
    const meant = nearestWord(word, fitting);
    if (meant !== null) replacements.set(word, meant);
  }
  return { question: replacements.size === 0 ? null : replaceWords(q, replacements) };
}

/** Returns the words without a term in the corpora. */
async function absentWords(
  context: Context,
  generations: SQL,
  asked: readonly AskedWord[],
): Promise<AskedWord[]> {
  if (asked.length === 0) return [];
  const known = await visibleTerms(
    context,
    generations,
    asked.flatMap((each) => each.terms),
  );
  return asked.filter((each) => !each.terms.some((term) => known.has(term)));
}

/** Returns the terms of passages that the actor may see. */
function visibleTerms(
  { db, actor }: Context,
  generations: SQL,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  return textIndex.readVisibleTerms(db, { generations, visible: visibleEvidence(actor), terms: asked });
}

/** The near terms for each word that passages in the corpora contain, nearest first. */
async function readNearTerms(
  context: Context,
  generations: SQL,
  words: readonly AskedWord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const letters = [...new Set(words.map(({ word }) => word.slice(0, 1)))].map((letter) => ({
    letter,
    maxLength: Math.max(
      ...words.filter(({ word }) => word.startsWith(letter)).map(({ word }) => longestNearTerm(word)),
    ),
  }));
  const compared = await textIndex.readSimilarTerms(context.db, letters, MAX_TERMS_COMPARED);
  const near = words.map(({ word }) => {
    const fitting = compared.filter((term) => term.startsWith(word.slice(0, 1)));
    return { word, terms: nearTerms(word, fitting, MAX_TERMS_LOOKED_UP) };
  });
  // Cut only what is visible. Otherwise terms of a restricted document could take the places of visible ones.
  const visible = await visibleTerms(
    context,
    generations,
    near.flatMap(({ terms }) => terms),
  );
  return new Map(
    near.map(({ word, terms }) => [word, terms.filter((term) => visible.has(term)).slice(0, MAX_NEAR_TERMS)]),
  );
}

/** The words that visible passages print for the terms. */
async function readPrintedWords(
  { db, actor }: Context,
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
