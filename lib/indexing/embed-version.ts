import type postgres from "postgres";
import type { Facet, TextEmbedder } from "#lib/domain/embedding.ts";
import type { UnembeddedPassage } from "#lib/text-index/port/vectors.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { embeddingHash, embeddingInput } from "./embedding-inputs.ts";
import { type FacetWindow, facetWindows } from "./facet-windows.ts";

/** Passages per step: enough for batches of the model, and little to repeat when a job is killed. */
const PASSAGES_PER_STEP = 32;

export type EmbedDeps = {
  readonly sql: postgres.Sql;
  readonly embedder: TextEmbedder;
  readonly signal?: AbortSignal;
};

export type EmbedInput = {
  readonly versionId: number;
  readonly generationId: number;
  readonly documentTitle: string;
  readonly facets: readonly Facet[];
  /** Whether to update the version's share of embedded passages from these rows; default true. */
  readonly updatesShare?: boolean;
  readonly onProgress?: (done: number, total: number) => void | Promise<void>;
};

/**
 * Makes the missing vectors of a version's passages, and reuses those of equal inputs. While the model works on one
 * step, the previous one is written. It can be stopped and continued at any point.
 * @returns how many vectors the model had to make.
 * @throws AppError("embedder_unavailable") from the embedder; finished steps are kept.
 */
export async function embedVersion(deps: EmbedDeps, input: EmbedInput): Promise<number> {
  const { sql, signal } = deps;
  const { total, missing } = await textIndex.countUnembedded(sql, input);
  let made = 0;
  let done = total - missing;
  let after = 0;
  let writing: Promise<void> = Promise.resolve();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const rows = await textIndex.readUnembedded(sql, {
        versionId: input.versionId,
        generationId: input.generationId,
        after,
        facets: input.facets.length,
        limit: PASSAGES_PER_STEP,
      });
      if (rows.length === 0) break;
      after = rows.at(-1)?.id ?? after;
      const step = await embedStep(deps, input, rows);
      made += step.made.length;
      await writing;
      done += rows.length;
      const share = { done, total };
      writing = writeStep(deps, input, step).then(() => input.onProgress?.(share.done, share.total));
      // The next `await writing` handles a failure. Until then it must not count as unhandled.
      writing.catch(() => {});
    }
  } finally {
    try {
      await writing;
    } finally {
      // Also after a failure of the model, because finished steps are used and counted.
      if (input.updatesShare !== false) await textIndex.storeEmbeddedShare(sql, input);
    }
  }
  if (missing > 0) await textIndex.compactGeneration(sql, input.generationId, signal);
  return made;
}

/**
 * Makes the vectors of a version's passages for their current inputs: the document's title may have changed. The old
 * vectors stay in use until the new ones are made.
 * @throws AppError("embedder_unavailable") from the embedder; finished steps are kept.
 */
export async function refreshVectors(deps: EmbedDeps, input: EmbedInput): Promise<void> {
  const { embedder, signal, sql } = deps;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await sql<UnembeddedPassage[]>`
      select id, section_path as "sectionPath", text from chunks
      where version_id = ${input.versionId} and generation_id = ${input.generationId} and id > ${after}
      order by id limit ${PASSAGES_PER_STEP}`;
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    const step = await embedStep(deps, input, rows);
    await textIndex.storeVectors(sql, embedder.model.id, step.made);
    await textIndex.relinkVectors(sql, embedder.model.id, input.generationId, linksOf(embedder, step));
  }
  await textIndex.storeEmbeddedShare(sql, input);
  await textIndex.compactGeneration(sql, input.generationId, signal);
}

type Step = {
  readonly windows: readonly FacetWindow[];
  readonly made: readonly { readonly hash: string; readonly vector: Float32Array }[];
};

async function embedStep(
  deps: EmbedDeps,
  input: EmbedInput,
  rows: readonly UnembeddedPassage[],
): Promise<Step> {
  const { embedder, sql, signal } = deps;
  const wanted = rows.flatMap((row) =>
    input.facets.flatMap((facet) => {
      const source = {
        title: input.documentTitle,
        sectionPath: row.sectionPath.filter((heading) => heading !== input.documentTitle),
        text: row.text,
      };
      return { chunkId: row.id, facet, text: embeddingInput(source, facet) };
    }),
  );
  const windows = await facetWindows(embedder, wanted);
  const inputs = new Map(
    windows.map((window) => [embeddingHash(embedder.model.id, window.text), window.text]),
  );
  const known = await textIndex.readKnownVectors(sql, embedder.model.id, [...inputs.keys()]);
  const missing = [...inputs].filter(([hash]) => !known.has(hash));
  const vectors =
    missing.length === 0
      ? []
      : await embedder.embed(
          missing.map(([, text]) => text),
          "document",
          signal,
        );
  const made = missing.flatMap(([hash], index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ hash, vector }];
  });
  return { windows, made };
}

async function writeStep(deps: EmbedDeps, input: EmbedInput, step: Step): Promise<void> {
  const modelId = deps.embedder.model.id;
  await textIndex.storeVectors(deps.sql, modelId, step.made);
  await textIndex.linkVectors(deps.sql, modelId, input.generationId, linksOf(deps.embedder, step));
}

function linksOf(embedder: TextEmbedder, step: Step) {
  return step.windows.map((window) => ({ ...window, hash: embeddingHash(embedder.model.id, window.text) }));
}
