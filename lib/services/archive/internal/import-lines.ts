import { newId } from "#db/new-id.ts";
import { insertTextParts, isLongText, type TextPart, textParts } from "#db/version-text.ts";
import { halfNumbers, unpackHalves } from "#lib/archive/halves.ts";
import type { ArchiveLine, LineKind } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import { readableFormat } from "#lib/domain/formats.ts";
import { PUBLISHED_LANE } from "#lib/domain/lane.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { readWkb, writeWkb } from "#lib/geometry/wkb.ts";
import { checkLimits, DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { queryHashOf } from "#lib/services/judgements/shared/judgement-rows.ts";
import { checkPlace, type ImportedPlace } from "./check-places.ts";
import type { Row } from "./columns.ts";
import { importVectors } from "./import-chunks.ts";
import { type ImportState, importedDocumentOf, importedVersionOf } from "./import-state.ts";
import { insertRows } from "./insert-rows.ts";
import { isServable } from "./servable.ts";
import { isUnitVector, isZero } from "./verify-vectors.ts";

/** Writes a batch of lines of a kind. */
type Writer<K extends LineKind> = (state: ImportState, lines: readonly ArchiveLine<K>[]) => Promise<void>;

/** Bytes per patch box (lib/domain/patch-boxes.ts). */
const BOX_BYTES = 16;
const DOCUMENT_ID = /^doc_[0-9a-v]{16}$/;

const hex = (packed: string | null) =>
  packed === null ? null : `\\x${Buffer.from(packed, "base64").toString("hex")}`;

const documents: Writer<"documents"> = async (state, lines) => {
  const { sql } = state.context;
  // An id in the audit log was used here. A document that takes it over would show the history of a purged one.
  const found = await sql<{ id: string }[]>`
    select asked.id from unnest(${lines.map(({ id }) => id)}::text[]) as asked (id)
    where exists (select 1 from documents d where d.id = asked.id)
      or exists (select 1 from audit_log a where a.subject_type = 'document' and a.subject_id = asked.id)`;
  const isTaken = new Set(found.map(({ id }) => id));
  const rows = lines.map(({ published, ...line }) => {
    checkDocument(line);
    if (state.documents.has(line.id)) throw damaged(`The archive has the document ${line.id} twice.`);
    const id = isTaken.has(line.id) ? newId("doc") : line.id;
    if (id !== line.id) state.renamed.set(line.id, id);
    const { title, file_name: fileName, current_version: currentVersion } = line;
    state.documents.set(line.id, { id, title, fileName, currentVersion, published });
    const root_id = line.root_id === null ? null : (state.roots.get(line.root_id) ?? null);
    if (line.parent_document !== null) state.parents.set(line.id, line.parent_document);
    return { ...line, id, root_id, corpus_id: state.corpusId, parent_document: null };
  });
  await insertRows(sql, "documents", rows);
  const [stored] = await sql<{ count: number }[]>`
    select count(*)::int as count from documents
    where corpus_id = ${state.corpusId} and id = any(${rows.map(({ id }) => id)}::text[])`;
  // Another import took an id meanwhile, or two documents have the same path.
  if (stored?.count !== rows.length)
    throw damaged("Documents of the archive conflict with each other. Nothing was stored. Import it again.");
};

function checkDocument(line: Omit<ArchiveLine<"documents">, "published">): void {
  if (!DOCUMENT_ID.test(line.id))
    throw damaged(`The archive has a document with an id that is none of ours.`);
  if (!isServable(line.format, line.media_type))
    throw damaged(`${line.id} is of a kind that is not read here (${line.format}, ${line.media_type}).`);
  try {
    checkLimits({ path: line.source_path, byteLength: 0 }, { ...DEFAULT_INGEST_LIMITS, denylist: [] });
  } catch (error) {
    throw damaged(`The path of ${line.id} is not valid. ${isAppError(error) ? error.message : ""}`, error);
  }
}

/** An original has the limits of an upload: the web server reads texts whole. */
function checkSize(
  state: ImportState,
  name: string,
  { size_bytes: byteLength, format }: Pick<ArchiveLine<"versions">, "size_bytes" | "format">,
): void {
  const { maxTextBytes: textBytes, maxBinaryBytes: binaryBytes } = state.context.config.limits;
  const readable = readableFormat(format);
  try {
    checkLimits(
      { path: name, byteLength, ...(readable === null ? {} : { format: readable }) },
      { ...DEFAULT_INGEST_LIMITS, textBytes, binaryBytes, denylist: [] },
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new AppError("too_large", `${name} cannot be imported. ${error.message}`, error.details);
  }
}

const versions: Writer<"versions"> = async (state, lines) => {
  const { sql } = state.context;
  const rows = lines.map(({ document, version, indexed, ...line }) => {
    const { id } = importedDocumentOf(state, document);
    checkOriginal(state, document, version, line);
    state.documentsOf.set(line.byte_hash, (state.documentsOf.get(line.byte_hash) ?? new Set()).add(id));
    return {
      ...line,
      document_id: id,
      number: version,
      generation_id: indexed ? state.generations[PUBLISHED_LANE] : null,
      embedded_share: indexed && state.vectorSample === null ? 0 : line.embedded_share,
    };
  });
  await insertRows(sql, "versions", rows);
  const archiveIds = new Map(lines.map(({ document }) => [importedDocumentOf(state, document).id, document]));
  const stored = await sql<
    { id: number; document: string; number: number; byteHash: string; pageCount: number; charCount: number }[]
  >`
    select id, document_id as document, number, byte_hash as "byteHash", page_count as "pageCount",
      coalesce(char_count, 0) as "charCount" from versions
    where document_id = any(${rows.map(({ document_id }) => document_id)}::text[])`;
  for (const { document, number, ...version } of stored)
    state.versions.set(`${archiveIds.get(document)}@${number}`, version);
};

/**
 * The archive must contain the bytes of each version. Otherwise a known hash would give access to another document's
 * original.
 */
function checkOriginal(
  state: ImportState,
  document: string,
  number: number,
  line: Pick<ArchiveLine<"versions">, "byte_hash" | "size_bytes" | "format" | "media_type">,
): void {
  const size = state.originals.get(line.byte_hash);
  if (size === undefined) throw damaged(`The archive lacks the original of ${document}@${number}.`);
  if (size !== line.size_bytes)
    throw damaged(`The original of ${document}@${number} has another size than it says.`);
  if (!isServable(line.format, line.media_type))
    throw damaged(
      `${document}@${number} is of a kind that is not read here (${line.format}, ${line.media_type}).`,
    );
  checkSize(state, `${document}@${number}`, line);
  if (state.versions.has(`${document}@${number}`))
    throw damaged(`The archive has ${document}@${number} twice.`);
}

type OfVersion = ImportedPlace & { readonly document: string; readonly version: number };

/** Writer for a kind whose rows belong to a version and otherwise match the table. */
function ofVersion<K extends LineKind>(
  table: string,
  change: (line: ArchiveLine<K>, state: ImportState) => Row = () => ({}),
  selected: Readonly<Record<string, string>> = {},
): Writer<K> {
  return async (state, lines) => {
    const rows = lines.map((line) => {
      const { document, version, ...columns } = line as ArchiveLine<K> & OfVersion;
      const own = importedVersionOf(state, document, version);
      checkPlace(own, columns);
      return { ...columns, version_id: own.id, ...change(line, state) };
    });
    await insertRows(state.context.sql, table, rows, selected);
  };
}

/** Maximum number of lines per text. Each but the last has two million characters or ten thousand blocks. */
const MAX_PIECES = 200;

/** A long text arrives in several consecutive lines. */
const texts: Writer<"texts"> = async (state, lines) => {
  const { sql } = state.context;
  const rows: Row[] = [];
  const long: { readonly id: number; readonly parts: Iterable<TextPart> }[] = [];
  const more: { readonly id: number; readonly blocks: string }[] = [];
  for (const { document, version, text, blocks } of lines) {
    const { id } = importedVersionOf(state, document, version);
    const piecesSoFar = state.textPieces.get(id) ?? { count: 0, chars: 0, isLong: false };
    const { count, chars } = piecesSoFar;
    if (count >= MAX_PIECES)
      throw damaged(`The archive has the text of ${document}@${version} in too many parts.`);
    const { isLong } = count === 0 ? { isLong: isLongText(text) } : piecesSoFar;
    if (!isLong && count > 0 && text !== "")
      throw damaged(`The archive has the text of ${document}@${version} in a first part that is too short.`);
    if (isLong) long.push({ id, parts: textParts(text, chars) });
    state.textPieces.set(id, { count: count + 1, chars: chars + codePoints(text), isLong });
    if (count === 0) rows.push({ version_id: id, text: isLong ? null : text, blocks });
    else more.push({ id, blocks: JSON.stringify(blocks) });
  }
  await insertRows(sql, "version_texts", rows);
  for (const { id, parts } of long) await insertTextParts(sql, id, parts);
  for (const { id, blocks } of more)
    await sql`update version_texts set blocks = blocks || ${blocks}::text::jsonb where version_id = ${id}`;
};

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Recognised text applies to the imported documents only. Other documents with the same bytes are read here. */
const pageReadings: Writer<"page-readings"> = async (state, lines) => {
  const rows = lines.flatMap((line) => {
    const documentIds = state.documentsOf.get(line.byte_hash);
    const has = [...state.versions.values()].some(
      ({ byteHash, pageCount }) => byteHash === line.byte_hash && line.number <= pageCount,
    );
    if (!documentIds || !has)
      throw damaged("The archive has readings of pages that none of its versions has.");
    // A reading that this release cannot read is made again.
    if (line.reading === null && line.error_message === null) return [];
    return [...documentIds].map((document_id) => ({ ...line, document_id }));
  });
  await insertRows(state.context.sql, "page_readings", rows);
};

const pageEmbeddings: Writer<"page-embeddings"> = async (state, lines) => {
  const { pageSample, context } = state;
  const model = context.pageEmbedder?.model;
  if (pageSample === null || !model) return;
  const own = lines.filter(({ model_id }) => model_id === model.id);
  const rows = own.map(({ document, version, ...line }) => {
    const own = importedVersionOf(state, document, version);
    checkPlace(own, line);
    const version_id = own.id;
    const vectors = line.vectors.map(halfNumbers);
    const fits =
      vectors.length === line.patch_count &&
      Buffer.from(line.boxes, "base64").length === line.patch_count * BOX_BYTES &&
      vectors.every((vector) => isUnitVector(vector, model.dimension) || isZero(vector));
    if (!fits)
      throw damaged(`The archive has page vectors of ${document}@${version} that its model cannot produce.`);
    const { page, input_hash: inputHash } = line;
    pageSample.offer(() => ({ versionId: version_id, page, inputHash, vectors }));
    return {
      ...line,
      version_id,
      document_id: importedDocumentOf(state, document).id,
      corpus_id: state.corpusId,
      boxes: hex(line.boxes),
      vectors: line.vectors.map(unpackHalves),
    };
  });
  await insertRows(context.sql, "page_embeddings", rows, {
    codes: `coalesce((select array_agg(binary_quantize(u.vector)::varbit order by u.place)
      from unnest(r.vectors) with ordinality as u(vector, place)), '{}')`,
  });
};

const DATASET_ID = /^set_[0-9a-v]{16}$/;

/** Datasets keep their ids, so that the refs of their records stay true, unless this instance has the id already. */
const datasets: Writer<"datasets"> = async (state, lines) => {
  const { sql } = state.context;
  const found = await sql<{ id: string }[]>`
    select id from datasets where id = any(${lines.map(({ id }) => id)}::text[])`;
  const taken = new Set(found.map(({ id }) => id));
  const rows = lines.map((line) => {
    if (!DATASET_ID.test(line.id))
      throw damaged("The archive has a dataset with an id that is none of ours.");
    return {
      ...line,
      id: taken.has(line.id) ? newId("set") : line.id,
      document_id: importedDocumentOf(state, line.document_id).id,
      coverage: coverageOf(line),
    };
  });
  await insertRows(sql, "datasets", rows);
};

function coverageOf({ coverage }: ArchiveLine<"datasets">): string | null {
  if (coverage === null) return null;
  const { geometry } = readWkb(Buffer.from(coverage, "base64"));
  if (geometry === null) throw damaged("The archive has a dataset whose coverage is no area.");
  return `\\x${Buffer.from(writeWkb(geometry)).toString("hex")}`;
}

const judgements: Writer<"judgements"> = async (state, lines) => {
  const rows = lines.map((line) => {
    checkPlace(importedVersionOf(state, line.document_id, line.version_number), line);
    if (queryHashOf(line.query_text) !== line.query_hash)
      throw damaged("The archive has a judgement of another question than it says.");
    return {
      ...line,
      document_id: importedDocumentOf(state, line.document_id).id,
      corpus_id: state.corpusId,
    };
  });
  await insertRows(state.context.sql, "judgements", rows);
};

const disabledPassages: Writer<"disabled-passages"> = async (state, lines) => {
  const { sql } = state.context;
  const found = await sql<{ id: string }[]>`
    select id from disabled_passages where id = any(${lines.map(({ id }) => id)}::text[])`;
  const ids = new Set(found.map(({ id }) => id));
  const rows = lines.map((line) => {
    checkPlace(importedVersionOf(state, line.document_id, line.version), line);
    return {
      ...line,
      id: ids.has(line.id) ? newId("off") : line.id,
      document_id: importedDocumentOf(state, line.document_id).id,
    };
  });
  await insertRows(sql, "disabled_passages", rows);
};

type Early = Exclude<LineKind, "chunks" | (typeof LATE_KINDS)[number]>;

/** Kinds that are visible without the corpus. They are written in the transaction that publishes it. */
export const LATE_KINDS = ["packs", "pack-versions", "pack-items", "receipts", "tool-runs", "audit"] as const;
export type LateKind = (typeof LATE_KINDS)[number];

export function isLate(kind: LineKind): kind is LateKind {
  return (LATE_KINDS as readonly string[]).includes(kind);
}

/** The writer of each kind. `ChunkImporter` writes passages. */
export const WRITERS: { readonly [K in Early]: Writer<K> } = {
  documents,
  versions,
  texts,
  pages: ofVersion<"pages">("pages", (line) => ({
    words: hex(line.words),
    word_confidences: hex(line.word_confidences),
  })),
  "page-corrections": ofVersion("page_corrections"),
  "page-readings": pageReadings,
  vectors: importVectors,
  assets: ofVersion<"assets">("assets", ({ document }, state) => ({
    document_id: importedDocumentOf(state, document).id,
  })),
  "visual-texts": ofVersion<"visual-texts">("visual_texts", (_line, { generations }) => ({
    generation_id: generations["visual-text"],
  })),
  "page-embeddings": pageEmbeddings,
  profiles: ofVersion<"profiles">("document_profiles", ({ document }, state) => ({
    document_id: importedDocumentOf(state, document).id,
  })),
  datasets,
  judgements,
  "disabled-passages": disabledPassages,
};
