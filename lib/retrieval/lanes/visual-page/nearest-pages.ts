/// <reference lib="esnext.float16" />

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { HALF_UNIT, inHalfUnits } from "#db/half-units.ts";
import { numbers, rows } from "#db/statement.ts";
import type { QueryPart } from "#lib/domain/page-embedding.ts";
import { type Admission, admittedPage, admittedPageWords } from "../../scope/admission.ts";
import { coarseVectors } from "./max-sim.ts";

/** A page with the cosines of its patches: patch by patch, one for each part of the question. */
export type NearPage = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly versionId: number;
  readonly version: number;
  readonly sourcePath: string;
  /** Format of the version. */
  readonly format: string;
  readonly page: number;
  readonly boxes: Uint8Array;
  readonly cosines: readonly number[];
};

type NearestOptions = {
  readonly modelId: string;
  /** Number of pages that phase one selects for phase two; null compares every page exactly. */
  readonly depth: number | null;
  /** Pages to return. */
  readonly limit: number;
};

/** `cosines` is an array of the patches' arrays, as text: a number for each part, then nulls. */
type Row = Omit<NearPage, "cosines"> & { readonly cosines: string };

/**
 * A statement has a multiple of so many parts, with nulls where the question has fewer. Postgres plans each text of a
 * statement for its first five runs, so few texts take less time.
 */
const COLUMNS = 8;

const BEST = { versionId: sql`best.version_id`, page: sql`best.page` };
const PLACE = { versionId: sql`p.version_id`, page: sql`p.page` };

/**
 * Returns the best pages for a question by MaxSim over their patches, in two phases (ADR 0040). Phase one compares
 * the signs of the vectors by Hamming distance with a few sums of the question's vectors. Phase two computes exact
 * cosines for the nearest `depth` pages. Best first, by score, source path and page. Scores are summed in the parts'
 * order, so that equal pages have equal scores.
 */
export async function nearestPages(
  db: Database,
  parts: readonly QueryPart[],
  admission: Admission,
  { modelId, depth, limit }: NearestOptions,
): Promise<NearPage[]> {
  if (parts.length === 0) return [];
  const width = Math.ceil(parts.length / COLUMNS) * COLUMNS;
  const places = Array.from({ length: width }, (_, place) => place);
  const cosines = places.map((place) => {
    const vector = parts[place]?.vector;
    const asked = vector === undefined ? null : `[${inHalfUnits(vector).join(",")}]`;
    return sql`(${HALF_UNIT}::float8 * -(v <#> ${asked}::vector))::float4`;
  });
  const highest = places.map((place) => sql.raw(`max(c[${place + 1}])`));
  const found = await rows<Row>(
    db,
    sql`with near as materialized (
        select p.version_id, p.page from page_embeddings p
        join documents on documents.id = p.document_id
        join corpora on corpora.id = documents.corpus_id
        ${depth === null ? sql`` : sql`cross join lateral (${hamming(parts)}) as coarse`}
        where p.model_id = ${modelId} and p.patch_count > 0 and ${admittedPage(admission, PLACE)}
        ${depth === null ? sql`` : sql`order by coarse.distance, p.version_id, p.page limit ${depth}`}),
      met as (
        select near.version_id, near.page, array[${sql.join(highest, sql`, `)}] as highest,
          array_agg(c order by patch) as cosines
        from near
        cross join lateral (${ofPage("vectors", sql`near`, modelId)}) as p
        cross join lateral (
          select patch, array[${sql.join(cosines, sql`, `)}] as c from (
            select vector::vector as v, patch from unnest(p.vectors) with ordinality as u(vector, patch) offset 0) as one
          offset 0) as patches
        group by near.version_id, near.page),
      best as materialized (
        select version_id, page, cosines, (
          select sum(weight * greatest(0, cosine) order by part)
          from unnest(highest, ${sql.param(parts.map(({ weight }) => weight))}::float8[])
            with ordinality as answers(cosine, weight, part)) as score
        from met order by score desc, version_id, page limit ${limit})
      select documents.id as "documentId", documents.corpus_id as "corpusId", best.version_id as "versionId", versions.number as version,
        documents.source_path as "sourcePath", versions.format, best.page, p.boxes, best.cosines::text as cosines
      from best
      cross join lateral (${ofPage("boxes", sql`best`, modelId)}) as p
      join versions on versions.id = best.version_id
      join documents on documents.id = versions.document_id
      join corpora on corpora.id = documents.corpus_id
      where ${admittedPageWords(admission, BEST)}
      order by best.score desc, documents.source_path, best.page`,
  );
  return found.map((row) => ({
    ...row,
    cosines: numbers(`{${row.cosines.replaceAll(/[{}]|,NULL/g, "")}}`),
  }));
}

/** Selects a column of a page by key. `offset 0` makes Postgres look up every page so. */
function ofPage(column: "boxes" | "vectors", place: SQL, modelId: string): SQL {
  return sql`select ${sql.raw(column)} from page_embeddings of_page
    where of_page.version_id = ${place}.version_id and of_page.page = ${place}.page and of_page.model_id = ${modelId} offset 0`;
}

/** The distance of a page `p` from the question, by the signs of their vectors. */
function hamming(parts: readonly QueryPart[]): SQL {
  const terms = coarseVectors(parts).map(
    ({ vector, weight }) => sql`${weight}::float8 * min(code <~> ${signs(vector)}::varbit)`,
  );
  return sql`select ${sql.join(terms, sql` + `)} as distance from unnest(p.codes) as code`;
}

function signs(vector: Float32Array): string {
  return Array.from(vector, (component) => (component > 0 ? "1" : "0")).join("");
}
