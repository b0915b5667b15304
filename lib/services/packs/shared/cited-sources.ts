import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { firstPageOf, lastPageOf } from "#db/pages-of-span.ts";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { stoppedBy } from "#db/stopped-by.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { PrintedPages } from "#lib/domain/printed-pages.ts";
import type { Span } from "#lib/domain/span.ts";
import { compareText } from "#lib/domain/text-order.ts";
import type { VersionTable } from "#lib/packs/quote-tables.ts";
import { around } from "#lib/services/documents/shared/cite.ts";
import { furnitureOf, furnitureWithin, notesWithin } from "../internal/furniture.ts";
import { tablesOf, tablesWithin } from "../internal/tables.ts";

/** A cited place in a version, in code points. */
export type CitedPlace = {
  readonly documentId: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
};

/** The current state of a cited place's source. */
export type CitedSource = {
  readonly at: number;
  readonly title: string;
  readonly sourcePath: string;
  readonly corpusId: string;
  readonly corpusTitle: string;
  /** Null if the document has no such version. */
  readonly byteHash: string | null;
  readonly currentNumber: number;
  /** The headings above the place; null if there are none. */
  readonly headings: readonly string[] | null;
  /** The page on which the place begins. */
  readonly page: number | null;
  /** The page on which the place ends. */
  readonly lastPage: number | null;
  /** The numbers printed on the pages of the version; null if they are unknown. */
  readonly printedPages: PrintedPages | null;
  /** The cited words with the text around them. Null if the version has no such place. */
  readonly around: string | null;
  /** Running headers, footers and page numbers in the place, in its code points; null if there are none. */
  readonly furniture: readonly Span[] | null;
  /** What extraction takes for footnotes in the place, in its code points; null if there are none. */
  readonly notes: readonly Span[] | null;
  /** The version's tables that the place touches, in code points of the version; null if there are none. */
  readonly tables: readonly VersionTable[] | null;
};

/** Places read by one statement, so that none is long. */
const PLACES_A_STEP = 50;

/**
 * Returns the sources that this actor may see, by the index of their place. Runs one query for each 50 places. The
 * queries have the time limit of searches, and stop when the client disconnects.
 */
export async function citedSources(
  context: Context,
  cited: readonly CitedPlace[],
): Promise<ReadonlyMap<number, CitedSource>> {
  // Neighbouring places share a text.
  const wanted = cited
    .map(({ documentId, version, start, end }, at) => ({ at, document: documentId, version, start, end }))
    .sort((a, b) => compareText(a.document, b.document) || a.version - b.version || a.at - b.at);
  const db = stoppedBy(context.searchDb, context.signal);
  const sources = new Map<number, CitedSource>();
  for (let from = 0; from < wanted.length; from += PLACES_A_STEP) {
    const step = wanted.slice(from, from + PLACES_A_STEP);
    for (const source of await readSources(db, context.actor, step)) sources.set(source.at, source);
  }
  return sources;
}

type WantedPlace = Omit<CitedPlace, "documentId"> & { readonly at: number; readonly document: string };

function readSources(db: Database, actor: Actor, wanted: readonly WantedPlace[]): Promise<CitedSource[]> {
  return rows<CitedSource>(
    db,
    sql`with wanted as (
        select w.at, w.start, w."end", documents.title, documents.source_path, corpora.id as corpus_id,
          corpora.title as corpus_title, v.id as version_id, v.byte_hash, v.char_count,
          v.metadata->'printedPages' as printed_pages,
          coalesce(p.number, documents.current_version) as current_number
        from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w(at int, document text, version int, start int, "end" int)
        join ${documents} on documents.id = w.document join ${corpora} on corpora.id = documents.corpus_id
        left join versions v on v.document_id = documents.id and v.number = w.version
        left join versions p on p.id = documents.published_version_id
        where ${visibleEvidence(actor)}),
      ${furnitureOf(sql`select version_id, start, "end" from wanted`)},
      ${tablesOf(sql`select w.version_id, w.start, w."end" from wanted w join version_texts t on t.version_id = w.version_id
        where strpos(${textBetween(sql`t`, { start: sql`w.start`, end: sql`w."end"` })}, E'\\t') > 0`)}
      select wanted.at, wanted.title, wanted.source_path as "sourcePath", wanted.corpus_id as "corpusId",
        wanted.corpus_title as "corpusTitle", wanted.byte_hash as "byteHash",
        wanted.current_number as "currentNumber",
        (select array_agg(distinct heading) from chunks c, unnest(c.section_path) heading
          where c.version_id = wanted.version_id and c.char_start <= wanted.start and c.char_end > wanted.start)
          as headings,
        ${firstPageOf({ versionId: sql`wanted.version_id`, start: sql`wanted.start`, end: sql`wanted."end"` })} as page,
        ${lastPageOf({ versionId: sql`wanted.version_id`, start: sql`wanted.start`, end: sql`wanted."end"` })}
          as "lastPage",
        wanted.printed_pages as "printedPages",
        case when wanted.char_count >= wanted."end" then
          ${around(sql`version_texts`, sql`wanted.start`, sql`wanted."end"`)} end as around,
        ${furnitureWithin({ versionId: sql`wanted.version_id`, start: sql`wanted.start`, end: sql`wanted."end"` })}
          as furniture,
        ${notesWithin({ versionId: sql`wanted.version_id`, start: sql`wanted.start`, end: sql`wanted."end"` })}
          as notes,
        ${tablesWithin({ versionId: sql`wanted.version_id`, start: sql`wanted.start`, end: sql`wanted."end"` })}
          as tables
      from wanted left join version_texts on version_texts.version_id = wanted.version_id`,
  );
}
