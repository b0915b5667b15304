import { and, asc, eq, ne } from "drizzle-orm";
import { chunks, pages, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentOutline, OutlineHeading } from "#lib/domain/documents.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { type OffsetMap, offsetMap } from "#lib/domain/offsets.ts";
import { depthsOf, openedSections } from "#lib/domain/outline.ts";
import { pageOfOffset } from "#lib/domain/page-of-offset.ts";
import type { Span } from "#lib/domain/span.ts";
import { headingText, isContentsLine } from "#lib/ingest/chunk/visible.ts";
import { requireVersion } from "./read-document.ts";
import { blockToUtf16, readCanonical } from "./shared/stored-document.ts";

/** Headings that are listed, and characters of each. */
const MAX_HEADINGS = 2000;
const MAX_TITLE_CHARS = 200;

type Heading = { readonly title: string; readonly level: number; readonly span: Span };

/**
 * Returns the headings of a version with their places. A version without headings, such as source code, has the
 * sections of its passages instead.
 * @throws AppError("not_found") if there is no such document or version that the actor may see.
 */
export async function readOutline(
  context: Context,
  input: { readonly documentId: string; readonly version?: number },
): Promise<DocumentOutline> {
  const version = await requireVersion(context, input.documentId, input.version);
  const { text, blocks } = await readCanonical(context, version.id);
  const map = offsetMap(text);
  const printed = printedHeadings(text, blocks, map);
  const all = printed.length > 0 ? printed : await passageSections(context, version.id);
  const headings = all.slice(0, MAX_HEADINGS);
  const placeOf = await pagePlaces(context, version.id);
  const depths = depthsOf(headings.map(({ level }) => level));
  return {
    version: version.number,
    headings: headings.map(({ title, span }, index) => ({
      // Cutting a title may split a surrogate pair.
      title: title.slice(0, MAX_TITLE_CHARS).toWellFormed(),
      depth: depths[index] ?? 0,
      span,
      textStart: map.toUtf16(span.start),
      ...placeOf(span.start),
    })),
    more: all.length > headings.length,
  };
}

function printedHeadings(text: string, blocks: readonly Block[], map: OffsetMap): readonly Heading[] {
  return blocks
    .filter(({ kind }) => kind === "heading")
    .map((block) => ({
      title: headingText(text, blockToUtf16(block, map)),
      level: block.level ?? 1,
      span: { start: block.start, end: block.end },
    }))
    .filter(({ title }) => title !== "" && !isContentsLine(title));
}

async function passageSections(context: Context, versionId: number): Promise<readonly Heading[]> {
  const rows = await context.db
    .select({ start: chunks.charStart, end: chunks.charEnd, path: chunks.sectionPath })
    .from(chunks)
    .innerJoin(
      versions,
      and(eq(versions.id, chunks.versionId), eq(versions.generationId, chunks.generationId)),
    )
    .where(and(eq(chunks.versionId, versionId), ne(chunks.kind, "atom")))
    .orderBy(asc(chunks.ordinal));
  return openedSections(rows.map(({ path }) => path)).flatMap(({ index, title, level }) => {
    const row = rows[index];
    return row ? [{ title, level, span: { start: row.start, end: row.end } }] : [];
  });
}

type PagePlace = Pick<OutlineHeading, "page" | "share">;

/** Returns a function that gives the page of a code point, and the share of the page's text before it. */
async function pagePlaces(context: Context, versionId: number): Promise<(at: number) => PagePlace> {
  const rows = await context.db
    .select({ number: pages.number, start: pages.charStart, end: pages.charEnd })
    .from(pages)
    .where(eq(pages.versionId, versionId))
    .orderBy(asc(pages.number));
  const pageOf = pageOfOffset(rows.map(({ number, start, end }) => ({ number, span: { start, end } })));
  return (at) => {
    const page = pageOf(at);
    if (!page) return { page: null, share: 0 };
    const share = (at - page.span.start) / Math.max(1, page.span.end - page.span.start);
    return { page: page.number, share: Math.min(Math.max(share, 0), 1) };
  };
}
