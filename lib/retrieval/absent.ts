import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { Evidence } from "./evidence.ts";
import { isMisspelling, type Specific, specificsOf } from "./question/specifics.ts";
import { idf } from "./scope/bm25.ts";
import type { Scope } from "./scope/scope.ts";
import { visiblePostings } from "./scope/visible-postings.ts";

/** Number of results in which numbers and names are looked up, about as many as a person sees at a glance. */
const RESULTS_CHECKED = 8;
/** A more common term is looked up in each passage of the first documents: these are fewer than its postings. */
const COMMON_FREQUENCY = 5000;
/** A name is rare from this share of the highest possible term weight. Common names are the library's subjects. */
const RARE_WEIGHT_SHARE = 0.75;
/** Names of at least this many letters may have one typing error. */
const MISSPELT_MIN_LETTERS = 6;

/** Who reads, and from where. */
export type Reader = { readonly db: Database; readonly actor: Actor };

/**
 * Returns the question's numbers and rare names that are neither in the first evidence (its page, or the passage's
 * segment) nor in the first document. A misspelt name counts as found. Passages that the actor may not see make no
 * difference. Runs one statement, because every answer waits for it.
 */
export async function readAbsentSpecifics(
  reader: Reader,
  { corpora, passages, terms: known }: Pick<Scope, "corpora" | "passages" | "terms">,
  question: string,
  evidence: readonly Evidence[],
): Promise<Specific[]> {
  const checked = evidence.slice(0, RESULTS_CHECKED);
  const knownTerms = knownTermsIn(checked, known);
  // Most are in the passages' own words, which need no statement.
  const specifics = specificsOf(question).filter(
    ({ alternatives }) => !alternatives.some((terms) => terms.every((term) => knownTerms.has(term))),
  );
  if (specifics.length === 0 || checked.length === 0) return [];
  const { places, words } = await readTerms(reader, {
    generations: integers(corpora.map(({ generationId }) => generationId)),
    terms: termsOf(specifics),
    counted: termsOf(specifics.filter(({ kind }) => kind === "name")),
    countedTo: highestRareFrequency(passages.count) + 1,
    checked,
    withWords: specifics.some(mayBeMisspelt),
  });
  const found = new Map(places.map((row) => [row.term, row]));
  const occursIn = (key: "near" | "first") => (terms: readonly string[]) =>
    terms.every((term) => found.get(term)?.[key]);
  const frequency = (terms: readonly string[]) =>
    Math.min(...terms.map((term) => found.get(term)?.frequency ?? 0));
  const missing = specifics.filter(({ kind, alternatives }) => {
    if (alternatives.some(occursIn("near")) || alternatives.some(occursIn("first"))) return false;
    return kind === "number" || isRare(passages.count, Math.max(...alternatives.map(frequency)));
  });
  return missing.filter(
    (each) => !mayBeMisspelt(each) || !words.some((word) => isMisspelling(word, plainWord(each))),
  );
}

/** The question's terms that the passages have, as far as their terms were read. */
function knownTermsIn(checked: readonly Evidence[], known: Scope["terms"]): ReadonlySet<string> {
  const ids = new Set(checked.flatMap(({ termIds }) => termIds ?? []));
  return new Set(known.flatMap(({ id, term }) => (ids.has(id) ? [term] : [])));
}

function termsOf(specifics: readonly Specific[]): string[] {
  return [...new Set(specifics.flatMap(({ alternatives }) => alternatives.flat()))];
}

function isRare(passages: number, frequency: number): boolean {
  return idf(passages, frequency) >= RARE_WEIGHT_SHARE * idf(passages, 0);
}

/** The highest frequency of a rare name; about 20 among a million passages. */
function highestRareFrequency(passages: number): number {
  let frequency = 0;
  while (frequency < passages && isRare(passages, frequency + 1)) frequency++;
  return frequency;
}

