import { createHash } from "node:crypto";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { PreparedChunk } from "#lib/text-index/port/writing.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { markDisabled } from "./disabled-passages.ts";
import type { IndexDeps } from "./index-chunks.ts";
import { type ChunkTarget, prepareChunk } from "./prepare-chunk.ts";
import { removeVersionRows } from "./remove.ts";

/** Postings and records per statement, as in the text lane. */
const POSTINGS_PER_STATEMENT = 1500;
const RECORDS_PER_STATEMENT = 50;

export type VisualTextInput = ChunkTarget & {
  /** Every record of the version; spans count code points. */
  readonly records: readonly AnnotatedChunk[];
};

/** Returns a hash over all inputs of a version's rows. If it is unchanged, they need not be written again. */
export function visualTextHash({ documentTitle, records }: VisualTextInput): string {
  const hash = createHash("sha256").update(JSON.stringify(documentTitle));
  for (const { ordinal, kind, sectionPath, text, span, pageFirst } of records)
    hash.update(JSON.stringify([ordinal, kind, sectionPath, text, span.start, span.end, pageFirst]));
  return hash.digest("hex");
}

/**
 * Replaces a version's visual-text records and their postings in a generation of that lane. Each record is its own
 * segment. Searches see them after the version's gate names the generation.
 */
export async function indexVisualText(deps: IndexDeps, input: VisualTextInput): Promise<void> {
  const { sql, signal } = deps;
  await removeVersionRows(sql, input, signal);
  const [document] = await sql<{ fileName: string }[]>`
    select file_name as "fileName" from documents where id = ${input.documentId}`;
  const words = { title: input.documentTitle, fileName: document?.fileName ?? "" };
  let batch: PreparedChunk[] = [];
  let postings = 0;
  const write = async () => {
    signal?.throwIfAborted();
    if (batch.length > 0)
      await textIndex.writeSegments(
        sql,
        deps.dictionary,
        input,
        batch.map((record) => [record]),
      );
    batch = [];
    postings = 0;
  };
  for (const record of input.records) {
    const prepared = prepareChunk(words, record);
    if (
      batch.length >= RECORDS_PER_STATEMENT ||
      postings + prepared.frequencies.size > POSTINGS_PER_STATEMENT
    )
      await write();
    batch.push(prepared);
    postings += prepared.frequencies.size;
  }
  await write();
  await markDisabled(sql, input);
  await textIndex.compactGeneration(sql, input.generationId, signal);
}
