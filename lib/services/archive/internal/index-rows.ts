import type postgres from "postgres";
import { lineOf } from "#lib/archive/lines.ts";
import { type GatedLane, PUBLISHED_LANE } from "#lib/domain/lane.ts";
import { compareText } from "#lib/domain/text-order.ts";
import type { VectorUse } from "#lib/text-index/port/archived-vectors.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { halves, inUtc, type Row } from "./columns.ts";
import { rowsOf } from "./document-rows.ts";
import { type ExportScope, type GenerationRow, runsOf, type ScopeVersion } from "./scope.ts";

/** Vectors per statement: a few hundred kilobytes. */
const VECTORS = 300;
/** Segments per statement. A segment is about a page. */
const SEGMENTS = 100;

/** The table of each lane's gates. The compiler asks for that of a new lane. */
const GATE_TABLES: Readonly<Record<GatedLane, string>> = { "visual-text": "visual_texts" };
/** For each lane, the gates of published versions in the current generation, by version. */
type Gates = ReadonlyMap<GatedLane, ReadonlyMap<number, Row>>;

export async function readGates(sql: postgres.ISql, scope: ExportScope): Promise<Gates> {
  const gates = new Map<GatedLane, ReadonlyMap<number, Row>>();
  for (const { id, lane } of scope.generations) {
    if (lane === PUBLISHED_LANE) continue;
    const ofLane = new Map<number, Row>();
    for (const group of runsOf(scope.versions, 500)) {
      for (const { version, row } of await rowsOf(sql, GATE_TABLES[lane], group, "version_id"))
        if (version.published && row.generation_id === id) ofLane.set(version.id, row);
    }
    gates.set(lane, ofLane);
  }
  return gates;
}

export async function* visualTextLines(scope: ExportScope, gates: Gates): AsyncGenerator<string> {
  for (const { id, document, number } of scope.versions) {
    const row = gates.get("visual-text")?.get(id);
    if (row) yield lineOf("visual-texts", inUtc({ ...row, document, version: number }));
  }
}

/**
 * Yields the passages that searches see, by lane and segment in the order in which they were written. Searches break
 * ties by that order, so an import that writes them in the same order ranks alike.
 */
export async function* chunkLines(
  sql: postgres.ISql,
  scope: ExportScope,
  gates: Gates,
): AsyncGenerator<string> {
  for (const generation of scope.generations) {
    const written = await sql<{ segment: number; version: number }[]>`
      select segment_id as segment, version_id as version from chunks where generation_id = ${generation.id}
      group by segment_id, version_id order by min(id)`;
    const searchable = written.filter(({ version }) => {
      const found = scope.byId.get(version);
      return found !== undefined && isSearchable(found, generation, gates);
    });
    for (const run of runsOf(searchable, SEGMENTS)) {
      for (const { version, row } of await passages(sql, scope, generation.id, run)) {
        const { document, number } = version;
        yield lineOf("chunks", { ...row, lane: generation.lane, document, version: number });
      }
    }
  }
}

function isSearchable(version: ScopeVersion, { lane }: GenerationRow, gates: Gates): boolean {
  return version.published && (lane === PUBLISHED_LANE || gates.get(lane)?.has(version.id) === true);
}

/** Returns the passages of some segments, each with the first ordinal of its segment. */
async function passages(
  sql: postgres.ISql,
  scope: ExportScope,
  generationId: number,
  run: readonly { readonly segment: number; readonly version: number }[],
): Promise<{ readonly version: ScopeVersion; readonly row: Row }[]> {
  const versions = [...new Set(run.map(({ version }) => version))];
  const rows = await sql<{ row: Row }[]>`
    select to_jsonb(c) - 'term_sequence' as row from chunks c
    where generation_id = ${generationId} and version_id = any(${versions}::int[])
      and segment_id = any(${run.map(({ segment }) => segment)}::int[])
    order by chunk_ordinal`;
  const segments = Map.groupBy(rows, ({ row }) => Number(row.segment_id));
  return run.flatMap(({ segment, version: id }) => {
    const version = scope.byId.get(id);
    const of = segments.get(segment) ?? [];
    const first = of[0]?.row.chunk_ordinal;
    return version ? of.map(({ row }) => ({ version, row: { ...row, segment: first } })) : [];
  });
}

/** Yields every vector once, by model and hash, with the passages that use it. */
export async function* vectorLines(
  sql: postgres.ISql,
  scope: ExportScope,
  gates: Gates,
): AsyncGenerator<string> {
  const generations = new Map(scope.generations.map((generation) => [generation.id, generation]));
  const generationIds = [...generations.keys()];
  const models = [...new Set(scope.generations.flatMap(({ modelId }) => modelId ?? []))].sort(compareText);
  for (const modelId of models) {
    for (let after = ""; ; ) {
      const { vectors, uses: found } = await textIndex.readVectorsInUse(sql, {
        ...{ modelId, generationIds, after },
        limit: VECTORS,
      });
      if (vectors.length === 0) break;
      after = vectors.at(-1)?.inputHash ?? after;
      const of = Map.groupBy(found, ({ embeddingId }) => embeddingId);
      for (const [input_hash, sameInput] of Map.groupBy(vectors, ({ inputHash }) => inputHash)) {
        const embedding = sameInput[0]?.embedding ?? "";
        const links = sameInput.flatMap(({ id }) => of.get(id) ?? []);
        const uses = usesOf(links, scope, generations, gates);
        if (uses.length === 0) continue;
        const packed = halves(embedding) ?? "";
        const dimension = Buffer.from(packed, "base64").length / 2;
        yield lineOf("vectors", { model_id: modelId, input_hash, dimension, embedding: packed, of: uses });
      }
    }
  }
}

function usesOf(
  links: readonly VectorUse[],
  scope: ExportScope,
  generations: ReadonlyMap<number, GenerationRow>,
  gates: Gates,
) {
  return links
    .flatMap(({ generationId, versionId, ordinal, facet, window }) => {
      const version = scope.byId.get(versionId);
      const generation = generations.get(generationId);
      if (!version || !generation || !isSearchable(version, generation, gates)) return [];
      return [[generation.lane, version.document, version.number, ordinal, facet, window] as const];
    })
    .sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)));
}
