import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { firstPageOf } from "#db/pages-of-span.ts";
import { assets, corpora, documents, pages, versions, versionTexts } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Modality } from "#lib/domain/assembly.ts";
import { modalityOf } from "#lib/domain/assembly-settings.ts";
import { citedPath } from "#lib/domain/cited-cells.ts";
import { type EvidenceRef, formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { PASSAGE_TEXT, type PassageText } from "../internal/passage-text.ts";

/** Maximum number of code points that one item may cite. */
export const MAX_CITED = 20_000;
/** Number of code points stored before and after a quote. */
const AROUND = 64;
/** Largest version, page or offset that is looked up. A larger number does not fit the database's columns. */
export const LARGEST_NUMBER = 2_000_000_000;

/** Restricted documents are answered the same. */
const GONE = "This document was removed, or it does not have this passage.";

/** The evidence of a ref, as a pack item stores it. */
export type Citation = {
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly span: Span;
  readonly page: number | null;
  readonly byteHash: string;
  readonly quote: string;
  readonly quoteHash: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly sectionPath: readonly string[];
  readonly modality: Modality;
};

/** Returns the sha256 of words, as in items and exports. */
export function hashOfWords(words: string): string {
  return createHash("sha256").update(words).digest("hex");
}

/**
 * Returns the words and the place of a passage, page or asset, pinned to its version. Of a long page it cites only the
 * beginning; of an asset its caption.
 * @throws AppError("bad_request") for a ref that is not evidence or too long, ("not_found") for what does not exist for
 *   this actor.
 */
export async function cite(context: Context, evidenceRef: string): Promise<Citation> {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref === null || ref.kind === "record")
    throw new AppError("bad_request", `${evidenceRef} is neither a passage nor a page nor a figure.`);
  if (ref.kind === "doc" && ref.span.end - ref.span.start > MAX_CITED)
    throw new AppError(
      "bad_request",
      `An item cites at most ${MAX_CITED} characters; add the passages one by one.`,
    );
  const place = await placeOf(context, ref);
  const words = place && (await wordsAt(context, ref.documentId, place));
  if (!place || !words || (ref.kind === "doc" && place.span.end === place.span.start))
    throw new AppError("not_found", GONE, { evidence_ref: formatEvidenceRef(ref) });
  const { docType, ...found } = words;
  return {
    ...found,
    evidenceRef: formatEvidenceRef(ref),
    documentId: ref.documentId,
    version: place.version,
    span: place.span,
    page: place.page ?? words.page,
    quoteHash: hashOfWords(words.quote),
    modality: ref.kind === "doc" ? modalityOf(docType, context.config.assembly.modalities) : "visual",
  };
}

type Place = { readonly version: number; readonly span: Span; readonly page: number | null };

async function placeOf(
  context: Context,
  ref: Exclude<EvidenceRef, { readonly kind: "record" }>,
): Promise<Place | null> {
  if (ref.kind === "asset") return placeOfAsset(context, ref);
  if (ref.version > LARGEST_NUMBER) return null;
  if (ref.kind === "doc")
    return ref.span.end > LARGEST_NUMBER ? null : { version: ref.version, span: ref.span, page: null };
  if (ref.page > LARGEST_NUMBER) return null;
  const [row] = await context.db
    .select({ start: pages.charStart, end: pages.charEnd, format: versions.format })
    .from(pages)
    .innerJoin(versions, eq(versions.id, pages.versionId))
    .where(
      and(
        eq(versions.documentId, ref.documentId),
        eq(versions.number, ref.version),
        eq(pages.number, ref.page),
      ),
    );
  if (!row) return null;
  const span = { start: row.start, end: Math.min(row.end, row.start + MAX_CITED) };
  return { version: ref.version, span, page: shownPageOf(ref.page, row.format) };
}

async function placeOfAsset(
  context: Context,
  { documentId, assetId }: Extract<EvidenceRef, { readonly kind: "asset" }>,
): Promise<Place | null> {
  const [row] = await context.db
    .select({
      version: versions.number,
      format: versions.format,
      page: assets.page,
      start: sql<number>`coalesce(${assets.captionStart}, ${pages.charStart})`,
      end: sql<number>`coalesce(${assets.captionEnd}, ${pages.charStart})`,
    })
    .from(assets)
    .innerJoin(versions, eq(versions.id, assets.versionId))
    .innerJoin(pages, and(eq(pages.versionId, versions.id), eq(pages.number, assets.page)))
    .where(and(eq(assets.documentId, documentId), eq(assets.assetId, assetId)));
  if (!row) return null;
  const { version, start, end } = row;
  return { version, span: { start, end }, page: shownPageOf(row.page, row.format) };
}

/** A picture in a text is on no page that a reader knows. */
function shownPageOf(page: number, format: string): number | null {
  return hasPictures(format) ? null : page;
}

/** Splits a piece of text into a quote and the text on either side. Offsets are code points. */
export function splitAround(
  text: string,
  { start, end }: Span,
): { prefix: string; quote: string; suffix: string } {
  const map = offsetMap(text);
  const from = map.toUtf16(Math.min(start, AROUND));
  const to = map.toUtf16(Math.min(start, AROUND) + end - start);
  return { prefix: text.slice(0, from), quote: text.slice(from, to), suffix: text.slice(to) };
}

/**
 * SQL for the piece of text that `splitAround` splits.
 * @param texts the row of `version_texts`, as the statement names it
 */
export function around(texts: SQL, start: SQL, end: SQL): SQL {
  return textBetween(texts, {
    start: sql`greatest(${start} - ${AROUND}::int, 0)`,
    end: sql`${end} + ${AROUND}::int`,
  });
}

type Row = Pick<Citation, "corpusId" | "byteHash" | "page"> & {
  readonly docType: string | null;
  readonly around: string;
  /** The smallest one in which the quote begins. */
  readonly passage: PassageText | null;
};
type Words = Omit<Row, "around" | "passage"> & Pick<Citation, "sectionPath" | "quote" | "prefix" | "suffix">;

async function wordsAt(
  context: Context,
  documentId: string,
  { version, span }: Place,
): Promise<Words | null> {
  const start = sql`${span.start}::int`;
  const end = sql`${span.end}::int`;
  const [row] = await rows<Row>(
    context.db,
    sql`select ${documents.corpusId} as "corpusId", ${documents.docType} as "docType",
        ${versions.byteHash} as "byteHash", ${around(sql`version_texts`, start, end)} as around,
        (select ${PASSAGE_TEXT}
          from chunks c where c.version_id = ${versions.id}
          and c.generation_id = ${versions.generationId} and c.char_start <= ${start} and c.char_end > ${start}
          order by c.char_end - c.char_start, c.chunk_ordinal limit 1) as passage,
        ${firstPageOf({ versionId: sql`${versions.id}`, start, end })} as page
      from ${documents} join ${corpora} on ${corpora.id} = ${documents.corpusId}
      join ${versions} on ${versions.documentId} = ${documents.id} and ${versions.number} = ${version}::int
      join ${versionTexts} on ${versionTexts.versionId} = ${versions.id}
      where ${documents.id} = ${documentId} and ${visibleEvidence(context.actor)}
        and ${versions.charCount} >= ${end}`,
  );
  if (!row) return null;
  const { around: piece, passage, ...facts } = row;
  const sectionPath = passage === null ? [] : citedPath(passage.path, passage, span);
  return { ...facts, sectionPath, ...splitAround(piece, span) };
}
