import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { Place } from "#lib/domain/relation.ts";

/** How many passages before and after a passage are considered, also for passages of the same policy. */
const NEIGHBOURS = 4;
const POLICY_NEIGHBOURS = 12;
/** Maximum number of places in total. */
const MAX_PLACES = 120;

type Row = {
  readonly documentId: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
  /** `place` is the number of the passage that it is near, from 1; `away` is the distance in passages. */
  readonly place: number;
  readonly away: number;
};

/**
 * Returns places where exceptions are likely, even if no search finds them: the neighbours of each passage in its
 * document, and the other parts of its policy. Published versions only; nearest first.
 */
export async function neighbourPassages(
  context: Context,
  passages: readonly AssemblyCandidate[],
): Promise<Place[]> {
  const found = await rows<Row>(
    context.db,
    sql`select distinct on (c.id) c.document_id as "documentId", p.number as version, c.char_start as start,
        c.char_end as "end", p.place::int as place, abs(c.chunk_ordinal - p.ordinal) as away
      from unnest(${sql.param(passages.map(({ documentId }) => documentId))}::text[],
        ${integers(passages.map(({ version }) => version))}, ${integers(passages.map(({ ordinal }) => ordinal))},
        ${sql.param(passages.map(({ clauseIds }) => clauseIds[0] ?? ""))}::text[])
        with ordinality as p(document_id, number, ordinal, clause, place)
      join ${documents} on ${documents}.id = p.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.id = ${documents}.published_version_id and n.number = p.number
      join chunks c on c.version_id = n.id and c.generation_id = n.generation_id and (
        c.chunk_ordinal between p.ordinal - ${NEIGHBOURS}::int and p.ordinal + ${NEIGHBOURS}::int
        or (c.clause_ids[1] = p.clause and c.chunk_ordinal between p.ordinal - ${POLICY_NEIGHBOURS}::int
          and p.ordinal + ${POLICY_NEIGHBOURS}::int))
      where ${visibleEvidence(context.actor)} and not c.disabled
      order by c.id, away, p.place`,
  );
  return found
    .sort((a, b) => a.away - b.away || a.place - b.place || a.start - b.start || a.end - b.end)
    .slice(0, MAX_PLACES)
    .map(({ documentId, version, start, end }) => ({ documentId, version, span: { start, end } }));
}
