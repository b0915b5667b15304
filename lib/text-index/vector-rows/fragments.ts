import { type SQL, sql } from "drizzle-orm";

/** See `IndexFragments`, as for all functions of this file. */
export function contentVectors(chunkId: SQL): SQL {
  return sql`(select array_agg(halfvec_send(e.embedding) order by v."window")
    from chunk_vectors v join embeddings e on e.id = v.embedding_id
    where v.chunk_id = ${chunkId} and v.facet = 'content')`;
}

export function hasVectors(chunkId: SQL): SQL {
  return sql`exists (select 1 from chunk_vectors v where v.chunk_id = ${chunkId})`;
}

export function facetsOf(chunkId: SQL): SQL {
  return sql`(select array_agg(distinct v.facet) from chunk_vectors v where v.chunk_id = ${chunkId})`;
}

export function meanVector(of: {
  readonly versionId: number;
  readonly generationId: number | null;
  readonly modelId: string | null;
}): SQL {
  return sql`(select l2_normalize(avg(e.embedding)) from chunks c
    join chunk_vectors v on v.chunk_id = c.id and v.facet = 'content'
    join embeddings e on e.id = v.embedding_id and e.model_id = ${of.modelId}
    where c.version_id = ${of.versionId} and c.generation_id = ${of.generationId} and c.kind <> 'atom')`;
}

export function contentInputs(): SQL {
  return sql`select chunk_id, embedding_id as input from chunk_vectors where facet = 'content'`;
}

export function facetCounts(generationId: SQL): SQL {
  return sql`select facet, count(*) from chunk_vectors where generation_id = ${generationId} group by facet`;
}
