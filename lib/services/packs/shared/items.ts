import { sql } from "drizzle-orm";
import { lastPageOf } from "#db/pages-of-span.ts";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { wholeText } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Config } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { policyHeadings } from "#lib/domain/citation.ts";
import { citedClauses } from "#lib/domain/cited-clauses.ts";
import { hiddenPart } from "#lib/domain/hidden-cells-api.ts";
import {
  type PackItemView,
  type PackPlacement,
  type PackProvenance,
  storedProvenance,
} from "#lib/domain/pack.ts";
import type { PrintedPages } from "#lib/domain/printed-pages.ts";
import type { Span } from "#lib/domain/span.ts";
import { type DatedVersion, versionDate } from "#lib/domain/version-date.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { readerBlocks } from "#lib/packs/cited-words.ts";
import { quotedTables, type VersionTable } from "#lib/packs/quote-tables.ts";
import { dateIsOfFile } from "#lib/services/documents/shared/date-of-file.ts";
import { citeRecords, isRecordRef } from "../internal/cite-records.ts";
import { doubtfulWords, type RecognisedPage, recognisedPages } from "../internal/doubtful-words.ts";
import { furnitureOf, furnitureWithin, notesWithin } from "../internal/furniture.ts";
import { shownProvenance } from "../internal/provenance.ts";
import { tablesOf, tablesWithin } from "../internal/tables.ts";
import { datedVersion } from "../internal/version-date.ts";
import { isOfPolicy, policyTextsOf, wordsBefore } from "../internal/words-before.ts";
import { lastPagePart, printedPart } from "./printed-part.ts";

/** An item with the current state of its source. */
export type ItemRow = {
  readonly id: string;
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  /** The last page of the quote. */
  readonly lastPage: number | null;
  /** Of the cited version. */
  readonly printedPages: PrintedPages | null;
  readonly byteHash: string;
  readonly quoteHash: string;
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly sectionPath: string[];
  readonly modality: PackItemView["modality"];
  readonly provenance: PackProvenance;
  readonly createdAt: string;
  /** Those documents named in the provenance that the actor may see. */
  readonly named: string[];
  readonly visible: boolean;
  /** Null if the quote has none. */
  readonly furniture: readonly Span[] | null;
  /** What extraction takes for footnotes in the quote; null if there are none. */
  readonly notes: readonly Span[] | null;
  /** The version's tables that the quote touches; null if there are none. */
  readonly tables: readonly VersionTable[] | null;
  /** The document's words before a quote from a policy, as far as they are read; null for other quotes. */
  readonly before: string | null;
  readonly title: string;
  readonly sourcePath: string;
  readonly corpusId: string;
  readonly corpusTitle: string;
  readonly docType: string | null;
  readonly publishedDate: string | null;
  readonly dateIsOfFile: boolean;
  /** What the cited version says about its date; null if it is the current one. */
  readonly dated: DatedVersion | null;
  /** The lowest recognition confidence of the cited pages, 0..100; null if their words were not recognised. */
  readonly ocrConfidence: number | null;
  /** The recognised pages of the quote; null if there are none. */
  readonly recognised: readonly RecognisedPage[] | null;
  /** Null if no version is published. */
  readonly currentId: number | null;
  readonly currentNumber: number | null;
  /** True if the current version contains the same words. Null if the cited version is current. */
  readonly sameWords: boolean | null;
};

/** White space is ignored when words are compared, because it depends on the extractor. */
const SPACES = sql`E' \\t\\n\\r\\f\\u00a0'`;
const squeeze = (text: ReturnType<typeof sql>) => sql`translate(${text}, ${SPACES}, '')`;
/** A quote shorter than this may occur by chance, so the text beside it must match too. */
const SHORT = 40;
const CONTEXT_CHARS = 20;

