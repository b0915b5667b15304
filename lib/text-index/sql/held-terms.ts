import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, numbers, rows } from "#db/statement.ts";
import type { TextIndex } from "../port.ts";

type Row = { readonly chunkId: number; readonly terms: string };

/** See `IndexWords`. */
export async function readHeldTerms(
  db: Database,
  { generationIds, terms, chunkIds }: Parameters<TextIndex["readHeldTerms"]>[1],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (terms.length === 0 || chunkIds.length === 0) return new Map();
  const found = await rows<Row>(
    db,
    sql`select chunk_id as "chunkId", array_agg(term_id)::text as terms from postings
      where generation_id = any(${integers(generationIds)}) and term_id = any(${integers(terms.map(({ id }) => id))})
        and chunk_id = any(${integers(chunkIds)})
      group by chunk_id`,
  );
  return new Map(found.map(({ chunkId, terms }) => [chunkId, new Set(numbers(terms))]));
}
