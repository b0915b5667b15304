import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { postgresFolder } from "#db/embedded-folder.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { StoredBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { removeUnnamed } from "./shared/remove-unnamed.ts";

/**
 * Age in milliseconds from which an unreferenced file belongs to no running upload: its writer was killed or refused.
 */
const OLD_MS = 24 * 3600 * 1000;
/** Number of files checked by one query. */
const STEP = 500;

export type SweepOutcome =
  | { readonly status: "done"; readonly files: number; readonly bytes: number; readonly drafts: number }
  /** Nothing was checked, because rows outside this database may refer to the files. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * Removes stored files that no row refers to and that are older than a day, and the remains of interrupted uploads.
 * Records what it removes in the log and the audit log.
 */
export async function sweepBlobs(context: Context): Promise<SweepOutcome> {
  const reason = await otherDatabase(context);
  if (reason !== null) {
    context.log.warn({ reason }, "skipping the sweep of stored files");
    return { status: "refused", reason };
  }
  const before = new Date(context.now.getTime() - OLD_MS);
  const swept = { files: 0, bytes: 0 };
  const drafts = await context.blobs.discardStale(before);
  swept.files += await removeLeftPages(context);
  for await (const unnamed of unnamedFiles(context, before)) {
    const files = await removeUnnamed(context, unnamed.sha256);
    if (files > 0) swept.bytes += unnamed.size;
    swept.files += files;
  }
  if (swept.files + drafts > 0) await report(context, { ...swept, drafts });
  return { status: "done", ...swept, drafts };
}

/** Returns why another database may refer to these files. Null if this database is the only one. */
async function otherDatabase(context: Context): Promise<string | null> {
  const { dir, databaseUrl } = context.config.data;
  const names = await readdir(dir).catch(() => []);
  const aside = names.find((name) =>
    name.startsWith(`${path.basename(postgresFolder(dir))}.before-restore-`),
  );
  if (aside !== undefined)
    return `The folder ${aside} in the data directory holds the database from before a restore, which may need these files. Delete it once you no longer need it.`;
  if (databaseUrl !== null && existsSync(postgresFolder(dir)))
    return "The data directory also holds an embedded database, which may need these files. Delete its folder (postgres) once you no longer need it.";
  const [known] = await context.sql<{ any: boolean }[]>`select exists (select 1 from versions) as any`;
  if (!known?.any) return "The database has no documents. Files are removed once it has at least one.";
  return null;
}

/** Removes page pictures and recognised text of originals that no version uses. */
async function removeLeftPages(context: Context): Promise<number> {
  const left = await context.sql<{ hash: string }[]>`
    select hash from (
      select byte_hash as hash from page_pictures union select byte_hash from page_readings) p
    where not exists (select 1 from versions v where v.byte_hash = p.hash)`;
  let files = 0;
  for (const { hash } of left) files += await removeUnnamed(context, hash);
  return files;
}

async function* unnamedFiles(context: Context, before: Date): AsyncGenerator<StoredBlob> {
  let step: StoredBlob[] = [];
  for await (const blob of context.blobs.list()) {
    if (blob.keptAt >= before) continue;
    step.push(blob);
    if (step.length < STEP) continue;
    yield* await withoutRow(context, step);
    step = [];
  }
  yield* await withoutRow(context, step);
}

async function withoutRow(context: Context, step: readonly StoredBlob[]): Promise<StoredBlob[]> {
  if (step.length === 0) return [];
  context.signal.throwIfAborted();
  const names = step.map(({ sha256 }) => sha256);
  const rows = await context.sql<{ hash: string }[]>`
    select hash from unnest(${names}::text[]) as f(hash)
    where not exists (select 1 from versions where byte_hash = hash)
      and not exists (select 1 from page_pictures where picture_hash = hash)
      and not exists (select 1 from page_pictures where thumbnail_hash = hash)`;
  const unnamed = new Set(rows.map(({ hash }) => hash));
  return step.filter(({ sha256 }) => unnamed.has(sha256));
}

async function report(
  context: Context,
  swept: { readonly files: number; readonly bytes: number; readonly drafts: number },
): Promise<void> {
  context.log.info(swept, "removed unreferenced stored files");
  await context.db.transaction((tx) =>
    writeAudit(context, tx, {
      ...{ action: "instance.files_swept", subjectType: "instance", subjectId: "stored files" },
      before: swept,
      after: null,
    }),
  );
}
