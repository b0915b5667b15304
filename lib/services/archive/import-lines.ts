import { unpackHalves } from "#lib/archive/halves.ts";
import type { Line, LineKind } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import { newId } from "../ids.ts";
import type { Row } from "./columns.ts";
import { importVectors } from "./import-chunks.ts";
import { documentId, type ImportState, moved, versionId } from "./import-state.ts";
import { insertRows } from "./insert-rows.ts";

/** Writes some lines of a kind. */
type Writer<K extends LineKind> = (state: ImportState, lines: readonly Line<K>[]) => Promise<void>;

const hex = (packed: string | null) =>
  packed === null ? null : `\\x${Buffer.from(packed, "base64").toString("hex")}`;

async function documents(state: ImportState, lines: readonly Line<"documents">[]): Promise<void> {
  const { sql } = state.context;
  const taken = await sql<{ id: string }[]>`
    select id from documents where id = any(${lines.map(({ id }) => id)}::text[])`;
  for (const { id } of taken) state.renamed.set(id, newId("doc"));
  const rows = lines.map(({ published, ...line }) => {
    const id = documentId(state, line.id);
    state.documents.set(id, { title: line.title, fileName: line.file_name });
    if (published !== null) state.published.set(id, published);
    const root_id = line.root_id === null ? null : (state.roots.get(line.root_id) ?? null);
    return { ...line, id, root_id, corpus_id: state.corpusId };
  });
  await insertRows(sql, "documents", rows);
}

async function versions(state: ImportState, lines: readonly Line<"versions">[]): Promise<void> {
  const { sql } = state.context;
  const rows = lines.map(({ document, version, indexed, ...line }) => ({
    ...line,
    document_id: documentId(state, document),
    number: version,
    generation_id: indexed ? state.generations.text : null,
    embedded_share: indexed && !state.takesVectors ? 0 : line.embedded_share,
  }));
  for (const { document_id } of rows)
    if (!state.documents.has(document_id))
      throw damaged("The archive has a version of a document that it lacks.");
  await insertRows(sql, "versions", rows);
  const made = await sql<{ id: number; document: string; number: number }[]>`
    select id, document_id as document, number from versions
    where document_id = any(${rows.map(({ document_id }) => document_id)}::text[])`;
  for (const { id, document, number } of made) state.versions.set(`${document}@${number}`, id);
}

type OfVersion = { readonly document: string; readonly version: number };

/** A kind whose rows hang on a version and are otherwise as the table has them. */
function ofVersion<K extends LineKind>(
  table: string,
  change: (line: Line<K>, state: ImportState) => Row = () => ({}),
  selected: Readonly<Record<string, string>> = {},
): Writer<K> {
  return async (state, lines) => {
    const rows = lines.map((line) => {
      const { document, version, ...columns } = line as Line<K> & OfVersion;
      return { ...columns, version_id: versionId(state, document, version), ...change(line, state) };
    });
    await insertRows(state.context.sql, table, rows, selected);
  };
}

const related: Writer<"related-versions"> = async (state, lines) => {
  const rows = lines.map(({ document, version, current, embedding, ...line }) => ({
    ...line,
    version_id: versionId(state, document, version),
    generation_id: current ? state.generations.text : null,
    embedding: embedding === null ? null : unpackHalves(embedding),
  }));
  await insertRows(state.context.sql, "related_versions", rows);
};

const judgements: Writer<"judgements"> = async (state, lines) => {
  const rows = lines.map((line) => ({
    ...line,
    document_id: documentId(state, line.document_id),
    corpus_id: state.corpusId,
  }));
  await insertRows(state.context.sql, "judgements", rows);
};

const disabledPassages: Writer<"disabled-passages"> = async (state, lines) => {
  const { sql } = state.context;
  const taken = await sql<{ id: string }[]>`
    select id from disabled_passages where id = any(${lines.map(({ id }) => id)}::text[])`;
  const ids = new Set(taken.map(({ id }) => id));
  const rows = lines.map((line) => ({
    ...line,
    id: ids.has(line.id) ? newId("off") : line.id,
    document_id: documentId(state, line.document_id),
  }));
  await insertRows(sql, "disabled_passages", rows);
};

/** Of originals, whichever corpus has them: what is here already is kept. */
function ofOriginal<K extends "page-readings" | "page-pictures">(table: string): Writer<K> {
  return (state, lines) => insertRows(state.context.sql, table, lines);
}

type Early = Exclude<LineKind, "chunks" | (typeof LATE_KINDS)[number]>;

/** What is seen without the corpus, and so is written together with its publication. */
export const LATE_KINDS = ["packs", "pack-versions", "pack-items", "receipts", "tool-runs", "audit"] as const;
export type LateKind = (typeof LATE_KINDS)[number];

export function isLate(kind: LineKind): kind is LateKind {
  return (LATE_KINDS as readonly string[]).includes(kind);
}

/** How each kind is written; passages by `ChunkImporter`. */
export const WRITERS: { readonly [K in Early]: Writer<K> } = {
  documents,
  versions,
  texts: ofVersion("version_texts"),
  pages: ofVersion<"pages">("pages", (line) => ({
    words: hex(line.words),
    word_confidences: hex(line.word_confidences),
  })),
  "page-corrections": ofVersion("page_corrections"),
  "page-readings": ofOriginal("page_readings"),
  "page-pictures": ofOriginal("page_pictures"),
  vectors: importVectors,
  assets: ofVersion<"assets">("assets", ({ document }, state) => ({
    document_id: documentId(state, document),
  })),
  "visual-texts": ofVersion<"visual-texts">("visual_texts", (_line, { generations }) => ({
    generation_id: generations["visual-text"],
  })),
  "page-embeddings": ofVersion<"page-embeddings">(
    "page_embeddings",
    (line, state) => ({
      document_id: documentId(state, line.document),
      corpus_id: state.corpusId,
      boxes: hex(line.boxes),
      vectors: line.vectors.map(unpackHalves),
    }),
    {
      codes: `coalesce((select array_agg(binary_quantize(u.vector)::varbit order by u.place)
        from unnest(r.vectors) with ordinality as u(vector, place)), '{}')`,
    },
  ),
  anchors: ofVersion("anchors"),
  relations: ofVersion("relations"),
  "related-versions": related,
  profiles: ofVersion<"profiles">("document_profiles", ({ document }, state) => ({
    document_id: documentId(state, document),
  })),
  judgements,
  "disabled-passages": disabledPassages,
};

/** A late line as its table's row here. */
export function lateRow<K extends LateKind>(state: ImportState, kind: K, line: Line<K>): Row {
  const row = moved(state, line) as Row;
  if (kind !== "audit" || row.subject_type !== "corpus") return row;
  return { ...row, subject_id: state.corpusId };
}

export const LATE_TABLES: Readonly<Record<LateKind, string>> = {
  packs: "packs",
  "pack-versions": "pack_versions",
  "pack-items": "pack_items",
  receipts: "receipts",
  "tool-runs": "tool_runs",
  audit: "audit_log",
};
