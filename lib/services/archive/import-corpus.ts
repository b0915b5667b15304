import { newId } from "#db/new-id.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { ArchiveLine } from "#lib/archive/kinds/index.ts";
import { checkMoments } from "#lib/archive/moments.ts";
import { damaged } from "#lib/archive/read.ts";
import type { ArchiveEvent } from "#lib/archive/reading.ts";
import type { WorkContext } from "#lib/context.ts";
import { PUBLISHED_LANE } from "#lib/domain/lane.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import { lockBlob } from "#lib/services/blobs/shared/remove-unnamed.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { type ArchiveReader, openArchiveReader } from "./internal/archive-process.ts";
import { checkPageCounts, checkTextLengths } from "./internal/check-totals.ts";
import { ChunkImporter } from "./internal/import-chunks.ts";
import { isLate, type LateKind, WRITERS } from "./internal/import-lines.ts";
import { type ImportState, renamedDocuments } from "./internal/import-state.ts";
import {
  beginImport,
  chooseNames,
  type ImportNames,
  removeUnfinishedImport,
  startHeartbeat,
} from "./internal/importing-corpus.ts";
import { LateRows } from "./internal/late-rows.ts";
import { linkParents } from "./internal/link-parents.ts";
import { publishImport } from "./internal/publish-import.ts";
import { relateImported } from "./internal/relate-imported.ts";
import { type VerifiedArchive, verifyFile } from "./internal/verify-file.ts";
import { newPageSample, pagesAgree } from "./internal/verify-pages.ts";
import { newVectorSample, vectorsAgree } from "./internal/verify-vectors.ts";

export type ImportCorpusInput = {
  /** Path of the archive on this machine's disk. It is read twice. */
  readonly file: string;
  /** Id and title here. Default: those of the archive. */
  readonly as?: { readonly id?: string | undefined; readonly title?: string | undefined };
  /** Names the import, so that the next attempt of a killed job replaces what it left. Default: a new name. */
  readonly owner?: string;
};

export type ImportOutcome = {
  readonly corpusId: string;
  readonly title: string;
  readonly documents: number;
  /**
   * Number of documents with a new id, because theirs was taken. Links made on the other instance do not find them
   * here.
   */
  readonly renamedDocuments: number;
  readonly packs: number;
  /** Number of packs that existed here already. They stay unchanged. */
  readonly packsHere: number;
  readonly receipts: number;
  /**
   * True if the recipe for passages or embeddings differs here. A new index is built while the imported one answers.
   */
  readonly rebuilding: boolean;
  /** Number of roots. None is synced until a person resumes it. */
  readonly roots: number;
};

/**
 * Imports an exported corpus into either kind of database, completely or not at all. Checks the archive before it
 * writes, publishes the corpus in the last transaction, and removes what a failed or killed import left. Every row
 * belongs to a document, pack or receipt of the archive. Rows that other corpora share by a hash are made here. Vectors
 * are imported if the model is the same and a sample, embedded again, agrees. If the recipe differs, the imported index
 * answers until the rebuild ends.
 * @throws AppError("damaged") or ("not_yet_supported") for the archive, ("conflict") for a corpus that exists already.
 */
export async function importCorpus(
  context: WorkContext,
  input: ImportCorpusInput,
  job?: Pick<JobReporter, "report" | "complete">,
): Promise<ImportOutcome> {
  const reader = openArchiveReader(context);
  const outcome = await importRows(context, reader, input, job).finally(reader.close);
  await relateImported(context, outcome.corpusId);
  return outcome;
}

