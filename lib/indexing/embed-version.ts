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

/** Steps that are read before the model needs them. One is not enough: its texts are cut to windows between two calls. */
const STEPS_AHEAD = 2;

/**
 * Makes the missing vectors of a version's passages, and reuses those of equal inputs. While the model works on one
 * step, the previous one is written and the next ones are read. It can be stopped and continued at any point.
 * @returns how many vectors the model had to make.
 * @throws AppError("embedder_unavailable") from the embedder; finished steps are kept.
 */
export async function embedVersion(deps: EmbedDeps, input: EmbedInput): Promise<number> {
  const { sql, signal } = deps;
  const { total, missing } = await textIndex.countUnembedded(sql, input);
  let made = 0;
  let done = total - missing;
  let writing: Promise<void> = Promise.resolve();
  // Hashes that the steps before may not have written yet.
  const lately: (readonly string[])[] = [];
  try {
    for await (const read of readAhead(readSteps(deps, input), STEPS_AHEAD)) {
      signal?.throwIfAborted();
      const step = await embedStep(deps, read, new Set(lately.flat()));
      made += step.made.length;
      lately.push(step.made.map(({ hash }) => hash));
      if (lately.length > STEPS_AHEAD + 1) lately.shift();
      await writing;
      done += read.passages;
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
    const step = await embedStep(deps, await readInputs(deps, input, rows));
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

type ReadStep = Pick<Step, "windows"> & {
  readonly passages: number;
  /** Texts without a stored vector, by hash. */
  readonly missing: ReadonlyMap<string, string>;
};

/** Yields the passages without vectors, a step at a time. */
async function* readSteps(deps: EmbedDeps, input: EmbedInput): AsyncGenerator<ReadStep> {
  const { versionId, generationId } = input;
  for (let after = 0; ; ) {
    const rows = await textIndex.readUnembedded(deps.sql, {
      ...{ versionId, generationId, after },
      facets: input.facets.length,
      limit: PASSAGES_PER_STEP,
    });
    if (rows.length === 0) return;
    after = rows.at(-1)?.id ?? after;
    yield await readInputs(deps, input, rows);
  }
}

/** Yields what a generator yields, and asks it for the next values before they are needed. */
async function* readAhead<T>(source: AsyncGenerator<T>, ahead: number): AsyncGenerator<T> {
  const asked: Promise<IteratorResult<T>>[] = [];
  const ask = () => {
    const next = source.next();
    // The `await` below handles a failure. Until then it must not count as unhandled.
    next.catch(() => {});
    asked.push(next);
  };
  for (let index = 0; index < ahead; index++) ask();
  try {
    for (;;) {
      const next = await asked.shift();
      if (next === undefined || next.done) return;
      ask();
      yield next.value;
    }
  } finally {
    // No statement runs on after the caller has stopped.
    await Promise.allSettled(asked);
  }
}

async function readInputs(
  { embedder, sql }: EmbedDeps,
  input: EmbedInput,
  rows: readonly UnembeddedPassage[],
): Promise<ReadStep> {
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
  const missing = new Map([...inputs].filter(([hash]) => !known.has(hash)));
  return { windows, missing, passages: rows.length };
}

async function embedStep(
  { embedder, signal }: EmbedDeps,
  read: ReadStep,
  made: ReadonlySet<string> = new Set(),
): Promise<Step> {
  const missing = [...read.missing].filter(([hash]) => !made.has(hash));
  const vectors =
    missing.length === 0
      ? []
      : await embedder.embed(
          missing.map(([, text]) => text),
          "document",
          signal,
        );
  return {
    windows: read.windows,
    made: missing.flatMap(([hash], index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ hash, vector }];
    }),
  };
}

async function writeStep(deps: EmbedDeps, input: EmbedInput, step: Step): Promise<void> {
  const modelId = deps.embedder.model.id;
  await textIndex.storeVectors(deps.sql, modelId, step.made);
  await textIndex.linkVectors(deps.sql, modelId, input.generationId, linksOf(deps.embedder, step));
}

function linksOf(embedder: TextEmbedder, step: Step) {
  return step.windows.map((window) => ({ ...window, hash: embeddingHash(embedder.model.id, window.text) }));
}
