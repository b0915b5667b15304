import { AppError } from "#lib/errors/app-error.ts";
import { type TableDefinition, tableDefinition } from "./definition.ts";
import { BtreeReader } from "./pages.ts";
import { recordReader, type SqlValue } from "./values.ts";

/** A row: its id, and the stored values in the order of the definition. Null if it is too long to be read. */
type StoredRow = { readonly rowId: number | bigint; readonly values: readonly SqlValue[] | null };

/** A table that is read from its pages. No statement is executed, so views, triggers and expressions never run. */
export type SqliteTable = TableDefinition & {
  /** Yields the rows by their id. Can be repeated. @throws AppError `damaged` */
  rows(): Generator<StoredRow, void>;
};

export type SqliteFile = {
  /** Returns an ordinary table by its name (case does not matter), or null. @throws AppError `damaged` */
  table(name: string): SqliteTable | null;
};

const SIGNATURE = "SQLite format 3\0";
const HEADER_BYTES = 100;
const ENCODINGS = ["utf-8", "utf-16le", "utf-16be"] as const;
/** Tables, indexes, views and triggers of a file. A GeoPackage has some five of them for each layer. */
const MAX_ENTRIES = 20_000;

export function isSqlite(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, SIGNATURE.length)).toString("latin1") === SIGNATURE;
}

/**
 * Opens a SQLite database (https://sqlite.org/fileformat2.html) to read tables (ADR 0109). What a write-ahead log beside
 * the file would add is not known.
 * @throws AppError `damaged`, `too_complex`
 */
export function openSqlite(bytes: Uint8Array): SqliteFile {
  if (bytes.length < HEADER_BYTES || !isSqlite(bytes)) throw damaged("it does not begin as one");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stated = view.getUint16(16);
  const pageBytes = stated === 1 ? 65_536 : stated;
  const usable = pageBytes - view.getUint8(20);
  const isSize = pageBytes >= 512 && (pageBytes & (pageBytes - 1)) === 0 && usable >= 480;
  if (!isSize) throw damaged("it states no valid size of its pages");
  const encoding = ENCODINGS[Math.max(1, view.getUint32(56)) - 1];
  if (encoding === undefined) throw damaged("it states no known encoding");
  const read = recordReader(encoding);
  const rowsAt = function* (root: number): Generator<StoredRow, void> {
    for (const { rowId, payload } of new BtreeReader(bytes, { pageBytes, usable }).rows(root))
      yield { rowId, values: payload === null ? null : read(payload) };
  };
  const tables = schemaOf(rowsAt(1));
  return {
    table(name) {
      const entry = tables.get(name.toLowerCase());
      if (entry === undefined) return null;
      const definition = tableDefinition(entry.sql);
      return definition && { ...definition, rows: () => rowsAt(entry.root) };
    },
  };
}

type Entry = { readonly root: number; readonly sql: string };

/** Returns the ordinary tables by name, from the table that describes them: type, name, tbl_name, rootpage, sql. */
function schemaOf(rows: Iterable<StoredRow>): ReadonlyMap<string, Entry> {
  const tables = new Map<string, Entry>();
  let count = 0;
  for (const { values } of rows) {
    if (++count > MAX_ENTRIES) {
      const most = MAX_ENTRIES.toLocaleString("en-GB");
      throw new AppError("too_complex", `This database has more than ${most} tables and indexes.`);
    }
    const [type, name, , root, sql] = values ?? [];
    // A virtual table and a view have no pages of their own.
    if (type !== "table" || typeof name !== "string" || typeof sql !== "string") continue;
    if (typeof root === "number" && root > 0) tables.set(name.toLowerCase(), { root, sql });
  }
  return tables;
}

function damaged(what: string): AppError {
  return new AppError("damaged", `This database is damaged: ${what}. It may be cut off or half copied.`);
}
