import type { StoredSegments } from "#lib/text-index/port/damage.ts";
import type { RewrittenPassage } from "#lib/text-index/port/writing.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { IndexDeps } from "./index-chunks.ts";
import { prepareChunk } from "./prepare-chunk.ts";
import { readSegments } from "./stored-chunks.ts";

/**
 * Rebuilds what damage on the disk has taken from the text index: words from the stored passages, vectors from their
 * rows. Searches find the passages again step by step. It can be run again at any point.
 * @returns how many damaged parts of the index were replaced.
 */
export function rebuildDamaged(deps: IndexDeps): Promise<number> {
  return textIndex.rebuildDamaged(deps.sql, (segments) => prepareStored(deps, segments), deps.signal);
}

/** Analyses stored passages by their document's current title, as indexing does. */
async function prepareStored(
  { sql, dictionary }: IndexDeps,
  segments: StoredSegments,
): Promise<readonly RewrittenPassage[]> {
  const [words] = await sql<{ title: string; fileName: string }[]>`
    select d.title, d.file_name as "fileName" from versions v join documents d on d.id = v.document_id
    where v.id = ${segments.versionId}`;
  if (words === undefined) return [];
  const stored = await readSegments(sql, segments);
  const passages = stored.map(({ id, segmentId, chunk }) => ({
    ...{ id, segmentId },
    prepared: prepareChunk(words, chunk),
  }));
  await dictionary.ids(
    sql,
    passages.flatMap(({ prepared }) => [...prepared.frequencies.keys()]),
  );
  return passages;
}
