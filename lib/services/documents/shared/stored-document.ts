import { asc, eq } from "drizzle-orm";
import { pages, type versions, versionTexts } from "#db/schema/index.ts";
import { wholeTextOf } from "#db/version-text.ts";
import type { Context } from "#lib/context.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import { formatFacts, readableFormat } from "#lib/domain/formats.ts";
import { type OffsetMap, offsetMap } from "#lib/domain/offsets.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** Converts a stored block's spans to UTF-16 units. */
export function blockToUtf16(block: Block, map: OffsetMap): Block {
  return {
    ...block,
    ...map.spanToUtf16(block),
    ...(block.marks ? { marks: block.marks.map((mark) => ({ ...mark, ...map.spanToUtf16(mark) })) } : {}),
    ...(block.rows
      ? { rows: block.rows.map((row) => row.map((cell) => ({ ...cell, ...map.spanToUtf16(cell) }))) }
      : {}),
  };
}

/** Returns the stored canonical text and its blocks, with spans in code points. */
export async function readCanonical(
  context: Context,
  versionId: number,
): Promise<{ text: string; blocks: Block[] }> {
  const [row] = await context.db.select().from(versionTexts).where(eq(versionTexts.versionId, versionId));
  if (!row)
    throw new AppError("conflict", "This version has not been read yet. Try again when its job is done.");
  return { text: await wholeTextOf(context.sql, versionId, row.text), blocks: row.blocks };
}

/**
 * Returns the stored extraction result of a version for chunking it again, with spans in UTF-16. Leaves out word boxes:
 * no passage depends on them.
 */
export async function readExtracted(
  context: Context,
  version: typeof versions.$inferSelect,
): Promise<Extracted> {
  const { text, blocks } = await readCanonical(context, version.id);
  const map = offsetMap(text);
  const pageRows = await context.db
    .select({
      number: pages.number,
      width: pages.width,
      height: pages.height,
      start: pages.charStart,
      end: pages.charEnd,
    })
    .from(pages)
    .where(eq(pages.versionId, version.id))
    .orderBy(asc(pages.number));
  const format = readableFormat(version.format);
  if (!format)
    throw new AppError("not_yet_supported", `Files of the kind ${version.format} are not read yet.`);
  return {
    format,
    text,
    blocks: blocks.map((block) => blockToUtf16(block, map)),
    // Passages are cut from the text, which knows nothing of the pages of its pictures.
    pages: (formatFacts(format).hasPages ? pageRows : []).map(({ number, width, height, start, end }) => ({
      number,
      width,
      height,
      span: map.spanToUtf16({ start, end }),
      words: [],
    })),
    metadata: version.metadata,
    notes: version.notes,
  };
}
