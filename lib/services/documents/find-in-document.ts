import { and, asc, eq, inArray } from "drizzle-orm";
import { pages } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentMatches, PageRegion } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { MAX_MATCHES } from "#lib/domain/find-limits.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { type PageWords, regionsOf } from "#lib/domain/regions.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { decodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { findWords } from "#lib/text/find-words.ts";
import { requireVersion } from "./read-document.ts";
import { blockToUtf16, readCanonical } from "./shared/stored-document.ts";

/**
 * Finds words in the whole text of a version. The words are literal; case and accents do not matter. Returns at most
 * MAX_MATCHES places.
 * @throws AppError("not_found") if there is no such document or version that the actor may see.
 */
export async function findInDocument(
  context: Context,
  input: { readonly documentId: string; readonly version?: number; readonly words: string },
): Promise<DocumentMatches> {
  const version = await requireVersion(context, input.documentId, input.version);
  const { text, blocks } = await readCanonical(context, version.id);
  const map = offsetMap(text);
  const drawn = blocks.map((block) => blockToUtf16(block, map));
  const { spans, more } = findWords(text, input.words, {
    most: MAX_MATCHES,
    hidden: drawn.flatMap(hiddenSpans),
  });
  // The viewer does not show the front matter of Markdown, which is in no block.
  const inBlock = (span: Span) => drawn.some((block) => spansOverlap(block, span));
  const shown = version.format === "md" ? spans.filter(inBlock) : spans;
  const found = shown.map((textSpan) => ({ textSpan, span: map.spanToCodePoints(textSpan) }));
  const pagesOver = await pagesOfSpans(
    context,
    version.id,
    found.map(({ span }) => span),
  );
  return {
    version: version.number,
    matches: found.map(({ textSpan, span }) => ({ span, textSpan, ...placeOnPages(span, pagesOver) })),
    more,
  };
}

/** Syntax that the viewer does not show. */
function hiddenSpans({ marks = [] }: Block): readonly Span[] {
  return marks.filter(({ kind }) => kind === "hidden");
}

type PageText = PageWords & { readonly span: Span };

function placeOnPages(
  span: Span,
  pageTexts: readonly PageText[],
): { readonly page: number | null; readonly regions: readonly PageRegion[] } {
  const over = pageTexts.filter((page) => spansOverlap(page.span, span));
  return { page: over[0]?.number ?? null, regions: regionsOf(span, over) };
}

/** Returns the pages that have any of the spans, with their words. Reads no words of other pages. */
async function pagesOfSpans(
  context: Context,
  versionId: number,
  spans: readonly Span[],
): Promise<readonly PageText[]> {
  if (spans.length === 0) return [];
  const places = await context.db
    .select({ number: pages.number, start: pages.charStart, end: pages.charEnd })
    .from(pages)
    .where(eq(pages.versionId, versionId));
  const wanted = places.filter((place) => spans.some((span) => spansOverlap(place, span)));
  if (wanted.length === 0) return [];
  const numbers = wanted.map(({ number }) => number);
  const rows = await context.db
    .select()
    .from(pages)
    .where(and(eq(pages.versionId, versionId), inArray(pages.number, numbers)))
    .orderBy(asc(pages.number));
  return rows.map(({ number, width, height, words, charStart, charEnd }) => ({
    number,
    width,
    height,
    words: decodeWordBoxes(words),
    span: { start: charStart, end: charEnd },
  }));
}
