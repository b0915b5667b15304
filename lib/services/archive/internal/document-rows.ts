import type postgres from "postgres";
import { storedTextParts } from "#db/version-text.ts";
import type { LineKind } from "#lib/archive/kinds/index.ts";
import { lineOf } from "#lib/archive/lines.ts";
import { PUBLISHED_LANE } from "#lib/domain/lane.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { base64, halves, inUtc, type Row } from "./columns.ts";
import { type ExportScope, runsOf, type ScopeVersion, versionGroups } from "./scope.ts";

/** Number of rows per statement. */
const STEP = 500;

/** Yields the documents as lines, ordered by id. */
export async function* documentLines(sql: postgres.ISql, scope: ExportScope): AsyncGenerator<string> {
  const published = new Map(
    scope.versions
      .filter((version) => version.published)
      .map((version) => [version.document, version.number]),
  );
  for (const ids of runsOf(scope.documents, STEP)) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(d) as row from documents d where id = any(${ids as string[]}::text[])`;
    const sorted = rows.map(({ row }) => row).sort((a, b) => compareText(String(a.id), String(b.id)));
    for (const row of sorted)
      yield lineOf("documents", inUtc({ ...row, published: published.get(String(row.id)) ?? null }));
  }
}

export async function* versionLines(sql: postgres.ISql, scope: ExportScope): AsyncGenerator<string> {
  const generationId = scope.generations.find(({ lane }) => lane === PUBLISHED_LANE)?.id ?? null;
  for (const group of runsOf(scope.versions, STEP)) {
    const rows = await rowsOf(sql, "versions", group, "id");
    for (const { version, row } of rows) {
      const indexed = version.published && generationId !== null && row.generation_id === generationId;
      yield lineOf(
        "versions",
        inUtc({ ...row, document: version.document, version: version.number, indexed }),
      );
    }
  }
}

/** A table with one or more rows per version: its kind of line and the key of its rows. */
type VersionTable = {
  readonly table: string;
  readonly order?: readonly string[];
  readonly change?: (row: Row, version: ScopeVersion) => Row;
  /** Splits a row that is too long for one line. */
  readonly split?: (sql: postgres.ISql, row: Row, version: ScopeVersion) => AsyncIterable<Row>;
};
/**
 * Maximum number of characters of text, and of blocks, in one line. Far below the maximum size of an archive's part.
 */
const TEXT_CHARS = 2_000_000;
const TEXT_BLOCKS = 10_000;

/** Splits a text and its blocks into consecutive lines. An import joins them again. */
async function* textPieces(sql: postgres.ISql, row: Row, { id }: ScopeVersion): AsyncGenerator<Row> {
  const blocks = Array.isArray(row.blocks) ? row.blocks : [];
  let [text, block] = ["", 0];
  const piece = (length: number) => {
    const line = { ...row, text: text.slice(0, length), blocks: blocks.slice(block, block + TEXT_BLOCKS) };
    [text, block] = [text.slice(length), block + TEXT_BLOCKS];
    return line;
  };
  for await (const part of row.text === null ? storedTextParts(sql, id) : [{ text: String(row.text) }]) {
    text += part.text;
    // Do not split a surrogate pair.
    while (text.length > TEXT_CHARS)
      yield piece(/[\ud800-\udbff]/.test(text.charAt(TEXT_CHARS - 1)) ? TEXT_CHARS - 1 : TEXT_CHARS);
  }
  do yield piece(text.length);
  while (block < blocks.length);
}
const VERSION_TABLES = {
  texts: { table: "version_texts", split: textPieces },
  pages: {
    table: "pages",
    order: ["number"],
    change: (row) => ({ words: base64(row.words), word_confidences: base64(row.word_confidences) }),
  },
  "page-corrections": { table: "page_corrections", order: ["number"] },
  assets: { table: "assets", order: ["ordinal"] },
  "page-embeddings": {
    table: "page_embeddings",
    order: ["page", "model_id"],
    change: (row) => ({
      boxes: base64(row.boxes),
      vectors: Array.isArray(row.vectors) ? row.vectors.map(halves) : [],
    }),
  },
  profiles: { table: "document_profiles" },
} as const satisfies Partial<Record<LineKind, VersionTable>>;

export const VERSION_KINDS = Object.keys(VERSION_TABLES) as readonly (keyof typeof VERSION_TABLES)[];

/** Yields the lines of one table of version data, ordered by document, version and the table's own order. */
export async function* versionTableLines(
  sql: postgres.ISql,
  scope: ExportScope,
  kind: keyof typeof VERSION_TABLES,
): AsyncGenerator<string> {
  const { table, order = [], change, split }: VersionTable = VERSION_TABLES[kind];
  for (const group of versionGroups(scope.versions)) {
    for (const { version, row } of await rowsOf(sql, table, group, "version_id", order)) {
      const { document, number } = version;
      const whole = { ...row, ...change?.(row, version), document, version: number };
      for await (const line of split?.(sql, whole, version) ?? [whole]) yield lineOf(kind, inUtc(line));
    }
  }
}

/** Yields the datasets of the documents, ordered by document and layer. */
export async function* datasetLines(sql: postgres.ISql, scope: ExportScope): AsyncGenerator<string> {
  for (const ids of runsOf(scope.documents, STEP)) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(d) as row from datasets d where document_id = any(${ids as string[]}::text[])`;
    const keyOf = (row: Row) => `${row.document_id} ${row.layer}`;
    const sorted = rows.map(({ row }) => row).sort((a, b) => compareText(keyOf(a), keyOf(b)));
    for (const row of sorted) yield lineOf("datasets", inUtc({ ...row, coverage: base64(row.coverage) }));
  }
}

