import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import type { Evidence } from "./evidence.ts";
import { isMisspelling, type Specific, specificsOf } from "./question/specifics.ts";
import { idf } from "./scope/bm25.ts";
import type { Scope } from "./scope/scope.ts";

/** Number of results in which numbers and names are looked up, about as many as a person sees at a glance. */
const RESULTS_CHECKED = 8;
/** A term in more passages than this counts as present, because the look-up would take too long. */
const COMMON_FREQUENCY = 5000;
/** A name is rare from this share of the highest possible term weight. Common names are the library's subjects. */
const RARE_WEIGHT_SHARE = 0.75;
/** Names of at least this many letters may have one typing error. */
const MISSPELT_MIN_LETTERS = 6;

/**
 * Returns the question's numbers and rare names that are neither in the first evidence (its page, or the passage's
 * segment) nor in the first document. A misspelt name counts as found. Runs one statement, because every answer waits
 * for it.
 */
export async function readAbsentSpecifics(
  db: Database,
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
  const terms = [...new Set(specifics.flatMap(({ alternatives }) => alternatives.flat()))];
  const generations = corpora.map(({ generationId }) => generationId);
  const { places, words } = await readTerms(db, generations, terms, checked, specifics.some(mayBeMisspelt));
  const found = new Map(places.map((row) => [row.term, row]));
  const occursIn = (key: "near" | "first") => (terms: readonly string[]) =>
    terms.every((term) => found.get(term)?.[key]);
  const frequency = (terms: readonly string[]) =>
    Math.min(...terms.map((term) => found.get(term)?.frequency ?? 0));
  const missing = specifics.filter(({ kind, alternatives }) => {
    if (alternatives.some(occursIn("near")) || alternatives.some(occursIn("first"))) return false;
    const weight = idf(passages.count, Math.max(...alternatives.map(frequency)));
    return kind === "number" || weight >= RARE_WEIGHT_SHARE * idf(passages.count, 0);
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

function plainWord({ printed }: Specific): string {
  return printed.toLowerCase().replace(/['’]s$/, "");
}

function mayBeMisspelt(specific: Specific): boolean {
  return specific.kind === "name" && plainWord(specific).length >= MISSPELT_MIN_LETTERS;
}

type TermRow = {
  readonly term: string;
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

/** Reads where the terms occur, and the words of the first evidence if a name may be misspelt. */
async function readTerms(
  db: Database,
  generations: readonly number[],
  terms: readonly string[],
  checked: readonly Evidence[],
  withWords: boolean,
): Promise<Places> {
  const chunkIds = checked.flatMap(({ chunkId }) => chunkId ?? []);
  const pages = checked.flatMap(({ chunkId, pages: [page] }) => (chunkId === null && page ? [page] : []));
  const [first] = checked;
  const version: SQL =
    first?.chunkId === null
      ? sql`${first.pages[0]?.versionId ?? 0}::int`
      : sql`(select version_id from chunks where id = ${first?.chunkId ?? 0})`;
  const postingsOfTerm = sql`from postings p where p.generation_id = any(${integers(generations)}) and p.term_id = asked.id`;
  const text = withWords
    ? sql`(select string_agg(text, ' ') from chunks where id = any(${integers(chunkIds)}))`
    : sql`null`;
  const [row] = await rows<{ readonly places: readonly TermRow[] | null; readonly text: string | null }>(
    db,
    sql`with asked as materialized (
        select t.id, t.term, sum(s.document_frequency)::int as frequency
        from terms t join term_stats s on s.term_id = t.id
        where t.term = any(${sql.param(terms)}::text[]) and s.generation_id = any(${integers(generations)})
        group by t.id, t.term having sum(s.document_frequency) > 0),
      segments as materialized (
        select segment_id from chunks where id = any(${integers(chunkIds)})
        union
        select c.segment_id from chunks c
        join unnest(${integers(pages.map(({ versionId }) => versionId))}, ${integers(pages.map(({ page }) => page))})
          as on_page(version_id, page)
          on c.version_id = on_page.version_id and on_page.page between c.page and coalesce(c.page_last, c.page)),
      placed as (
        select asked.*, frequency > ${COMMON_FREQUENCY} or exists (
          select 1 ${postingsOfTerm} and p.segment_id = any(array(select segment_id from segments))) as near
        from asked),
      found as (
        select term, frequency, near, near or exists (
          select 1 from postings p join chunks c on c.id = p.chunk_id
          where p.generation_id = any(${integers(generations)}) and p.term_id = placed.id
            and c.version_id = ${version}) as first
        from placed)
      select (select json_agg(found) from found) as places, ${text} as text`,
  );
  return { places: row?.places ?? [], words: withWords ? wordsOf(row?.text ?? "", checked) : [] };
}

/** The words of the passages' text and of the documents' paths, in lower case. */
function wordsOf(text: string, checked: readonly Evidence[]): string[] {
  const printed = [text, ...checked.map(({ sourcePath }) => sourcePath)].join(" ");
  return [...new Set(printed.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
}
