import { sql } from "drizzle-orm";
import { integers, rows, texts } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { entityKey } from "#lib/ingest/describe/entities.ts";
import { nameKey, referenceKey } from "#lib/ingest/relate/keys.ts";

type Reader = Pick<Context, "db" | "actor">;

/** A record by the words with which documents name it. */
type Named = { readonly reference: string; readonly names: readonly string[] };

/** A published passage. */
export type PublishedPassage = { readonly chunkId: number; readonly documentId: string };

function keysOf({ reference, names }: Named): string[] {
  return [
    referenceKey(reference),
    ...names.flatMap((name) => [nameKey(name) ?? [], `entity:place:${entityKey("place", name)}`].flat()),
  ];
}

/**
 * Returns the published passages that name each record by its reference or a name, by document and position.
 * @param without documents that do not count: those that the records were read from
 * @param limit maximum number of passages
 */
export async function passagesNaming<Record extends Named>(
  { db, actor }: Reader,
  records: readonly Record[],
  { without, limit }: { readonly without: readonly string[]; readonly limit: number },
): Promise<readonly (PublishedPassage & { readonly record: Record })[]> {
  const byKey = Map.groupBy(
    records.flatMap((record) => keysOf(record).map((key) => ({ key, record }))),
    ({ key }) => key,
  );
  if (byKey.size === 0) return [];
  const found = await rows<PublishedPassage & { readonly key: string }>(
    db,
    sql`select distinct relations.to_key as key, chunks.id::int as "chunkId", documents.id as "documentId"
      from relations
      join documents on documents.published_version_id = relations.version_id
      join corpora on corpora.id = documents.corpus_id
      join chunks on chunks.version_id = relations.version_id and chunks.generation_id = corpora.published_generation_id
        and relations.char_start >= chunks.char_start and relations.char_start < chunks.char_end
      where relations.to_key = any(${texts([...byKey.keys()])})
        and relations.kind in ('document_mention', 'shared_entity')
        and documents.id <> all(${texts(without)}) and ${visibleEvidence(actor)}
      order by "documentId", "chunkId", key limit ${limit}`,
  );
  return found.flatMap(({ key, ...passage }) =>
    (byKey.get(key) ?? []).map(({ record }) => ({ ...passage, record })),
  );
}

/** Returns the published passage in which each ref of a document's current version begins, by the ref. */
export async function passagesOfRefs(
  { db, actor }: Reader,
  refs: readonly string[],
): Promise<ReadonlyMap<string, PublishedPassage>> {
  const places = refs.flatMap((ref) => {
    const parsed = parseEvidenceRef(ref);
    return parsed?.kind === "doc" ? [{ ref, ...parsed }] : [];
  });
  if (places.length === 0) return new Map();
  const found = await rows<PublishedPassage & { readonly ref: string }>(
    db,
    sql`select place.ref, chunks.id::int as "chunkId", documents.id as "documentId"
      from unnest(${texts(places.map(({ ref }) => ref))}, ${texts(places.map(({ documentId }) => documentId))},
        ${integers(places.map(({ version }) => version))}, ${integers(places.map(({ span }) => span.start))})
        as place(ref, document, version, start)
      join documents on documents.id = place.document
      join versions on versions.id = documents.published_version_id and versions.number = place.version
      join corpora on corpora.id = documents.corpus_id
      join chunks on chunks.version_id = versions.id and chunks.generation_id = corpora.published_generation_id
        and place.start >= chunks.char_start and place.start < chunks.char_end
      where ${visibleEvidence(actor)} order by chunks.id`,
  );
  return new Map(found.map(({ ref, ...passage }) => [ref, passage]));
}