/** The text recognised on the pages of the originals, by hash: read here, or imported for one of these documents. */
export async function* readingLines(sql: postgres.ISql, scope: ExportScope): AsyncGenerator<string> {
  const hashes = [...new Set(scope.versions.map(({ byteHash }) => byteHash))].sort(compareText);
  for (const group of runsOf(hashes, 50)) {
    const rows = await sql<{ row: Row }[]>`
      select distinct on (byte_hash, number, fingerprint) to_jsonb(r) as row from page_readings r
      where byte_hash = any(${group as string[]}::text[])
        and (document_id is null or document_id = any(${scope.documents as string[]}::text[]))
      order by byte_hash, number, fingerprint, document_id nulls first`;
    const sorted = rows
      .map(({ row }) => row)
      .sort(
        (a, b) =>
          compareText(String(a.byte_hash), String(b.byte_hash)) ||
          Number(a.number) - Number(b.number) ||
          compareText(String(a.fingerprint), String(b.fingerprint)),
      );
    for (const row of sorted) yield lineOf("page-readings", inUtc(row));
  }
}

/** Returns a table's rows for the given versions, in the order of the versions, then by `order`. */
export async function rowsOf(
  sql: postgres.ISql,
  table: string,
  group: readonly ScopeVersion[],
  column: "id" | "version_id",
  order: readonly string[] = [],
): Promise<{ readonly version: ScopeVersion; readonly row: Row }[]> {
  const place = new Map(group.map((version, index) => [version.id, index]));
  const rows = await sql<{ row: Row }[]>`
    select to_jsonb(t) - 'place_words' as row from ${sql(table)} t -- which Postgres computes
    where t.${sql(column)} = any(${group.map(({ id }) => id)}::int[])`;
  return rows
    .flatMap(({ row }) => {
      const version = group[place.get(Number(row[column])) ?? -1];
      return version ? [{ version, row }] : [];
    })
    .sort((a, b) => {
      const first = (place.get(a.version.id) ?? 0) - (place.get(b.version.id) ?? 0);
      if (first !== 0) return first;
      for (const key of order) {
        const [left, right] = [a.row[key], b.row[key]];
        const difference =
          typeof left === "number" ? left - Number(right) : compareText(String(left), String(right));
        if (difference !== 0) return difference;
      }
      return 0;
    });
}
