import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { type ParsedQuery, type Phrase, phrasePattern } from "../question/parse.ts";
import { indexedWords } from "../question/phrase-words.ts";
import type { Admission, WordRules } from "./admission.ts";
import { hasPhrases, PHRASE_TEXT } from "./phrase-condition.ts";
import type { Scope } from "./scope.ts";
import { askedGenerations } from "./scope-statement.ts";

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
 * @param readState what the search's first statement has seen of the index. Only questions with such words wait for it.
 */
export async function withWordRules(
  db: Database,
  admission: Admission,
  question: Pick<ParsedQuery, "phrases" | "excluded">,
  readState: () => Promise<Scope["state"]>,
  maxPassages = MAX_PASSAGES_READ,
): Promise<Admission> {
  if (question.phrases.length + question.excluded.length === 0) return admission;
  const asked = { generations: askedGenerations(admission), state: await readState() };
  return { ...admission, words: await wordRules(db, asked, question, maxPassages) };
}

type Asked = { readonly generations: SQL; readonly state: Scope["state"] };

async function wordRules(
  db: Database,
  asked: Asked,
  { phrases, excluded }: Pick<ParsedQuery, "phrases" | "excluded">,
  maxPassages: number,
): Promise<WordRules> {
  const indexed = await readIndexedPhrases(db, asked, [...phrases, ...excluded]);
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
      asked,
      rarest,
      phrases,
      unwanted.map(({ phrase }) => phrase),
    );
    return { required: ids, excluded: [], onCandidates: [] };
  }
  const { looked, left } = withinLimit(unwanted, maxPassages);
  return {
    required: null,
    excluded: looked.length === 0 ? [] : await readExcluded(db, asked, looked),
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
  asked: Asked,
  phrases: readonly Phrase[],
): Promise<readonly IndexedPhrase[]> {
  const wanted = phrases.map(indexedWords);
  const phraseWords = wanted.flatMap((words, phrase) =>
    words.flatMap((terms, word) => terms.map((term) => ({ phrase, word, term }))),
  );
  const found = await textIndex.readPhraseWords(db, { ...asked, terms: phraseWords });
  return phrases.map((phrase, place) => {
    const words = found.filter((row) => row.phrase === place).sort((a, b) => a.passages - b.passages);
    return { phrase, words, absent: words.length < (wanted[place]?.length ?? 0) };
  });
}

/** Reads the passages with all the phrases and none of the unwanted, among those with one phrase's rarest word. */
function readRequired(
  db: Database,
  asked: Asked,
  { words: [rarest, ...others] }: IndexedPhrase,
  phrases: readonly Phrase[],
  unwanted: readonly Phrase[],
): Promise<readonly number[]> {
  return textIndex.readPassagesWithTerms(db, {
    ...asked,
    anyOf: rarest?.termIds ?? [],
    // Always as many lists, so that the statement's text stays and it is prepared once.
    alsoOneOf: Array.from({ length: OTHER_WORDS_REQUIRED }, (_, place) => others[place]?.termIds ?? []),
    accepts: hasPhrases([...phrases, ...unwanted]),
  });
}

/** Reads the passages with any of the phrases. */
function readExcluded(
  db: Database,
  asked: Asked,
  unwanted: readonly IndexedPhrase[],
): Promise<readonly number[]> {
  return textIndex.readPassagesMatching(db, {
    ...asked,
    patterns: unwanted.map(({ phrase }) => phrasePattern(phrase)),
    terms: unwanted.flatMap(({ words: [rarest] }, place) =>
      (rarest?.termIds ?? []).map((termId) => ({ place, termId })),
    ),
    text: PHRASE_TEXT,
  });
}
