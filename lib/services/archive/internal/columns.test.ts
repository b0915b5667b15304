import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import * as schema from "#db/schema/index.ts";
import { LINES, type LineKind } from "#lib/archive/kinds/index.ts";
import { bindingLine, generationLine, rootLine } from "#lib/archive/manifest.ts";
import { inUtc, utc } from "./columns.ts";

/**
 * The columns of each table that an archive leaves out: they are local to this instance, have another name in the
 * archive, or are derived.
 */
const TABLES: readonly (readonly [PgTable, LineKind | { readonly shape: object }, readonly string[]])[] = [
  [schema.corpora, bindingLine, ["published_generation_id", "schema_version", "deleted_at", "paused_at"]],
  [schema.corpusRoots, rootLine, ["corpus_id", "cursor", "identity", "last_reached_at", "last_error"]],
  [
    schema.generations,
    generationLine,
    ["id", "corpus_id", "state", "chunk_count", "total_length", "segment_count", "segment_length"],
  ],
  [schema.documents, "documents", ["corpus_id", "published_version_id", "deleted_at", "purge_started_at"]],
  [schema.versions, "versions", ["id", "document_id", "number", "generation_id"]],
  [schema.versionTexts, "texts", ["version_id"]],
  [schema.pages, "pages", ["version_id"]],
  [schema.pageCorrections, "page-corrections", ["version_id"]],
  [schema.pageReadings, "page-readings", ["document_id"]],
  [
    schema.chunks,
    "chunks",
    [
      ...["id", "generation_id", "version_id", "document_id", "corpus_id", "segment_id"],
      ...["term_sequence", "term_count", "input_hash"],
    ],
  ],
  [schema.embeddings, "vectors", ["id", "generation_id"]],
  [schema.assets, "assets", ["version_id", "document_id"]],
  [schema.visualTexts, "visual-texts", ["version_id", "generation_id"]],
  [schema.pageEmbeddings, "page-embeddings", ["version_id", "document_id", "corpus_id", "codes"]],
  [schema.documentProfiles, "profiles", ["version_id", "document_id", "place_words"]],
  // Records are read again here.
  [schema.datasets, "datasets", ["read_version_id", "read_recipe"]],
  [schema.judgements, "judgements", ["id", "corpus_id"]],
  [schema.disabledPassages, "disabled-passages", []],
  [schema.packs, "packs", ["deleted_at"]],
  [schema.packVersions, "pack-versions", []],
  [schema.packItems, "pack-items", []],
  [schema.receipts, "receipts", []],
  [schema.toolRuns, "tool-runs", ["packed_results"]],
  [schema.auditLog, "audit", ["id", "imported"]],
];

describe("an archive contains every column of a corpus", () => {
  it.each(TABLES.map(([table, line, left]) => [getTableName(table), table, line, left] as const))(
    "%s",
    (_name, table, line, left) => {
      const shape = typeof line === "string" ? LINES[line].shape : line.shape;
      const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
      const fields = Object.keys(shape);
      expect(columns.filter((column) => !fields.includes(column)).sort()).toEqual([...left].sort());
    },
  );
});

describe("timestamps", () => {
  it("are in UTC to the microsecond, in any time zone of the database", () => {
    expect(utc("2026-11-22T17:30:00.123456+02:00")).toBe("2026-11-22T15:30:00.123456+00:00");
    expect(utc("2026-11-22T15:30:00+00:00")).toBe("2026-11-22T15:30:00+00:00");
    expect(utc("2026-11-22T10:00:00.5-05:30")).toBe("2026-11-22T15:30:00.5+00:00");
  });

  it("inside text stay unchanged", () => {
    const text = "2026-11-22T17:30:00+02:00";
    expect(inUtc({ text, created_at: text })).toEqual({ text, created_at: "2026-11-22T15:30:00+00:00" });
  });
});
