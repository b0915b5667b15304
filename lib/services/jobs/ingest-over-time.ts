import { sql } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";

export type IngestDay = {
  /** A day in UTC, for example 2026-11-22. */
  readonly day: string;
  /** Versions read on that day. */
  readonly documents: number;
  /** Versions received on that day that could not be read. */
  readonly failed: number;
};

export type IngestOverTimeInput = { readonly corpusId?: string; readonly days: number };

/** Counts the documents read and failed on each of the last days up to today. Includes days without any. */
export async function ingestOverTime(
  context: Context,
  { corpusId, days }: IngestOverTimeInput,
): Promise<IngestDay[]> {
  const today = sql`date_trunc('day', ${context.now.toISOString()}::timestamptz at time zone 'UTC')`;
  const within = corpusId === undefined ? sql`` : sql`and documents.corpus_id = ${corpusId}`;
  const found = await context.db.execute<IngestDay>(sql`
    with ended as (
      select date_trunc('day', v.created_at at time zone 'UTC') as day, v.state = 'failed' as failed
      from versions v join documents on documents.id = v.document_id join corpora on corpora.id = documents.corpus_id
      where ${visibleEvidence(context.actor)} ${within} and v.state in ('indexed', 'superseded', 'failed')
        and v.created_at >= (${today} - make_interval(days => ${days - 1}::int)) at time zone 'UTC')
    select to_char(d.day, 'YYYY-MM-DD') as day, count(e.day) filter (where not e.failed)::int as documents,
      count(e.day) filter (where e.failed)::int as failed
    from generate_series(${today} - make_interval(days => ${days - 1}::int), ${today}, interval '1 day') as d(day)
    left join ended e on e.day = d.day
    group by 1 order by 1`);
  return [...found];
}
