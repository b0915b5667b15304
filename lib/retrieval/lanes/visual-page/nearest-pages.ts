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

type Row = Omit<NearPage, "cosines"> & { readonly cosines: string };

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
  const found = await rows<Row>(
    db,
    sql`with asked as materialized (
        select vector::vector, weight, part
        from unnest(${sql.param(parts.map(({ vector }) => `[${inHalfUnits(vector).join(",")}]`))}::text[],
          ${sql.param(parts.map(({ weight }) => weight))}::float8[]) with ordinality as a(vector, weight, part)),
      near as materialized (
        select p.version_id, p.page from page_embeddings p
        join documents on documents.id = p.document_id
        join corpora on corpora.id = documents.corpus_id
        ${depth === null ? sql`` : sql`cross join lateral (${hamming(parts)}) as coarse`}
        where p.model_id = ${modelId} and p.patch_count > 0 and ${admittedPage(admission, PLACE)}
        ${depth === null ? sql`` : sql`order by coarse.distance, p.version_id, p.page limit ${depth}`}),
      met as materialized (
        select near.version_id, near.page, patches.patch, asked.part, asked.weight,
          (${HALF_UNIT}::float8 * -(patches.vector <#> asked.vector))::float4 as cosine
        from near
        join page_embeddings p on p.version_id = near.version_id and p.page = near.page
          and p.model_id = ${modelId}
        cross join lateral (
          select vector::vector, patch from unnest(p.vectors) with ordinality as v(vector, patch) offset 0
        ) as patches
        cross join asked),
      best as materialized (
        select version_id, page, sum(best order by part) as score from (
          select version_id, page, part, weight * greatest(0, max(cosine)) as best
          from met group by version_id, page, part, weight) as answers
        group by version_id, page order by score desc, version_id, page limit ${limit})
      select documents.id as "documentId", documents.corpus_id as "corpusId", best.version_id as "versionId", versions.number as version,
        documents.source_path as "sourcePath", best.page, p.boxes, cosines.all as cosines
      from best
      join (
        select version_id, page, array_agg(cosine order by patch, part)::text as all
        from met join best using (version_id, page) group by version_id, page) as cosines
        using (version_id, page)
      join page_embeddings p on p.version_id = best.version_id and p.page = best.page and p.model_id = ${modelId}
      join versions on versions.id = best.version_id
      join documents on documents.id = versions.document_id
      join corpora on corpora.id = documents.corpus_id
      where ${admittedPageWords(admission, BEST)}
      order by best.score desc, documents.source_path, best.page`,
  );
  return found.map((row) => ({ ...row, cosines: numbers(row.cosines) }));
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
