import { createReadStream } from "node:fs";
import { type SQL, sql as sqlOf } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { migrationTimes } from "#db/migrate.ts";
import type { InstanceManifest } from "#lib/archive/manifest.ts";
import { type ArchiveEntry, damaged, readArchive, readWhole } from "#lib/archive/read.ts";
import { checkMembers, verifyArchive } from "#lib/archive/verify.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** Bytes of JSON per statement. */
const STEP_BYTES = 1_000_000;

/**
 * Checks a backup from end to end without changing anything.
 * @throws AppError("damaged") for an incomplete or changed file, ("not_yet_supported") for one of a later release,
 *   ("bad_request") for the archive of one corpus.
 */
export async function verifyBackup(file: string, signal: AbortSignal): Promise<InstanceManifest> {
  const manifest = await verifyArchive(createReadStream(file), { signal });
  if (manifest.kind !== "instance") {
    const words = "This is one corpus, not the backup of an instance. Import it with: sightline import";
    throw new AppError("bad_request", words);
  }
  const known = migrationTimes();
  if (manifest.schema > (known.at(-1) ?? 0)) {
    throw new AppError(
      "not_yet_supported",
      `The backup is of release ${manifest.release}, whose tables are newer than this release knows. Upgrade first.`,
    );
  }
  if (!known.includes(manifest.schema)) throw damaged("The backup is of a schema that no release had.");
  return manifest;
}

/**
 * Writes the rows of a checked backup into tables of its own schema, and the blobs to the disk, where unused ones do no
 * harm. Checks the file once more meanwhile; if it changed, the transaction is rolled back.
 */
export async function loadBackup(
  tx: Transaction,
  blobs: BlobStore,
  input: { readonly file: string; readonly manifest: InstanceManifest; readonly signal: AbortSignal },
  report?: (stage: string, progress: number) => void,
): Promise<void> {
  const { manifest, file, signal } = input;
  const tables = new Set(manifest.tables.map(({ name }) => name));
  let done = 0;
  const visit = async ({ name, size, bytes }: ArchiveEntry) => {
    signal.throwIfAborted();
    report?.(
      name.startsWith("blobs/") ? "originals and pictures" : `rows of ${name.split("/")[1]}`,
      done / manifest.members.length,
    );
    done++;
    if (name.startsWith("blobs/")) return keepBlob(blobs, name, bytes);
    const table = name.split("/")[1] ?? "";
    if (!tables.has(table)) throw damaged(`The backup has rows of a table that it does not name (${table}).`);
    await insertLines(tx, table, (await readWhole(bytes, size)).split("\n"));
  };
  const read = await readArchive(createReadStream(file), visit, { signal });
  checkMembers(manifest.members, read.members);
  for (const [name, value] of Object.entries(manifest.sequences))
    await tx.execute(sqlOf`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`);
  for (const { name, rows } of manifest.tables) {
    const [row] = await tx.execute<{ n: number }>(
      sqlOf`select count(*)::int as n from ${sqlOf.identifier(name)}`,
    );
    if (row?.n !== rows) throw damaged(`The backup should have ${rows} rows of ${name} and has ${row?.n}.`);
  }
}

/** The columns that a row brings. Postgres computes the others itself, and refuses values for them. */
async function writableColumns(tx: Transaction, table: string): Promise<SQL> {
  const columns = await tx.execute<{ name: string }>(sqlOf`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}::text and is_generated = 'NEVER'
    order by ordinal_position`);
  return sqlOf.join(
    columns.map(({ name }) => sqlOf.identifier(name)),
    sqlOf`, `,
  );
}

async function insertLines(tx: Transaction, table: string, lines: readonly string[]): Promise<void> {
  const columns = await writableColumns(tx, table);
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(",")}]`;
    batch = [];
    bytes = 0;
    await tx.execute(sqlOf`
      insert into ${sqlOf.identifier(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sqlOf.identifier(table)}, ${rows}::text::json)`);
  };
  for (const line of lines) {
    if (line === "") continue;
    if (bytes + line.length > STEP_BYTES) await flush();
    batch.push(line);
    bytes += line.length;
  }
  await flush();
}

async function keepBlob(blobs: BlobStore, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const staged = await blobs.stage(bytes);
  try {
    if (name !== `blobs/${staged.sha256}`) throw damaged(`${name} has other bytes than its name says.`);
    await staged.keep();
  } finally {
    await staged.discard();
  }
}
