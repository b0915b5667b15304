import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Evidence } from "./evidence.ts";
import { nearlySame, type Specific, specificsOf } from "./question/specifics.ts";
import { idf } from "./scope/bm25.ts";
import type { Scope } from "./scope/scope.ts";
import { integers, rows } from "./statement.ts";

/** Number of results in which numbers and names are looked up, about as many as a person sees at a glance. */
const LOOKED_AT = 8;
/** A term in more passages than this counts as present, because the look-up would take too long. */
const COMMON = 5000;
/** A name is rare from this share of the highest possible term weight. Common names are the library's subjects. */
const RARE = 0.75;
/** Names of at least this many letters may have one typing error. */
const MISSPELT = 6;

/**
 * Returns the question's numbers and rare names that are neither in the first evidence (its page, or the passage's
 * segment) nor in the first document. A misspelt name counts as found. Runs one statement, or two if a name may be
 * misspelt.
 */
export async function readAbsent(
  db: Database,
  { corpora, passages, terms: known }: Pick<Scope, "corpora" | "passages" | "terms">,
  question: string,
  evidence: readonly Evidence[],
): Promise<Specific[]> {
  const looked = evidence.slice(0, LOOKED_AT);
  const seen = seenIn(looked, known);
  // Most are in the passages' own words, which need no statement.
  const specifics = specificsOf(question).filter(
    ({ alternatives }) => !alternatives.some((terms) => terms.every((term) => seen.has(term))),
  );
  if (specifics.length === 0 || looked.length === 0) return [];
  const terms = [...new Set(specifics.flatMap(({ alternatives }) => alternatives.flat()))];
  const generations = corpora.map(({ generationId }) => generationId);
  const found = new Map((await readTerms(db, generations, terms, looked)).map((row) => [row.term, row]));
  const has = (key: "near" | "first") => (terms: readonly string[]) =>
    terms.every((term) => found.get(term)?.[key]);
  const frequency = (terms: readonly string[]) =>
    Math.min(...terms.map((term) => found.get(term)?.frequency ?? 0));
  const missing = specifics.filter(({ kind, alternatives }) => {
    if (alternatives.some(has("near")) || alternatives.some(has("first"))) return false;
    const weight = idf(passages.count, Math.max(...alternatives.map(frequency)));
    return kind === "number" || weight >= RARE * idf(passages.count, 0);
  });
  if (!missing.some(mayBeMisspelt)) return missing;
  const words = await readWords(db, looked);
  return missing.filter(
    (each) => !mayBeMisspelt(each) || !words.some((word) => nearlySame(word, bare(each))),
  );
}

/** The question's terms that the passages have, as far as their terms were read. */
function seenIn(looked: readonly Evidence[], known: Scope["terms"]): ReadonlySet<string> {
  const ids = new Set(looked.flatMap(({ termIds }) => termIds ?? []));
  return new Set(known.flatMap(({ id, term }) => (ids.has(id) ? [term] : [])));
}

function bare({ printed }: Specific): string {
  return printed.toLowerCase().replace(/['’]s$/, "");
}

function mayBeMisspelt(specific: Specific): boolean {
  return specific.kind === "name" && bare(specific).length >= MISSPELT;
}

type TermRow = {
  readonly term: string;
  readonly frequency: number;
  /** In the first evidence. */
  readonly near: boolean;
  /** In the first document. */
  readonly first: boolean;
};

/** Reads where the terms occur. Leaves out terms that no passage has. */
async function readTerms(
  db: Database,
  generations: readonly number[],
  terms: readonly string[],
  looked: readonly Evidence[],
): Promise<TermRow[]> {
  const chunkIds = looked.flatMap(({ chunkId }) => chunkId ?? []);
  const pages = looked.flatMap(({ chunkId, pages: [page] }) => (chunkId === null && page ? [page] : []));
  const [first] = looked;
  const version: SQL =
    first?.chunkId === null
      ? sql`${first.pages[0]?.versionId ?? 0}::int`
      : sql`(select version_id from chunks where id = ${first?.chunkId ?? 0})`;
  const posted = sql`from postings p where p.generation_id = any(${integers(generations)}) and p.term_id = asked.id`;
  return rows<TermRow>(
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
        select asked.*, frequency > ${COMMON} or exists (
          select 1 ${posted} and p.segment_id = any(array(select segment_id from segments))) as near
        from asked)
      select term, frequency, near, near or exists (
          select 1 from postings p join chunks c on c.id = p.chunk_id
          where p.generation_id = any(${integers(generations)}) and p.term_id = placed.id
            and c.version_id = ${version}) as first
      from placed`,
  );
}

/** The words of the passages and of the documents' paths, in lower case. */
async function readWords(db: Database, looked: readonly Evidence[]): Promise<string[]> {
  const texts = await rows<{ text: string }>(
    db,
    sql`select text from chunks where id = any(${integers(looked.flatMap(({ chunkId }) => chunkId ?? []))})`,
  );
  const all = [...texts.map(({ text }) => text), ...looked.map(({ sourcePath }) => sourcePath)].join(" ");
  return [...new Set(all.toLowerCase().match(/\p{L}{5,}/gu) ?? [])];
}
