import type { Database } from "#db/client.ts";
import { isDayTerm, wordsOfDay } from "#lib/text/days.ts";
import { otherForms } from "#lib/text/word-forms.ts";
import { idf, type Totals } from "#lib/text-index/bm25.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { expansionsOf, termsOfSynonyms } from "../question/synonyms.ts";
import type { AskedWords } from "./asked-words.ts";
import type { CorpusRow, Scope, ScopedTerm } from "./scope.ts";
import type { Row } from "./scope-statement.ts";

/** Runs a read within a time. Null if it takes longer. */
export type WithinTime = <T>(db: Database, read: (limited: Database) => Promise<T>) => Promise<T | null>;

/** Builds a scope from what its statement read. Counts the words in the index within the time. */
export async function buildScope(
  db: Database,
  row: Omit<Row, "read">,
  asked: AskedWords,
  withinTime: WithinTime,
): Promise<Scope> {
  const { terms: inQuestion, words, matches, question = "" } = asked;
  const found = row.corpora ?? [];
  const { state, laneIndexes } = row;
  const counted =
    state === null || found.length === 0
      ? []
      : await withinTime(db, (limited) =>
          textIndex.readTermStatistics(limited, {
            generationIds: found.map(({ generationId }) => generationId),
            ...{ words, state },
          }),
        );
  const passages = totalsOf(found, (corpus) => [corpus.chunks, corpus.length]);
  const segments = totalsOf(found, (corpus) => [corpus.segments, corpus.segmentLength]);
  const frequencies = new Map((counted ?? []).map(({ place, chunks }) => [words[place - 1], chunks]));
  const frequencyOf = (term: string) => frequencies.get(term) ?? 0;
  const { expansions, shares } = expansionsOf(question, matches, inQuestion, frequencyOf);
  const ofDates = wordsOfDates([...inQuestion.keys()].filter((term) => frequencyOf(term) > 0));
  const occurring = (counted ?? []).map(({ id, place, ...frequency }): ScopedTerm => {
    const term = words[place - 1] ?? "";
    const times = (inQuestion.get(term) ?? shares.get(term) ?? 1) * (ofDates.has(term) ? DATE_WORD_SHARE : 1);
    return {
      id,
      term,
      weight: times * idf(passages.count, frequency.chunks),
      segmentWeight: times * idf(segments.count, frequency.segments),
      frequency: frequency.chunks,
    };
  });
  const forms = new Set([...inQuestion.keys()].flatMap(otherForms));
  const ofSynonyms = new Set(termsOfSynonyms(matches, inQuestion));
  return {
    disabled: row.disabled ?? [],
    corpora: found.map(({ segments: _segments, segmentLength: _length, ...corpus }) => corpus),
    passages,
    segments,
    ...{ state, laneIndexes },
    wordsCounted: counted !== null,
    terms: occurring.filter(({ term }) => inQuestion.has(term)),
    otherForms: occurring.filter(({ term }) => !inQuestion.has(term) && forms.has(term)),
    synonyms: occurring.filter(({ term }) => !inQuestion.has(term) && shares.has(term)),
    synonymWeights: new Map(
      occurring.flatMap(({ term, frequency }) =>
        ofSynonyms.has(term) ? [[term, idf(passages.count, frequency)] as const] : [],
      ),
    ),
    ...{ expansions, asked },
  };
}

/** Weight of the day and the month of a date beside its day as one term (ADR 0101). */
const DATE_WORD_SHARE = 0.1;
/** At the start of a day: "2024-01-06". */
const YEAR_DIGITS = 4;

/**
 * Returns the words of dates whose day occurs, without their years: "6" and "january" of 6 January 2024. Other texts
 * have these words too, and a text that prints the date as 06/01/2024 does not.
 */
function wordsOfDates(terms: readonly string[]): ReadonlySet<string> {
  return new Set(
    terms
      .filter(isDayTerm)
      .flatMap((day) => wordsOfDay(day).filter((word) => word !== day.slice(0, YEAR_DIGITS))),
  );
}

function totalsOf(
  corpora: readonly CorpusRow[],
  totals: (corpus: CorpusRow) => readonly [number, number],
): Totals {
  const each = corpora.map(totals);
  return {
    count: each.reduce((sum, [count]) => sum + count, 0),
    length: each.reduce((sum, [, length]) => sum + length, 0),
  };
}
