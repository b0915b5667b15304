import type postgres from "postgres";
import { lineOf } from "#lib/archive/lines.ts";
import { halves, inUtc, type Row } from "./columns.ts";
import { rowsOf } from "./document-rows.ts";
import { byText, type GenerationRow, runsOf, type Scope, type ScopeVersion, versionGroups } from "./scope.ts";

/** Vectors in one statement: some hundred kilobytes. */
const VECTORS = 300;

/** Versions whose visual-text records are open, and in which generation. */
export async function readGates(sql: postgres.ISql, scope: Scope): Promise<ReadonlyMap<number, Row>> {
  const visual = scope.generations.find(({ lane }) => lane === "visual-text");
  const gates = new Map<number, Row>();
  if (!visual) return gates;
  for (const group of runsOf(scope.versions, 500)) {
    for (const { version, row } of await rowsOf(sql, "visual_texts", group, "version_id"))
      if (version.published && row.generation_id === visual.id) gates.set(version.id, row);
  }
  return gates;
}

export async function* gateLines(scope: Scope, gates: ReadonlyMap<number, Row>): AsyncGenerator<string> {
  for (const { id, document, number } of scope.versions) {
    const row = gates.get(id);
    if (row) yield lineOf("visual-texts", inUtc({ ...row, document, version: number }));
  }
}

/** The passages that searches see, by lane, document and place. */
export async function* chunkLines(
  sql: postgres.ISql,
  scope: Scope,
  gates: ReadonlyMap<number, Row>,
): AsyncGenerator<string> {
  for (const generation of scope.generations) {
    const seen = scope.versions.filter((version) => isSeen(version, generation, gates));
    for (const group of versionGroups(seen)) {
      const rows = await passages(sql, generation.id, group);
      const first = new Map<unknown, unknown>();
      for (const { row } of rows)
        if (!first.has(row.segment_id)) first.set(row.segment_id, row.chunk_ordinal);
      for (const { version, row } of rows) {
        const { document, number } = version;
        const place = {
          lane: generation.lane,
          document,
          version: number,
          segment: first.get(row.segment_id),
        };
        yield lineOf("chunks", { ...row, ...place });
      }
    }
  }
}

function isSeen(version: ScopeVersion, { lane }: GenerationRow, gates: ReadonlyMap<number, Row>): boolean {
  return version.published && (lane === "text" || gates.has(version.id));
}

async function passages(sql: postgres.ISql, generationId: number, group: readonly ScopeVersion[]) {
  const place = new Map(group.map((version, index) => [version.id, index]));
  const rows = await sql<{ row: Row }[]>`
    select to_jsonb(c) - 'term_sequence' as row from chunks c
    where generation_id = ${generationId} and version_id = any(${group.map(({ id }) => id)}::int[])`;
  return rows
    .flatMap(({ row }) => {
      const version = group[place.get(Number(row.version_id)) ?? -1];
      return version ? [{ version, row }] : [];
    })
    .sort(
      (a, b) =>
        (place.get(a.version.id) ?? 0) - (place.get(b.version.id) ?? 0) ||
        Number(a.row.chunk_ordinal) - Number(b.row.chunk_ordinal),
    );
}

type Link = {
  readonly embeddingId: number;
  readonly generationId: number;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: string;
  readonly window: number;
};

/** Every vector once, by model and hash, with the passages that it stands for. */
export async function* vectorLines(
  sql: postgres.ISql,
  scope: Scope,
  gates: ReadonlyMap<number, Row>,
): AsyncGenerator<string> {
  const generations = new Map(scope.generations.map((generation) => [generation.id, generation]));
  const ids = [...generations.keys()];
  const models = [...new Set(scope.generations.flatMap(({ modelId }) => modelId ?? []))].sort(byText);
  for (const modelId of models) {
    for (let after = ""; ; ) {
      const vectors = await sql<{ id: number; input_hash: string; embedding: string }[]>`
        select e.id, e.input_hash, e.embedding::text as embedding from embeddings e
        where e.model_id = ${modelId} and e.input_hash > ${after} and exists (
          select 1 from chunk_vectors v where v.embedding_id = e.id and v.generation_id = any(${ids}::int[]))
        order by e.input_hash limit ${VECTORS}`;
      if (vectors.length === 0) break;
      after = vectors.at(-1)?.input_hash ?? after;
      const links = await sql<Link[]>`
        select v.embedding_id as "embeddingId", v.generation_id as "generationId", c.version_id as "versionId",
          c.chunk_ordinal as ordinal, v.facet, v."window"
        from chunk_vectors v join chunks c on c.id = v.chunk_id
        where v.embedding_id = any(${vectors.map(({ id }) => id)}::int[]) and v.generation_id = any(${ids}::int[])`;
      const of = Map.groupBy(links, ({ embeddingId }) => embeddingId);
      for (const { id, input_hash, embedding } of vectors) {
        const stands = standsFor(of.get(id) ?? [], scope, generations, gates);
        if (stands.length === 0) continue;
        const packed = halves(embedding) ?? "";
        const dimension = Buffer.from(packed, "base64").length / 2;
        yield lineOf("vectors", { model_id: modelId, input_hash, dimension, embedding: packed, of: stands });
      }
    }
  }
}

function standsFor(
  links: readonly Link[],
  scope: Scope,
  generations: ReadonlyMap<number, GenerationRow>,
  gates: ReadonlyMap<number, Row>,
) {
  return links
    .flatMap(({ generationId, versionId, ordinal, facet, window }) => {
      const version = scope.byId.get(versionId);
      const generation = generations.get(generationId);
      if (!version || !generation || !isSeen(version, generation, gates)) return [];
      return [[generation.lane, version.document, version.number, ordinal, facet, window] as const];
    })
    .sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
}
