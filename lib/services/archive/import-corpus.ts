import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { touchCorpus } from "#db/touch-corpus.ts";
import { LINE_KINDS, type LineKind } from "#lib/archive/kinds/index.ts";
import { kindOf, parseLines } from "#lib/archive/lines.ts";
import type { CorpusManifest } from "#lib/archive/manifest.ts";
import { type ArchiveEntry, damaged, readArchive, readWhole } from "#lib/archive/read.ts";
import { checkMembers, verifyArchive } from "#lib/archive/verify.ts";
import type { WorkContext } from "#lib/context.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/services/intake/ingest-document.ts";
import { currentRecipe } from "#lib/services/intake/recipe.ts";
import { beginImport, chooseNames, type ImportNames, removeHalfImport } from "./half-import.ts";
import { ChunkImporter } from "./import-chunks.ts";
import { isLate, type LateKind, WRITERS } from "./import-lines.ts";
import type { ImportState } from "./import-state.ts";
import { publishImport } from "./publish-import.ts";

export type ImportCorpusInput = {
  /** The archive, on this machine's disk: it is read twice. */
  readonly file: string;
  /** What the corpus is to be called here; as it was called there without. */
  readonly as?: { readonly id?: string | undefined; readonly title?: string | undefined };
};

export type ImportOutcome = {
  readonly corpusId: string;
  readonly title: string;
  readonly documents: number;
  /** Documents that have another id here, because theirs was taken: refs to them in links made there do not lead here. */
  readonly renamedDocuments: number;
  readonly packs: number;
  /** Packs that were here already, and were left as they are. */
  readonly packsHere: number;
  readonly receipts: number;
  /** True where the passages or models of this instance are others: its index is being built anew beside the old one. */
  readonly rebuilding: boolean;
  /** Places that the corpus came from; it follows none of them before somebody here lifts its pause. */
  readonly roots: number;
};

/**
 * Brings an exported corpus here, on either database, whole or not at all: the archive is checked before anything is
 * written, nobody sees the corpus before all of it stands, and what a failed or killed import left is removed. Passages
 * and vectors are taken over where the recipe and the models are those of this instance; otherwise what the archive has
 * answers until the index has been built anew.
 * @throws AppError("damaged") or ("not_yet_supported") for the archive, ("conflict") for a corpus that is here already.
 */
export async function importCorpus(
  context: WorkContext,
  input: ImportCorpusInput,
  job?: Pick<JobReporter, "report" | "complete">,
): Promise<ImportOutcome> {
  const manifest = await verified(context, input.file, job);
  const names = await chooseNames(context, manifest, input.as ?? {});
  await removeHalfImport(context, names.corpusId);
  const begun = await beginImport(context, manifest, names);
  const recipe = currentRecipe(context).recipe;
  const state: ImportState = {
    ...{ context, manifest, corpusId: names.corpusId, ...begun },
    ...{ renamed: new Map(), documents: new Map(), versions: new Map(), published: new Map() },
    takesVectors:
      context.embedder === null || manifest.modelIds.every((modelId) => modelId === recipe.embeddingModelId),
  };
  try {
    const late = await readRows(state, input.file, job);
    return await publish(state, names, late, job);
  } catch (error) {
    // A job that was only interrupted starts again, and removes what is left then.
    await removeHalfImport(context, names.corpusId).catch((failure: unknown) =>
      context.log.warn({ err: failure }, "what a failed import left is removed when it is tried again"),
    );
    throw inWords(error);
  }
}

async function verified(
  context: WorkContext,
  file: string,
  job?: Pick<JobReporter, "report">,
): Promise<CorpusManifest> {
  const manifest = await verifyArchive(
    await watched(file, (share) => job?.report("checking", 0.2 * share)),
    context.signal,
  );
  if (manifest.kind === "corpus") return manifest;
  throw new AppError(
    "bad_request",
    "This is the backup of a whole instance. It is brought back with: sightline restore",
  );
}