function plainWord({ printed }: Specific): string {
  return printed.toLowerCase().replace(/['’]s$/, "");
}

function mayBeMisspelt(specific: Specific): boolean {
  return specific.kind === "name" && plainWord(specific).length >= MISSPELT_MIN_LETTERS;
}

type TermRow = {
  readonly term: string;
  /** Passages with it that the actor may see, counted no further than to show that it is not rare. Names only. */
  readonly frequency: number;
  /** In the first evidence. */
  readonly near: boolean;
  /** In the first document. */
  readonly first: boolean;
};

type Places = {
  /** Leaves out terms that no passage has. */
  readonly places: readonly TermRow[];
  /** The words of the first evidence and of its documents' paths, in lower case; empty if they were not wanted. */
  readonly words: readonly string[];
};

type TermsAsked = {
  readonly generations: SQL;
  readonly terms: readonly string[];
  /** Those whose frequency matters. */
  readonly counted: readonly string[];
  readonly countedTo: number;
  readonly checked: readonly Evidence[];
  /** Read the words of the first evidence too. */
  readonly withWords: boolean;
};

/**
 * Reads where the terms occur, and the words of the first evidence if a name may be misspelt. The statistics of terms
 * decide only how a term is looked up, because they count restricted documents.
 */
async function readTerms({ db, actor }: Reader, asked: TermsAsked): Promise<Places> {
  const { generations, checked, withWords } = asked;
  const chunkIds = integers(checked.flatMap(({ chunkId }) => chunkId ?? []));
  const text = withWords
    ? sql`(select string_agg(text, ' ') from chunks where id = any(${chunkIds}))`
    : sql`null`;
  const ofTerm = sql`p.generation_id = any(${generations}) and p.term_id = asked.id`;
  const { near, first } = placesOf(ofTerm, firstVersion(checked));
  const visible = visiblePostings(actor, generations, sql`placed.id`);
  const [row] = await rows<{ readonly places: readonly TermRow[] | null; readonly text: string | null }>(
    db,
    sql`with asked as materialized (
        select t.id, t.term, sum(s.document_frequency) > ${COMMON_FREQUENCY} as common
        from terms t join term_stats s on s.term_id = t.id
        where t.term = any(${sql.param(asked.terms)}::text[]) and s.generation_id = any(${generations})
        group by t.id, t.term having sum(s.document_frequency) > 0),
      segments as materialized (${segmentsOf(checked, chunkIds)}),
      placed as (select asked.*, ${near} as near, ${first} as first from asked),
      found as (
        select term, near, first, case when term = any(${sql.param(asked.counted)}::text[])
          then (select count(*)::int from (${visible} limit ${asked.countedTo}) as counted) else 0 end as frequency
        from placed)
      select (select json_agg(found) from found) as places, ${text} as text`,
  );
  return { places: row?.places ?? [], words: withWords ? wordsOf(row?.text ?? "", checked) : [] };
}

function firstVersion([first]: readonly Evidence[]): SQL {
  return first?.chunkId === null
    ? sql`${first.pages[0]?.versionId ?? 0}::int`
    : sql`(select version_id from chunks where id = ${first?.chunkId ?? 0})`;
}

/** The segments of the evidence, each with its version. */
function segmentsOf(checked: readonly Evidence[], chunkIds: SQL): SQL {
  const pages = checked.flatMap(({ chunkId, pages: [page] }) => (chunkId === null && page ? [page] : []));
  return sql`select version_id, segment_id from chunks where id = any(${chunkIds})
    union
    select c.version_id, c.segment_id from chunks c
    join unnest(${integers(pages.map(({ versionId }) => versionId))}, ${integers(pages.map(({ page }) => page))})
      as on_page(version_id, page)
      on c.version_id = on_page.version_id and on_page.page between c.page and coalesce(c.page_last, c.page)`;
}

/** Whether a term is in the segments, and in the version. */
function placesOf(ofTerm: SQL, version: SQL): { readonly near: SQL; readonly first: SQL } {
  const inSegments = sql`= any(array(select segment_id from segments))`;
  // A lateral join with a limit looks each passage up, instead of reading all postings of the term.
  const ofPassages = (those: SQL) => sql`exists (
    select 1 from chunks c
    cross join lateral (select 1 from postings p where ${ofTerm} and p.chunk_id = c.id limit 1) as held
    where ${those})`;
  return {
    near: sql`case when common
      then ${ofPassages(sql`c.version_id = any(array(select version_id from segments)) and c.segment_id ${inSegments}`)}
      else exists (select 1 from postings p where ${ofTerm} and p.segment_id ${inSegments}) end`,
    first: sql`case when common then ${ofPassages(sql`c.version_id = ${version}`)}
      else exists (
        select 1 from postings p join chunks c on c.id = p.chunk_id where ${ofTerm} and c.version_id = ${version}) end`,
  };
}

/** The words of the passages' text and of the documents' paths, in lower case. */
function wordsOf(text: string, checked: readonly Evidence[]): string[] {
  const printed = [text, ...checked.map(({ sourcePath }) => sourcePath)].join(" ");
  return [...new Set(printed.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
}
