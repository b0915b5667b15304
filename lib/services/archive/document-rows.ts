import type postgres from "postgres";
import type { LineKind } from "#lib/archive/kinds/index.ts";
import { lineOf } from "#lib/archive/lines.ts";
import { base64, halves, inUtc, type Row } from "./columns.ts";
import { byText, runsOf, type Scope, type ScopeVersion, versionGroups } from "./scope.ts";

/** Rows in one statement. */
const STEP = 500;

/** Lines of the documents themselves, by id. */
export async function* documentLines(sql: postgres.ISql, scope: Scope): AsyncGenerator<string> {
  const published = new Map(
    scope.versions
      .filter((version) => version.published)
      .map((version) => [version.document, version.number]),
  );
  for (const ids of runsOf(scope.documents, STEP)) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(d) as row from documents d where id = any(${ids as string[]}::text[])`;
    const sorted = rows.map(({ row }) => row).sort((a, b) => byText(String(a.id), String(b.id)));
    for (const row of sorted)
      yield lineOf("documents", inUtc({ ...row, published: published.get(String(row.id)) ?? null }));
  }
}

export async function* versionLines(sql: postgres.ISql, scope: Scope): AsyncGenerator<string> {
  const text = scope.generations.find(({ lane }) => lane === "text")?.id ?? null;
  for (const group of runsOf(scope.versions, STEP)) {
    const rows = await rowsOf(sql, "versions", group, "id");
    for (const { version, row } of rows) {
      const indexed = version.published && text !== null && row.generation_id === text;
      yield lineOf(
        "versions",
        inUtc({ ...row, document: version.document, version: version.number, indexed }),
      );
    }
  }
}

/** A table with a row or several for each version: which kind of line, and how its rows are told apart. */
type VersionTable = {
  readonly table: string;
  readonly order?: readonly string[];
  readonly change?: (row: Row, version: ScopeVersion) => Row;
};
const VERSION_TABLES = {
  texts: { table: "version_texts" },
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
  anchors: { table: "anchors", order: ["ordinal"] },
  relations: { table: "relations", order: ["ordinal"] },
  profiles: { table: "document_profiles" },
} as const satisfies Partial<Record<LineKind, VersionTable>>;

export const VERSION_KINDS = Object.keys(VERSION_TABLES) as readonly (keyof typeof VERSION_TABLES)[];

/** Lines of one of the tables that hang on versions, by document, version and the table's own order. */
export async function* versionTableLines(
  sql: postgres.ISql,
  scope: Scope,
  kind: keyof typeof VERSION_TABLES,
): AsyncGenerator<string> {
  const { table, order = [], change }: VersionTable = VERSION_TABLES[kind];
  for (const group of versionGroups(scope.versions)) {
    for (const { version, row } of await rowsOf(sql, table, group, "version_id", order)) {
      const { document, number } = version;
      const line = { ...row, ...change?.(row, version), document, version: number };
      yield lineOf(kind, inUtc(line));
    }
  }
}

/** Which vector of a version's passages it has been compared by, and whether that is the archive's generation. */
export async function* relatedLines(sql: postgres.ISql, scope: Scope): AsyncGenerator<string> {
  const text = scope.generations.find(({ lane }) => lane === "text")?.id ?? null;
  for (const group of runsOf(scope.versions, STEP)) {
    for (const { version, row } of await rowsOf(sql, "related_versions", group, "version_id")) {
      const told = { embedding: halves(row.embedding), current: text !== null && row.generation_id === text };
      const { document, number } = version;
      yield lineOf("related-versions", inUtc({ ...row, ...told, document, version: number }));
    }
  }
}

/** Pictures or readings of the originals, by hash. */
export async function* originalLines(
  sql: postgres.ISql,
  scope: Scope,
  kind: "page-readings" | "page-pictures",
  keep: (row: Row) => Promise<boolean> = async () => true,
): AsyncGenerator<string> {
  const hashes = [...new Set(scope.versions.map(({ byteHash }) => byteHash))].sort(byText);
  const table = kind === "page-pictures" ? "page_pictures" : "page_readings";
  for (const group of runsOf(hashes, 50)) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(t) as row from ${sql(table)} t where byte_hash = any(${group as string[]}::text[])`;
    const sorted = rows
      .map(({ row }) => row)
      .sort(
        (a, b) =>
          byText(String(a.byte_hash), String(b.byte_hash)) ||
          Number(a.number) - Number(b.number) ||
          byText(String(a.fingerprint), String(b.fingerprint)),
      );
    for (const row of sorted) if (await keep(row)) yield lineOf(kind, inUtc(row));
  }
}

/** Rows of a table that belong to the versions, in the versions' order, then by `order`. */
export async function rowsOf(
  sql: postgres.ISql,
  table: string,
  group: readonly ScopeVersion[],
  column: "id" | "version_id",
  order: readonly string[] = [],
): Promise<{ readonly version: ScopeVersion; readonly row: Row }[]> {
  const place = new Map(group.map((version, index) => [version.id, index]));
  const rows = await sql<{ row: Row }[]>`
    select to_jsonb(t) as row from ${sql(table)} t
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
          typeof left === "number" ? left - Number(right) : byText(String(left), String(right));
        if (difference !== 0) return difference;
      }
      return 0;
    });
}
