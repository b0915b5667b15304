import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, numbers, rows } from "#db/statement.ts";
import { denominator, SEGMENT_FACTOR, SEGMENT_SHARE } from "../bm25.ts";
import type { KeywordCandidates, KeywordQuery } from "../port/keyword.ts";
import { type Bitmap, bitmapOf } from "../slabs/bitmap.ts";
import { createKeywordScorer } from "../slabs/keyword-scores.ts";
import type { SlabColumns } from "../slabs/slab-columns.ts";
import { readLists, withSlabs } from "./open-slabs.ts";
import { ordinalsOf } from "./ordinals.ts";
import { seenBy } from "./statistics.ts";

/** Its memory is used again: a search's scores are computed at once. */
const scoreKeywords = createKeywordScorer();

/** See `IndexKeywordSearch`. */
export async function readKeywordCandidates(db: Database, query: KeywordQuery): Promise<KeywordCandidates> {
  const { generationIds, terms, depth } = query;
  if (terms.length === 0 || generationIds.length === 0) return { passages: new Map(), segments: new Map() };
  const admittedIn = await readAdmitted(db, query.admitted);
  const slabQuery = {
    generations: integers(generationIds),
    kind: "words" as const,
    seen: seenBy(query),
  };
  return withSlabs(db, slabQuery, async (slabs) => {
    const lists = await readLists(
      db,
      slabs,
      terms.map(({ term }) => term),
    );
    const asked = slabs.map(({ columns, dead }, place) => ({
      ...{ columns, dead, lists: lists[place] ?? new Map() },
      admitted: admittedIn(columns),
    }));
    return scoreKeywords(asked, {
      ...{ terms, depth, segmentDepth: SEGMENT_FACTOR * depth, segmentShare: SEGMENT_SHARE },
      passages: denominator(query.passages),
      segments: denominator(query.segments),
    });
  });
}

/**
 * Reads the ids that a statement selects. Returns a function that finds them in a slab; its answer is null where all
 * passages are admitted.
 */
export async function readAdmitted(
  db: Database,
  admitted: SQL | null,
): Promise<(columns: SlabColumns) => Bitmap | null> {
  if (admitted === null) return () => null;
  const [row] = await rows<{ ids: string | null }>(
    db,
    sql`select array_agg(id)::text as ids from (${admitted}) as admitted`,
  );
  const ids = Int32Array.from(numbers(row?.ids)).sort();
  return ({ chunkIds, count }) => bitmapOf(count, ordinalsOf(chunkIds, ids));
}
