import { createHash } from "node:crypto";
import type postgres from "postgres";
import type { EmbeddedPage, PageEmbedder, PageInput } from "#lib/domain/page-embedding.ts";
import { encodeBoxes } from "#lib/domain/patch-boxes.ts";

/** Pages per step: enough for batches of the model, and little to repeat when a job is killed. */
const PAGES_PER_STEP = 8;
/** Bytes of a half-precision number. */
const BYTES_PER_COMPONENT = 2;

export type EmbedPagesDeps = {
  readonly sql: postgres.Sql;
  readonly embedder: PageEmbedder;
  readonly signal?: AbortSignal;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
};

/** A page to embed. `read` is called only if it has no patches yet. */
export type PageToEmbed = {
  readonly number: number;
  /** Equal for equal inputs of the model. */
  readonly identity: string;
  readonly read: () => Promise<PageInput>;
};

export type EmbedPagesInput = {
  readonly versionId: number;
  readonly documentId: string;
  readonly corpusId: string;
  readonly pages: readonly PageToEmbed[];
  readonly onProgress?: (done: number, total: number) => void;
};

export type EmbedPagesOutcome = { readonly made: number; readonly reused: number };

/** Returns a hash over the model and everything that it reads of a page. */
export function pageInputHash(modelId: string, identity: string): string {
  return createHash("sha256").update(modelId).update("\n").update(identity).digest("hex");
}

/**
 * Makes the patches of every page of a version in the embedder's model. Patches with unchanged input stay; those of
 * equal inputs in the corpus are copied; the others are made. It can be stopped and continued at any point. At the end
 * the version has patches of this model only.
 * @throws AppError("embedder_unavailable") from the embedder; finished steps are kept.
 */
export async function embedPages(deps: EmbedPagesDeps, input: EmbedPagesInput): Promise<EmbedPagesOutcome> {
  const { sql, embedder, signal } = deps;
  const modelId = embedder.model.id;
  const wanted = input.pages.map((page) => ({ ...page, hash: pageInputHash(modelId, page.identity) }));
  let made = 0;
  for (let from = 0; from < wanted.length; from += PAGES_PER_STEP) {
    signal?.throwIfAborted();
    const step = wanted.slice(from, from + PAGES_PER_STEP);
    const missing = await reusePatches(sql, modelId, input, step);
    if (missing.length > 0) {
      const startedAt = deps.clock();
      const pages = await embedder.embedPages(await Promise.all(missing.map(({ read }) => read())), signal);
      const embedMs = (deps.clock() - startedAt) / missing.length;
      for (const [place, { number, hash }] of missing.entries()) {
        const row = { number, hash, embedMs, page: pages[place] ?? { patches: [] } };
        await storePatches(sql, modelId, input, row);
      }
      made += missing.length;
    }
    input.onProgress?.(Math.min(from + PAGES_PER_STEP, wanted.length), wanted.length);
  }
  await sql`
    delete from page_embeddings where version_id = ${input.versionId}
      and (model_id <> ${modelId} or not (page = any(${wanted.map(({ number }) => number)}::int[])))`;
  return { made, reused: wanted.length - made };
}

type Wanted = PageToEmbed & { readonly hash: string };

/** Copies patches of equal inputs and returns the remaining pages. */
async function reusePatches(
  sql: postgres.Sql,
  modelId: string,
  { versionId, documentId, corpusId }: EmbedPagesInput,
  step: readonly Wanted[],
): Promise<readonly Wanted[]> {
  const rows = await sql<{ page: number }[]>`
    with wanted as (
      select * from unnest(${step.map(({ number }) => number)}::int[], ${step.map(({ hash }) => hash)}::text[])
        as w(page, input_hash)),
    copied as (
      insert into page_embeddings (version_id, document_id, corpus_id, page, model_id, input_hash, patch_count,
        boxes, vectors, codes, embed_ms, bytes)
      select distinct on (w.page) ${versionId}::int, ${documentId}, ${corpusId}, w.page, e.model_id, e.input_hash,
        e.patch_count, e.boxes, e.vectors, e.codes, e.embed_ms, e.bytes
      from wanted w join page_embeddings e on e.model_id = ${modelId} and e.input_hash = w.input_hash
        and e.corpus_id = ${corpusId} -- an archive may have brought another corpus's
      where not exists (select 1 from page_embeddings own where own.version_id = ${versionId}
        and own.page = w.page and own.model_id = ${modelId} and own.input_hash = w.input_hash)
      order by w.page, e.version_id, e.page
      on conflict (version_id, page, model_id) do update set input_hash = excluded.input_hash,
        patch_count = excluded.patch_count, boxes = excluded.boxes, vectors = excluded.vectors,
        codes = excluded.codes, embed_ms = excluded.embed_ms, bytes = excluded.bytes
      returning page)
    select page from copied union select w.page from wanted w join page_embeddings own
      on own.version_id = ${versionId} and own.page = w.page and own.model_id = ${modelId}
      and own.input_hash = w.input_hash`;
  const present = new Set(rows.map(({ page }) => page));
  return step.filter(({ number }) => !present.has(number));
}

type Made = {
  readonly number: number;
  readonly hash: string;
  readonly embedMs: number;
  readonly page: EmbeddedPage;
};

/** The database computes the Hamming codes from the stored vectors. */
async function storePatches(
  sql: postgres.Sql,
  modelId: string,
  { versionId, documentId, corpusId }: EmbedPagesInput,
  { number, hash, embedMs, page: { patches } }: Made,
): Promise<void> {
  const boxes = encodeBoxes(patches.map(({ box }) => box));
  const vectors = patches.map(({ vector }) => `[${vector.join(",")}]`);
  const dimension = patches[0]?.vector.length ?? 0;
  const bytes =
    boxes.byteLength + patches.length * (dimension * BYTES_PER_COMPONENT + Math.ceil(dimension / 8));
  await sql`
    insert into page_embeddings (version_id, document_id, corpus_id, page, model_id, input_hash, patch_count, boxes,
      vectors, codes, embed_ms, bytes)
    select ${versionId}, ${documentId}, ${corpusId}, ${number}, ${modelId}, ${hash}, ${patches.length}, ${boxes},
      coalesce(array_agg(v.vector order by v.place), '{}'),
      coalesce(array_agg(binary_quantize(v.vector)::varbit order by v.place), '{}'), ${embedMs}, ${bytes}
    from (select u.vector::halfvec as vector, u.place from unnest(${vectors}::text[])
      with ordinality as u(vector, place)) as v
    on conflict (version_id, page, model_id) do update set input_hash = excluded.input_hash,
      patch_count = excluded.patch_count, boxes = excluded.boxes, vectors = excluded.vectors,
      codes = excluded.codes, embed_ms = excluded.embed_ms, bytes = excluded.bytes`;
}