async function importRows(
  context: WorkContext,
  reader: ArchiveReader,
  input: ImportCorpusInput,
  job?: Pick<JobReporter, "report" | "complete">,
): Promise<ImportOutcome> {
  const archive = await verifyFile(context, reader, input.file, job);
  const { manifest } = archive;
  const names = await chooseNames(context, manifest, input.as ?? {}, input.owner ?? newId("batch"));
  await removeUnfinishedImport(context, names);
  const started = await beginImport(context, manifest, names);
  const state = stateOf(context, archive, names.corpusId, started);
  const late = new LateRows(state);
  const stopHeartbeat = startHeartbeat(context, names);
  try {
    await readRows(state, late, { reader, file: input.file, digest: archive.digest }, job);
    await dropDifferentVectors(state);
    return await publish(state, names, late, job);
  } catch (error) {
    // An interrupted job starts again and then removes what is left.
    await removeUnfinishedImport(context, names).catch((failure: unknown) =>
      context.log.warn({ err: failure }, "the remains of a failed import are removed on the next attempt"),
    );
    throw toImportError(error);
  } finally {
    stopHeartbeat();
  }
}

function stateOf(
  context: WorkContext,
  { manifest, originals }: VerifiedArchive,
  corpusId: string,
  started: Awaited<ReturnType<typeof beginImport>>,
): ImportState {
  const { embedder, pageEmbedder } = context;
  const sameModel = embedder !== null && manifest.modelIds.every((modelId) => modelId === embedder.model.id);
  // A model that reads pictures embeds the pictures rendered here, so imported page vectors do not apply.
  const samePages = pageEmbedder !== null && pageEmbedder.model.reads === "words";
  return {
    ...{ context, manifest, corpusId, originals, ...started },
    ...{
      documentsOf: new Map(),
      storedOriginals: new Set(),
      renamed: new Map(),
      parents: new Map(),
      textPieces: new Map(),
    },
    ...{ documents: new Map(), versions: new Map() },
    vectorSample: sameModel ? newVectorSample() : null,
    pageSample: samePages ? newPageSample() : null,
  };
}

/** Writes everything that stays invisible until the corpus is published. Collects the rest in `late`. */
async function readRows(
  state: ImportState,
  late: LateRows,
  input: { readonly reader: ArchiveReader; readonly file: string; readonly digest: string },
  job?: Pick<JobReporter, "report">,
): Promise<void> {
  const { reader, file, digest } = input;
  const chunks = new ChunkImporter(state);
  const onProgress = (share: number) => job?.report("importing", 0.2 + 0.75 * share);
  const events = reader.read({ file, what: "rows", onProgress });
  for await (const event of events) {
    state.context.signal.throwIfAborted();
    const isChunks = event.type === "lines" && event.kind === "chunks";
    // The kinds after the passages refer to them, so all passages must be written first.
    if (!isChunks) await chunks.end();
    if (isChunks) for (const line of event.lines) await chunks.add(line);
    else if (event.type === "lines") await writeLines(state, late, event);
    else if (event.type === "blob") await storeBlob(state, event.hash, events);
    else if (event.type === "end" && event.digest !== digest)
      throw damaged("The archive was changed while it was read. Import it again.");
  }
  checkTextLengths(state);
  await checkPageCounts(state);
  await linkParents(state);
  // A file that comes before the version it belongs to was skipped.
  for (const hash of state.documentsOf.keys())
    if (!state.storedOriginals.has(hash)) throw damaged(`The archive lacks the original blobs/${hash}.`);
  for (const [id, { currentVersion, published }] of state.documents)
    if (published !== null && (published > currentVersion || !state.versions.has(`${id}@${published}`)))
      throw damaged(`The archive lacks the version of ${id} that searches see.`);
}

type Lines = Extract<ArchiveEvent, { type: "lines" }>;

async function writeLines(state: ImportState, late: LateRows, { kind, lines }: Lines): Promise<void> {
  checkMoments(kind, lines, state.context.now);
  if (isLate(kind)) return late.add(kind, lines as readonly ArchiveLine<LateKind>[]);
  // Each writer in the table accepts the lines of its own kind. TypeScript cannot infer that from a union of kinds.
  const writer = WRITERS[kind as keyof typeof WRITERS] as unknown as (
    state: ImportState,
    lines: readonly unknown[],
  ) => Promise<void>;
  await writer(state, lines);
}

