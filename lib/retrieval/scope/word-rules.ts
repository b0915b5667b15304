import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import { type ParsedQuery, type Phrase, phrasePattern } from "../question/parse.ts";
import { indexedWords } from "../question/phrase-words.ts";
import type { Admission, WordRules } from "./admission.ts";
import { hasPhrases, PHRASE_TEXT } from "./phrase-condition.ts";
import { askedGenerations } from "./scope.ts";

/** The most passages whose text is read for a question's phrases. Beyond that, only candidates are tested. */
const MAX_PASSAGES_READ = 3000;
/** Other words of a phrase that a passage must have before its text is read. */
const OTHER_WORDS_REQUIRED = 2;

/** A phrase with the index terms of its words, the rarest word first. */
type IndexedPhrase = {
  readonly phrase: Phrase;
  readonly words: readonly { readonly termIds: readonly number[]; readonly passages: number }[];
  /** One of its words is in no passage. */
  readonly absent: boolean;
};

/**
 * Adds what the question quotes and excludes to the admission. A phrase is looked up in the passages with its rarest
 * word, never in all. A phrase without such a word, or with too many such passages, is left to the candidates.
 */
export async function withWordRules(
  db: Database,
  admission: Admission,
  question: Pick<ParsedQuery, "phrases" | "excluded">,
  maxPassages = MAX_PASSAGES_READ,
): Promise<Admission> {
  if (question.phrases.length + question.excluded.length === 0) return admission;
  return { ...admission, words: await wordRules(db, admission, question, maxPassages) };
}

async function wordRules(
  db: Database,
  admission: Admission,
  { phrases, excluded }: Pick<ParsedQuery, "phrases" | "excluded">,
  maxPassages: number,
): Promise<WordRules> {
  const indexed = await readIndexedPhrases(db, admission, [...phrases, ...excluded]);
  const required = indexed.slice(0, phrases.length);
  // Phrases that no passage has need no rule.
  const unwanted = indexed.slice(phrases.length).filter(({ absent }) => !absent);
  if (required.some(({ absent }) => absent)) return { required: [], excluded: [], onCandidates: [] };
  const [rarest] = required
    .filter((each) => passagesOf(each) <= maxPassages)
    .sort((a, b) => passagesOf(a) - passagesOf(b));
  if (rarest !== undefined) {
    const ids = await readRequired(
      db,
      admission,
      rarest,
      phrases,
      unwanted.map(({ phrase }) => phrase),
    );
    return { required: ids, excluded: [], onCandidates: [] };
  }
  const { looked, left } = withinLimit(unwanted, maxPassages);
  return {
    required: null,
    excluded: looked.length === 0 ? [] : await readExcluded(db, admission, looked),
    onCandidates: [...phrases, ...left.map(({ phrase }) => phrase)],
  };
}

function passagesOf({ words: [rarest] }: IndexedPhrase): number {
  return rarest?.passages ?? Number.POSITIVE_INFINITY;
}

/** As many phrases as can be looked up together, those with few passages first. */
function withinLimit(phrases: readonly IndexedPhrase[], maxPassages: number) {
  const lookedUp: IndexedPhrase[] = [];
  const notLookedUp: IndexedPhrase[] = [];
  let total = 0;
  for (const each of [...phrases].sort((a, b) => passagesOf(a) - passagesOf(b))) {
    total += passagesOf(each);
    (total <= maxPassages ? lookedUp : notLookedUp).push(each);
  }
  return { looked: lookedUp, left: notLookedUp };
}

async function readIndexedPhrases(
  db: Database,
  admission: Admission,
  phrases: readonly Phrase[],
): Promise<readonly IndexedPhrase[]> {
  const wanted = phrases.map(indexedWords);
  const phraseWords = wanted.flatMap((words, phrase) =>
    words.flatMap((terms, word) => terms.map((term) => ({ phrase, word, term }))),
  );
  const found =
    phraseWords.length === 0
      ? []
      : await rows<{ phrase: number; word: number; passages: number; termIds: number[] }>(
          db,
          sql`select wanted.phrase, wanted.word, sum(s.document_frequency)::int as passages,
              array_agg(distinct t.id) as "termIds"
            from unnest(${integers(phraseWords.map(({ phrase }) => phrase))}, ${integers(phraseWords.map(({ word }) => word))},
              ${sql.param(phraseWords.map(({ term }) => term))}::text[]) as wanted(phrase, word, term)
            join terms t on t.term = wanted.term
            join term_stats s on s.term_id = t.id and s.generation_id = any(${askedGenerations(admission)})
            where s.document_frequency > 0
            group by wanted.phrase, wanted.word`,
        );
  return phrases.map((phrase, place) => {
    const words = found.filter((row) => row.phrase === place).sort((a, b) => a.passages - b.passages);
    return { phrase, words, absent: words.length < (wanted[place]?.length ?? 0) };
  });
}

/** Reads the passages with all the phrases and none of the unwanted, among those with one phrase's rarest word. */
async function readRequired(
  db: Database,
  admission: Admission,
  { words: [rarest, ...others] }: IndexedPhrase,
  phrases: readonly Phrase[],
  unwanted: readonly Phrase[],
): Promise<readonly number[]> {
  const hasOtherWords = Array.from({ length: OTHER_WORDS_REQUIRED }, (_, place) => {
    const termIds = integers(others[place]?.termIds ?? []);
    return sql`(${termIds} = '{}' or exists (select 1 from postings other
      where other.generation_id = any(asked.generations) and other.term_id = any(${termIds})
        and other.chunk_id = held.chunk_id))`;
  });
  const found = await rows<{ id: number }>(
    db,
    sql`with asked as materialized (select ${askedGenerations(admission)} as generations),
      held as materialized (
        select distinct chunk_id from postings, asked
        where generation_id = any(asked.generations) and term_id = any(${integers(rarest?.termIds ?? [])}))
      select chunks.id from held cross join asked
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${sql.join(hasOtherWords, sql` and `)} and ${hasPhrases([...phrases, ...unwanted])}`,
  );
  return found.map(({ id }) => id);
}

/** Reads the passages with any of the phrases. */
async function readExcluded(
  db: Database,
  admission: Admission,
  unwanted: readonly IndexedPhrase[],
): Promise<readonly number[]> {
  const rarestTerms = unwanted.flatMap(({ words: [rarest] }, place) =>
    (rarest?.termIds ?? []).map((termId) => ({ place, termId })),
  );
  const found = await rows<{ id: number }>(
    db,
    sql`with held as materialized (
        select distinct wanted.place, postings.chunk_id
        from unnest(${integers(rarestTerms.map(({ place }) => place))}, ${integers(rarestTerms.map(({ termId }) => termId))})
          as wanted(place, term_id)
        join postings on postings.term_id = wanted.term_id
          and postings.generation_id = any(${askedGenerations(admission)}))
      select distinct chunks.id from held
      join unnest(${sql.param(unwanted.map(({ phrase }) => phrasePattern(phrase)))}::text[])
        with ordinality as pattern(words, place) on pattern.place = held.place + 1
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${PHRASE_TEXT} ~* pattern.words`,
  );
  return found.map(({ id }) => id);
}
