import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { pages } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { citedPath } from "#lib/domain/cited-cells.ts";
import type { PassageLocation, ReadableDocument } from "#lib/domain/documents.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { type PageWords, regionsOf } from "#lib/domain/regions.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { decodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { quotedCells } from "#lib/explain/quoted-cells.ts";
import { PASSAGE_TEXT, type PassageText } from "./internal/passage-text.ts";
import { requireVersion } from "./read-document.ts";
import { requireDocumentRow } from "./shared/document-rows.ts";
import { blockToUtf16, readCanonical } from "./shared/stored-document.ts";

/**
 * Returns what the viewer needs to show one version, with spans in UTF-16 units. A table that is stored by lines has no
 * rows: the viewer reads the cells near the reader from the text.
 */
export async function viewDocument(
  context: Context,
  input: { readonly documentId: string; readonly version?: number },
): Promise<ReadableDocument> {
  const version = await requireVersion(context, input.documentId, input.version);
  const { document } = await requireDocumentRow(context, input.documentId);
  const { text, blocks } = await readCanonical(context, version.id);
  const pageRows = await context.db
    .select({ number: pages.number, width: pages.width, height: pages.height })
    .from(pages)
    .where(eq(pages.versionId, version.id))
    .orderBy(asc(pages.number));
  const map = offsetMap(text);
  return {
    documentId: document.id,
    version: version.number,
    currentVersion: document.currentVersion,
    title: document.title,
    fileName: version.fileName,
    format: version.format,
    mediaType: version.mediaType,
    text,
    blocks: blocks.map((block) => blockToUtf16(block, map)),
    pages: pageRows,
  };
}

async function pagesOver(context: Context, versionId: number, span: Span): Promise<PageWords[]> {
  const rows = await context.db
    .select()
    .from(pages)
    .where(and(eq(pages.versionId, versionId), lt(pages.charStart, span.end), gt(pages.charEnd, span.start)))
    .orderBy(asc(pages.number));
  return rows.map((row) => ({
    number: row.number,
    width: row.width,
    height: row.height,
    words: decodeWordBoxes(row.words),
  }));
}

/** Removes the words of running headers and footers inside a passage that spans a page break. */
function withoutFurniture(over: readonly PageWords[], span: Span, blocks: readonly Block[]): PageWords[] {
  const printed = blocks.filter(
    (block) =>
      block.kind === "page-furniture" &&
      spansOverlap(block, span) &&
      !(block.start <= span.start && span.end <= block.end),
  );
  return over.map((page) => ({
    ...page,
    words: page.words.filter((word) => !printed.some((block) => spansOverlap(block, word))),
  }));
}

/**
 * Returns the headings above each span: those of its own chunk, or else of the smallest chunk in which it starts. In a
 * sheet the path ends with its cells.
 */
async function sectionPathsOf(
  context: Context,
  versionId: number,
  spans: readonly Span[],
): Promise<readonly (readonly string[])[]> {
  const found = await rows<{ readonly passage: PassageText | null }>(
    context.db,
    sql`select (select ${PASSAGE_TEXT} from chunks c
        join versions v on v.id = c.version_id and v.generation_id = c.generation_id
        where c.version_id = ${versionId}::int and c.char_start <= span.first and c.char_end > span.first
        order by (c.char_start = span.first and c.char_end = span.last) desc, c.char_end - c.char_start,
          c.chunk_ordinal limit 1) as passage
      from unnest(${sql.param(spans.map(({ start }) => start))}::int[],
        ${sql.param(spans.map(({ end }) => end))}::int[]) with ordinality as span (first, last, at)
      order by span.at`,
  );
  return found.map(({ passage }, at) => {
    const span = spans[at];
    return passage && span ? citedPath(passage.path, passage, span) : [];
  });
}

/**
 * Returns the places of cited passages in one version: span in the text and boxes on the pages. Refuses refs of other
 * documents or versions, so that no highlight covers the wrong words.
 */
export async function locatePassages(
  context: Context,
  input: { readonly documentId: string; readonly version?: number; readonly refs: readonly string[] },
): Promise<PassageLocation[]> {
  const version = await requireVersion(context, input.documentId, input.version);
  const spans = input.refs.map((ref) => {
    const parsed = parseEvidenceRef(ref);
    if (
      parsed?.kind !== "doc" ||
      parsed.documentId !== input.documentId ||
      parsed.version !== version.number
    ) {
      throw new AppError(
        "bad_request",
        "A passage reference does not belong to this version of the document.",
      );
    }
    if (parsed.span.end > (version.charCount ?? 0)) {
      throw new AppError("bad_request", "A passage reference reaches beyond the end of the document.");
    }
    return { ref, span: parsed.span };
  });
  const { text, blocks } = await readCanonical(context, version.id);
  const map = offsetMap(text);
  const sections = await sectionPathsOf(
    context,
    version.id,
    spans.map(({ span }) => span),
  );
  const located: PassageLocation[] = [];
  for (const [index, { ref, span }] of spans.entries()) {
    const table = quotedCells({ text, blocks, format: version.format }, span);
    located.push({
      ...(table !== null && { table }),
      evidenceRef: ref,
      span,
      textSpan: map.spanToUtf16(span),
      regions: regionsOf(span, withoutFurniture(await pagesOver(context, version.id, span), span, blocks)),
      sectionPath: sections[index] ?? [],
    });
  }
  return located;
}
