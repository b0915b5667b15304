import type { Readable } from "node:stream";
import type postgres from "postgres";
import { ARCHIVE_FORMAT, type ArchiveHeader, FORMAT_VERSION } from "#lib/archive/manifest.ts";
import { lineMembers, type Member, writeArchive } from "#lib/archive/write.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { RELEASE } from "./release.ts";
import { readBlobNames, readSchema, readSequences, rowLines, tablesInOrder } from "./tables.ts";

export type BackupDeps = {
  /** Sees one moment: a transaction's connection, or a copy that nobody else has. */
  readonly sql: postgres.ISql;
  readonly blobs: BlobStore;
  readonly database: "embedded" | "native";
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly report?: (stage: string, progress: number) => void;
};

export type BackupTold = { rows: number; blobs: number; missingBlobs: string[] };

/**
 * Everything that an instance keeps, as one archive: each row of each table as the database prints it, originals and
 * pictures. Of any earlier schema as well, so that it can be made before upgrading. The queue is not in it: what waits is
 * told by `jobs`, and queued again where it is brought back. Neither are configuration and secrets.
 * @returns the archive, made while it is read, and what it holds, filled meanwhile.
 * @throws AppError("conflict") where there is nothing yet.
 */
export async function backupInstance(deps: BackupDeps): Promise<{ stream: Readable; told: BackupTold }> {
  const { sql } = deps;
  const schema = await readSchema(sql);
  if (schema === null)
    throw new AppError("conflict", "There is nothing to back up: nothing was ever stored here.");
  const tables = await tablesInOrder(sql);
  const counts: { name: string; rows: number }[] = [];
  const told: BackupTold = { rows: 0, blobs: 0, missingBlobs: [] };
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
      told.rows += rows;
    }
    yield* blobMembers(deps, tables, told);
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
    missingBlobs: told.missingBlobs,
  }));
  return { stream, told };
}

/** A blob that is gone is told, not fatal: its document may have been purged since the moment that the rows are of. */
async function* blobMembers(
  deps: BackupDeps,
  tables: readonly string[],
  told: BackupTold,
): AsyncGenerator<Member> {
  const names = await readBlobNames(deps.sql, tables);
  for (const [place, name] of names.entries()) {
    deps.signal.throwIfAborted();
    deps.report?.("originals and pictures", 0.7 + (0.3 * place) / names.length);
    const size = await deps.blobs.size(name);
    if (size === null) {
      told.missingBlobs.push(name);
      continue;
    }
    told.blobs++;
    yield { name: `blobs/${name}`, size, bytes: await deps.blobs.stream(name) };
  }
}
