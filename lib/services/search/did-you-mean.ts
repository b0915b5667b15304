import { type SQL, sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
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
import { visiblePostings } from "#lib/retrieval/scope/visible-postings.ts";
import { terms } from "#lib/text/analyser.ts";
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
async function visibleTerms(
  { db, actor }: Context,
  generations: SQL,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  // A lateral join with a limit ends at the first passage of each term.
  const found = await rows<{ term: string }>(
    db,
    sql`select t.term from terms t
      cross join lateral (${visiblePostings(actor, generations, sql`t.id`)} limit 1) as seen
      where t.term = any(${sql.param([...new Set(asked)])}::text[])`,
  );
  return new Set(found.map(({ term }) => term));
}

/** The near terms for each word that passages in the corpora contain, nearest first. */
async function readNearTerms(
  context: Context,
  generations: SQL,
  words: readonly AskedWord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  // A range that the index serves in every collation; the last condition is exact.
  const starts = [...new Set(words.map(({ word }) => word.slice(0, 1)))].map((letter) => {
    const next = letter === "z" ? sql`` : sql`and term < ${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
    const longest = Math.max(
      ...words.filter(({ word }) => word.startsWith(letter)).map(({ word }) => longestNearTerm(word)),
    );
    return sql`(select term from terms where term >= ${letter} ${next}
        and length(term) <= ${longest}::int and term ~ ${`^${letter}[a-z]{2,}$`}
      order by term limit ${MAX_TERMS_COMPARED})`;
  });
  const compared = await rows<{ term: string }>(context.db, sql.join(starts, sql` union all `));
  const near = words.map(({ word }) => {
    const fitting = compared.map(({ term }) => term).filter((term) => term.startsWith(word.slice(0, 1)));
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

/** The words that visible passages print for the terms. A term has letters only, so it is no pattern. */
async function readPrintedWords(
  { db, actor }: Context,
  generations: SQL,
  asked: readonly string[],
): Promise<(KnownWord & { readonly term: string })[]> {
  if (asked.length === 0) return [];
  // A stem may change the last letter of what it begins: "splay" has the term "splai".
  const found = await rows<{ term: string; frequency: number; word: string }>(
    db,
    sql`select distinct known.term, known.frequency, lower(printed.words[1]) as word
      from (select t.id, t.term, (select count(*)::int from (${visiblePostings(actor, generations, sql`t.id`)}
          limit ${MAX_COUNTED}) as counted) as frequency
        from terms t where t.term = any(${sql.param([...asked])}::text[])) as known
      cross join lateral (${visiblePostings(actor, generations, sql`known.id`, sql`chunks.text`)}
        limit ${PASSAGES_PER_TERM}) as passage
      cross join lateral regexp_matches(passage.text,
        '\\m' || left(known.term, -1) || '[[:alpha:]]*', 'gi') as printed(words)
      order by known.term, word`,
  );
  return found.filter(({ term, word }) => terms(word).includes(term));
}
