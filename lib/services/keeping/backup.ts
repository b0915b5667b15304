import type { Readable } from "node:stream";
import type postgres from "postgres";
import { tablesInOrder } from "#db/tables-in-order.ts";
import { ARCHIVE_FORMAT, type ArchiveHeader, FORMAT_VERSION } from "#lib/archive/manifest.ts";
import { lineMembers, type Member, writeArchive } from "#lib/archive/write.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readBlobNames, readSchema, readSequences, rowLines } from "./internal/tables.ts";
import { RELEASE } from "./shared/release.ts";

export type BackupDeps = {
  /** A connection with a consistent view: a transaction, or a private copy of the database. */
  readonly sql: postgres.ISql;
  readonly blobs: BlobStore;
  readonly database: "embedded" | "native";
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly report?: (stage: string, progress: number) => void;
};

export type BackupTotals = { rows: number; blobs: number; missingBlobs: string[] };

/**
 * Writes a whole instance as one archive: each row of each table as the database prints it, originals and pictures.
 * Also works for an earlier schema, so that a backup can be made before an upgrade. Leaves out configuration and
 * secrets.
 * @returns the archive, written while it is read, and its counts, filled meanwhile.
 * @throws AppError("conflict") if nothing was ever stored.
 */
export async function backupInstance(deps: BackupDeps): Promise<{ stream: Readable; totals: BackupTotals }> {
  const { sql } = deps;
  const schema = await readSchema(sql);
  if (schema === null)
    throw new AppError("conflict", "There is nothing to back up: nothing was ever stored here.");
  const tables = await tablesInOrder(sql);
  const counts: { name: string; rows: number }[] = [];
  const totals: BackupTotals = { rows: 0, blobs: 0, missingBlobs: [] };
  async function* members(): AsyncGenerator<Member> {
    for (const [place, name] of tables.entries()) {
      deps.report?.(`rows of ${name}`, (0.7 * place) / tables.length);
      let rows = 0;
      async function* counted() {
        for await (const line of rowLines(sql, name)) {
          deps.signal.throwIfAborted();
          rows++;
          yield line;
        }
      }
      yield* lineMembers(name, counted());
      counts.push({ name, rows });
      totals.rows += rows;
    }
    yield* blobMembers(deps, tables, totals);
  }
  const header: ArchiveHeader = {
    format: ARCHIVE_FORMAT,
    version: FORMAT_VERSION,
    kind: "instance",
    release: RELEASE,
  };
  const sequences = await readSequences(sql);
  const stream = writeArchive(header, members(), () => ({
    madeAt: deps.now.toISOString(),
    database: deps.database,
    ...{ schema: schema.newest, migrations: schema.count, tables: counts, sequences },
    missingBlobs: totals.missingBlobs,
  }));
  return { stream, totals };
}

/** A missing blob is reported, not fatal: its document may have been purged since the snapshot of the rows. */
async function* blobMembers(
  deps: BackupDeps,
  tables: readonly string[],
  totals: BackupTotals,
): AsyncGenerator<Member> {
  const names = await readBlobNames(deps.sql, tables);
  for (const [place, name] of names.entries()) {
    deps.signal.throwIfAborted();
    deps.report?.("originals and pictures", 0.7 + (0.3 * place) / names.length);
    const size = await deps.blobs.size(name);
    if (size === null) {
      totals.missingBlobs.push(name);
      continue;
    }
    totals.blobs++;
    yield { name: `blobs/${name}`, size, bytes: await deps.blobs.stream(name) };
  }
}
