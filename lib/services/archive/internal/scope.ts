import type postgres from "postgres";
import { MAX_INNER_DEPTH } from "#lib/domain/inner-file.ts";
import type { GenerationLane } from "#lib/domain/lane.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Row } from "./columns.ts";

export type ScopeVersion = {
  readonly id: number;
  readonly document: string;
  readonly number: number;
  readonly byteHash: string;
  /** Length of its text in code points. */
  readonly chars: number;
  readonly published: boolean;
};

/** What an export contains. Decided once, before the first byte is written. */
export type ExportScope = {
  readonly corpus: Row;
  readonly corpusId: string;
  /** Ordered by id. */
  readonly documents: readonly string[];
  /** Ordered by document and number. */
  readonly versions: readonly ScopeVersion[];
  readonly byId: ReadonlyMap<number, ScopeVersion>;
  readonly generations: readonly GenerationRow[];
  readonly restricted: number;
};
export type GenerationRow = {
  readonly id: number;
  readonly lane: GenerationLane;
  readonly modelId: string | null;
  readonly row: Row;
};

/** Maximum number of characters and of versions whose texts one statement reads. */
const GROUP_CHARS = 500_000;
const GROUP_VERSIONS = 200;

/**
 * @param withRestricted includes restricted documents: only for a user who can read the disk anyway
 * @throws AppError("not_found") for an unknown corpus, ("forbidden") for a restricted one.
 */
export async function readExportScope(
  sql: postgres.ISql,
  corpusId: string,
  withRestricted: boolean,
): Promise<ExportScope> {
  const [corpus] = await sql<{ row: Row }[]>`
    select to_jsonb(c) as row from corpora c where id = ${corpusId} and deleted_at is null`;
  if (!corpus) throw new AppError("not_found", "Corpus not found. It may have been deleted.");
  if (corpus.row.confidentiality === "restricted" && !withRestricted)
    throw new AppError(
      "forbidden",
      "This corpus is restricted: it is exported on the server's own command line.",
    );
  const documents = await sql<DocumentRow[]>`
    select id, parent_document as parent, confidentiality = 'restricted' as restricted, deleted_at is null as living
    from documents where corpus_id = ${corpusId}`;
  const hidden = withRestricted ? new Set<string>() : restrictedIds(documents);
  const living = documents.filter(({ living }) => living).map(({ id }) => id);
  const exported = living.filter((id) => !hidden.has(id));
  const versions = await sql<ScopeVersion[]>`
    select v.id, v.document_id as document, v.number, v.byte_hash as "byteHash", coalesce(v.char_count, 0) as chars,
      v.id is not distinct from d.published_version_id as published
    from versions v join documents d on d.id = v.document_id
    where d.corpus_id = ${corpusId} and d.deleted_at is null`;
  const known = versions.filter(({ document }) => !hidden.has(document));
  const sorted = known.sort((a, b) => compareText(a.document, b.document) || a.number - b.number);
  const generations = await sql<GenerationRow[]>`
    select g.id, g.lane, g.embedding_model_id as "modelId", to_jsonb(g) as row from generations g
    join corpora c on c.id = g.corpus_id
    where c.id = ${corpusId} and g.state = 'published' and (g.lane <> 'text' or g.id = c.published_generation_id)
    order by g.lane, g.id`;
  return {
    ...{
      corpus: corpus.row,
      corpusId,
      documents: [...exported].sort(compareText),
      versions: sorted,
      generations,
    },
    byId: new Map(sorted.map((version) => [version.id, version])),
    restricted: living.length - exported.length,
  };
}

type DocumentRow = {
  readonly id: string;
  readonly parent: string | null;
  readonly restricted: boolean;
  readonly living: boolean;
};

/** Returns the restricted documents, those inside them, and those that hold one, whose bytes have it (ADR 0006). */
function restrictedIds(documents: readonly DocumentRow[]): ReadonlySet<string> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const hidden = new Set<string>();
  for (const document of documents) {
    const chain = [document];
    for (
      let at = byId.get(document.parent ?? "");
      at && chain.length <= MAX_INNER_DEPTH;
      at = byId.get(at.parent ?? "")
    )
      chain.push(at);
    if (document.restricted) for (const { id } of chain) hidden.add(id);
    if (chain.some(({ restricted }) => restricted)) hidden.add(document.id);
  }
  return hidden;
}

/** Groups versions so that the texts of a group fit in memory. */
export function* versionGroups(versions: readonly ScopeVersion[]): Generator<readonly ScopeVersion[]> {
  let group: ScopeVersion[] = [];
  let chars = 0;
  for (const version of versions) {
    const full = group.length >= GROUP_VERSIONS || chars + version.chars > GROUP_CHARS;
    if (full && group.length > 0) {
      yield group;
      group = [];
      chars = 0;
    }
    group.push(version);
    chars += version.chars;
  }
  if (group.length > 0) yield group;
}

export function* runsOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Returns a value that changes with the corpus. If it is equal before and after, everything read in between is
 * consistent.
 */
export async function stateOf(sql: postgres.ISql, corpusId: string): Promise<string> {
  const [row] = await sql<{ state: string }[]>`
    select concat_ws('|', c.published_generation_id, c.updated_at, count(d.id), max(d.updated_at), max(d.deleted_at),
      (select concat_ws(',', count(*), max(v.id), max(v.indexed_at)) from versions v
        join documents o on o.id = v.document_id where o.corpus_id = c.id)) as state
    from corpora c left join documents d on d.corpus_id = c.id where c.id = ${corpusId} group by c.id`;
  return row?.state ?? "gone";
}