/** Returns items of a pack with the state of their sources for this actor. Runs one query. */
export async function itemRows(
  context: Context,
  packId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemRow>> {
  if (ids.length === 0) return new Map();
  const seen = visibleEvidence(context.actor);
  const found = await rows<ItemRow>(
    context.db,
    sql`with cited as (
        select i.id, i.evidence_ref, i.document_id, i.version_number, i.char_start, i.char_end, i.page, i.byte_hash,
          i.quote_hash, i.quote, i.prefix, i.suffix, i.section_path, i.modality, i.provenance, i.named_document_ids,
          i.created_at, coalesce(${seen}, false) as visible, documents.title, documents.source_path, documents.doc_type,
          documents.published_date, ${dateIsOfFile()} as date_is_of_file, corpora.id as corpus_id,
          corpora.title as corpus_title, c.id as cited_id, c.metadata->'printedPages' as printed_pages,
          case when p.number > i.version_number then ${datedVersion(sql`c.metadata`, sql`c.format`)} end as dated,
          p.id as current_id, p.number as current_number, p.byte_hash as current_bytes,
          p.number > i.version_number as newer, p.text_hash is not distinct from c.text_hash as same_text
        from pack_items i left join ${documents} on documents.id = i.document_id
        left join ${corpora} on corpora.id = documents.corpus_id
        left join versions c on c.document_id = documents.id and c.number = i.version_number
        left join versions p on p.id = documents.published_version_id
        where i.pack_id = ${packId} and i.id = any(${sql.param([...ids])}::text[])),
      squeezed as materialized (
        select t.version_id, ${squeeze(wholeText(sql`t`))} as text from version_texts t
        where t.version_id in (select current_id from cited where visible and newer and not same_text)),
      ${furnitureOf(sql`select cited_id, char_start, char_end from cited where visible`)},
      ${tablesOf(sql`select cited_id, char_start, char_end from cited where visible and strpos(quote, E'\\t') > 0`)},
      ${policyTextsOf(sql`select cited_id from cited where visible and ${isOfPolicy(sql`section_path`)}`)}
      select cited.id, cited.evidence_ref as "evidenceRef", cited.document_id as "documentId",
        cited.version_number as version, cited.char_start as start, cited.char_end as "end", cited.page,
        ${lastPageOf({ versionId: sql`cited.cited_id`, start: sql`cited.char_start`, end: sql`cited.char_end` })}
          as "lastPage", cited.printed_pages as "printedPages",
        cited.byte_hash as "byteHash", cited.quote_hash as "quoteHash", cited.quote, cited.prefix, cited.suffix,
        cited.section_path as "sectionPath", cited.modality, cited.provenance,
        to_char(cited.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        cited.visible, cited.title, cited.source_path as "sourcePath", cited.corpus_id as "corpusId",
        cited.corpus_title as "corpusTitle", cited.doc_type as "docType",
        cited.published_date::text as "publishedDate", cited.date_is_of_file as "dateIsOfFile",
        cited.dated,
        (select min(g.confidence)::float8 from pages g where g.version_id = cited.cited_id and g.source = 'ocr'
          and g.char_start < cited.char_end and g.char_end > cited.char_start) as "ocrConfidence",
        ${recognisedPages({ versionId: sql`cited.cited_id`, start: sql`cited.char_start`, end: sql`cited.char_end` })}
          as recognised,
        cited.current_id as "currentId",
        cited.current_number as "currentNumber",
        case when cited.newer is not true then null when cited.same_text then true
          when cited.quote = '' then cited.byte_hash = cited.current_bytes
          when length(cited.quote) < ${SHORT}::int then
            strpos(s.text, ${squeeze(sql`right(cited.prefix, ${CONTEXT_CHARS}::int) || cited.quote`)}) > 0
            or strpos(s.text, ${squeeze(sql`cited.quote || left(cited.suffix, ${CONTEXT_CHARS}::int)`)}) > 0
          else strpos(s.text, ${squeeze(sql`cited.quote`)}) > 0 end as "sameWords",
        ${furnitureWithin({ versionId: sql`cited.cited_id`, start: sql`cited.char_start`, end: sql`cited.char_end` })}
          as furniture,
        ${notesWithin({ versionId: sql`cited.cited_id`, start: sql`cited.char_start`, end: sql`cited.char_end` })}
          as notes,
        ${tablesWithin({ versionId: sql`cited.cited_id`, start: sql`cited.char_start`, end: sql`cited.char_end` })}
          as tables,
        case when ${isOfPolicy(sql`cited.section_path`)} then
          ${wordsBefore({ versionId: sql`cited.cited_id`, start: sql`cited.char_start` })} end as before,
        array(select documents.id from ${documents} join ${corpora} on corpora.id = documents.corpus_id
          where documents.id = any(cited.named_document_ids) and ${seen}) as named
      from cited left join squeezed s on s.version_id = cited.current_id`,
  );
  const items = await withRecordStates(context, found);
  return new Map(items.map((row) => [row.id, row]));
}

/** A record's words are not in its document's text. They are the same if the current dataset has the record unchanged. */
async function withRecordStates(context: Context, found: readonly ItemRow[]): Promise<ItemRow[]> {
  const newer = found.filter(({ evidenceRef, sameWords }) => sameWords !== null && isRecordRef(evidenceRef));
  const records = await citeRecords(
    context,
    newer.map(({ evidenceRef }) => evidenceRef),
  );
  return found.map((row) =>
    newer.includes(row) ? { ...row, sameWords: records.get(row.evidenceRef)?.isCurrent ?? false } : row,
  );
}

/** Returns the quote with secrets masked. The text around it helps to recognise them. */
export function maskedQuote({ prefix, quote, suffix }: Pick<ItemRow, "prefix" | "quote" | "suffix">): string {
  return maskSecrets(prefix + quote + suffix).slice(prefix.length, prefix.length + quote.length);
}

/** The version that a reader would open now. It is the cited one if no newer version is published. */
export function currentVersionOf({
  version,
  currentNumber,
}: Pick<ItemRow, "version" | "currentNumber">): number {
  return Math.max(version, currentNumber ?? version);
}

/**
 * Converts an item and its placement to the form that people see.
 * @param lowConfidence recognised words with a lower confidence are doubtful, 0..100
 */
export function toItemView(
  placement: PackPlacement,
  row: ItemRow,
  { lowConfidence }: Pick<Config["ocr"], "lowConfidence">,
): PackItemView {
  return {
    ...placement,
    evidenceRef: row.evidenceRef,
    documentId: row.documentId,
    citedVersion: row.version,
    span: { start: row.start, end: row.end },
    page: row.page,
    ...(row.visible ? { ...printedPart(row), ...lastPagePart(row) } : {}),
    byteHash: row.byteHash,
    quoteHash: row.quoteHash,
    modality: row.modality,
    provenance: shownProvenance(storedProvenance(row.provenance), {
      own: row.visible,
      others: new Set([...row.named, row.documentId]),
    }),
    addedAt: row.createdAt,
    source: row.visible ? shownSource(row, lowConfidence) : { state: "removed" },
  };
}

/** Names the clauses of a policy that the quote has. Empty clauses stop the citation from naming the quote's own marks. */
function clausesPart({ before, quote, sectionPath }: Pick<ItemRow, "before" | "quote" | "sectionPath">) {
  if (before === null) return {};
  const clauses = citedClauses(quote, { before, headings: policyHeadings(sectionPath) });
  return clauses === "" && citedClauses(quote) === "" ? {} : { clauses };
}

function shownSource(row: ItemRow, lowConfidence: number): PackItemView["source"] {
  const newer = row.sameWords ? ("newer_same_words" as const) : ("newer_other_words" as const);
  const quote = maskedQuote(row);
  const { title, sourcePath, sectionPath, furniture, notes, start } = row;
  const doubtful = doubtfulWords(row.recognised ?? [], {
    quote: row.quote,
    shown: quote,
    start,
    below: lowConfidence,
  });
  const citedDate = row.dated === null ? null : versionDate(row.dated);
  const tables = quotedTables(row.tables ?? [], { quote, start });
  const blocks = readerBlocks({
    ...{ quote, title, sourcePath, sectionPath, tables },
    ...(furniture === null ? {} : { furniture }),
    ...(notes === null ? {} : { notes }),
  });
  return {
    state: row.sameWords === null ? "unchanged" : newer,
    title,
    sourcePath,
    corpus: { id: row.corpusId, title: row.corpusTitle },
    docType: row.docType,
    publishedDate: row.publishedDate,
    ...(row.dateIsOfFile && { dateIsOfFile: true }),
    ...(citedDate === null ? {} : { citedDate }),
    ...(row.ocrConfidence === null ? {} : { ocrConfidence: row.ocrConfidence }),
    ...(doubtful.length === 0 ? {} : { doubtfulWords: doubtful }),
    sectionPath,
    ...hiddenPart(sectionPath),
    ...clausesPart(row),
    quote,
    ...(furniture === null ? {} : { furniture }),
    ...(blocks === null ? {} : { blocks }),
    currentVersion: currentVersionOf(row),
  };
}