async function storeBlob(
  state: ImportState,
  hash: string,
  events: AsyncGenerator<ArchiveEvent>,
): Promise<void> {
  const bytes = bytesOf(events);
  if (!state.documentsOf.has(hash)) {
    if (state.manifest.version !== 1) throw damaged("The archive has a file that none of its versions is.");
    // Archives of format 1 contain pictures of pages. They are skipped, because pages are rendered here.
    for await (const _ of bytes);
    return;
  }
  const staged = await state.context.blobs.stage(bytes);
  try {
    if (hash !== staged.sha256) throw damaged(`blobs/${hash} has other bytes than its name says.`);
    // A purge of another document with the same bytes checks for rows and deletes them under this lock.
    await state.context.db.transaction(async (tx) => {
      await lockBlob(tx, hash);
      await staged.keep();
    });
    state.storedOriginals.add(hash);
  } finally {
    await staged.discard();
  }
}

/** The bytes of one original. */
async function* bytesOf(events: AsyncGenerator<ArchiveEvent>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value: event } = await events.next();
    if (event?.type !== "bytes") return;
    yield event.bytes;
  }
}

async function publish(
  state: ImportState,
  names: ImportNames,
  late: LateRows,
  job?: Pick<JobReporter, "report" | "complete">,
): Promise<ImportOutcome> {
  const { context, manifest, corpusId } = state;
  job?.report("publishing", 0.97);
  const rebuilding = needsRebuild(state);
  return context.db.transaction(async (tx) => {
    const importedCorpus = await publishImport(tx, state, names, late);
    await touchCorpus(tx, corpusId);
    if (rebuilding) {
      const request = { job: "reindex-corpus" as const, payload: { corpusId }, actorId: context.actor.id };
      await context.queue.enqueue(tx, request);
    }
    const outcome = {
      ...{ ...names, ...importedCorpus, rebuilding, roots: manifest.roots.length },
      ...{ documents: state.documents.size, renamedDocuments: renamedDocuments(state) },
    };
    await job?.complete(tx, outcome);
    return outcome;
  });
}

/** Removes the imported vectors if the model embeds the sampled passages or pages differently. */
async function dropDifferentVectors(state: ImportState): Promise<void> {
  const { context, corpusId, generations, vectorSample, pageSample } = state;
  const { sql } = context;
  if (vectorSample !== null && !(await vectorsAgree(context, vectorSample))) {
    const ids = Object.values(generations).filter((id) => id !== null);
    await textIndex.removeImportedVectors(sql, ids);
    await sql`update versions set embedded_share = 0 where generation_id = any(${ids}::int[])`;
  }
  if (pageSample !== null && !(await pagesAgree(context, pageSample)))
    await sql`delete from page_embeddings where corpus_id = ${corpusId}`;
}

/**
 * True if this instance would chunk, analyse or embed the passages differently. Ignores the model if there is no
 * embedder.
 */
function needsRebuild({ context, manifest }: ImportState): boolean {
  const published = manifest.generations.find(({ lane }) => lane === PUBLISHED_LANE);
  if (!published) return false;
  const current = currentRecipe(context);
  if (published.recipe_hash === current.hash) return false;
  if (context.embedder !== null) return true;
  const { embeddingModelId: _model, facets: _facets, ...rest } = current.recipe;
  const same = (key: string, value: unknown) =>
    JSON.stringify(sorted(published.recipe[key])) === JSON.stringify(sorted(value));
  return !Object.entries(rest).every(([key, value]) => same(key, value));
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Rows that the database refuses mean a damaged archive. A full disk has its own error. */
function toImportError(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (code === "ENOSPC" || code === "53100")
    return new AppError(
      "disk_full",
      "The disk is full. Nothing of the archive was stored.",
      {},
      { cause: error },
    );
  if (/^2[23]\d\w{2}$/.test(code))
    return damaged(
      "The archive contradicts itself: the database refuses its rows. Nothing was stored.",
      error,
    );
  return error;
}