/** The file as a stream that tells how far it has been read. */
async function watched(file: string, tell: (share: number) => void): Promise<Readable> {
  const { size } = await stat(file);
  async function* chunks() {
    let read = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      read += chunk.length;
      tell(read / size);
      yield chunk;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Writes everything that nobody sees without the corpus; returns the lines of the rest. */
async function readRows(state: ImportState, file: string, job?: Pick<JobReporter, "report">) {
  const { context, manifest } = state;
  const late = new Map<LateKind, string[]>();
  const chunks = new ChunkImporter(state);
  let last = 0;
  const visit = async (entry: ArchiveEntry) => {
    context.signal.throwIfAborted();
    const kind = entry.name.startsWith("blobs/") ? null : kindOf(entry.name);
    // A version's passages may go on in the next member; what comes after them needs all of them.
    if (kind !== "chunks") await chunks.end();
    if (kind === null) return keepBlob(state, entry);
    if (LINE_KINDS.indexOf(kind) < last)
      throw damaged("The archive's members stand in another order than they should.");
    last = LINE_KINDS.indexOf(kind);
    const text = await readWhole(entry.bytes, entry.size);
    if (kind === "chunks") {
      for (const line of parseLines(kind, text, entry.name)) await chunks.add(line);
    } else if (isLate(kind)) {
      for (const _ of parseLines(kind, text, entry.name)); // refused now, not in the last step
      late.set(kind, [...(late.get(kind) ?? []), ...text.split("\n").filter((line) => line !== "")]);
    } else await write(state, kind, text, entry.name);
  };
  const stream = await watched(file, (share) => job?.report("importing", 0.2 + 0.75 * share));
  const read = await readArchive(stream, visit, context.signal);
  await chunks.end();
  checkMembers(manifest.members, read.members);
  return late;
}

async function write<K extends Exclude<LineKind, LateKind | "chunks">>(
  state: ImportState,
  kind: K,
  text: string,
  memberName: string,
): Promise<void> {
  // Each kind's writer takes its own lines; the table of writers says so, which a generic K cannot follow.
  const writer = WRITERS[kind] as unknown as (state: ImportState, lines: readonly unknown[]) => Promise<void>;
  await writer(state, [...parseLines(kind, text, memberName)]);
}

async function keepBlob(state: ImportState, { name, bytes }: ArchiveEntry): Promise<void> {
  const staged = await state.context.blobs.stage(bytes);
  try {
    if (name !== `blobs/${staged.sha256}`) throw damaged(`${name} has other bytes than its name says.`);
    await staged.keep();
  } finally {
    await staged.discard();
  }
}

async function publish(
  state: ImportState,
  names: ImportNames,
  late: Map<LateKind, string[]>,
  job?: Pick<JobReporter, "report" | "complete">,
): Promise<ImportOutcome> {
  const { context, manifest, corpusId } = state;
  job?.report("publishing", 0.97);
  const rebuilding = isOtherwise(state);
  return context.db.transaction(async (tx) => {
    const told = await publishImport(tx, state, names, late);
    await touchCorpus(tx, corpusId);
    if (rebuilding) {
      const request = { job: "reindex-corpus" as const, payload: { corpusId }, actorId: context.actor.id };
      await context.queue.enqueue(tx, request);
    }
    const outcome = {
      ...{ ...names, ...told, rebuilding, roots: manifest.roots.length },
      ...{ documents: state.documents.size, renamedDocuments: state.renamed.size },
    };
    await job?.complete(tx, outcome);
    return outcome;
  });
}

/** Whether the passages would be cut, analysed or embedded otherwise here. Without an embedder its model says nothing. */
function isOtherwise({ context, manifest }: ImportState): boolean {
  const text = manifest.generations.find(({ lane }) => lane === "text");
  if (!text) return false;
  const current = currentRecipe(context);
  if (text.recipe_hash === current.hash) return false;
  if (context.embedder !== null) return true;
  const { embeddingModelId: _model, facets: _facets, ...rest } = current.recipe;
  const same = (key: string, value: unknown) =>
    JSON.stringify(sorted(text.recipe[key])) === JSON.stringify(sorted(value));
  return !Object.entries(rest).every(([key, value]) => same(key, value));
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the database says of values that cannot be is the archive's fault; a full disk is nobody's. */
function inWords(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (code === "ENOSPC" || code === "53100")
    return new AppError(
      "disk_full",
      "The disk is full: nothing of the archive was kept.",
      {},
      { cause: error },
    );
  if (/^2[23]\d\w{2}$/.test(code))
    return damaged(
      "The archive contradicts itself: the database refuses its rows. Nothing of it was kept.",
      error,
    );
  return error;
}
